/// The directions in which points are spread, after Jacobi.
enum PrincipalAxes {
  /// The eigenvectors of a symmetric matrix, each of length 1 and at right angles to the others.
  static func of(_ matrix: [SIMD3<Float>]) -> [SIMD3<Float>] {
    var matrix = matrix
    var axes: [SIMD3<Float>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    // Each turn makes what is off the diagonal smaller; so many leave nothing that counts.
    for _ in 0..<12 {
      for (p, q) in [(0, 1), (0, 2), (1, 2)] where abs(matrix[p][q]) > 1e-6 {
        let theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q])
        let tangent = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let cosine = 1 / (tangent * tangent + 1).squareRoot()
        let sine = tangent * cosine
        for row in 0..<3 {
          let (a, b) = (matrix[row][p], matrix[row][q])
          matrix[row][p] = cosine * a - sine * b
          matrix[row][q] = sine * a + cosine * b
        }
        let (a, b) = (matrix[p], matrix[q])
        matrix[p] = cosine * a - sine * b
        matrix[q] = sine * a + cosine * b
        let (u, v) = (axes[p], axes[q])
        axes[p] = cosine * u - sine * v
        axes[q] = sine * u + cosine * v
      }
    }
    return axes
  }
}

package import SeltzerPicture

/// A palette of at most 255 colours on a lattice along the principal axes of a frame's colours.
///
/// A wallpaper's colours lie near a line in RGB, so many levels along it and few across are finer than
/// levels of red, green and blue. The levels are evenly spaced, as ordered dither requires.
package struct ColorLattice: Sendable {
  /// The maximum number of colours; a terminal may reserve one of its 256.
  private static let most = 255
  /// The number of sampled pixels.
  private static let samples = 4096
  /// The 8x8 Bayer matrix, scaled to 0...1.
  private static let pattern = OrderedDither.ranks.map { (Float($0) + 0.5) / 64 }

  private let mean: SIMD3<Float>
  private let axes: [SIMD3<Float>]
  private var low = SIMD3<Float>(repeating: .infinity)
  private var high = SIMD3<Float>(repeating: -.infinity)
  /// The position of the first colour.
  private var origin = SIMD3<Float>.zero
  private var counts = SIMD3<Int>(repeating: 1)
  private var steps = SIMD3<Float>(repeating: 1)

  /// Creates a lattice for a frame and similar frames.
  package init(_ frame: Frame) {
    let colors = Self.sample(frame)
    mean = colors.reduce(.zero, +) / Float(colors.count)
    var spread = [SIMD3<Float>](repeating: .zero, count: 3)
    for color in colors {
      let off = color - mean
      for row in 0..<3 { spread[row] += off * off[row] }
    }
    axes = Self.eigenvectors(of: spread)
    for color in colors {
      let place = place(of: color)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    // Leaves room for bubbles that appear later.
    let room = (high - low) * 0.06 + 1
    low -= room
    high += room
    divide()
  }

  /// Returns whether the lattice covers the colours of a frame.
  package func covers(_ frame: Frame) -> Bool {
    Self.sample(frame).allSatisfy { color in
      let place = place(of: color)
      return all(place .>= low) && all(place .<= high)
    }
  }

  /// The colours, each channel in percent, as in sixel data.
  package var palette: [SIMD3<Int>] {
    (0..<counts.x * counts.y * counts.z).map { index in
      let levels = SIMD3(
        index / (counts.y * counts.z), index / counts.z % counts.y, index % counts.z)
      let place = origin + SIMD3<Float>(levels) * steps
      var color = mean
      for axis in 0..<3 { color += axes[axis] * place[axis] }
      let percent = color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)) / 2.55
      return SIMD3<Int>(percent.rounded(.toNearestOrAwayFromZero))
    }
  }

  /// Returns the palette index of each pixel, dithered.
  package func indices(of frame: Frame) -> [UInt8] {
    let width = frame.size.width
    let most = SIMD3<Int32>(truncatingIfNeeded: counts &- 1)
    let (first, second) = (Int32(counts.y * counts.z), Int32(counts.z))
    let scale = SIMD3<Float>(repeating: 1) / steps
    let rows = (axes[0] * scale.x, axes[1] * scale.y, axes[2] * scale.z)
    let base = origin * scale
    return frame.pixels.withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: pixels.count) { indices, count in
        for (place, pixel) in pixels.enumerated() {
          let (x, y) = (place % width, place / width)
          let off = Self.color(pixel) - mean
          // Shifts the pattern for each axis, so that their errors do not add up.
          let pattern = SIMD3(
            Self.pattern[y & 7 &* 8 | x & 7], Self.pattern[y & 7 &* 8 | (x &+ 3) & 7],
            Self.pattern[(y &+ 3) & 7 &* 8 | x & 7])
          let level =
            SIMD3((off * rows.0).sum(), (off * rows.1).sum(), (off * rows.2).sum()) - base + pattern
          let whole = SIMD3<Int32>(level.rounded(.down)).clamped(
            lowerBound: .zero, upperBound: most)
          indices[place] = UInt8(
            truncatingIfNeeded: whole.x &* first &+ whole.y &* second &+ whole.z)
        }
        count = pixels.count
      }
    }
  }

  /// Distributes the levels over the axes so that all steps are nearly equal.
  private mutating func divide() {
    let span = high - low
    while true {
      var best: (axis: Int, step: Float)?
      for axis in 0..<3 {
        var more = counts
        more[axis] += 1
        guard more.x * more.y * more.z <= Self.most else { continue }
        let step = span[axis] / Float(max(1, counts[axis] - 1))
        if step > best?.step ?? 0 { best = (axis, step) }
      }
      guard let best else { break }
      counts[best.axis] += 1
    }
    for axis in 0..<3 {
      steps[axis] = span[axis] / Float(max(1, counts[axis] - 1))
      // A single level is in the middle.
      origin[axis] = counts[axis] == 1 ? (low[axis] + high[axis]) / 2 : low[axis]
    }
  }

  private func place(of color: SIMD3<Float>) -> SIMD3<Float> {
    let off = color - mean
    return SIMD3((off * axes[0]).sum(), (off * axes[1]).sum(), (off * axes[2]).sum())
  }

  private static func color(_ pixel: UInt32) -> SIMD3<Float> {
    let word = Int32(bitPattern: pixel)
    return SIMD3<Float>(SIMD3<Int32>(word &>> 16, word &>> 8, word) & 0xFF)
  }

  private static func sample(_ frame: Frame) -> [SIMD3<Float>] {
    // An odd step visits all columns.
    let step = max(1, frame.pixels.count / samples) | 1
    return stride(from: 0, to: frame.pixels.count, by: step).map { color(frame.pixels[$0]) }
  }

  /// Returns the orthonormal eigenvectors of a symmetric matrix, by Jacobi's eigenvalue algorithm.
  private static func eigenvectors(of matrix: [SIMD3<Float>]) -> [SIMD3<Float>] {
    var matrix = matrix
    var axes: [SIMD3<Float>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    // After 12 sweeps the off-diagonal elements are negligible.
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
        func rotate(_ rows: inout [SIMD3<Float>]) {
          let (a, b) = (rows[p], rows[q])
          rows[p] = cosine * a - sine * b
          rows[q] = sine * a + cosine * b
        }
        rotate(&matrix)
        rotate(&axes)
      }
    }
    return axes
  }
}

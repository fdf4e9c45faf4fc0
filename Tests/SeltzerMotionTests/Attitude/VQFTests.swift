import SeltzerMotion
import Testing

@Suite("VQF")
struct VQFTests {
  /// A minute of movement with a gyroscope bias and ten seconds of rest, 100 samples per second.
  private let samples = (0..<6000).map { index in
    let t = Double(index) / 100
    let isResting = t >= 20 && t < 30
    func wave(_ frequency: Double) -> Double {
      let turns = (isResting ? 20 : t) * frequency
      return 4 * abs(turns - turns.rounded()) - 1
    }
    let rate = isResting ? .zero : SIMD3(wave(0.31), wave(0.47), wave(0.19))
    return reading(
      t, rate: rate + SIMD3(0.01, -0.01, 0.005),
      gravity: SIMD3(-0.3 * wave(0.05), -0.2 * wave(0.07), -1))
  }

  private func attitude(_ w: Double, _ x: Double, _ y: Double, _ z: Double) -> Quaternion {
    Quaternion(w: w, x: x, y: y, z: z) ?? .identity
  }

  // The attitudes are those of the authors' C++ code, version 2.1.

  @Test("live attitudes equal the authors' to 0.005°, apart from the heading at the start")
  func live() {
    let expected = [
      2999: attitude(0.913159, 0.004341, 0.166730, 0.371918),
      5999: attitude(0.974646, -0.007718, -0.127415, -0.183771),
    ]
    var estimator = AttitudeEstimator()
    for (index, sample) in samples.enumerated() {
      let found = estimator.update(sample)
      if let attitude = expected[index] { #expect(tiltError(found, attitude) < 0.005 * degree) }
    }
  }
}

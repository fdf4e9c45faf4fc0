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

  @Test("attitudes of a whole recording equal the authors' to 0.001°")
  func whole() throws {
    let found = smoothed(samples)
    for (index, expected) in [
      (999, attitude(0.990262, -0.099095, 0.060860, 0.076538)),
      (2999, attitude(0.961374, -0.073288, -0.060417, 0.258338)),
      (5999, attitude(0.953791, -0.019220, -0.126187, -0.272011)),
    ] {
      #expect(angle(try #require(found[index].attitude), expected) < 0.001 * degree)
    }
  }

  @Test("a recording with gaps is estimated piece by piece, and one with attitudes is unchanged")
  func pieces() {
    var samples = Array(samples.prefix(100))
    for index in 50..<100 { samples[index].t += 5 }
    samples[20].rotationRate = nil
    samples.insert(samples[70], at: 70)
    let found = smoothed(samples)
    #expect(found.filter { $0.attitude == nil }.count == 1)
    #expect(found[70].attitude == found[71].attitude)
    #expect(smoothed(found) == found)
  }
}

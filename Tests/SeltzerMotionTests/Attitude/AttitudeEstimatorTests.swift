import SeltzerMotion
import SeltzerTestSupport
import Testing

@Suite("The attitude estimator")
struct AttitudeEstimatorTests {
  @Test("is level after the first gravity")
  func start() {
    var random = RandomNumbers(state: 1)
    for _ in 0..<200 {
      var estimator = AttitudeEstimator()
      let held = random.attitude()
      let first = estimator.update(
        reading(0, rate: .zero, gravity: gravity(held) * random.number(0.1...9)))
      #expect(tiltError(first, held) < 1e-12)
    }
    var upsideDown = AttitudeEstimator()
    let turned = upsideDown.update(reading(0, rate: .zero, gravity: SIMD3(0, 0, 1)))
    #expect(abs(turned.angle - .pi) < 1e-12)
    #expect(tiltError(turned, Quaternion(angle: .pi, about: SIMD3(1, 0, 0))) < 1e-12)
  }

  @Test("prefers a sample's own attitude")
  func own() {
    var random = RandomNumbers(state: 2)
    var estimator = AttitudeEstimator()
    for index in 0..<100 {
      let own = random.attitude()
      let held = estimator.update(
        reading(
          Double(index) / 50, rate: random.vector(-9...9), gravity: random.vector(-2...2),
          attitude: own))
      #expect(held == own)
      #expect(estimator.isContinuous == (index > 0))
    }
  }

  @Test("turns with a gyroscope alone")
  func gyroscope() {
    var estimator = AttitudeEstimator()
    for index in 0...200 {
      estimator.update(reading(Double(index) / 100, rate: SIMD3(0.3, -0.8, 0.2)))
    }
    let turned = Quaternion(angle: 2 * SIMD3(0.3, -0.8, 0.2).norm, about: SIMD3(0.3, -0.8, 0.2))
    #expect(angle(estimator.attitude, turned) < 1e-7)
  }

  @Test("follows gravity alone, and keeps the heading")
  func gravityAlone() {
    var random = RandomNumbers(state: 3)
    var estimator = AttitudeEstimator()
    for index in 0..<100 {
      let held = random.attitude()
      let found = estimator.update(reading(Double(index) / 50, gravity: gravity(held)))
      #expect(tiltError(found, held) < 1e-9)
      #expect(estimator.isContinuous == (index > 0))
    }
    var tilted = AttitudeEstimator()
    tilted.update(reading(0, gravity: SIMD3(0, 0, -1)))
    let leant = Quaternion(angle: 0.4, about: SIMD3(1, 2, 0))
    #expect(angle(tilted.update(reading(0.1, gravity: gravity(leant))), leant) < 1e-7)
  }

  @Test("stays within 1° of the truth with bias and shaking")
  func accuracy() {
    var random = RandomNumbers(state: 4)
    var estimator = AttitudeEstimator()
    var truth = Quaternion(angle: 0.7, about: SIMD3(1, 0.5, 0))
    var squares = 0.0
    for index in 0..<6000 {
      let t = Double(index) / 100
      let rate = SIMD3(wave(t, 0.31), wave(t, 0.47), wave(t, 0.19))
      if index > 0 { truth = truth * Quaternion(angle: rate.norm / 100, about: rate) }
      let shaken = gravity(truth) + random.vector(-0.08...0.08)
      let biased = rate + SIMD3(0.01, -0.01, 0.005)
      let held = estimator.update(reading(t, rate: biased, gravity: shaken))
      let error = tiltError(held, truth) / degree
      squares += error * error
    }
    #expect((squares / 6000).squareRoot() < 1)
  }

  @Test("accepts alternating samples of gyroscope and gravity")
  func interleaved() {
    var estimator = AttitudeEstimator()
    var truth = Quaternion.identity
    for index in 0..<2000 {
      let t = Double(index) / 200
      let rate = SIMD3(wave(t, 0.3), wave(t, 0.2), 0)
      if index > 0 { truth = truth * Quaternion(angle: rate.norm / 200, about: rate) }
      estimator.update(
        index % 2 == 0 ? reading(t, rate: rate) : reading(t, gravity: gravity(truth)))
      if index > 1 { #expect(estimator.isContinuous) }
      #expect(tiltError(estimator.attitude, truth) < 1 * degree)
    }
  }

  private func wave(_ t: Double, _ frequency: Double) -> Double {
    // A triangle of ±1 rad/s.
    let turns = t * frequency
    return 4 * abs(turns - turns.rounded()) - 1
  }
}

extension SIMD3<Double> {
  var norm: Double { (self * self).sum().squareRoot() }
}

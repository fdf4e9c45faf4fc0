import SeltzerMotion
import Testing

@Suite("Unreliable timestamps")
struct BridgingTests {
  private let spin = SIMD3(0.0, 0, 2)

  @Test("a gap keeps the heading, and gravity levels")
  func gap() {
    var estimator = AttitudeEstimator()
    estimator.update(reading(0, rate: spin, gravity: SIMD3(0, 0, -1)))
    estimator.update(reading(0.5, rate: spin, gravity: SIMD3(0, 0, -1)))
    let before = estimator.attitude
    #expect(abs(before.angle - 1) < 1e-9)

    var still = estimator
    #expect(angle(still.update(reading(9, rate: spin, gravity: SIMD3(0, 0, -1))), before) < 1e-7)
    #expect(!still.isContinuous)
    still.update(reading(9.25, rate: spin, gravity: SIMD3(0, 0, -1)))
    #expect(abs(still.attitude.angle - 1.5) < 1e-9)
    #expect(still.isContinuous)

    let leant = before * Quaternion(angle: 0.6, about: SIMD3(0, 1, 0))
    #expect(angle(estimator.update(reading(9, rate: spin, gravity: gravity(leant))), leant) < 1e-7)
  }

  @Test("repeated and late samples have a step of 0")
  func repeated() {
    var estimator = AttitudeEstimator()
    var straight = AttitudeEstimator()
    for t in [0, 0.5, 0.5, 0.5, 0.2, 0.4, 0.6, 0.6, 1.5] {
      estimator.update(reading(t, rate: spin, gravity: SIMD3(0, 0, -1)))
    }
    for t in [0, 0.5, 0.6, 1.5] {
      straight.update(reading(t, rate: spin, gravity: SIMD3(0, 0, -1)))
    }
    #expect(angle(estimator.attitude, straight.attitude) < 1e-7)
    #expect(abs(estimator.attitude.angle - 3) < 1e-6)
  }

  @Test("time continues after the clock was set back")
  func setBack() {
    var estimator = AttitudeEstimator()
    for t in [100, 100.5, 0, 0.5] { estimator.update(reading(t, rate: spin)) }
    #expect(abs(estimator.attitude.angle - 2) < 1e-9)
    var follower = MotionFollower(control: .rate)
    let times = [100, 100.5, 0, 0.5, 7].map { t in
      follower.follow(reading(t))
      return follower.time
    }
    #expect(times == [100, 100.5, 100.5, 101, 107.5])
  }

  @Test("late first gravity and late attitudes do not count as movement")
  func lateBeginnings() {
    var estimator = AttitudeEstimator()
    estimator.update(reading(0, rate: .zero))
    estimator.update(reading(0.1, rate: .zero))
    #expect(estimator.isContinuous)
    estimator.update(reading(0.2, rate: .zero, gravity: SIMD3(0, -1, 0)))
    #expect(!estimator.isContinuous)
    estimator.update(reading(0.3, rate: .zero, gravity: SIMD3(0, -1, 0)))
    #expect(estimator.isContinuous)
    estimator.update(reading(0.4, attitude: Quaternion(angle: 2, about: SIMD3(0, 0, 1))))
    #expect(!estimator.isContinuous)
    estimator.update(reading(0.5, rate: .zero))
    estimator.update(reading(0.6, attitude: Quaternion(angle: 2.1, about: SIMD3(0, 0, 1))))
    #expect(estimator.isContinuous)
  }

  @Test("free fall is ignored")
  func freeFall() {
    var estimator = AttitudeEstimator()
    estimator.update(reading(0, rate: SIMD3(1, 0, 0), gravity: SIMD3(0, 0, -1)))
    for index in 1...10 {
      estimator.update(reading(Double(index) / 10, rate: SIMD3(1, 0, 0), gravity: .zero))
    }
    #expect(angle(estimator.attitude, Quaternion(angle: 1, about: SIMD3(1, 0, 0))) < 1e-7)
  }
}

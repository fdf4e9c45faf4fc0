import SeltzerMotion
import Testing

@Suite("Control by rotation rate")
struct RateControlTests {
  private let tick = 1.0 / 60

  @Test("adds the rate times the multiplier each tick, strictly above the threshold, without z")
  func law() {
    var random = SplitMix(state: 7)
    var control = RateControl()
    var expected = SIMD2<Double>.zero
    for _ in 0..<10_000 {
      let rate = random.vector(-0.3...0.3)
      if abs(rate.y) > 0.1 { expected.x += 2.5 * rate.y }
      if abs(rate.x) > 0.1 { expected.y += 2.5 * rate.x }
      #expect(control.move(rate, for: tick) == expected)
    }
    #expect(control.move(SIMD3(0.1, -0.1, 7), for: tick) == expected)
  }

  @Test("moves equally far at every frame rate", arguments: [15.0, 24, 60, 144])
  func frameRates(rate: Double) {
    var follower = MotionFollower(control: .rate)
    for frame in 0...Int(3 * rate) {
      follower.follow(reading(Double(frame) / rate, rate: SIMD3(-0.5, 2, 0)))
    }
    #expect(abs(follower.tilt.offset.x - 2.5 * 2 * 60 * 3) < 1e-9)
    #expect(abs(follower.tilt.offset.y + 2.5 * 0.5 * 60 * 3) < 1e-9)
  }

  @Test("threshold, multiplier and signs can be set")
  func settings() {
    var control = RateControl(
      settings: .init(threshold: 1, multiplier: 10, invertsX: true, invertsY: true))
    #expect(control.move(SIMD3(1, -1, 0), for: tick) == .zero)
    #expect(control.move(SIMD3(1.5, -2, 0), for: tick) == SIMD2(20, -15))
    control.settings.invertsX = false
    #expect(control.move(SIMD3(0, 2, 0), for: tick) == SIMD2(40, -15))
  }
}

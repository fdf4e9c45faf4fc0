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
      #expect(control.tick(dt: tick) { rate } == expected)
    }
    let before = control.contentOffset
    #expect(control.tick(dt: tick) { SIMD3(0.1, -0.1, 7) } == before)
    #expect(control.tick(dt: tick) { nil } == before)
  }

  @Test("moves equally far at every frame rate", arguments: [15.0, 24, 60, 144])
  func frameRates(rate: Double) {
    var control = RateControl()
    for frame in 0...Int(3 * rate) {
      control.tick(at: Double(frame) / rate) { SIMD3(-0.5, 2, 0) }
    }
    #expect(abs(control.contentOffset.x - 2.5 * 2 * 60 * 3) < 1e-9)
    #expect(abs(control.contentOffset.y + 2.5 * 0.5 * 60 * 3) < 1e-9)
  }

  @Test("threshold, multiplier and signs can be set")
  func settings() {
    var control = RateControl(
      settings: .init(threshold: 1, multiplier: 10, invertsX: true, invertsY: true))
    #expect(control.tick(dt: tick) { SIMD3(1, -1, 0) } == .zero)
    #expect(control.tick(dt: tick) { SIMD3(1.5, -2, 0) } == SIMD2(20, -15))
    control.settings.invertsX = false
    #expect(control.tick(dt: tick) { SIMD3(0, 2, 0) } == SIMD2(40, -15))
  }

  @Test("does not read the sensor while disabled, and ignores that time")
  func turnedOff() {
    var control = RateControl()
    var readings = 0
    func read() -> SIMD3<Double>? {
      readings += 1
      return SIMD3(0, 1, 0)
    }
    control.tick(at: 0, reading: read)
    control.tick(at: 0.5, reading: read)
    #expect(control.contentOffset == SIMD2(75, 0))
    control.isEnabled = false
    for index in 0..<50 { control.tick(at: 0.5 + Double(index) / 100, reading: read) }
    control.tick(dt: 1, reading: read)
    #expect(readings == 2)
    #expect(control.contentOffset == SIMD2(75, 0))
    control.isEnabled = true
    control.tick(at: 1, reading: read)
    #expect(control.contentOffset == SIMD2(75, 0))
    control.tick(at: 1.5, reading: read)
    #expect(control.contentOffset == SIMD2(150, 0))
    #expect(readings == 4)
  }

  @Test("a sensor's error is rethrown, and the content does not move")
  func errors() {
    var control = RateControl()
    #expect(throws: MotionError.missing("sensor")) {
      try control.tick(dt: 1) { () throws(MotionError) in throw .missing("sensor") }
    }
    #expect(control.contentOffset == .zero)
  }
}

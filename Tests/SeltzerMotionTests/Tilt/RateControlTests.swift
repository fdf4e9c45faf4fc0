import SeltzerMotion
import SeltzerTestSupport
import Testing

@Suite("Control by rotation rate")
struct RateControlTests {
  private let tick = 1.0 / 60

  @Test("moves by the rate times the multiplier, strictly above the threshold, without z")
  func law() {
    var random = RandomNumbers(state: 7)
    for _ in 0..<10_000 {
      let rate = random.vector(-0.3...0.3)
      let expected = SIMD2(
        abs(rate.y) > 0.1 ? 2.5 * rate.y : 0, abs(rate.x) > 0.1 ? 2.5 * rate.x : 0)
      #expect(RateControl().movement(rate, for: tick) == expected)
    }
    #expect(RateControl().movement(SIMD3(0.1, -0.1, 7), for: tick) == .zero)
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
    var control = RateControl()
    (control.threshold, control.multiplier) = (1, 10)
    (control.invertsX, control.invertsY) = (true, true)
    #expect(control.movement(SIMD3(1, -1, 0), for: tick) == .zero)
    #expect(control.movement(SIMD3(1.5, -2, 0), for: tick) == SIMD2(20, -15))
    control.invertsX = false
    #expect(control.movement(SIMD3(0, 2, 0), for: tick) == SIMD2(20, 0))
  }

  @Test("the content stops at an edge and turns back at once")
  func edges() {
    for refuses in [false, true] {
      let limit = ContentLimit(most: SIMD2(100, .infinity), refuses: refuses)
      var live = MotionFollower(control: .rate)
      var track = MotionTrack()
      var recorded = MotionFollower(control: .rate)
      live.limit = limit
      // 3.75 points per step, thus at most 97.5 or 100: ten seconds one way, then back.
      for frame in 0...605 {
        let rate = SIMD3(0, frame <= 600 ? 1.5 : -1.5, 0)
        live.follow(reading(Double(frame) * tick, rate: rate))
        recorded.follow(reading(Double(frame) * tick, rate: rate))
        track.append(recorded)
        if frame == 600 { #expect(abs(live.tilt.offset.x - (refuses ? 97.5 : 100)) < 1e-9) }
      }
      #expect(abs(live.tilt.offset.x - (refuses ? 97.5 : 100) + 5 * 3.75) < 1e-9)
      track.stop(at: limit)
      #expect(abs(track.tilt(at: 605 * tick).offset.x - live.tilt.offset.x) < 1e-9)
    }
  }
}

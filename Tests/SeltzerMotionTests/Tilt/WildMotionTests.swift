import SeltzerMotion
import SeltzerTestSupport
import Testing

@Suite("Motion fuzzing")
struct WildMotionTests {
  /// Returns a random sample after `last`, sometimes with impossible values.
  private func wild(after last: MotionSample, _ random: inout RandomNumbers) -> MotionSample {
    var t = last.t
    switch Int.random(in: 0..<20, using: &random) {
    case 0: t = random.number(-1e18...1e18)
    case 1: t -= random.number(0...3)
    case 2: t += random.number(1...1e4)
    case 3: break
    default: t += random.number(0...0.05)
    }
    var next = MotionSample(t: t)
    let scales: [Double] = [0, 1e-300, 1, 1, 1, 9, 1e4, 1e200, Double.greatestFiniteMagnitude]
    func scale() -> Double { scales.randomElement(using: &random) ?? 1 }
    if Bool.random(using: &random) { next.rotationRate = random.vector(-1...1) * scale() }
    if Bool.random(using: &random) { next.gravity = random.vector(-1...1) * scale() }
    if Int.random(in: 0..<4, using: &random) == 0 { next.attitude = random.attitude() }
    let pointer = random.vector(-1...1) * scale()
    next.direct = SIMD2(pointer.x, pointer.y)
    return next
  }

  @Test("gives finite offsets, and no jumps without movement")
  func fuzz() {
    var random = RandomNumbers(state: 8)
    var gaps = 0
    for _ in 0..<1000 {
      var estimator = AttitudeEstimator()
      var tracker = ViewerTracker()
      var content = MotionFollower(control: .rate)
      var viewer = MotionFollower(control: .attitude)
      var track = MotionTrack(loop: 3)
      var last = MotionSample(t: 0)
      for _ in 0..<60 {
        let previous = last
        last = wild(after: previous, &random)
        let (attitude, before) = (estimator.attitude, tracker.offset)
        let time = viewer.time
        let new = estimator.update(last)
        let offset = tracker.update(
          new, after: estimator.clock.passed, isContinuous: estimator.isContinuous)
        #expect(abs(new.w * new.w + (new.axis * new.axis).sum() - 1) < 1e-9)
        #expect(abs(offset.x) <= 1 && abs(offset.y) <= 1)
        #expect(viewer.follow(last) == .viewer(offset))
        #expect(tracker.heading.isFinite)
        #expect(viewer.time >= time || previous.t == 0)
        if case .content(let moved) = content.follow(last) {
          #expect(moved.x.isFinite && moved.y.isFinite)
        }
        // The angle of the movement plus the rotation of the reference.
        let passed = max(last.t - previous.t, 0)
        let turned = estimator.isContinuous ? angle(attitude, new) : 0
        let explained = turned + 0.18 * min(passed, 1) + 1e-6
        let jump = offset - before
        #expect(max(abs(jump.x), abs(jump.y)) <= explained * 2 / .pi)
        gaps += estimator.isContinuous ? 0 : 1
        track.append(viewer.tilt, at: viewer.time)
      }
      for index in 0..<40 {
        guard case .viewer(let tilt) = track.tilt(at: Double(index) * 0.09) else { continue }
        #expect(abs(tilt.x) <= 1 && abs(tilt.y) <= 1)
      }
    }
    #expect(gaps > 5000)
  }
}

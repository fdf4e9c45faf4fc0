import SeltzerMotion
import Testing

@Suite("The viewer's offset")
struct ViewerTrackerTests {
  private func roll(_ degrees: Double) -> Quaternion {
    Quaternion(angle: degrees * degree, about: SIMD3(0, 1, 0))
  }

  private func near(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ tolerance: Double = 1e-12) -> Bool {
    abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance
  }

  @Test("is a fraction of a right angle: 10° of roll give 1/9")
  func shares() {
    var random = SplitMix(state: 5)
    for _ in 0..<100 {
      let start = random.attitude()
      for degrees in stride(from: -90.0, through: 90, by: 10) {
        var tracker = ViewerTracker()
        #expect(tracker.update(start, at: 0) == tracker.offset)
        #expect(near(tracker.offset, .zero))
        #expect(near(tracker.update(start * roll(degrees), at: 1), SIMD2(degrees / 90, 0), 1e-7))
        let pitch = Quaternion(angle: degrees * degree, about: SIMD3(1, 0, 0))
        #expect(near(tracker.update(start * pitch, at: 1), SIMD2(0, degrees / 90), 1e-7))
        let turn = Quaternion(angle: degrees * degree, about: SIMD3(0, 0, 1))
        #expect(near(tracker.update(start * turn, at: 1), .zero, 1e-7))
      }
    }
  }

  @Test("returns to the middle in 5.1 s from 10° and in 12.7 s from 30°, at any frame rate")
  func recentring() {
    for (degrees, seconds) in [(10.0, 5.13), (-10, 5.13), (30, 12.69)] {
      for rate in [7.0, 24, 60, 240] {
        var tracker = ViewerTracker()
        tracker.update(.identity, at: 0)
        var offset = tracker.update(roll(degrees), at: 0)
        #expect(near(offset, SIMD2(degrees / 90, 0)))
        var frames = 0.0
        while abs(offset.x) > 1e-9, frames < 99 * rate {
          frames += 1
          let next = tracker.update(roll(degrees), at: frames / rate)
          #expect(abs(next.x) < abs(offset.x))
          offset = next
        }
        #expect(frames / rate > seconds - 0.01)
        #expect(frames / rate < seconds + 0.01 + 1 / rate)
      }
    }
  }

  @Test("does not depend on the number of updates")
  func steps() {
    let held = Quaternion(angle: 1.1, about: SIMD3(1, -2, 3))
    var few = ViewerTracker()
    var many = ViewerTracker()
    few.update(.identity, at: 0)
    many.update(.identity, at: 0)
    for index in 0...40 { few.update(held, at: Double(index) / 5) }
    for index in 0...8000 { many.update(held, at: Double(index) / 1000) }
    #expect(near(few.offset, many.offset, 1e-9))
    #expect(abs(few.offset.x) > 0.05)
  }

  @Test("depends on the orientation")
  func orientations() {
    let expected: [InterfaceOrientation: SIMD2<Double>] = [
      .portrait: SIMD2(0.25, 0.5), .landscapeRight: SIMD2(0.5, -0.25),
      .landscapeLeft: SIMD2(-0.5, 0.25), .upsideDown: SIMD2(-0.25, -0.5),
    ]
    for orientation in InterfaceOrientation.allCases {
      #expect(orientation.turn(SIMD2(0.25, 0.5)) == expected[orientation])
    }
    var tracker = ViewerTracker(orientation: .landscapeRight)
    tracker.update(.identity, at: 0)
    #expect(near(tracker.update(roll(45), at: 0), SIMD2(0, -0.5)))
    tracker.orientation = .landscapeLeft
    #expect(near(tracker.offset, SIMD2(0, 0.5)))
  }

  @Test("does not change after gaps, clock resets and discontinuous attitudes")
  func bridges() {
    var random = SplitMix(state: 6)
    var tracker = ViewerTracker()
    tracker.update(.identity, at: 50)
    tracker.update(roll(20), at: 50.1)
    for t in [60.0, 0, 1.5] {
      let before = tracker.offset
      #expect(near(tracker.update(random.attitude(), at: t), before))
    }
    let before = tracker.offset
    #expect(near(tracker.update(random.attitude(), at: 1.5, isContinuous: false), before))
    // Later updates move it as usual.
    let held = random.attitude()
    var beside = ViewerTracker()
    beside.update(held, at: 0)
    #expect(near(beside.update(held * roll(9), at: 0), SIMD2(0.1, 0), 1e-7))
  }
}

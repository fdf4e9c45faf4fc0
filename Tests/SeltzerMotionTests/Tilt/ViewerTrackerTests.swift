import SeltzerMotion
import SeltzerTestSupport
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
    var random = RandomNumbers(state: 5)
    for _ in 0..<100 {
      let start = random.attitude()
      for degrees in stride(from: -90.0, through: 90, by: 10) {
        var tracker = ViewerTracker()
        #expect(tracker.update(start, after: 0) == tracker.offset)
        #expect(near(tracker.offset, .zero))
        #expect(near(tracker.update(start * roll(degrees), after: 0), SIMD2(degrees / 90, 0), 1e-7))
        let pitch = Quaternion(angle: degrees * degree, about: SIMD3(1, 0, 0))
        #expect(near(tracker.update(start * pitch, after: 0), SIMD2(0, degrees / 90), 1e-7))
        let turn = Quaternion(angle: degrees * degree, about: SIMD3(0, 0, 1))
        #expect(near(tracker.update(start * turn, after: 0), .zero, 1e-7))
      }
    }
  }

  @Test("returns to the middle in 5.1 s from 10° and in 12.7 s from 30°, at any frame rate")
  func recentring() {
    for (degrees, seconds) in [(10.0, 5.13), (-10, 5.13), (30, 12.69)] {
      for rate in [7.0, 24, 60, 240] {
        var tracker = ViewerTracker()
        tracker.update(.identity, after: 0)
        var offset = tracker.update(roll(degrees), after: 0)
        #expect(near(offset, SIMD2(degrees / 90, 0)))
        var frames = 0.0
        while abs(offset.x) > 1e-9, frames < 99 * rate {
          frames += 1
          let next = tracker.update(roll(degrees), after: 1 / rate)
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
    few.update(.identity, after: 0)
    many.update(.identity, after: 0)
    for index in 0...40 { few.update(held, after: index == 0 ? 0 : 0.2) }
    for index in 0...8000 { many.update(held, after: index == 0 ? 0 : 0.001) }
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
    tracker.update(.identity, after: 0)
    #expect(near(tracker.update(roll(45), after: 0), SIMD2(0, -0.5)))
    tracker.orientation = .landscapeLeft
    #expect(near(tracker.offset, SIMD2(0, 0.5)))
  }

  @Test("does not change with discontinuous attitudes")
  func bridges() {
    var random = RandomNumbers(state: 6)
    var tracker = ViewerTracker()
    tracker.update(.identity, after: 0)
    tracker.update(roll(20), after: 0.1)
    for _ in 0..<3 {
      let (before, heading) = (tracker.offset, tracker.heading)
      let after = tracker.update(random.attitude(), after: 0, isContinuous: false)
      #expect(near(after, before) && tracker.heading == heading)
    }
    // Later updates move it as usual.
    let held = random.attitude()
    var beside = ViewerTracker()
    beside.update(held, after: 0)
    #expect(near(beside.update(held * roll(9), after: 0), SIMD2(0.1, 0), 1e-7))
  }

  /// Returns the attitude of a device whose view is to the right, up and rolled by angles in degrees.
  private func attitude(turn: Double, pitch: Double, roll: Double) -> Quaternion {
    Quaternion(angle: -turn * degree, about: SIMD3(0, 0, 1))
      * Quaternion(angle: (90 + pitch) * degree, about: SIMD3(1, 0, 0))
      * Quaternion(angle: roll * degree, about: SIMD3(0, 0, 1))
  }

  @Test("the heading is exact over a full turn, at any pitch up to 80° and under rolls")
  func fullTurns() {
    for pitch in stride(from: -80.0, through: 80, by: 20) {
      for roll in [0.0, 30, 60, 90, 170] {
        for direction in [-1.0, 1] {
          var tracker = ViewerTracker()
          tracker.update(attitude(turn: 40, pitch: 0, roll: 0), after: 0)
          // The phone is tilted, then turned while it sways.
          for step in 1...30 {
            let share = Double(step) / 30
            tracker.update(
              attitude(turn: 40, pitch: pitch * share, roll: roll * share), after: 0.03)
          }
          #expect(abs(tracker.heading) < 1e-9)
          for step in 1...120 {
            let turn = direction * Double(step) * 3
            let sway = Double(step % 20 < 10 ? step % 20 : 20 - step % 20)
            tracker.update(
              attitude(turn: 40 + turn, pitch: pitch * (1 - sway / 40), roll: roll - 3 * sway),
              after: 0.03)
            #expect(abs(tracker.heading / degree - turn) < 1e-6)
          }
          let held = tracker.heading
          for _ in 0..<100 {
            tracker.update(
              attitude(turn: 40 + direction * 360, pitch: pitch, roll: roll), after: 0.03)
          }
          #expect(abs(tracker.heading - held) < 1e-9)
        }
      }
    }
  }

  @Test("the heading stays while the view passes the zenith, and follows a device that lies flat")
  func zenith() {
    var tracker = ViewerTracker()
    for pitch in (-120...120) + (-120...120).reversed() {
      tracker.update(attitude(turn: 10, pitch: Double(pitch), roll: 0), after: 0.02)
      #expect(abs(tracker.heading) < 1e-9)
    }
    var flat = ViewerTracker()
    for turn in 0...360 {
      flat.update(attitude(turn: Double(turn), pitch: -90, roll: 0), after: 0.02)
      #expect(abs(flat.heading / degree - Double(turn)) < 1e-6)
    }
  }
}

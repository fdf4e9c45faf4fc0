import SeltzerMotion
import Testing

@Suite("Motion tracks")
struct MotionTrackTests {
  /// Positions by a formula without repetition, 100 per second.
  private func pointer(seconds: Double) -> [MotionSample] {
    (0...Int(seconds * 100)).map { index in
      let t = Double(index) / 100
      return reading(t, direct: SIMD2(wave(t * 0.37), wave(t * 0.23 + 0.1) * 0.9))
    }
  }

  private func track(
    _ samples: [MotionSample], _ follower: MotionFollower, loop: Double? = nil
  ) -> MotionTrack {
    var follower = follower
    var track = MotionTrack(loop: loop)
    for sample in samples {
      follower.follow(sample)
      track.append(follower)
    }
    return track
  }

  private func wave(_ turns: Double) -> Double {
    let x = 2 * abs(turns - turns.rounded())
    return 2 * x * x * (3 - 2 * x) - 1
  }

  private func vector(_ tilt: Tilt) -> SIMD2<Double> {
    switch tilt {
    case .viewer(let vector), .content(let vector): vector
    }
  }

  @Test("are linear between points and constant before and after them")
  func straight() {
    var track = MotionTrack()
    #expect(track.times == nil)
    #expect(track.tilt(at: 3) == .viewer(.zero))
    track.append(.content(SIMD2(4, -8)), at: 1)
    #expect(track.tilt(at: 1) == .content(SIMD2(4, -8)))
    track.append(.content(SIMD2(8, 0)), at: 2)
    track.append(.content(SIMD2(8, 100)), at: 6)
    #expect(track.times == 1...6)
    let expected: [(Double, SIMD2<Double>)] = [
      (-9, SIMD2(4, -8)), (1, SIMD2(4, -8)), (1.25, SIMD2(5, -6)), (2, SIMD2(8, 0)),
      (3, SIMD2(8, 25)), (6, SIMD2(8, 100)), (1e9, SIMD2(8, 100)),
    ]
    for (t, vector) in expected { #expect(track.tilt(at: t) == .content(vector)) }
  }

  @Test("follow a pointer, clamped to -1...1")
  func pointers() {
    let samples = [
      reading(0, direct: SIMD2(0.5, -0.5)), reading(1), reading(2, direct: SIMD2(-7, .infinity)),
    ]
    let track = self.track(samples, MotionFollower(control: .direct))
    #expect(track.tilt(at: 0) == .viewer(SIMD2(0.5, -0.5)))
    #expect(track.tilt(at: 1) == .viewer(SIMD2(0.5, -0.5)))
    #expect(track.tilt(at: 1.5) == .viewer(SIMD2(-0.25, 0.25)))
    #expect(track.tilt(at: 2) == .viewer(SIMD2(-1, 1)))
  }

  @Test("depend on the control and the orientation")
  func controls() {
    let turned = Quaternion(angle: 18 * degree, about: SIMD3(0, 1, 0))
    let samples = [
      reading(0, rate: .zero, attitude: .identity, direct: SIMD2(0, 0.5)),
      reading(0.5, rate: SIMD3(0, 1, 0), attitude: turned, direct: SIMD2(0, 0.75)),
    ]
    func end(_ control: MotionControl, _ orientation: InterfaceOrientation) -> Tilt {
      let follower = MotionFollower(control: control, orientation: orientation)
      return track(samples, follower).tilt(at: 0.5)
    }
    #expect(end(.rate, .portrait) == .content(SIMD2(75, 0)))
    #expect(end(.rate, .landscapeRight) == .content(SIMD2(0, -75)))
    #expect(end(.direct, .landscapeRight) == .viewer(SIMD2(0, 0.75)))
    #expect(abs(vector(end(.attitude, .portrait)).x - 0.2) < 1e-12)
    #expect(abs(vector(end(.attitude, .landscapeLeft)).y - 0.2) < 1e-12)
  }

  @Test("repeat to the last bit in a loop and never jump", arguments: [0.2, 1, 4, 6.4, 9.9, 40])
  func loops(length: Double) {
    let follower = MotionFollower(control: .direct)
    let track = self.track(pointer(seconds: 20), follower, loop: length)
    for rate in [24.0, 25, 29.97, 30, 50, 60] {
      for frame in 0..<Int(length * rate) {
        let t = Double(frame) / rate
        let tilt = track.tilt(at: t)
        for round in [-1.0, 1, 2, 7] { #expect(track.tilt(at: t + round * length) == tilt) }
      }
    }
    var last = vector(track.tilt(at: 0))
    var greatest = 0.0
    for index in 1...8000 {
      let next = vector(track.tilt(at: Double(index) / 4000 * length))
      greatest = max(greatest, abs(next.x - last.x), abs(next.y - last.y))
      last = next
    }
    // The speed of the pointer plus that of the blending, whose slope is at most 1.5 / lead.
    let lead = min(1.5, length / 4)
    let speed = 2.22 + 1.5 * min(2, 2.22 * length) / lead
    #expect(greatest <= speed * 2 * length / 8000)
    #expect(greatest > 0)
  }

  @Test("have the same speed at the end and the start of a loop")
  func closing() {
    let follower = MotionFollower(control: .direct)
    let track = self.track(pointer(seconds: 20), follower, loop: 8)
    let d = 0.01
    let before = vector(track.tilt(at: 8 - d)) - vector(track.tilt(at: 8 - 2 * d))
    let after = vector(track.tilt(at: d)) - vector(track.tilt(at: 0))
    let gap = after - before
    #expect(max(abs(gap.x), abs(gap.y)) < 0.001)
    #expect(max(abs(after.x), abs(after.y)) > 0.003)
  }

  @Test("keep a bounded number of points and stay accurate")
  func bounded() {
    var track = MotionTrack()
    for index in 0...1_200_000 {
      let t = Double(index) / 50
      track.append(.content(SIMD2(t, wave(t / 1000))), at: t)
    }
    #expect(track.pointCount <= 1 << 19)
    #expect(track.pointCount > 1 << 18)
    #expect(track.times == 0...24_000)
    for t in stride(from: 0, through: 24_000, by: 77.7) {
      let found = vector(track.tilt(at: t))
      #expect(abs(found.x - t) < 1e-9)
      #expect(abs(found.y - wave(t / 1000)) < 1e-6)
    }
  }

  @Test("keep only the last of several points at the same time")
  func sameTime() {
    var track = MotionTrack()
    for (x, t) in [(1.0, 0.0), (2, 0), (3, 1), (4, 1), (5, 1)] {
      track.append(.content(SIMD2(x, 0)), at: t)
    }
    #expect(track.pointCount == 2)
    #expect(track.tilt(at: 0) == .content(SIMD2(2, 0)))
    #expect(track.tilt(at: 0.5) == .content(SIMD2(3.5, 0)))
  }
}

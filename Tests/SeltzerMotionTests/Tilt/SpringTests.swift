import SeltzerMotion
import Testing

@Suite("Spring")
struct SpringTests {
  /// Targets of a hand that moves, waits and turns back, at times that are no multiples of a frame.
  private static let path: [(t: Double, target: SIMD2<Double>)] =
    (0..<150).map { step in
      let t = 0.0137 * Double(step)
      return (t, SIMD2(t < 1 ? 2 * t - 1 : 1 - 1.5 * (t - 1), step % 40 < 20 ? 0.5 : -1))
    } + [(2.9, SIMD2(-1, 1))]

  /// Returns the positions of the frames in 4 seconds.
  private static func positions(_ rate: Int) -> [SIMD2<Double>] {
    var spring = Spring(at: .zero, t: 0)
    var rest = path[...]
    return (0...4 * rate).map { frame in
      let t = Double(frame) / Double(rate)
      while let next = rest.first, next.t <= t {
        spring.retarget(to: next.target, at: next.t)
        rest.removeFirst()
      }
      return spring.position(at: t)
    }
  }

  @Test("takes the same path at every frame rate", arguments: [24, 60, 144])
  func frameRates(rate: Int) {
    let (own, exact) = (Self.positions(rate), Self.positions(720))
    for (frame, position) in own.enumerated() {
      let difference = position - exact[frame * 720 / rate]
      // A tilt of 1 moves nothing by more than a screen of 1920 pixels.
      #expect((difference * difference).sum().squareRoot() * 1920 < 1e-6)
    }
  }

  @Test("obeys its differential equation")
  func equation() {
    let positions = Self.positions(7200)
    // After the last target at 2.9 s; x'' = -2ω x' - ω² (x - target), by central differences.
    for index in stride(from: 21_000, to: 25_000, by: 100) {
      let (a, b, c) = (positions[index - 1], positions[index], positions[index + 1])
      let acceleration = (a - 2 * b + c) * (7200 * 7200)
      let force = -20 * (c - a) * 3600 - 100 * (b - SIMD2(-1, 1))
      #expect(abs(acceleration.x - force.x) < 0.01 && abs(acceleration.y - force.y) < 0.01)
    }
  }

  @Test("settles without overshoot, and never leaves the range of its targets")
  func overshoot() {
    var spring = Spring(at: SIMD2(-1, 0.5), t: 10)
    spring.retarget(to: SIMD2(1, 0.5), at: 10)
    let step = (0...1000).map { spring.position(at: 10 + Double($0) / 500) }
    #expect(step.allSatisfy { $0.x <= 1 && $0.y == 0.5 })
    #expect(zip(step, step.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(step[0].x == -1 && step[340].x > 0.98 && step[1000].x > 1 - 1e-6)
    for position in Self.positions(500) {
      #expect(abs(position.x) <= 1 && abs(position.y) <= 1)
    }
  }

  @Test("does not jump after an hour, or if the target changes during a movement")
  func pause() {
    var spring = Spring(at: .zero, t: 0)
    spring.retarget(to: SIMD2(1, -1), at: 0)
    let before = spring.position(at: 0.1)
    spring.retarget(to: SIMD2(-1, 1), at: 0.1)
    #expect(abs(spring.position(at: 0.1).x - before.x) < 1e-12)
    // The velocity stays, too.
    #expect(spring.position(at: 0.101).x > before.x)
    #expect(spring.position(at: 3600) == SIMD2(-1, 1))
    spring.retarget(to: .zero, at: 3600)
    #expect(spring.position(at: 3600) == SIMD2(-1, 1))
    #expect(abs(spring.position(at: 3600.001).x + 1) < 1e-3)
  }
}

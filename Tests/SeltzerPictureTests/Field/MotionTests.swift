import Foundation
import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Motion")
struct MotionTests {
  /// A bubble's birthplace, initial velocity and age, derived from fields without gravity and drag.
  struct Path {
    var place: SIMD2<Double>
    var velocity: SIMD2<Double>
    var age: Double
  }

  static func path(_ emitter: Emitter, seed: UInt32, slot: Int, t: Double) -> Path? {
    let slots = { (change: (inout Emitter) -> Void, t: Double) in
      var plain = emitter
      plain.gravity = .zero
      plain.drag = 0
      change(&plain)
      return BubbleField(emitter: plain, seed: seed, aspect: 1).slots(at: t)[slot]
    }
    let still = slots({ $0.speed = 0...0 }, t)
    // The last moment of the previous life, by bisection.
    var (early, late) = (t - 40, t)
    guard !slots({ _ in }, early).isSameLife(as: still) else { return nil }
    for _ in 0..<30 {
      let middle = (early + late) / 2
      if slots({ _ in }, middle).isSameLife(as: still) { late = middle } else { early = middle }
    }
    let age = t - late
    guard age > 1 else { return nil }
    let moved = slots({ _ in }, t)
    let place = SIMD2(Double(still.x), Double(still.y))
    let velocity = (SIMD2(Double(moved.x), Double(moved.y)) - place) / age
    return Path(place: place, velocity: velocity, age: age)
  }

  @Test("solves p″ = g − d·p′", arguments: [0, 0.001, 0.03, 0.2, 3])
  func gravityAndDrag(drag: Double) {
    for gravity in [SIMD2(0.0, 0.0), SIMD2(0.002, -0.005)] {
      let emitter = Emitter.of(12) {
        ($0.speed, $0.gravity, $0.drag) = (0.05...0.1, gravity, drag)
      }
      let t = 100.0
      let slots = BubbleField(emitter: emitter, seed: 3, aspect: 1).slots(at: t)
      var compared = 0
      for (index, bubble) in slots.enumerated() {
        guard let path = Self.path(emitter, seed: 3, slot: index, t: t) else { continue }
        let expected = Self.integrated(path, gravity, drag)
        let error = SIMD2(Double(bubble.x), Double(bubble.y)) - expected
        #expect(abs(error.x) < 2e-5 && abs(error.y) < 2e-5)
        compared += 1
      }
      #expect(compared > 6)
    }
  }

  /// Integrates with small fourth-order Runge-Kutta steps.
  static func integrated(
    _ path: Path, _ gravity: SIMD2<Double>, _ drag: Double
  ) -> SIMD2<Double> {
    var (p, v) = (path.place, path.velocity)
    let steps = 4_000
    let h = path.age / Double(steps)
    func acceleration(_ v: SIMD2<Double>) -> SIMD2<Double> { gravity - drag * v }
    for _ in 0..<steps {
      let a1 = acceleration(v)
      let v2 = v + a1 * (h / 2)
      let a2 = acceleration(v2)
      let v3 = v + a2 * (h / 2)
      let a3 = acceleration(v3)
      let v4 = v + a3 * h
      let (middleV, middleA) = (v2 + v3, a2 + a3)
      p += (v + middleV + middleV + v4) * (h / 6)
      v += (a1 + middleA + middleA + acceleration(v4)) * (h / 6)
    }
    return p
  }

  @Test("directions and speeds are in range")
  func directions() {
    for (direction, spread) in [(0.3, 0.8), (-.pi / 2, 0.1), (1, 2 * .pi), (3, 0)] {
      let emitter = Emitter.of(2_000) {
        ($0.speed, $0.direction, $0.spread) = (0.02...0.05, direction, spread)
      }
      let field = BubbleField(emitter: emitter, seed: 3, aspect: 1)
      var (angles, speeds): ([Double], [Double]) = ([], [])
      for (a, b) in zip(field.slots(at: 5), field.slots(at: 6)) where a.isSameLife(as: b) {
        let displacement = SIMD2(Double(b.x - a.x), Double(b.y - a.y))
        let speed = (displacement * displacement).sum().squareRoot()
        speeds.append(speed)
        let turned = atan2(displacement.y, displacement.x) - direction
        angles.append(turned - (turned / (2 * .pi)).rounded() * 2 * .pi)
      }
      #expect(speeds.allSatisfy { $0 > 0.02 - 1e-5 && $0 < 0.05 + 1e-5 })
      #expect(angles.allSatisfy { abs($0) < spread / 2 + 1e-3 })
      let mean = angles.reduce(0, +) / Double(angles.count)
      #expect(abs(mean) < spread * 0.03 + 1e-3)
      for quarter in 0..<4 where spread > 0 {
        let low = spread * (Double(quarter) / 4 - 0.5)
        let share = angles.count { $0 >= low && $0 < low + spread / 4 }
        #expect(abs(Double(share) / Double(angles.count) - 0.25) < 0.04)
      }
    }
  }

  @Test("turbulence is smooth, different for each bubble, and limited")
  func turbulence() {
    let calm = BubbleField(emitter: .of(300), seed: 3, aspect: 1)
    let emitter = Emitter.of(300) { ($0.turbulence.amount, $0.turbulence.period) = (0.05, 4) }
    let field = BubbleField(emitter: emitter, seed: 3, aspect: 1)
    var (furthest, fastest) = (Float(0), Float(0))
    var sum = SIMD2<Float>.zero
    var before: [(Bubble, SIMD2<Float>)] = []
    for frame in 0..<240 {
      let t = Double(frame) / 30
      let now = zip(field.slots(at: t), calm.slots(at: t)).map {
        ($0, SIMD2($0.x - $1.x, $0.y - $1.y))
      }
      for (_, displacement) in now {
        let length = (displacement * displacement).sum().squareRoot()
        furthest = max(furthest, length)
        sum += displacement
      }
      for (a, b) in zip(before, now) where a.0.isSameLife(as: b.0) {
        let step = b.1 - a.1
        fastest = max(fastest, (step * step).sum().squareRoot())
      }
      before = now
    }
    #expect(furthest > 0.035 && furthest < 0.0501)
    // No sine is faster than amount · 2π · 1.9 / period.
    let allowed: Float = 0.05 * 2 * .pi * 1.9 / 4 / 30
    #expect(fastest < allowed)
    #expect(abs(sum.x / 72_000) < 0.003 && abs(sum.y / 72_000) < 0.003)
    #expect(Set(before.map { $0.1.x }).count > 290)
  }

  @Test("birthplaces are uniform", arguments: [0.5625, 1, 16 / 9.0])
  func places(aspect: Double) {
    let emitter = Emitter.of(40_000) { $0.speed = 0...0 }
    let bubbles = BubbleField(emitter: emitter, seed: 3, aspect: aspect).bubbles(at: 77)
    let margin: Float = 0.06
    let (width, height) = (Float(aspect) + 2 * margin, 1 + 2 * margin)
    var cells = Array(repeating: 0, count: 100)
    var outside = 0
    for bubble in bubbles {
      let (column, row) = ((bubble.x + margin) / width * 10, (bubble.y + margin) / height * 10)
      outside += (0...10).contains(column) && (0...10).contains(row) ? 0 : 1
      cells[min(Int(row), 9) * 10 + min(Int(column), 9)] += 1
    }
    #expect(outside == 0)
    // χ² of 100 cells: 99 on average, 160 one time in ten thousand.
    let chi = AreaTests.chi(cells)
    #expect(chi > 50 && chi < 160)
  }
}

import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Appearance")
struct LooksTests {
  @Test("sizes follow diameter and keyframes, some of them mirrored")
  func sizes() {
    let emitter = Emitter.of(4_000) {
      ($0.diameter, $0.sizeMirrored) = (0.1...0.3, 0.25)
      $0.sizeOverLife = [.init(age: 0.75, value: 2), .init(age: 0.25, value: 1)]
    }
    let field = BubbleField(emitter: emitter, seed: 3, aspect: 1)
    var (grow, shrink, first, second, outside) = (0, 0, 0, 0, 0)
    for (a, b) in zip(field.slots(at: 9), field.slots(at: 9.5)) where a.isSameLife(as: b) {
      let factor = a.radius / (0.05 + 0.1 * a.depth)
      if factor < 0.999 || factor > 2.001 { outside += 1 }
      if b.radius > a.radius { grow += 1 }
      if b.radius < a.radius { shrink += 1 }
      if factor < 1.0005 { first += 1 }
      if factor > 1.9995 { second += 1 }
    }
    #expect(outside == 0)
    // Half of each life is between the keyframes, a quarter before and a quarter after them.
    let changing = Double(grow + shrink)
    #expect(abs(Double(shrink) / changing - 0.25) < 0.04)
    #expect(abs(changing / 4_000 - 0.5) < 0.06)
    #expect(first > 800 && second > 800)
  }

  @Test("skew makes more bubbles small", arguments: [0.0, 2, 8])
  func skew(_ skew: Double) {
    let emitter = Emitter.of(4_000) {
      ($0.diameter, $0.skew, $0.sizeOverLife) = (0.2...0.6, skew, [])
    }
    let radii = BubbleField(emitter: emitter, seed: 3, aspect: 1).slots(at: 9).map(\.radius)
    #expect(radii.allSatisfy { (0.1...0.3001).contains($0) })
    let low = 0.1 + 0.2 / (2 + Float(skew))
    #expect(abs(Double(radii.count { $0 < low }) / 4_000 - 0.5) < 0.03)
  }

  @Test("keyframes are eased")
  func easing() {
    func sizes(_ first: Emitter.Keyframe, _ last: Emitter.Keyframe) -> [Float] {
      let emitter = Emitter.of(400) {
        ($0.diameter, $0.sizeMirrored, $0.sizeOverLife) = (1...1, 0, [first, last])
      }
      return BubbleField(emitter: emitter, seed: 3, aspect: 1).slots(at: 9).map { $0.radius * 2 }
    }
    let easing = Easing(SIMD2(0.42, 0), SIMD2(0.58, 1))
    let ages = sizes(.init(age: 0, value: 0), .init(age: 1, value: 1))
    let eased = sizes(.init(age: 0, value: 1, easing: easing), .init(age: 1, value: 3))
    for (age, size) in zip(ages, eased) {
      // The curve bends by at most 6, so that 16 chords are within 2 · 6 / 8 / 16² of it.
      #expect(abs(Double(size) - (1 + 2 * easing.value(at: Double(age)))) < 0.006)
    }
  }

  @Test("rotation and spin turn sprites only")
  func spin() {
    func angles(_ look: any BubbleLook, _ t: Double) -> [Float] {
      let emitter = Emitter.of(400) { ($0.look, $0.lifetime) = (look, 100...100) }
      return BubbleField(emitter: emitter, seed: 3, aspect: 1).slots(at: t).map(\.angle)
    }
    #expect(angles(FlatLook(), 5).allSatisfy { $0 == 0 })
    var sprite = ShapeLook(.file("petal.png"))
    (sprite.rotation, sprite.spin) = (0...Double.pi, Double.pi...2 * Double.pi)
    let turns = zip(angles(sprite, 5), angles(sprite, 6)).map { $1 - $0 }.filter { abs($0) < 2 }
    #expect(turns.count > 380)
    #expect(turns.allSatisfy { (0.499...1.001).contains($0) })
    #expect(Set(turns.map { ($0 * 1e4).rounded() }).count > 300)
  }

  @Test("depth, tint and opacity rank are uniform and independent")
  func traits() {
    let bubbles = BubbleField(emitter: .of(40_000), seed: 3, aspect: 1).bubbles(at: 77)
    let columns = [\Bubble.depth, \.tint, \.opacityRank, \.x, \.y].map { key in
      bubbles.map { Double($0[keyPath: key]) }
    }
    for values in columns[..<3] {
      #expect(values.allSatisfy { (0...1).contains($0) })
      var cells = Array(repeating: 0, count: 100)
      for value in values { cells[min(Int(value * 100), 99)] += 1 }
      let chi = AreaTests.chi(cells)
      #expect(chi > 50 && chi < 160)
    }
    for (index, a) in columns.enumerated() {
      for b in columns[..<index] { #expect(abs(Self.correlation(a, b)) < 0.02) }
    }
  }

  static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let n = Double(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
    let product = zip(a, b).map { ($0 - meanA) * ($1 - meanB) }.reduce(0, +)
    let squareA = a.map { ($0 - meanA) * ($0 - meanA) }.reduce(0, +)
    let squareB = b.map { ($0 - meanB) * ($0 - meanB) }.reduce(0, +)
    return product / (squareA * squareB).squareRoot()
  }

  @Test("big bubbles are soft, small ones crisp")
  func softness() {
    let emitter = Emitter.of(1_000) { $0.softness = 0.1...0.9 }
    for bubble in BubbleField(emitter: emitter, seed: 3, aspect: 1).bubbles(at: 7) {
      #expect(abs(bubble.softness - (0.1 + 0.8 * bubble.depth)) < 1e-6)
    }
  }

  @Test("opacity follows its keyframes and the fades")
  func opacity() {
    let plain = BubbleField(emitter: .of(1_000), seed: 3, aspect: 1)
    let emitter = Emitter.of(1_000) {
      $0.opacityOverLife = [.init(age: 0, value: 0.5), .init(age: 1, value: 0.25)]
    }
    let field = BubbleField(emitter: emitter, seed: 3, aspect: 1)
    let factors = zip(plain.slots(at: 7), field.slots(at: 7)).filter { $0.0.presence > 0.01 }
      .map { $1.presence / $0.presence }
    #expect(factors.allSatisfy { $0 > 0.2499 && $0 < 0.5001 })
    let mean = factors.reduce(0, +) / Float(factors.count)
    #expect(abs(mean - 0.375) < 0.01)
  }

  @Test("a share of the bubbles wobbles, independently in width and height")
  func wobble() {
    let emitter = Emitter.of(1_000) { ($0.wobble.amount, $0.wobble.share) = (0.1, 0.3) }
    let field = BubbleField(emitter: emitter, seed: 3, aspect: 1)
    var wobbling: Set<Int> = []
    var furthest: Float = 0
    for frame in 0..<60 {
      for (index, bubble) in field.slots(at: 40 + Double(frame) / 30).enumerated() {
        furthest = max(furthest, abs(bubble.stretchX - 1), abs(bubble.stretchY - 1))
        if bubble.stretchX != 1, bubble.stretchX != bubble.stretchY { wobbling.insert(index) }
      }
    }
    #expect(furthest > 0.0999 && furthest < 0.10001)
    // Some slots change lives in two seconds.
    #expect(wobbling.count > 260 && wobbling.count < 400)
  }

  @Test("flicker stays within its amount, holds its levels and never jumps", arguments: [0.1, 0.8])
  func flicker(amount: Double) {
    let emitter = Emitter.of(200) { ($0.flicker.amount, $0.flicker.hold) = (amount, 0.5...1) }
    let field = BubbleField(emitter: emitter, seed: 3, aspect: 1)
    var before = field.slots(at: 0)
    var (held, all) = (0, 0)
    var (least, most, steepest) = (Float(1), Float(0), Float(0))
    for frame in 1...300 {
      let now = field.slots(at: Double(frame) / 30)
      for (a, b) in zip(before, now) where a.isSameLife(as: b) {
        least = min(least, b.dimming)
        steepest = max(steepest, abs(a.dimming - b.dimming))
        held += a.dimming == b.dimming ? 1 : 0
        all += 1
        most = max(most, b.dimming)
      }
      before = now
    }
    #expect(least >= 0 && least < Float(amount) * 0.02)
    #expect(most <= Float(amount) && most > Float(amount) * 0.98)
    #expect(steepest < 0.02)
    if amount == 0.1 { #expect(abs(Double(held) / Double(all) - 0.64) < 0.08) }
  }
}

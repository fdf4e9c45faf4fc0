import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Loops")
struct LoopTests {
  @Test("repeat bit for bit", arguments: [0.5, 4, 12, 33.3, 60, 600])
  func closes(loop: Double) {
    for seed: UInt32 in 0..<4 {
      let emitter = Emitter.usual {
        $0.turbulence.amount = 0.02
        $0.flow.amount = 0.1
        $0.flow.waves = Int(seed) + 1
        var shape = ShapeLook(.file("petal.png"))
        shape.spin = -1...1
        $0.look = shape
        $0.drawOrder = seed % 2 == 0 ? .size : .birth
        $0.speedScale = seed < 2 ? 1 : 0.7
      }
      let field = BubbleField(emitter: emitter, seed: seed, aspect: 1, loop: loop)
      for k in stride(from: -70, to: 300, by: 31) {
        let t = Double(k) / 30
        let bubbles = field.bubbles(at: t)
        #expect(field.bubbles(at: t + loop) == bubbles)
        #expect(field.bubbles(at: t - 7 * loop) == bubbles)
        let after = Double(k) + 30 * loop
        if after == after.rounded() { #expect(field.bubbles(at: after / 30) == bubbles) }
      }
    }
  }

  @Test("repeat after days and years", arguments: [86_400, 1e8, 1e9])
  func closesLate(start: Double) {
    let field = BubbleField(emitter: Emitter(), seed: 8, aspect: 1, loop: 12)
    for k in 0..<20 {
      let t = start + Double(k) / 30
      #expect(field.bubbles(at: t + 12) == field.bubbles(at: t))
    }
  }

  @Test("all moments of a loop differ", arguments: [4.0, 12, 60])
  func differs(loop: Double) {
    let field = BubbleField(emitter: Emitter(), seed: 8, aspect: 1, loop: loop)
    let moments = stride(from: 0, to: loop, by: loop / 16).map { field.bubbles(at: $0) }
    for (index, moment) in moments.enumerated() {
      #expect(!moments[..<index].contains(moment))
      // Births and deaths are spread over the loop.
      let mean = moment.map(\.presence).reduce(0, +) / Float(moment.count)
      #expect(mean > 0.2 && mean < 0.95)
    }
  }

  @Test("lifetimes are in range if any whole number of lives fits")
  func lifetimes() {
    for (loop, range) in [(60.0, 13.0...33), (30, 13...33), (26, 13...13), (12, 2...3)] {
      let emitter = Emitter.of(240) { $0.lifetime = range }
      let field = BubbleField(emitter: emitter, seed: 2, aspect: 1, loop: loop)
      let lives = field.lives(from: 0, to: loop, step: 1 / 16)
      #expect(lives.count > 40)
      #expect(lives.allSatisfy { $0 > range.lowerBound - 0.13 && $0 < range.upperBound + 0.13 })
    }
    // A loop shorter than any life has one life.
    let field = BubbleField(emitter: .of(64), seed: 2, aspect: 1, loop: 4)
    #expect(field.slots(at: 1).elementsEqual(field.slots(at: 2)) { $0.isSameLife(as: $1) })
  }
}

extension BubbleField {
  /// Returns the lengths of all lives within a period of time, to within a step.
  func lives(from start: Double, to end: Double, step: Double) -> [Double] {
    var births = [Double?](repeating: nil, count: count)
    var before = slots(at: start)
    var lengths: [Double] = []
    for t in stride(from: start + step, through: end, by: step) {
      let now = slots(at: t)
      for (index, bubble) in now.enumerated() where !bubble.isSameLife(as: before[index]) {
        if let birth = births[index] { lengths.append(t - birth) }
        births[index] = t
      }
      before = now
    }
    return lengths
  }
}

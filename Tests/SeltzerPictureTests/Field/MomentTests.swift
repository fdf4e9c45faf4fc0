import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Moments")
struct MomentTests {
  static let seeds: [UInt32] = [0, 1, 77, .max]

  @Test(
    "depend only on t",
    arguments: [0, 0.25, -3, 86_400, 1e9, -1e9, 1e300, -1e300, -0.0, .ulpOfOne])
  func alone(t: Double) {
    for seed in Self.seeds {
      for loop in [nil, 12.0, 60] {
        let field = BubbleField(emitter: Emitter(), seed: seed, aspect: 16 / 9, loop: loop)
        let first = field.bubbles(at: t)
        _ = field.bubbles(at: t + 1)
        #expect(field.bubbles(at: t) == first)
        #expect(first.count == 63)
        #expect(first.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.radius > 0 })
      }
    }
  }

  @Test("t that is not finite counts as 0", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(t: Double) {
    let field = BubbleField(emitter: Emitter(), seed: 3, aspect: 1)
    #expect(field.bubbles(at: t) == field.bubbles(at: 0))
  }

  @Test("other seeds and other t give other bubbles")
  func others() {
    let field = BubbleField(emitter: Emitter(), seed: 1, aspect: 1)
    let bubbles = field.bubbles(at: 5)
    #expect(BubbleField(emitter: Emitter(), seed: 2, aspect: 1).bubbles(at: 5) != bubbles)
    #expect(field.bubbles(at: 5.5) != bubbles)
    #expect(Set(bubbles.map(\.presence)).count > bubbles.count / 4)
    #expect(Set(bubbles.map(\.x)).count > bubbles.count - 3)
  }

  @Test("the number of bubbles is exact", arguments: [0, 1, 7, 8, 9, 127, 1_000, 100_003])
  func count(_ count: Int) {
    for loop in [nil, 40.0] {
      let field = BubbleField(emitter: .of(count), seed: 9, aspect: 2, loop: loop)
      #expect(field.count == count)
      #expect(field.bubbles(at: 3).count == count)
    }
  }

  @Test("filling in parts gives the same bubbles")
  func parts() {
    for loop in [nil, 60.0] {
      for order in Emitter.DrawOrder.allCases {
        let emitter = Emitter.of(1_003) {
          $0.drawOrder = order
          $0.turbulence.amount = 0.01
        }
        let field = BubbleField(emitter: emitter, seed: 4, aspect: 1.5, loop: loop)
        let parts = BubbleColumns(for: field)
        for range in [0..<1, 1..<131, 5..<5, 131..<700, 700..<1_003] {
          field.fill(range, at: 11, into: parts)
        }
        let whole = field.slots(at: 11)
        #expect((0..<1_003).allSatisfy { parts.bubble($0) == whole[$0] })
        #expect(parts.paintersOrder().map { whole[Int($0)] } == field.bubbles(at: 11))
      }
    }
  }

  @Test("filling by concurrent tasks gives the same bubbles")
  func tasks() async {
    let field = BubbleField(emitter: .of(10_007), seed: 4, aspect: 1.5, loop: 60)
    let whole = field.slots(at: 8)
    await withTaskGroup { group in
      for start in stride(from: 0, to: 10_007, by: 501) {
        group.addTask {
          let part = start..<min(start + 501, 10_007)
          let columns = BubbleColumns(for: field, capacity: part.count)
          columns.first = start
          field.fill(part, at: 8, into: columns)
          #expect((0..<part.count).allSatisfy { columns.bubble($0) == whole[start + $0] })
        }
      }
    }
  }

  @Test(
    "a part does not change rows before it, or more than seven after it",
    arguments: [3..<4, 8..<16, 100..<229, 250..<256])
  func beside(range: Range<Int>) {
    let field = BubbleField(emitter: .of(256), seed: 4, aspect: 1.5, loop: nil)
    let columns = BubbleColumns(for: field)
    for row in 0..<256 { columns.presence[row] = -1 }
    field.fill(range, at: 0, into: columns)
    #expect((0..<range.lowerBound).allSatisfy { columns.presence[$0] == -1 })
    #expect(range.allSatisfy { columns.presence[$0] != -1 })
    #expect((min(range.upperBound + 7, 256)..<256).allSatisfy { columns.presence[$0] == -1 })
  }

  @Test("the speed scale changes the speed, and 0 stops time")
  func speedScale() {
    for loop in [nil, 12.0] {
      let emitter = Emitter.usual { ($0.speedScale, $0.flow.amount) = (0, 0.2) }
      let still = BubbleField(emitter: emitter, seed: 1, aspect: 1, loop: loop)
      #expect(still.bubbles(at: 7) == still.bubbles(at: 0))
      #expect(still.bubbles(at: 0).contains { $0.presence > 0.5 })
    }
    let once = BubbleField(emitter: Emitter(), seed: 1, aspect: 1)
    let emitter = Emitter.usual { $0.speedScale = 4 }
    let fast = BubbleField(emitter: emitter, seed: 1, aspect: 1)
    let fastInLoop = BubbleField(emitter: emitter, seed: 1, aspect: 1, loop: 15)
    let loop = BubbleField(emitter: Emitter(), seed: 1, aspect: 1, loop: 60)
    for t in [0.0, 1.5, 8] {
      #expect(fast.bubbles(at: t) == once.bubbles(at: 4 * t))
      #expect(fastInLoop.bubbles(at: t) == loop.bubbles(at: 4 * t))
    }
  }
}

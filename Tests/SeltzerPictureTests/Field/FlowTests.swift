import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Flow")
struct FlowTests {
  /// Bubbles at rest, with flow.
  static func emitter(_ count: Int = 300, amount: Double = 0.2, size: Double = 0.5) -> Emitter {
    .of(count) {
      $0.speed = 0...0
      ($0.flow.amount, $0.flow.size, $0.flow.period, $0.flow.waves) = (amount, size, 8, 4)
    }
  }

  @Test("carries bubbles no farther than its amount, and smoothly", arguments: [0.0, 1e9])
  func limits(start: Double) {
    for seed: UInt32 in 0..<4 {
      let field = BubbleField(emitter: Self.emitter(), seed: seed, aspect: 1)
      let calm = BubbleField(emitter: Self.emitter(amount: 0), seed: seed, aspect: 1)
      var (furthest, fastest) = (Float(0), Float(0))
      for frame in 0..<60 {
        let t = start + Double(frame) / 30
        let (now, next) = (field.slots(at: t), field.slots(at: t + 1 / 30))
        for ((a, b), rest) in zip(zip(now, next), calm.slots(at: t)) {
          let away = SIMD2(a.x - rest.x, a.y - rest.y)
          furthest = max(furthest, (away * away).sum().squareRoot())
          guard a.isSameLife(as: b) else { continue }
          fastest = max(fastest, max(abs(a.x - b.x), abs(a.y - b.y)))
        }
      }
      #expect(furthest > 0.05 && furthest <= 0.2001)
      // Later waves amplify the movement by earlier ones, less than fourfold here.
      #expect(fastest > 0.0005 && fastest < 4 * 0.2 * 2 * .pi / 8 / 30)
    }
  }

  @Test("keeps bubbles evenly spread")
  func preservesArea() {
    let bubbles = BubbleField(emitter: Self.emitter(200_000), seed: 3, aspect: 2).bubbles(at: 77)
    // Within the part that flow cannot have emptied.
    var cells = Array(repeating: 0, count: 64)
    for bubble in bubbles where (0.6..<1.4).contains(bubble.x) && (0.2..<0.8).contains(bubble.y) {
      cells[Int((bubble.y - 0.2) / 0.6 * 8) * 8 + Int((bubble.x - 0.6) / 0.8 * 8)] += 1
    }
    #expect(cells.reduce(0, +) > 64 * 500)
    // χ² of 64 cells: 63 on average, 115 one time in ten thousand.
    #expect(AreaTests.chi(cells) < 115)
  }
}

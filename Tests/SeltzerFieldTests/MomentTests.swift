import SeltzerField
import SeltzerScene
import Testing

@Suite("a moment")
struct MomentTests {
  @Test(
    "depends on the moment alone", arguments: [0, 0.25, -3, 86_400, 1e9, -1e9, 1e300, -1e300, -0.0])
  func dependsOnTheMomentAlone(t: Double) {
    for seed in [0, 1, 77, UInt32.max] {
      for loop in [nil, 12.0, 60] {
        let field = BubbleField(emitter: Emitter(), seed: seed, aspect: 16 / 9, loop: loop)
        let first = field.bubbles(at: t)
        _ = field.bubbles(at: t + 1)
        #expect(field.bubbles(at: t) == first)
        #expect(first.count == field.count)
        #expect(field.bubbles(at: 5) != field.bubbles(at: 6))
      }
    }
  }

  @Test("is the same after a loop", arguments: [0.5, 4, 12, 33.3, 60, 600])
  func loops(loop: Double) {
    for seed: UInt32 in 0..<8 {
      let field = BubbleField(emitter: Emitter(), seed: seed, aspect: 16 / 9, loop: loop)
      for k in stride(from: -70, to: 300, by: 13) {
        let t = Double(k) / 30
        #expect(field.bubbles(at: t + loop) == field.bubbles(at: t))
        let after = Double(k) + 30 * loop
        if after == after.rounded() {
          #expect(field.bubbles(at: after / 30) == field.bubbles(at: t))
        }
      }
    }
  }
}

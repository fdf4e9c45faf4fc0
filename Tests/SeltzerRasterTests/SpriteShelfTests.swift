import Dispatch
import SeltzerRaster
import SeltzerScene
import SeltzerStage
import Synchronization
import Testing

/// A sprite; drawing a circle waits until a line has been drawn.
private struct SlowForm: SpriteForm {
  static let drawings = Atomic(0)
  static let lineIsDrawn = DispatchSemaphore(value: 0)
  let waited: Bool

  init(drawing sprite: Sprite, edges: SpriteEdges, cachedPixels: Int) throws {
    Self.drawings.add(1, ordering: .relaxed)
    guard case .shape(let shape) = sprite.content, shape.figure == .circle else {
      waited = false
      return
    }
    waited = Self.lineIsDrawn.wait(timeout: .now() + 20) == .success
  }

  var pixelCount: Int { 1 }
}

@Suite("Sprite shelf")
struct SpriteShelfTests {
  private static let waited = Mutex<[Bool]>([])

  private static func sprite(_ figure: Shape.Figure) -> Sprite {
    Sprite(content: .shape(Shape(figure: figure)), center: .zero, size: SIMD2(8, 8), opacity: 1)
  }

  @Test("each sprite is drawn once, without waiting for other sprites")
  func parallel() throws {
    let shelf = SpriteShelf<SlowForm>()
    let group = DispatchGroup()
    for _ in 0..<3 {
      DispatchQueue.global().async(group: group) {
        let form = try? shelf.form(of: Self.sprite(.circle))
        Self.waited.withLock { $0.append(form?.waited ?? false) }
      }
    }
    while SlowForm.drawings.load(ordering: .relaxed) == 0 {}
    _ = try shelf.form(of: Self.sprite(.line))
    SlowForm.lineIsDrawn.signal()
    group.wait()
    #expect(Self.waited.withLock { $0 } == [true, true, true])
    #expect(SlowForm.drawings.load(ordering: .relaxed) == 2)
    _ = try SpriteShelf(reusing: shelf).form(of: Self.sprite(.circle))
    #expect(SlowForm.drawings.load(ordering: .relaxed) == 2)
  }
}

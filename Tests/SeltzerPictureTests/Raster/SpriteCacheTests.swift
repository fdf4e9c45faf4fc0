import Dispatch
import SeltzerDrawings
import SeltzerPicture
import SeltzerScene
import Synchronization
import Testing

/// Counts how often sprites are drawn.
private struct CountedForm: SpriteForm {
  static let drawings = Atomic(0)

  init(drawing sprite: Sprite, edges: SpriteEdges) throws {
    Self.drawings.add(1, ordering: .relaxed)
  }

  var pixelCount: Int { 1 }
}

/// A form with more pixels than a cache may hold twice.
private struct LargeForm: SpriteForm {
  init(drawing sprite: Sprite, edges: SpriteEdges) throws {}

  var pixelCount: Int { 400_000_000 }
}

@Suite("Sprite cache")
struct SpriteCacheTests {
  @Test("each sprite is drawn once, also by several threads and by a cache that reuses another")
  func once() throws {
    let cache = SpriteCache<CountedForm>()
    let sprites = [Shape.Figure.circle, .line].map {
      Sprite(content: .shape(Shape(figure: $0)), center: .zero, size: SIMD2(8, 8), opacity: 1)
    }
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      _ = try? cache.form(of: sprites[number % 2])
    }
    #expect(CountedForm.drawings.load(ordering: .relaxed) == 2)
    _ = try SpriteCache(reusing: cache).form(of: sprites[0])
    #expect(CountedForm.drawings.load(ordering: .relaxed) == 2)
  }

  @Test("sprites that are too large together are refused")
  func limit() throws {
    let cache = SpriteCache<LargeForm>()
    func form(_ side: Double) throws {
      _ = try cache.form(
        of: Sprite(
          content: .picture(.drawing(.moon)), center: .zero, size: SIMD2(side, side), opacity: 1))
    }
    try form(8)
    #expect(throws: RasterError.layersTooLarge(pixels: 544_000_000, most: 512_000_000)) {
      try form(12_000)
    }
  }
}

import SeltzerDrawings
import SeltzerField
import SeltzerPalette
import SeltzerScene
import SeltzerStage
import Testing

@Suite("Discs")
struct DiscTests {
  @Test("have the palette's colour for the bubble's tint", arguments: PaletteLibrary.builtInNames)
  func colors(name: String) throws {
    let palette = try PaletteLibrary(environment: [:]).palette(name)
    let ends = palette.tintEnds
    #expect(ends.count == palette.bubbles.count - 1)
    for step in 0..<65_536 {
      let tint = Float(step) * 0x1p-16
      let color = palette.bubbles[ends.count { tint >= $0 }].color
      #expect(color == palette.bubbleColor(tint: Double(tint)), "tint \(tint)")
    }
  }

  @Test("are the field's bubbles in painter's order, in pixels")
  func bubbles() throws {
    let emitter = try SceneLibrary.scene("bubbles", artwork: .all).emitters[0]
    let field = BubbleField(emitter: emitter, seed: 3, aspect: 2)
    let stage = try Stage(
      scene: SceneLibrary.scene("bubbles", artwork: .all),
      palette: PaletteLibrary(environment: [:]).palette("blue"), size: PixelSize(200, 100),
      metrics: ContentMetrics(picture: { _ in PixelSize(1, 1) }, text: { _ in .zero }))
    let discs = try stage.composition(of: [field], at: 7, contentOffset: .zero).discs
    let bubbles = field.bubbles(at: 7)
    #expect(discs.count == bubbles.count && !discs.isEmpty)
    for (disc, bubble) in zip(discs, bubbles) {
      #expect(disc.center == SIMD2(bubble.x, bubble.y) * 100 && disc.radius == bubble.radius * 100)
      #expect(disc.stretch == SIMD2(bubble.stretchX, bubble.stretchY))
      #expect(disc.softness == bubble.softness && (0...1).contains(disc.opacity))
    }
  }
}

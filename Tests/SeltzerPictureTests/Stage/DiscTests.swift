import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Discs")
struct DiscTests {
  @Test("have the palette's colour for the bubble's tint", arguments: PaletteLibrary.builtInNames)
  func colors(name: String) throws {
    let palette = try palette(name)
    let ends = palette.tintEnds
    #expect(ends.count == palette.bubbles.count - 1)
    for step in 0..<65_536 {
      let tint = Float(step) * 0x1p-16
      let color = palette.bubbles[ends.count { tint >= $0 }].color
      #expect(color == palette.bubbleColor(tint: Double(tint)), "tint \(tint)")
    }
  }

  @Test("of a trail are the bubble's own earlier states, and none is before its birth")
  func trail() throws {
    let yaml = """
      bubbles: { count: 37, lifetime: 2, flow: 0.1, trail: { seconds: 0.9, count: 3 }, light: 0.5 }
      """
    let scene = try Scene(yaml: yaml, file: "x", artwork: .all)
    let stage = try stage(scene, 200, 100)
    for loop in [nil, 4.0] {
      let fields = BubbleField.fields(of: scene, aspect: 2, loop: loop)
      let composition = try stage.composition(of: fields, at: 3, contentOffset: .zero)
      let group = composition.bubbles[0]
      // Four states and a highlight, each padded to 40 rows.
      #expect(group.count == 4 * 40 + 37 && composition.discs.count == 5 * 37)
      let shown = group.rows.discs
      // Padding is not drawn.
      var unpadded = composition
      unpadded.bubbles = [DiscGroup(composition.discs)]
      #expect(try Backend.fast.frame(of: composition) == Backend.fast.frame(of: unpadded))
      let (columns, earlier) = (BubbleColumns(for: fields[0]), BubbleColumns(for: fields[0]))
      fields[0].fill(0..<37, at: 3, into: columns)
      var hidden = 0
      for (pass, age) in [0.9, 0.6, 0.3].enumerated() {
        fields[0].fill(0..<37, at: 3 - age, into: earlier)
        for row in 0..<37 {
          let (disc, before) = (shown[pass * 37 + row], earlier.bubble(row))
          let now = columns.bubble(row)
          if before.depth == now.depth, before.tint == now.tint {
            #expect(disc.center == SIMD2(before.x, before.y) * 100)
            #expect(disc.opacity > 0 || before.presence == 0)
          } else {
            hidden += 1
            #expect(disc.opacity == 0)
          }
        }
      }
      #expect(hidden > 10 && hidden < 90)
      // Highlights are white, above left of the middle, and inside the bubble.
      for row in 0..<37 where shown[111 + row].radius > 0 {
        let (bubble, light) = (shown[111 + row], shown[148 + row])
        #expect(light.color == SRGB8(rgb: 0xFFFFFF) && light.radius < bubble.radius / 2)
        #expect(light.center.x < bubble.center.x && light.center.y < bubble.center.y)
      }
    }
  }

  @Test("of a mixed palette blend by each of its modes, in their shares")
  func blend() throws {
    let (blue, midnight) = (try palette("blue"), try palette("midnight"))
    func groups(_ palette: Palette) throws -> [DiscGroup] {
      try Wallpaper(scene: Scene(name: "x"), palette: palette, size: PixelSize(200, 100))
        .composition(at: 3).bubbles
    }
    #expect(try groups(blue).map(\.blendMode) == [.normal])
    #expect(try groups(midnight).map(\.blendMode) == [.add])
    let mixed = try groups(blue.mixed(with: midnight, 0.25))
    #expect(mixed.map(\.blendMode) == [.normal, .add])
    for (normal, add) in zip(mixed[0].discs, mixed[1].discs) {
      #expect(abs(normal.opacity - 3 * add.opacity) < 1e-5 || normal.opacity == 1)
      #expect(normal.center == add.center && normal.color == add.color)
    }
  }

  @Test("are the field's bubbles in painter's order, in pixels")
  func bubbles() throws {
    let scene = try SceneLibrary.scene("bubbles")
    let field = BubbleField(emitter: scene.emitters[0], seed: 3, aspect: 2)
    let stage = try stage(scene, 200, 100)
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

import SeltzerPicture
import SeltzerScene
import Synchronization

/// Chooses the colour and the shadow of text without a colour from what lies behind it.
///
/// The choice depends on the scene, the palette, the loop and the aspect ratio only, so it is constant in time.
final class TextInks: Sendable {
  /// Small pictures, in which the name of each layer is its index in `Scene.allLayers`.
  private let input: StageInput
  private let fields: [BubbleField]
  private let moments: [Double]
  /// For each layer of `Scene.allLayers` the outermost one, and whether it shows text that needs ink.
  private let layers: [Int]
  private let needs: [Bool]
  private let known = Mutex<[(palette: Palette, inks: [TextInk])]>([])

  /// The shorter side of the measured pictures in pixels; 20 pixels of 1080 become one.
  private static let side = 54.0
  private static let momentCount = 64
  /// More bubbles are measured at fewer moments.
  private static let mostBubbles = 64_000_000
  /// The seconds that are measured if there is no loop: many times the life of a bubble.
  private static let endlessSpan = 300.0

  init(_ input: StageInput, fields: [BubbleField]) {
    var (layers, needs): ([Int], [Bool]) = ([], [])
    var scene = input.scene
    // What pictures are laid over is unknown; the palette's gradient stands for it.
    if scene.ground.kind == .none { scene.ground = Ground() }
    scene.changeLayers { layer, outermost in
      // Layers may share a name or be left out, so each sprite names its layer by this one.
      layer.name = "\(layers.count)"
      layers.append(outermost)
      needs.append(layer.showsText && layer.textStyle.color == nil)
    }
    (self.layers, self.needs, self.fields) = (layers, needs, fields)
    let short = Double(min(input.size.width, input.size.height))
    let small = (input.size.vector * (Self.side / short)).rounded(.toNearestOrAwayFromZero)
    self.input = input.with(
      scene, size: PixelSize(width: Int(small.x), height: Int(small.y)) ?? input.size)
    let bubbles = max(1, fields.reduce(0) { $0 + $1.count })
    let momentCount = min(max(Self.mostBubbles / bubbles, 1), Self.momentCount)
    let step = (input.loop ?? Self.endlessSpan) / Double(momentCount)
    moments = (0..<momentCount).map { Double($0) * step }
  }

  /// Returns the scene with ink for a mixture of palettes.
  func inked(_ scene: Scene, _ fade: PaletteFade) throws -> Scene {
    guard needs.contains(true) else { return scene }
    let (from, to) = (
      fade.amount < 1 ? try inks(fade.from) : [], fade.amount > 0 ? try inks(fade.to) : []
    )
    let inks =
      from.isEmpty ? to : to.isEmpty ? from : zip(from, to).map { $0.mixed(with: $1, fade.amount) }
    var (scene, number) = (scene, 0)
    scene.changeLayers { layer, _ in
      if needs[number] { inks[number].apply(to: &layer.textStyle) }
      number += 1
    }
    return scene
  }

  private func inks(_ palette: Palette) throws -> [TextInk] {
    if let found = known.withLock({ $0.first { $0.palette == palette } }) { return found.inks }
    let behind = try behind(palette)
    // Texts of one layer, such as a clock and its date, are all dark if one must be and the others can be.
    let isDark = Dictionary(grouping: behind.indices.filter { needs[$0] }) { layers[$0] }
      .mapValues { texts in
        texts.contains { behind[$0].ink != Ink.white }
          && texts.allSatisfy { behind[$0].isLegible(behind[$0].dark) }
      }
    let inks = behind.indices.map {
      TextInk(over: behind[$0], prefersDark: isDark[layers[$0], default: false])
    }
    known.withLock { $0.append((palette, inks)) }
    return inks
  }

  /// Measures what lies behind each text: everything beneath it except other text.
  private func behind(_ palette: Palette) throws -> [BehindText] {
    let stage = try Stage(input, palette: palette)
    let compositor = try Compositor(gradient: stage.gradient, size: input.size)
    var frame = Frame(size: input.size)
    var all = needs.map { _ in BehindText(stage.gradient.mean) }
    for t in moments {
      let shown = try stage.composition(of: fields, at: t, parallaxOffset: .none)
      var beneath = shown
      beneath.sprites = []
      var isDrawn = false
      for sprite in shown.sprites {
        guard case .text(let run) = sprite.content else {
          beneath.sprites.append(sprite)
          isDrawn = false
          continue
        }
        guard let number = sprite.layer.flatMap({ Int($0) }), needs[number], sprite.part != .shadow
        else { continue }
        if !isDrawn { try compositor.draw(beneath, into: &frame) }
        isDrawn = true
        all[number].add(frame, behind: sprite, run)
      }
    }
    return all
  }
}

import SeltzerScene
import SeltzerStage
import Synchronization

/// How a sprite goes on beyond its edges.
enum SpriteEdges: Hashable {
  /// Not at all.
  case clear
  /// As it is at them.
  case endless
  /// To the right from its start again, for so many pixels, and else as it is at its edges.
  case repeating(Int)
}

/// What a sprite is drawn into before it is laid over pictures.
protocol SpriteForm: Sendable {
  /// A sprite, drawn beside `taken` pixels that are kept already.
  init(drawing sprite: Sprite, edges: SpriteEdges, beside taken: Int) throws
  /// How many pixels it takes.
  var pixelCount: Int { get }
}

/// Keeps sprites that were drawn, so that each is drawn once and then only moved.
///
/// What a sprite looks like depends on its content, part and size alone, never on what is kept.
final class SpriteShelf<Form: SpriteForm>: Sendable {
  private struct Key: Hashable {
    let content: Sprite.Content
    let part: Sprite.Part
    let size: SIMD2<Double>
    let edges: SpriteEdges

    init(_ sprite: Sprite, _ edges: SpriteEdges) {
      // However far it blurs, glass itself looks the same.
      if case .panel(var plate) = sprite.content {
        plate.blur = plate.blurs ? 1 : 0
        content = .panel(plate)
      } else {
        content = sprite.content
      }
      part = sprite.part
      size = sprite.size
      self.edges = edges
    }
  }

  /// A clock's old texts are dropped when there are more than this.
  private let mostTexts = 64
  private let kept = Mutex<[Key: Form]>([:])

  /// The sprite, drawn if it was not before.
  func form(of sprite: Sprite, edges: SpriteEdges = .clear) throws -> Form {
    let key = Key(sprite, edges)
    return try kept.withLock { kept in
      if let form = kept[key] { return form }
      if kept.count > mostTexts {
        kept = kept.filter { entry in
          if case .text = entry.key.content { false } else { true }
        }
      }
      let taken = kept.values.reduce(0) { $0 + $1.pixelCount }
      let form = try Form(drawing: sprite, edges: edges, beside: taken)
      kept[key] = form
      return form
    }
  }
}

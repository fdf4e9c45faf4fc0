import SeltzerStage
import Synchronization

/// What a sprite is drawn into before it is laid over pictures.
protocol SpriteForm: Sendable {
  /// A sprite, drawn beside `taken` pixels that are kept already; an endless one goes on beyond its
  /// edges as it is there.
  init(drawing sprite: Sprite, endless: Bool, beside taken: Int) throws
  /// How many pixels it takes.
  var pixelCount: Int { get }
}

/// Keeps sprites that were drawn, so that each is drawn once and then only moved.
///
/// What a sprite looks like depends on its content and size alone, never on what is kept.
final class SpriteShelf<Form: SpriteForm>: Sendable {
  private struct Key: Hashable {
    let content: Sprite.Content
    let size: SIMD2<Double>
    let endless: Bool
  }

  /// A clock's old texts are dropped when there are more than this.
  private let mostTexts = 64
  private let kept = Mutex<[Key: Form]>([:])

  /// The sprite, drawn if it was not before.
  func form(of sprite: Sprite, endless: Bool = false) throws -> Form {
    let key = Key(content: sprite.content, size: sprite.size, endless: endless)
    return try kept.withLock { kept in
      if let form = kept[key] { return form }
      if kept.count > mostTexts {
        kept = kept.filter { entry in
          if case .text = entry.key.content { false } else { true }
        }
      }
      let taken = kept.values.reduce(0) { $0 + $1.pixelCount }
      let form = try Form(drawing: sprite, endless: endless, beside: taken)
      kept[key] = form
      return form
    }
  }
}

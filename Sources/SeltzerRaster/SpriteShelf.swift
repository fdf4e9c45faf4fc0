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

  private struct Kept {
    let form: Form
    /// The image file that it was drawn from, as it was then.
    let stamp: FileStamp?

    /// Whether drawing it again would give something else.
    func isStale(_ key: Key) -> Bool {
      guard case .picture(.file(let path)) = key.content else { return false }
      return stamp == nil || stamp != FileStamp(of: path)
    }
  }

  private struct State {
    var kept: [Key: Kept] = [:]
    /// What another shelf had, for as long as it may be wanted.
    var inherited: [Key: Kept] = [:]
  }

  /// A clock's old texts are dropped when there are more than this.
  private let mostTexts = 64
  private let state: Mutex<State>

  /// An empty shelf, which takes from `former` what it is asked for and would draw alike.
  init(after former: SpriteShelf? = nil) {
    let kept = former?.state.withLock(\.kept) ?? [:]
    state = Mutex(State(inherited: kept.filter { !$0.value.isStale($0.key) }))
  }

  /// The sprite, drawn if it was not before.
  func form(of sprite: Sprite, edges: SpriteEdges = .clear) throws -> Form {
    let key = Key(sprite, edges)
    return try state.withLock { state in
      if let kept = state.kept[key] { return kept.form }
      if state.kept.count > mostTexts {
        state.kept = state.kept.filter { entry in
          if case .text = entry.key.content { false } else { true }
        }
      }
      let new = try state.inherited[key] ?? draw(sprite, edges, beside: state.kept)
      state.kept[key] = new
      return new.form
    }
  }

  /// A first picture is drawn, so what was not taken from the former shelf will not be.
  func forgetRest() { state.withLock { $0.inherited = [:] } }

  private func draw(
    _ sprite: Sprite, _ edges: SpriteEdges, beside kept: [Key: Kept]
  ) throws -> Kept {
    var stamp: FileStamp?
    // From before it is read, so that no change is missed.
    if case .picture(.file(let path)) = sprite.content { stamp = FileStamp(of: path) }
    let taken = kept.values.reduce(0) { $0 + $1.form.pixelCount }
    return Kept(form: try Form(drawing: sprite, edges: edges, beside: taken), stamp: stamp)
  }
}

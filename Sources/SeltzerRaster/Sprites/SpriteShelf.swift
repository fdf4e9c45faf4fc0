import SeltzerScene
package import SeltzerStage
import SeltzerSystem
import Synchronization

/// What a sprite shows beyond its edges.
package enum SpriteEdges: Hashable {
  /// Nothing.
  case clear
  /// Its edge pixels.
  case endless
  /// To the right its first columns again, so many of them; elsewhere its edge pixels.
  case repeating(Int)
}

/// A sprite as a renderer keeps it.
package protocol SpriteForm: Sendable {
  /// Draws a sprite; `taken` pixels are kept already.
  init(drawing sprite: Sprite, edges: SpriteEdges, beside taken: Int) throws
  /// How many pixels it takes.
  var pixelCount: Int { get }
}

/// Keeps sprites, so that each is drawn once and then only moved.
///
/// The pixels of a sprite depend on its content, part, size and edges alone.
package final class SpriteShelf<Form: SpriteForm>: Sendable {
  private struct Key: Hashable {
    let content: Sprite.Content
    let part: Sprite.Part
    let size: SIMD2<Double>
    let edges: SpriteEdges

    init(_ sprite: Sprite, _ edges: SpriteEdges) {
      // The radius of the blur does not change the pixels of the glass itself.
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

    var file: String? {
      if case .picture(.file(let path)) = content { path } else { nil }
    }

    var isText: Bool {
      if case .text = content { true } else { false }
    }
  }

  /// A sprite that is drawn, or that the first thread to lock it draws; others wait for it alone.
  private final class Entry: Sendable {
    let drawn = Mutex<Drawn?>(nil)
    /// 0 until it is drawn.
    let pixelCount = Atomic(0)
  }

  private struct Drawn {
    let form: Form
    /// The image file as it was before it was read.
    let stamp: FileStamp?
  }

  private struct State {
    var kept: [Key: Entry] = [:]
    /// The entries of another shelf, until the first frame is drawn.
    var inherited: [Key: Entry] = [:]

    var takenPixels: Int { kept.values.reduce(0) { $0 + $1.pixelCount.load(ordering: .relaxed) } }
  }

  /// A clock's old texts are dropped when there are more sprites than this.
  private let mostBesideTexts = 64
  private let state: Mutex<State>

  /// An empty shelf that takes sprites from another one, unless their image files have changed.
  package init(reusing other: SpriteShelf? = nil) {
    let entries = other?.state.withLock(\.kept) ?? [:]
    let usable = entries.filter { key, entry in
      // An entry that another thread is drawing just now is not worth waiting for.
      let drawn = entry.drawn.withLockIfAvailable { $0 } ?? nil
      guard let drawn, let file = key.file else { return drawn != nil }
      return drawn.stamp != nil && drawn.stamp == FileStamp(of: file)
    }
    state = Mutex(State(inherited: usable))
  }

  /// Returns the sprite, drawing it if it is not kept.
  package func form(of sprite: Sprite, edges: SpriteEdges = .clear) throws -> Form {
    let key = Key(sprite, edges)
    let entry = entry(key)
    return try entry.drawn.withLock { drawn in
      if let drawn { return drawn.form }
      let stamp = key.file.flatMap { FileStamp(of: $0) }
      let taken = state.withLock(\.takenPixels)
      let form = try Form(drawing: sprite, edges: edges, beside: taken)
      try count(form.pixelCount, of: entry)
      drawn = Drawn(form: form, stamp: stamp)
      return form
    }
  }

  /// Drops the other shelf's entries that no frame has asked for.
  package func forgetInherited() { state.withLock { $0.inherited = [:] } }

  private func entry(_ key: Key) -> Entry {
    state.withLock { state in
      if let entry = state.kept[key] { return entry }
      if state.kept.count > mostBesideTexts { state.kept = state.kept.filter { !$0.key.isText } }
      let entry = state.inherited[key] ?? Entry()
      state.kept[key] = entry
      return entry
    }
  }

  /// Counts an entry's pixels; several threads may have drawn at a time and taken too many together.
  private func count(_ pixels: Int, of entry: Entry) throws(RasterError) {
    entry.pixelCount.store(pixels, ordering: .relaxed)
    let taken = state.withLock(\.takenPixels)
    guard taken > SpritePixels.mostKeptPixels else { return }
    entry.pixelCount.store(0, ordering: .relaxed)
    throw .layersTooLarge(pixels: taken, most: SpritePixels.mostKeptPixels)
  }
}

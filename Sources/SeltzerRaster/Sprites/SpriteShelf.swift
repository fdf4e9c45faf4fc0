import SeltzerScene
package import SeltzerStage
import SeltzerSystem
import Synchronization

/// The pixels beyond a sprite's edges.
package enum SpriteEdges: Hashable {
  /// Transparent pixels.
  case clear
  /// Repeated edge pixels.
  case endless
  /// That many of the first columns on the right; repeated edge pixels on the other sides.
  case repeating(Int)
}

/// A drawn sprite in the form that a renderer caches.
package protocol SpriteForm: Sendable {
  /// Draws a sprite; `cachedPixels` is the number of pixels that are already cached.
  init(drawing sprite: Sprite, edges: SpriteEdges, cachedPixels: Int) throws
  /// The number of pixels in memory.
  var pixelCount: Int { get }
}

/// Caches sprites, so that each is drawn only once.
///
/// The pixels of a sprite depend only on its content, part, size and edges.
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

  /// A cached sprite; the first thread to lock it draws it, and only users of this entry wait.
  private final class Entry: Sendable {
    let drawn = Mutex<Drawn?>(nil)
    /// 0 until the sprite is drawn.
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

    var totalPixels: Int { kept.values.reduce(0) { $0 + $1.pixelCount.load(ordering: .relaxed) } }
  }

  /// Texts are dropped when more sprites than this are cached; clocks produce many.
  private let textLimit = 64
  private let state: Mutex<State>

  /// Creates an empty cache that reuses another one's sprites, unless their image files have changed.
  package init(reusing other: SpriteShelf? = nil) {
    let entries = other?.state.withLock(\.kept) ?? [:]
    let usable = entries.filter { key, entry in
      // Entries that another thread is drawing are skipped.
      let drawn = entry.drawn.withLockIfAvailable { $0 } ?? nil
      guard let drawn, let file = key.file else { return drawn != nil }
      return drawn.stamp != nil && drawn.stamp == FileStamp(of: file)
    }
    state = Mutex(State(inherited: usable))
  }

  /// Returns a sprite; draws it if it is not cached.
  package func form(of sprite: Sprite, edges: SpriteEdges = .clear) throws -> Form {
    let key = Key(sprite, edges)
    let entry = entry(key)
    return try entry.drawn.withLock { drawn in
      if let drawn { return drawn.form }
      let stamp = key.file.flatMap { FileStamp(of: $0) }
      let cachedPixels = state.withLock(\.totalPixels)
      let form = try Form(drawing: sprite, edges: edges, cachedPixels: cachedPixels)
      try count(form.pixelCount, of: entry)
      drawn = Drawn(form: form, stamp: stamp)
      return form
    }
  }

  /// Drops inherited entries that have not been used.
  package func forgetInherited() { state.withLock { $0.inherited = [:] } }

  private func entry(_ key: Key) -> Entry {
    state.withLock { state in
      if let entry = state.kept[key] { return entry }
      if state.kept.count > textLimit { state.kept = state.kept.filter { !$0.key.isText } }
      let entry = state.inherited[key] ?? Entry()
      state.kept[key] = entry
      return entry
    }
  }

  /// Records an entry's pixels; throws if concurrently drawn sprites together exceed the limit.
  private func count(_ pixels: Int, of entry: Entry) throws(RasterError) {
    entry.pixelCount.store(pixels, ordering: .relaxed)
    let cachedPixels = state.withLock(\.totalPixels)
    guard cachedPixels > SpritePixels.mostKeptPixels else { return }
    entry.pixelCount.store(0, ordering: .relaxed)
    throw .layersTooLarge(pixels: cachedPixels, most: SpritePixels.mostKeptPixels)
  }
}

import SeltzerDocument
import SeltzerScene
import SeltzerSystem
import Synchronization

/// The part of a sprite that is drawn, and the pixels beyond its edges.
package struct SpriteEdges: Hashable {
  /// The number of the first columns that are repeated on the right.
  var columns = 0
  /// Whether the edge pixels are repeated further out, instead of transparent pixels.
  var areEndless = false
  /// Nil if the whole sprite is drawn.
  var window: SpriteWindow?

  package static let clear = SpriteEdges()
}

/// A drawn sprite in the form that a renderer caches.
package protocol SpriteForm: Sendable {
  init(drawing sprite: Sprite, edges: SpriteEdges) throws
  /// The number of pixels in memory.
  var pixelCount: Int { get }
}

/// Caches drawn sprites, whose pixels depend only on their content, part, size and edges.
package final class SpriteCache<Form: SpriteForm>: Sendable {
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

    /// The image file as it is now; nil for other content.
    var stamp: FileStamp? {
      if case .picture(.file(let path)) = content { FileStamp(of: path) } else { nil }
    }

    /// Whether the sprite may be dropped: it is drawn quickly, or another part of it is needed soon.
    var isTransient: Bool { edges.window != nil || !content.drawing.isSlow }
  }

  /// Sprites, with the image files as they were before they were read.
  private typealias Entries = [Key: (form: Form, stamp: FileStamp?)]

  private struct State {
    var kept: Entries = [:]
    /// The entries of another cache, until the first frame is drawn.
    var inherited: Entries = [:]
  }

  /// When more sprites than this are cached, transient ones are dropped; clocks and motion effects
  /// produce many.
  private let limit = 64
  /// The largest number of pixels of all sprites: two gigabytes.
  private let mostPixels = 2 * PixelSize.mostPixels
  private let state: Mutex<State>

  /// Creates an empty cache that reuses another one's sprites, unless their image files have changed.
  package init(reusing other: SpriteCache? = nil) {
    let entries = other?.state.withLock(\.kept) ?? [:]
    state = Mutex(State(inherited: entries.filter { $0.value.stamp == $0.key.stamp }))
  }

  /// Returns a sprite; draws it if it is not cached, while other threads wait.
  package func form(of sprite: Sprite, edges: SpriteEdges = .clear) throws -> Form {
    let key = Key(sprite, edges)
    return try state.withLock { state in
      if let entry = state.kept[key] { return entry.form }
      try Task.checkCancellation()
      if state.kept.count > limit { state.kept = state.kept.filter { !$0.key.isTransient } }
      // Checked before memory is allocated; drawing refuses a sprite that is too large by itself.
      let area = edges.window.map { Double($0.pixelCount) } ?? sprite.size.x * sprite.size.y
      let pixels =
        state.kept.values.reduce(0) { $0 + $1.form.pixelCount }
        + (area < Double(PixelSize.mostPixels) ? Int(max(area, 0)) : PixelSize.mostPixels)
      guard pixels <= mostPixels else {
        throw RasterError.layersTooLarge(pixels: pixels, most: mostPixels)
      }
      let stamp = key.stamp
      let entry =
        try state.inherited[key]
        ?? (
          checkingCancellation {
            try sprite.documentPlace.locating { try Form(drawing: sprite, edges: edges) }
          }, stamp
        )
      state.kept[key] = entry
      return entry.form
    }
  }

  /// Drops inherited entries that have not been used.
  package func forgetInherited() { state.withLock { $0.inherited = [:] } }
}

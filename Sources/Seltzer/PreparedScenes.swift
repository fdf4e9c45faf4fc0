import SeltzerPalette
import SeltzerRaster
import SeltzerScene
import SeltzerStage
import Synchronization

/// A scene that is prepared for drawing in one palette.
struct PreparedScene: Sendable {
  let palette: Palette
  let stage: Stage
  let renderer: Renderer
}

/// A cache of a scene prepared in the palettes of a schedule.
final class PreparedScenes: Sendable {
  /// The maximum number of entries; more than the usual number of threads, so that entries are reused.
  private static let capacity = 16

  private let make: @Sendable (Palette, PreparedScene?) throws -> PreparedScene
  private let entries = Mutex<[PreparedScene]>([])

  /// Creates an empty cache; `make` prepares the scene and may reuse the layers of another entry.
  init(_ make: @escaping @Sendable (Palette, PreparedScene?) throws -> PreparedScene) {
    self.make = make
  }

  subscript(palette: Palette) -> PreparedScene {
    get throws {
      let (found, last) = entries.withLock { entries in
        (entries.last { $0.palette == palette }, entries.last)
      }
      if let found { return found }
      let new = try make(palette, last)
      entries.withLock { entries in
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(new)
      }
      return new
    }
  }
}

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
  /// The largest number of entries; more than there are threads, so that no entry is made twice in a row.
  private static let kept = 16

  private let make: @Sendable (Palette, PreparedScene?) throws -> PreparedScene
  private let made = Mutex<[PreparedScene]>([])

  /// Creates an empty cache; `make` prepares the scene and may reuse the layers of another entry.
  init(_ make: @escaping @Sendable (Palette, PreparedScene?) throws -> PreparedScene) {
    self.make = make
  }

  subscript(palette: Palette) -> PreparedScene {
    get throws {
      let (found, last) = made.withLock { made in
        (made.last { $0.palette == palette }, made.last)
      }
      if let found { return found }
      let new = try make(palette, last)
      made.withLock { made in
        if made.count == Self.kept { made.removeFirst() }
        made.append(new)
      }
      return new
    }
  }
}

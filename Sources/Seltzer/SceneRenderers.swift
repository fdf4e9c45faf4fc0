import SeltzerPalette
import SeltzerRaster
import SeltzerStage
import Synchronization

/// A scene that is prepared for drawing in one palette.
struct SceneRenderer: Sendable {
  let palette: Palette
  let stage: Stage
  let renderer: Renderer
}

/// A cache of a scene prepared in the palettes of a schedule.
final class SceneRenderers: Sendable {
  /// Prepares the scene in a palette; may reuse the layers of another entry.
  typealias Make = @Sendable (Palette, SceneRenderer?) throws -> SceneRenderer

  /// The maximum number of entries; more than the usual number of threads, so that entries are reused.
  private static let capacity = 16

  private let make: Make
  private let entries = Mutex<[SceneRenderer]>([])

  init(_ make: @escaping Make) { self.make = make }

  subscript(palette: Palette) -> SceneRenderer {
    get throws {
      let entries = entries.withLock { $0 }
      if let found = entries.last(where: { $0.palette == palette }) { return found }
      let new = try make(palette, entries.last)
      self.entries.withLock { $0 = $0.suffix(Self.capacity - 1) + [new] }
      return new
    }
  }
}

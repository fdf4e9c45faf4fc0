import SeltzerPicture
import SeltzerScene
import Synchronization

/// The rendering backends.
public enum RenderMethod: String, Sendable, CaseIterable {
  /// Seltzer's own compositor: tiles of 16-bit fixed point, many times faster.
  case fast
  /// Cairo's gradients and 8-bit blending: the slow reference.
  case cairo
}

/// A scene that is prepared for drawing in one palette, by one of the backends.
struct SceneRenderer: Sendable {
  /// The palette of the schedule, from which the stage's may differ.
  let palette: Palette
  let stage: Stage
  /// Nil if Cairo draws.
  let compositor: Compositor?
  /// Nil if the compositor draws.
  let cairo: CairoRenderer?
}

/// A cache of a scene prepared in the palettes of a schedule.
final class SceneRenderers: Sendable {
  /// Prepares the scene in a palette; may reuse the layers of another entry.
  typealias Make = @Sendable (PaletteFade, SceneRenderer?) throws -> SceneRenderer

  /// The maximum number of entries; more than the usual number of threads, so that entries are reused.
  private static let capacity = 16

  private let make: Make
  private let entries = Mutex<[SceneRenderer]>([])

  init(_ make: @escaping Make) { self.make = make }

  subscript(fade: PaletteFade) -> SceneRenderer {
    get throws {
      let palette = fade.palette
      let entries = entries.withLock { $0 }
      if let found = entries.last(where: { $0.palette == palette }) { return found }
      let new = try make(fade, entries.last)
      self.entries.withLock { $0 = $0.suffix(Self.capacity - 1) + [new] }
      return new
    }
  }
}

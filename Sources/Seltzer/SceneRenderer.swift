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
  private enum Backend: Sendable { case fast(Compositor), cairo(CairoRenderer) }

  /// The palette of the schedule, from which the stage's may differ.
  let palette: Palette
  let stage: Stage
  private let backend: Backend

  /// Prepares a stage; may reuse the drawn layers of another one.
  init(palette: Palette, stage: Stage, method: RenderMethod, reusing other: SceneRenderer?) throws {
    (self.palette, self.stage) = (palette, stage)
    switch method {
    case .fast:
      let compositor: Compositor? =
        if case .fast(let compositor) = other?.backend { compositor } else { nil }
      backend = .fast(
        try Compositor(gradient: stage.gradient, size: stage.size, reusing: compositor))
    case .cairo: backend = .cairo(CairoRenderer(gradient: stage.gradient, size: stage.size))
    }
  }

  func draw(
    _ shown: Composition, into picture: inout some Drawable, threads: Int, stopwatch: Stopwatch?
  ) throws {
    switch backend {
    case .fast(let compositor):
      try compositor.draw(shown, into: &picture, threads: threads, stopwatch: stopwatch)
    case .cairo(let cairo): try cairo.draw(shown, into: &picture, stopwatch: stopwatch)
    }
  }
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

import SeltzerPalette
import SeltzerRaster
import SeltzerScene
import SeltzerStage
import Synchronization

/// A scene set up in one palette.
struct PreparedScene: Sendable {
  let palette: Palette
  let stage: Stage
  let renderer: Renderer
}

/// A scene set up in each palette of a course, made when it is first shown.
final class PreparedScenes: Sendable {
  /// More than there are threads that draw, so that none is made twice in a row; each holds the
  /// background of a picture.
  private static let kept = 16

  private let make: @Sendable (Palette, PreparedScene?) throws -> PreparedScene
  private let made = Mutex<[PreparedScene]>([])

  /// - Parameter make: Sets the scene up, after a former one whose drawn layers may be used.
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

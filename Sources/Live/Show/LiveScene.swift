package import Seltzer
package import SeltzerDocument
package import SeltzerMotion
package import SeltzerPicture
package import SeltzerScene
import SeltzerSystem

/// A scene and its palettes, as loaded for a request.
package struct LiveScene: Sendable {
  package var request = SceneRequest()
  /// The scene's name or path.
  package var name = ""
  /// The values that replaced those of the scene's text, in order.
  package var settings: [DocumentSetting] = []
  /// The palette that was switched to or that a cycle begins with, in the notation of `--palette`; nil is
  /// the scene's own.
  package var palette: String?
  /// The scene, including changes by options.
  package var scene: Scene
  /// The palettes; a daily schedule starts at the time of day of loading.
  package var palettes: PaletteSchedule
  /// Whether a daily schedule follows the wall clock, also after the machine has slept.
  package var followsClock: Bool

  package init(scene: Scene, palettes: PaletteSchedule, followsClock: Bool = false) {
    (self.scene, self.palettes, self.followsClock) = (scene, palettes, followsClock)
  }

  /// Aligns a daily schedule with the wall clock, where `t` is the current frame's time.
  mutating func alignDay(at t: Double) {
    guard followsClock, case .daily(let day, _) = palettes else { return }
    palettes = .daily(day, start: TimeOfDay.now - t)
  }

  /// Returns the difference in seconds between a daily schedule and the wall clock at `t`.
  func clockError(at t: Double) -> Double {
    guard followsClock, case .daily(_, let start) = palettes else { return 0 }
    let difference = TimeOfDay.now - start - t
    return abs(difference - (difference / PaletteDay.seconds).rounded() * PaletteDay.seconds)
  }
}

/// Detects that a file was changed or replaced.
package struct SceneWatch: Sendable {
  private let path: String
  private var last: FileStamp?

  package init(_ path: String) {
    self.path = path
    last = FileStamp(of: path)
  }

  /// Returns whether the file was changed or replaced since the last call.
  ///
  /// A missing or empty file does not count: editors may remove or truncate a file before they write it.
  package mutating func hasChanged() -> Bool {
    guard let now = FileStamp(of: path), now.size > 0, now != last else { return false }
    last = now
    return true
  }
}

/// A scene prepared for the size of a screen.
package struct PreparedScene: Sendable {
  package let loaded: LiveScene
  package var scene: Scene { loaded.scene }
  /// The motion source to read in real time; nil if the motion is a function of time.
  package let liveSource: MotionSource?
  package let wallpaper: Wallpaper

  /// Loads motion and images and draws the layers; reuses those of `last` that are unchanged.
  package init(_ loaded: LiveScene, size: PixelSize, reusing last: PreparedScene? = nil) throws {
    self.loaded = loaded
    let scene = loaded.scene
    let settings = scene.reducingMotion.motion
    let motion: Motion
    switch settings.source {
    case .pipe, .device, .pointer, .workspaces: (liveSource, motion) = (settings.source, .still)
    default:
      liveSource = nil
      let isSame = last?.scene.reducingMotion.motion == settings
      motion = try isSame ? last?.wallpaper.motion ?? .still : Motion(of: scene, animated: true)
    }
    wallpaper = try Wallpaper(
      scene: scene, palettes: loaded.palettes, size: size, motion: motion,
      reusing: last?.wallpaper)
  }

  /// Whether the picture never changes.
  package var isStill: Bool { wallpaper.isStill }

  /// Warnings about the motion and about reduced drawing quality.
  package var warnings: [String] {
    wallpaper.motion.warnings + wallpaper.warnings
  }
}

package import Seltzer
package import SeltzerMotion
package import SeltzerPalette
package import SeltzerScene
package import SeltzerStage
import SeltzerSystem

/// A scene to be shown, with its palettes.
package struct LiveScene: Sendable {
  /// The scene, with all requested changes.
  package var scene: Scene
  /// Its palettes; those of a day begin at the time of day at which they were loaded.
  package var palettes: PaletteSchedule
  /// Whether the palettes of a day follow the wall clock, also after the machine has slept.
  package var followsClock: Bool

  /// A scene with its palettes.
  package init(scene: Scene, palettes: PaletteSchedule, followsClock: Bool = false) {
    self.scene = scene
    self.palettes = palettes
    self.followsClock = followsClock
  }

  /// Aligns the palettes of a day with the present time of day, if `t` is shown now.
  mutating func alignDay(at t: Double) {
    guard followsClock, case .daily(let day, _) = palettes else { return }
    palettes = .daily(day, start: TimeOfDay.now - t)
  }

  /// Returns by how many seconds the palettes of a day differ from the wall clock, if `t` is shown now.
  func clockError(at t: Double) -> Double {
    guard followsClock, case .daily(_, let start) = palettes else { return 0 }
    let difference = TimeOfDay.now - start - t
    return abs(difference - (difference / PaletteDay.seconds).rounded() * PaletteDay.seconds)
  }
}

/// A scene that is ready to be drawn at the sizes of all screens.
package struct PreparedScene: Sendable {
  package let scene: Scene
  /// What tilts it while it is shown; nil where the motion is known beforehand.
  package let liveSource: MotionSource?
  /// The wallpaper of each size; at least one.
  package let wallpapers: [PixelSize: Wallpaper]
  /// One of the wallpapers, for what does not depend on the size.
  package let wallpaper: Wallpaper

  /// Loads motion and images, and draws the layers, except those that it can take from `last`.
  package init(
    _ wanted: LiveScene, sizes: Set<PixelSize>, reusing last: PreparedScene? = nil
  ) throws {
    scene = wanted.scene
    var settings = scene.motion
    if scene.reduceMotion { settings.source = .path(.still) }
    var motion = Motion.still
    switch settings.source {
    case .pipe, .device: liveSource = settings.source
    default:
      liveSource = nil
      if let last, last.liveSource == nil, last.scene.motion == scene.motion,
        last.scene.reduceMotion == scene.reduceMotion
      {
        motion = last.wallpaper.motion
      } else {
        motion = try Motion(settings, animated: true)
      }
    }
    var wallpapers: [PixelSize: Wallpaper] = [:]
    var wallpaper: Wallpaper?
    for size in sizes {
      let made = try Wallpaper(
        scene: scene, palettes: wanted.palettes, size: size, motion: motion,
        reusing: last?.wallpapers[size] ?? last?.wallpaper)
      wallpapers[size] = made
      wallpaper = made
    }
    guard let wallpaper else { preconditionFailure("a show has at least one screen") }
    self.wallpaper = wallpaper
    self.wallpapers = wallpapers
  }

  /// The sizes that it can be drawn at.
  var sizes: Set<PixelSize> { Set(wallpapers.keys) }

  /// Whether every moment looks the same.
  package var isStill: Bool { wallpaper.isStill }

  /// What is odd about the motion, and what is drawn less well than it could be.
  package var warnings: [String] {
    wallpaper.motion.warnings + wallpaper.warnings.map { "\($0)" }
  }
}

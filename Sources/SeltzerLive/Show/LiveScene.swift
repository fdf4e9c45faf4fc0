package import Seltzer
package import SeltzerMotion
public import SeltzerPalette
public import SeltzerScene
package import SeltzerStage
import SeltzerSystem

/// What is to be shown: a scene with its palettes.
public struct LiveScene: Sendable {
  /// The scene, with everything in it that was asked for.
  public var scene: Scene
  /// Its colours; those of a day begin at the time of day at which they were loaded.
  public var palettes: PaletteCourse
  /// Whether palettes of a day stay with the clock on the wall, also after the machine has slept.
  public var followsClock: Bool

  /// A scene with its palettes.
  public init(scene: Scene, palettes: PaletteCourse, followsClock: Bool = false) {
    self.scene = scene
    self.palettes = palettes
    self.followsClock = followsClock
  }

  /// Makes the palettes of a day those of the time that it is now, when `t` is shown.
  mutating func followDay(at t: Double) {
    guard followsClock, case .daily(let day, _) = palettes else { return }
    palettes = .daily(day, start: TimeOfDay.now - t)
  }

  /// How far the palettes of a day are from the clock on the wall at `t`, in seconds.
  func lag(at t: Double) -> Double {
    guard followsClock, case .daily(_, let start) = palettes else { return 0 }
    let difference = TimeOfDay.now - start - t
    return abs(difference - (difference / PaletteDay.seconds).rounded() * PaletteDay.seconds)
  }
}

/// A scene that is ready to be drawn.
package struct LivePicture: Sendable {
  /// The scene at the size of the screen.
  package let wallpaper: Wallpaper
  /// What tilts it while it is shown; nil where the wallpaper knows its motion beforehand.
  package let source: MotionSource?

  /// Reads what tilts the scene, and draws its layers, unless the picture before had the same.
  package init(_ wanted: LiveScene, size: PixelSize, after last: LivePicture?) throws {
    var settings = wanted.scene.motion
    if wanted.scene.reduceMotion { settings.source = .path(.still) }
    let motion: Motion
    switch settings.source {
    case .pipe, .device:
      source = settings.source
      motion = .still
    case .path, .pan, .log, nil:
      source = nil
      if let last, last.source == nil, last.wallpaper.scene.motion == wanted.scene.motion,
        last.wallpaper.scene.reduceMotion == wanted.scene.reduceMotion
      {
        motion = last.wallpaper.motion
      } else {
        motion = try Motion(settings, animated: true)
      }
    }
    wallpaper = try Wallpaper(
      scene: wanted.scene, palettes: wanted.palettes, size: size, motion: motion,
      after: last?.wallpaper)
  }
}

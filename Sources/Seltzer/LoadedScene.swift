package import SeltzerDocument
package import SeltzerScene
import SeltzerSystem

/// A scene and its palettes, as loaded with the options of a command.
package struct LoadedScene: Sendable {
  /// The scene's name or path.
  package var name = ""
  /// The text that was read, before the settings.
  package var text: String?
  /// The values that replaced those of the scene's text, in order.
  package var settings: [DocumentSetting] = []
  /// The palette that was switched to or that a cycle begins with, in the notation of `--palette`; nil is
  /// the scene's own.
  package var palette: String?
  /// The scene, including changes by options.
  package var scene: Scene
  /// The palettes; a daily schedule starts at the time of day of loading.
  package var palettes: PaletteSchedule
  /// Where the palettes were found.
  package var library = PaletteLibrary()
  /// Whether a daily schedule follows the wall clock, also after the machine has slept.
  package var followsClock: Bool

  /// The palette in the notation of `--palette`; a scene's paths are relative to its folder.
  package var paletteText: String { palette ?? scene.palette }

  package init(scene: Scene, palettes: PaletteSchedule, followsClock: Bool = false) {
    (self.scene, self.palettes, self.followsClock) = (scene, palettes, followsClock)
  }

  /// Aligns a daily schedule with the wall clock, where `t` is the current frame's time.
  package mutating func alignDay(at t: Double) {
    guard followsClock, case .daily(let day, _) = palettes else { return }
    palettes = .daily(day, start: TimeOfDay.now - t)
  }

  /// Returns the difference in seconds between a daily schedule and the wall clock at `t`.
  package func clockError(at t: Double) -> Double {
    guard followsClock, case .daily(_, let start) = palettes else { return 0 }
    let difference = TimeOfDay.now - start - t
    return abs(difference - (difference / PaletteDay.seconds).rounded() * PaletteDay.seconds)
  }
}

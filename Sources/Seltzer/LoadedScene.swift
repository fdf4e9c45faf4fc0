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
  /// The expression of the palettes, without `random`; a cycle's is a list.
  package var palette: PaletteExpression
  /// The scene, including changes by options.
  package var scene: Scene
  /// The palettes; a daily schedule starts at the time of day of loading.
  package var palettes: PaletteSchedule
  /// Where the palettes were found; nil if they were made in code.
  package var library: PaletteLibrary?
  /// Whether a daily schedule follows the wall clock, also after the machine has slept.
  package var followsClock: Bool

  /// The expression of the palette that the show begins with.
  package var firstPalette: PaletteExpression {
    if case .cycle = palettes, case .list(let entries) = palette { entries[0] } else { palette }
  }

  package init(
    scene: Scene, palettes: PaletteSchedule, palette: PaletteExpression? = nil,
    followsClock: Bool = false
  ) {
    (self.scene, self.palettes, self.followsClock) = (scene, palettes, followsClock)
    self.palette = palette ?? .reference(scene.palette)
  }

  /// Aligns a daily schedule with the wall clock, where `t` is the current frame's time.
  package mutating func alignDay(at t: Double) {
    guard followsClock, case .daily(let day, _) = palettes else { return }
    palettes = .daily(day, start: CivilTime.now.timeOfDay - t)
  }

  /// Returns the difference in seconds between a daily schedule and the wall clock at `t`.
  package func clockError(at t: Double) -> Double {
    guard followsClock, case .daily(_, let start) = palettes else { return 0 }
    let difference = CivilTime.now.timeOfDay - start - t
    return abs(difference - (difference / PaletteDay.seconds).rounded() * PaletteDay.seconds)
  }
}

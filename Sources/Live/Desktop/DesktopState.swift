package import Seltzer
package import SeltzerDocument
import SeltzerScene

/// The state of the user's session and the settings of the desktop, as far as they are known.
package struct DesktopState: Sendable, Equatable {
  package enum ColorScheme: Sendable { case light, dark }

  /// Whether the session is locked, which pauses the show.
  package var isLocked = false
  /// Whether the user has been idle for the time set on the desktop, which pauses the show.
  package var isIdle = false
  /// Whether the machine runs on battery.
  package var isOnBattery = false
  /// Whether the user has chosen to save power.
  package var savesPower = false
  /// Whether a game runs that has asked for the machine's power.
  package var isPlaying = false
  /// Whether Plasma draws the desktop.
  package var hasPlasma = false
  /// The preferred colour scheme; nil is no preference.
  package var colorScheme: ColorScheme?
  /// The accent colour in sRGB, 0...1 a channel; nil if there is none.
  package var accentColor: SIMD3<Double>?
  /// Whether animations are to be reduced.
  package var reducesMotion = false
  /// Whether higher contrast is requested.
  package var increasesContrast = false

  package init() {}

  /// Whether power is scarce.
  var needsToSave: Bool { isOnBattery || savesPower }

  /// The settings that turn on Reduce Motion and Reduce Transparency if the desktop requests that.
  package var sceneSettings: [DocumentSetting] {
    [("reduceMotion", reducesMotion), ("reduceTransparency", increasesContrast)].filter(\.1)
      .map { key, _ in DocumentSetting(path: key, value: "true") }
  }

  /// Makes the palettes `accent` and `NAME:auto` follow the desktop.
  package func adapt(_ library: inout PaletteLibrary) {
    library.preferredVariant = colorScheme.map { $0 == .dark ? .dark : .light }
    library.accent = accentColor.map { SRGB8(encoded: $0) }
  }

  /// The part that scenes depend on, without the state of session and power.
  var forScenes: DesktopState {
    var state = self
    (state.isLocked, state.isIdle, state.isOnBattery) = (false, false, false)
    (state.savesPower, state.isPlaying, state.hasPlasma) = (false, false, false)
    return state
  }
}

package import SeltzerPalette
package import SeltzerSink

extension LiveShow {
  /// The options of a show.
  package struct Options: Sendable {
    /// Frames per second; nil is the highest refresh rate of the screens, or 30.
    package var rate: FrameRate?
    /// Seconds until the show ends; nil is never.
    package var duration: Double?
    /// The number of threads that draw one frame.
    package var threads = 1
    /// Whether the rate drops to about 15 frames per second while nothing tilts.
    package var isAdaptive = false
    /// A content offset in pixels, y up, in addition to the motion's.
    package var contentOffset = SIMD2<Double>.zero
    /// Whether a changed scene is shown immediately instead of with the next frame.
    package var showsChangesAtOnce = false
    /// The palettes that `LiveCommand.advancePalette` cycles through.
    package var paletteNames = PaletteLibrary.builtInNames
    /// The library that contains these palettes.
    package var library = PaletteLibrary(environment: [:])

    /// The defaults.
    package init() {}
  }

  /// A message that does not end the show.
  package enum Notice {
    /// A change failed, or motion cannot be read; the show continues as before.
    case error(any Error)
    /// Drawing quality is reduced, or a motion log contains something doubtful.
    case warning(String)
  }
}

package import SeltzerPalette
package import SeltzerSink

extension LiveShow {
  /// How it is shown.
  package struct Options: Sendable {
    /// Frames per second; nil is the screens' refresh rate, or 30.
    package var rate: FrameRate?
    /// Seconds after which it ends; nil is never.
    package var duration: Double?
    /// How many threads draw one frame.
    package var threads = 1
    /// Whether only about 15 frames per second are shown while nothing tilts.
    package var isAdaptive = false
    /// A content offset in pixels, y up, in addition to the motion's.
    package var contentOffset = SIMD2<Double>.zero
    /// Whether a changed scene is shown at once instead of with the next frame.
    package var showsChangesAtOnce = false
    /// The palettes that `LiveCommand.turnPalette` goes through.
    package var paletteNames = PaletteLibrary.builtInNames
    /// Where they are found.
    package var library = PaletteLibrary(environment: [:])

    /// The defaults.
    package init() {}
  }

  /// Something to report that does not end the show.
  package enum Notice {
    /// A change that could not be made, or motion that cannot be read; what is shown stays.
    case trouble(any Error)
    /// What is drawn less well than it could be, or odd in a log.
    case warning(String)
  }
}

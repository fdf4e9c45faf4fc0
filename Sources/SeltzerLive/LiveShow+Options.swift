public import SeltzerPalette
public import SeltzerSink

extension LiveShow {
  /// How it is shown.
  public struct Options: Sendable {
    /// Frames per second; nil is the screens' refresh rate, or 30.
    public var rate: FrameRate?
    /// Seconds after which it ends; nil is never.
    public var duration: Double?
    /// How many threads draw one frame.
    public var threads = 1
    /// Whether only about 15 frames per second are shown while nothing tilts.
    public var isAdaptive = false
    /// A content offset in pixels, y up, in addition to the motion's.
    public var contentOffset = SIMD2<Double>.zero
    /// Whether a changed scene is shown at once instead of with the next frame.
    public var showsChangesAtOnce = false
    /// The palettes that `LiveCommand.turnPalette` goes through.
    public var paletteNames = PaletteLibrary.builtInNames
    /// Where they are found.
    public var library = PaletteLibrary(environment: [:])

    /// The defaults.
    public init() {}
  }

  /// Something to report that does not end the show.
  public enum Notice {
    /// A change that could not be made, or motion that cannot be read; what is shown stays.
    case trouble(any Error)
    /// What is drawn less well than it could be, or odd in a log.
    case warning(String)
  }
}

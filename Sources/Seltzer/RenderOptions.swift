/// Options for rendering frames into a file.
public struct RenderOptions: Sendable {
  /// The number of frames drawn concurrently, 1 or more.
  public var threads: Int
  /// Whether existing files may be replaced.
  public var replacing: Bool
  /// Text entries of PNG and APNG files.
  public var text: [TextEntry]
  /// Whether PNG files also store their time in seconds as `seltzer:t`; APNG stores that of frame 0.
  public var storesTime: Bool
  /// What PNG and APNG files are optimized for.
  public var effort: PNGEffort
  /// The quality of video.
  public var quality: VideoQuality

  /// Options with their defaults.
  public init(
    threads: Int = 1, replacing: Bool = false, text: [TextEntry] = [], storesTime: Bool = false,
    effort: PNGEffort = .fast, quality: VideoQuality = .good
  ) {
    self.threads = threads
    self.replacing = replacing
    self.text = text
    self.storesTime = storesTime
    self.effort = effort
    self.quality = quality
  }
}

/// The rendering times in seconds.
public struct RenderTimes: Sendable, Equatable {
  /// The number of frames written.
  public var frames = 0
  /// The processor time of drawing on all threads; for video including the conversion to planes.
  public var drawing = 0.0
  /// The processor time of encoding on all threads.
  public var encoding = 0.0
  /// The time spent writing, or waiting for ffmpeg.
  public var writing = 0.0
  /// The total time.
  public var total = 0.0

  /// All zero.
  public init() {}
}

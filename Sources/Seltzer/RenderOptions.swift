/// How frames are rendered into a file.
public struct RenderOptions: Sendable {
  /// How many frames are drawn at the same time, 1 or more.
  public var threads: Int
  /// Whether existing files may be replaced.
  public var replacing: Bool
  /// Text entries of PNG and APNG files.
  public var text: [TextEntry]
  /// Whether PNG files also store their time in seconds as `seltzer:t`; an APNG stores its first.
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

/// How long rendering took, in seconds.
public struct RenderTimes: Sendable, Equatable {
  /// The number of frames written.
  public var frames = 0
  /// Processor time of drawing, over all threads; for video this includes conversion to planes.
  public var drawing = 0.0
  /// Processor time of encoding, over all threads.
  public var encoding = 0.0
  /// Time spent writing, or waiting for ffmpeg.
  public var writing = 0.0
  /// The whole time, including ffmpeg's end.
  public var total = 0.0

  /// All zero.
  public init() {}
}

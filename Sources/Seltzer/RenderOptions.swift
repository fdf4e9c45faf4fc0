/// A range of frames; frame `k` shows the time `start + k / rate`.
public struct FrameRange: Sendable, Equatable {
  /// The number of the first frame.
  public let first: Int
  /// The number of frames, 1 or more.
  public let count: Int
  /// Frames per second.
  public let rate: FrameRate
  /// The time of frame 0 in seconds.
  public let start: Double

  /// Creates a range of `count` frames, starting with number `first`.
  public init(first: Int = 0, count: Int, rate: FrameRate, start: Double = 0) {
    precondition(count >= 1, "at least one frame")
    (self.first, self.count, self.rate, self.start) = (first, count, rate, start)
  }

  /// Returns the time of the range's frame `index`, 0..<count, in seconds.
  public func time(ofFrame index: Int) -> Double { start + rate.time(ofFrame: first + index) }
}

/// Options for rendering frames into a file.
public struct RenderOptions: Sendable {
  /// The number of frames drawn concurrently, 1 or more.
  public var threads: Int
  /// Whether existing files may be replaced.
  public var replacing: Bool
  /// Whether the frames of a numbered sequence that exist are not rendered.
  public var skippingExisting: Bool
  /// Text entries of files, except Y4M, raw pixels, and GIF and WebP on standard output.
  public var text: [TextEntry]
  /// Whether files also store the time of their first frame in seconds as `seltzer:t`.
  public var storesTime: Bool
  /// What PNG and APNG files are optimized for.
  public var effort: PNGEffort
  /// The quality of video.
  public var quality: VideoQuality
  /// A single file of more bytes is not written, with `SinkError.tooLarge`; nil allows any size, and 0
  /// encodes all frames, so that the error has the file's size.
  package var maximumByteCount: Int?
  /// Whether pictures without a background show a chequerboard instead of being transparent.
  package var showsChequerboard = false
  /// The time of the frame that follows, if the frames are a segment of a video; nil otherwise.
  package var followingTime: Double?

  /// Options with their defaults.
  public init(
    threads: Int = 1, replacing: Bool = false, skippingExisting: Bool = false,
    text: [TextEntry] = [], storesTime: Bool = false, effort: PNGEffort = .fast,
    quality: VideoQuality = .good
  ) {
    (self.threads, self.replacing, self.skippingExisting) = (threads, replacing, skippingExisting)
    (self.text, self.storesTime, self.effort, self.quality) = (text, storesTime, effort, quality)
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
}

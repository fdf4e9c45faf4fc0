/// Where the time of writing frames went, in seconds.
public struct RenderTimes: Sendable, Equatable {
  /// How many frames were written.
  public var frames = 0
  /// Processor time spent drawing, of all threads together; of video, until it is what ffmpeg takes.
  public var drawing = 0.0
  /// Processor time spent turning pictures into bytes, of all threads together.
  public var encoding = 0.0
  /// Time spent writing, or waiting for ffmpeg to take a frame.
  public var writing = 0.0
  /// Time from the first to the last, ffmpeg's end included.
  public var total = 0.0

  /// No time.
  public init() {}
}

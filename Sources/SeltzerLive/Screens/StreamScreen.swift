public import SeltzerRaster
public import SeltzerSink
public import SeltzerStage

/// Standard output, as Y4M or raw pixels.
///
/// Frames that were dropped are missing in it: it is what a player shows at once, not a recording.
public final class StreamScreen: Screen {
  private let encoder: FrameEncoder
  private var output = OutputFile()
  private var hasBegun = false
  private var next: [UInt8] = []

  /// A stream of frames of one size.
  ///
  /// - Throws: `SinkError` if the format cannot say so many frames a second.
  public init(format: OutputFormat, size: PixelSize, rate: FrameRate) throws(SinkError) {
    encoder = try FrameEncoder(format: format, size: size, frames: .max, rate: rate)
  }

  /// Encodes a frame.
  public func prepare(_ frame: Frame, number: Int, t: Double) throws {
    next = try encoder.encode(frame, index: 0)
  }

  /// Writes the frame out, which waits while nobody reads.
  public func show() throws {
    if !hasBegun { try output.write(encoder.header) }
    hasBegun = true
    try output.write(next)
  }

  /// Does nothing: the stream ends with the process.
  public func end() {}
}

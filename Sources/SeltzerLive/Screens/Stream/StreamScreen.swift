package import SeltzerRaster
package import SeltzerSink
package import SeltzerStage

extension ScreenKind {
  static let stream = ScreenKind(
    name: "-", argument: .none, usage: "- for standard output",
    help: "- is Y4M or raw pixels on standard output.",
    completions: ["-"], formats: [.y4m, .xrgb8888, .argb8888, .rgb888, .rgb565],
    usesStandardOutput: true
  ) { _, options in
    [
      try StreamScreen(
        format: options.format ?? .y4m, size: options.defaultSize, rate: options.rate)
    ]
  }
}

/// Standard output, as Y4M or raw pixels.
///
/// Dropped frames are missing in it: it is for players that show each frame at once, not a recording.
package final class StreamScreen: Screen {
  /// The size of the frames.
  package let size: PixelSize
  private let encoder: FrameEncoder
  private var output = OutputFile()
  private var hasBegun = false
  private var next: [UInt8] = []

  /// A stream of frames of one size.
  ///
  /// - Throws: `SinkError` if the format cannot express the rate.
  package init(format: OutputFormat, size: PixelSize, rate: FrameRate) throws(SinkError) {
    self.size = size
    encoder = try FrameEncoder(format: format, size: size, frames: .max, rate: rate)
  }

  /// Encodes a frame.
  package func prepare(_ frame: Frame, _ info: FrameInfo) throws {
    next = try encoder.encode(frame, index: 0)
  }

  /// Writes the frame, and waits while nobody reads.
  package func show() throws {
    if !hasBegun { try output.write(encoder.header) }
    hasBegun = true
    try output.write(next)
  }
}

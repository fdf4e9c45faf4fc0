package import SeltzerOutput
package import SeltzerPicture

extension ScreenKind {
  static let stream = ScreenKind(
    name: "-", argument: .none, usage: "- for standard output",
    help: "- is Y4M or raw pixels on standard output.", completions: ["-"],
    formats: [.y4m, .xrgb8888, .argb8888, .rgb888, .rgb565], usesStandardOutput: true
  ) { _, options in
    let format = options.format ?? .y4m
    return FixedDisplay([
      try StreamScreen(format: format, size: options.defaultSize, rate: options.rate)
    ])
  }
}

/// Standard output, as Y4M or raw pixels; dropped frames are missing, so the stream suits players
/// that show frames on arrival, not recording.
package final class StreamScreen: Screen {
  package let size: PixelSize
  private let encoder: FrameEncoder
  private var output = OutputFile()
  /// The bytes to write next; at first the header.
  private var next: [UInt8]

  package init(format: OutputFormat, size: PixelSize, rate: FrameRate) throws(SinkError) {
    self.size = size
    encoder = try FrameEncoder(format: format, size: size, frames: .max, rate: rate)
    next = encoder.header
  }

  package func prepare(_ frame: Frame, _ info: FrameInfo) throws {
    let bytes = try encoder.encode(frame, index: 0)
    next = next.isEmpty ? bytes : next + bytes
  }

  /// Writes the frame; waits until the reader accepts it.
  package func show() throws {
    try output.write(next)
    next = []
  }
}

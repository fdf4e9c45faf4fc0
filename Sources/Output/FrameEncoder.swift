package import SeltzerPicture

/// Encodes frames in one format, in any order and on any number of threads.
package struct FrameEncoder: Sendable {
  package let format: OutputFormat
  package let size: PixelSize
  /// The number of frames, 1 or more.
  package let frames: Int
  /// Frames per second; stored by APNG, Y4M, video and the JSON file of raw pixels.
  package let rate: FrameRate
  /// Text entries, which formats other than PNG store as a comment; Y4M and raw pixels store none.
  package let text: [TextEntry]
  package let effort: PNGEffort
  /// Whether frames may be transparent.
  package let hasAlpha: Bool

  /// Creates an encoder of `frames` frames; throws if the format does not support the values.
  package init(
    format: OutputFormat, size: PixelSize, frames: Int, rate: FrameRate, text: [TextEntry] = [],
    effort: PNGEffort = .fast, hasAlpha: Bool = false
  ) throws(SinkError) {
    precondition(frames >= 1, "at least one frame")
    guard format.hasAlpha || !hasAlpha else {
      throw .invalid(
        "\(format) has no transparency, but the picture has no background; choose "
          + "\(OutputFormat.names(where: \.hasAlpha)), or give it a background")
    }
    if let most = format.mostFrames, frames > most {
      throw .invalid(
        "\(format) counts at most \(most) frames, not \(frames); write several files, or .y4m")
    }
    if let most = format.largestRatePart, max(rate.numerator, rate.denominator) > most {
      throw .invalid(
        "frame rate \(rate) does not fit \(format), where both parts are at most \(most);"
          + " round it, or write .y4m")
    }
    if let most = format.highestRate, rate.numerator > most * rate.denominator {
      throw .rateTooHigh(rate, most: most, format: format)
    }
    if let most = format.longestSide, max(size.width, size.height) > most {
      throw .invalid(
        "\(size) does not fit \(format), where a side is at most \(most) pixels; make it smaller")
    }
    let (oddWidth, oddHeight) = (size.width % 2, size.height % 2)
    if format.needsEvenSize, oddWidth + oddHeight > 0 {
      throw .invalid(
        "\(size) does not fit \(format), which needs even sizes; use"
          + " \(size.width + oddWidth)x\(size.height + oddHeight), or write .webm")
    }
    (self.format, self.size, self.frames, self.rate, self.text) = (format, size, frames, rate, text)
    (self.effort, self.hasAlpha) = (effort, hasAlpha)
  }

  /// Encodes a frame; `remarks` are its own text entries, which PNG and JPEG store.
  package func encode(
    _ frame: Frame, index: Int, remarks: [TextEntry] = []
  ) throws(SinkError) -> [UInt8] {
    precondition((0..<frames).contains(index), "frame \(index) of \(frames)")
    precondition(frame.size == size, "all frames of an output have one size")
    guard format.needsFFmpeg else { return try format.encode(frame, self, index, remarks) }
    return takesPlanes ? PlanarFrame(frame).bytes : PixelLayout.argb8888.packed(frame)
  }

  /// Whether frames are passed to ffmpeg as `PlanarFrame` bytes, which have no alpha.
  package var takesPlanes: Bool { format.ffmpeg?.isPlanar == true && !hasAlpha }

  package var header: [UInt8] { format.header(self) }
}

extension Frame {
  /// Returns the frame as a PNG file.
  package func png(text: [TextEntry] = [], effort: PNGEffort = .fast) throws(SinkError) -> [UInt8] {
    let encoder = try FrameEncoder(
      format: .png, size: size, frames: 1, rate: .thirty, text: text, effort: effort)
    return try encoder.encode(self, index: 0)
  }
}

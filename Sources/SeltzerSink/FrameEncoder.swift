package import SeltzerRaster
package import SeltzerStage

/// Turns frames into the bytes of one format.
///
/// Encoding is a pure function of (frame, index): frames may be encoded in any order and on any
/// number of threads. A `FrameWriter` writes the bytes in order; for formats that need ffmpeg a
/// `VideoWriter` passes them to ffmpeg.
package struct FrameEncoder: Sendable {
  /// The format of the bytes.
  package let format: OutputFormat
  /// Width and height of every frame, in pixels.
  package let size: PixelSize
  /// The number of frames, 1 or more.
  package let frames: Int
  /// Frames per second; stored by APNG, Y4M, video and the JSON file of raw pixels.
  package let rate: FrameRate
  /// Text entries of PNG and APNG; the other formats store none.
  package let text: [TextEntry]
  /// What PNG and APNG are optimized for.
  package let effort: PNGEffort

  /// An encoder of `frames` frames.
  ///
  /// - Throws: `SinkError.noFrames`, or the error for a limit of the format: `.tooManyForFormat`,
  ///   `.rateTooFine`, `.rateTooHigh`, `.tooLarge` or `.oddSize`.
  package init(
    format: OutputFormat, size: PixelSize, frames: Int, rate: FrameRate, text: [TextEntry] = [],
    effort: PNGEffort = .fast
  ) throws(SinkError) {
    guard frames >= 1 else { throw .noFrames }
    if let most = format.mostFrames, frames > most {
      throw .tooManyForFormat(frames: frames, limit: most, format: format)
    }
    if let most = format.largestRatePart, max(rate.numerator, rate.denominator) > most {
      throw .rateTooFine(rate, format: format)
    }
    if let most = format.highestRate, rate.numerator > most * rate.denominator {
      throw .rateTooHigh(rate, most: most, format: format)
    }
    if let most = format.longestSide, max(size.width, size.height) > most {
      throw .tooLarge(width: size.width, height: size.height, most: most, format: format)
    }
    if format.needsEvenSize, size.width % 2 + size.height % 2 > 0 {
      throw .oddSize(width: size.width, height: size.height, format: format)
    }
    self.format = format
    self.size = size
    self.frames = frames
    self.rate = rate
    self.text = text
    self.effort = effort
  }

  /// Encodes a frame.
  ///
  /// - Parameters:
  ///   - frame: A frame of the encoder's size.
  ///   - index: 0..<`frames`.
  ///   - remarks: Text entries of this frame; only PNG stores them.
  /// - Returns: The bytes.
  /// - Throws: `SinkError.wrongSize` or `.outOfTurn` for a wrong size or index; `.noMemory`,
  ///   `.compressionFailed` or `.frameTooLarge` from PNG and APNG.
  package func encode(
    _ frame: Frame, index: Int, remarks: [TextEntry] = []
  ) throws(SinkError) -> [UInt8] {
    guard (0..<frames).contains(index) else { throw .outOfTurn(index: index, expected: frames - 1) }
    guard frame.size == size else {
      throw .wrongSize(
        index: index, width: frame.size.width, height: frame.size.height,
        expectedWidth: size.width, expectedHeight: size.height)
    }
    if let ffmpeg = format.ffmpeg { return ffmpeg.input.bytes(frame) }
    return try format.encode(frame, self, index, remarks)
  }

  /// The bytes of a file before its first frame.
  package var header: [UInt8] { format.header(self) }

  /// The JSON file beside a file of raw pixels; nil for the other formats.
  var description: [UInt8]? { format.rawPixels?.description(of: self) }
}

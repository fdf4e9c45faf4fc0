public import SeltzerRaster
public import SeltzerStage

/// Turns frames into the bytes of one format.
///
/// Encoding is a pure function of (frame, index): frames may be encoded in any order and on any
/// number of threads. A `FrameWriter` then puts the bytes in order, or a `VideoWriter` where ffmpeg is
/// needed: a frame's bytes are then what ffmpeg reads.
public struct FrameEncoder: Sendable {
  /// The format of the bytes.
  public let format: OutputFormat
  /// Width and height of every frame, in pixels.
  public let size: PixelSize
  /// How many frames there will be, 1 or more.
  public let frames: Int
  /// Frames per second; only APNG, Y4M, video and the note beside raw pixels tell.
  public let rate: FrameRate
  /// Remarks for PNG and APNG; the other formats have no place for them.
  public let text: [TextEntry]
  /// What PNG and APNG are made for.
  public let effort: PNGEffort

  /// An encoder of `frames` frames.
  ///
  /// - Throws: `SinkError.noFrames`, `.tooManyForFormat` (APNG, from 2³⁰ on), `.rateTooFine` (APNG,
  ///   where either part of the rate is above 65535), `.rateTooHigh` (GIF above 50), `.oddSize` (MP4),
  ///   or `.tooLarge` (MP4 and WebP, above 16384 and 16383 a side).
  public init(
    format: OutputFormat, size: PixelSize, frames: Int, rate: FrameRate, text: [TextEntry] = [],
    effort: PNGEffort = .fast
  ) throws(SinkError) {
    guard frames >= 1 else { throw .noFrames }
    if format == .apng {
      guard frames <= Animation.mostFrames else {
        throw .tooManyForFormat(frames: frames, limit: Animation.mostFrames, format: format)
      }
      guard max(rate.numerator, rate.denominator) <= UInt16.max else {
        throw .rateTooFine(rate, format: format)
      }
    }
    if format == .gif, rate.numerator > 50 * rate.denominator {
      throw .rateTooHigh(rate, most: 50, format: format)
    }
    if let most = format.longestSide, max(size.width, size.height) > most {
      throw .tooLarge(width: size.width, height: size.height, most: most, format: format)
    }
    if format == .mp4, size.width % 2 + size.height % 2 > 0 {
      throw .oddSize(width: size.width, height: size.height, format: format)
    }
    self.format = format
    self.size = size
    self.frames = frames
    self.rate = rate
    self.text = text
    self.effort = effort
  }

  /// The bytes of frame `index`, which is 0..<`frames`; a PNG gets `remarks` beside the `text`.
  ///
  /// - Throws: `SinkError.wrongSize` or `.outOfTurn` for a frame that was not announced;
  ///   `.noMemory`, `.compressionFailed` or `.frameTooLarge` from PNG and APNG.
  public func encode(
    _ frame: Frame, index: Int, remarks: [TextEntry] = []
  ) throws(SinkError) -> [UInt8] {
    guard (0..<frames).contains(index) else { throw .outOfTurn(index: index, expected: frames - 1) }
    guard frame.size == size else {
      throw .wrongSize(
        index: index, width: frame.size.width, height: frame.size.height,
        expectedWidth: size.width, expectedHeight: size.height)
    }
    return switch format {
    case .png: try Picture.whole(frame, text + remarks, effort)
    case .apng: try Animation.encode(frame, index: index, rate: rate, effort: effort)
    case .y4m: Y4M.encode(frame)
    case .xrgb8888, .argb8888, .rgb888, .rgb565: RawPixels.encode(frame, as: format)
    case .xwd: XWD.encode(frame)
    case .mp4, .webm, .avif: PlanarFrame(frame).bytes
    case .gif, .webp: RawPixels.encode(frame, as: .argb8888)
    }
  }

  /// What a file begins with, before its first frame.
  package var header: [UInt8] {
    switch format {
    case .apng: Animation.start(size, text, frames: frames)
    case .y4m: Y4M.header(size, rate)
    case .png, .xrgb8888, .argb8888, .rgb888, .rgb565, .xwd, .mp4, .webm, .avif, .gif, .webp: []
    }
  }

  /// What a file ends with, after its last frame.
  var trailer: [UInt8] {
    switch format {
    case .apng: Picture.end
    case .png, .y4m, .xrgb8888, .argb8888, .rgb888, .rgb565, .xwd, .mp4, .webm, .avif, .gif, .webp:
      []
    }
  }

  /// The note that lies beside a file of raw pixels; nil for the other formats.
  var note: [UInt8]? {
    guard let bytesPerPixel = format.rawBytesPerPixel else { return nil }
    let fps = Double(rate.numerator) / Double(rate.denominator)
    let json = """
      {
        "width": \(size.width),
        "height": \(size.height),
        "stride": \(size.width * bytesPerPixel),
        "format": "\(format.rawValue)",
        "frames": \(frames),
        "fps": \(rate.denominator == 1 ? "\(rate.numerator)" : "\(fps)"),
        "rate": "\(rate.numerator)/\(rate.denominator)"
      }

      """
    return Array(json.utf8)
  }
}

package import SeltzerPicture
import SeltzerSystem

extension OutputFormat {
  /// Animated PNG: 8-bit RGB or RGBA, whole frames, repeated forever.
  public static let apng = OutputFormat(
    rawValue: "apng", isAnimationByDefault: true, webElement: .image, hasAlpha: true,
    largestRatePart: Int(UInt16.max), mostFrames: APNG.mostFrames,
    header: { encoder in
      var bytes = PNGImage.header(encoder.size, encoder.text, encoder.hasAlpha ? .rgba : .rgb)
      PNGChunk.append("acTL", .bigEndian(UInt32(encoder.frames), 0), to: &bytes)  // repeats forever
      return bytes
    },
    encode: { frame, encoder, index, _ throws(SinkError) in
      try APNG.encode(frame, index: index, rate: encoder.rate, effort: encoder.effort)
    }, trailer: PNGImage.end)
}

/// APNG whose frames each replace the whole picture: PNG specification, third edition, 11.3.6;
/// sequence numbers depend only on the index, so frames can be encoded in any order: frame 0 has
/// number 0 (its pixels are a plain IDAT), frame i has 2i - 1 and 2i.
package enum APNG {
  /// Sequence numbers have 31 bits.
  package static let mostFrames = Int(Int32.max) / 2

  /// Encodes a frame; always RGB or RGBA, because the header precedes the colours of later frames.
  package static func encode(
    _ frame: Frame, index: Int, rate: FrameRate, effort: PNGEffort = .fast,
    longestChunk: Int = PNGChunk.longest
  ) throws(SinkError) -> [UInt8] {
    var bytes: [UInt8] = []
    let (width, height) = (UInt32(frame.size.width), UInt32(frame.size.height))
    PNGChunk.append(
      "fcTL",
      .bigEndian(UInt32(max(0, 2 * index - 1)), width, height, 0, 0)  // x and y are 0
        + .bigEndian(UInt16(rate.denominator), UInt16(rate.numerator))
        + [0, 0],  // leave the frame, replace what was there
      to: &bytes)
    let data = PNGChunk.begin(index == 0 ? "IDAT" : "fdAT", in: &bytes)
    if index > 0 { bytes += .bigEndian(UInt32(2 * index)) }
    try PixelStream.append(frame, frame.hasAlpha ? .rgba : .rgb, effort, to: &bytes)
    // A second chunk would need a sequence number, which would shift those of later frames.
    try PNGChunk.end(data, ofFrame: index, in: &bytes, longest: longestChunk)
    return bytes
  }
}

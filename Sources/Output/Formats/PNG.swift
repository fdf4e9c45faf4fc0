package import SeltzerPicture
import SeltzerSystem

extension OutputFormat {
  /// PNG, one picture per file: 8-bit sRGB with alpha if needed, or a palette or greyscale if that is exact.
  public static let png = OutputFormat(
    rawValue: "png", holdsManyFrames: false, hasAlpha: true,
    encode: { frame, encoder, _, text throws(SinkError) in
      try PNGImage.bytes(frame, encoder.text + text, encoder.effort)
    })
}

/// What PNG and APNG files are optimized for.
public enum PNGEffort: String, CaseIterable, Sendable {
  /// Speed.
  case fast
  /// File size: about half the bytes, but large pictures take seconds.
  case small
}

/// PNG files: PNG specification, third edition.
package enum PNGImage {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// 96 pixels per inch, the CSS pixel.
  private static let pixelsPerMetre: UInt32 = 3780

  /// Returns the bytes before the pixels: signature, IHDR, sRGB, pHYs, text and PLTE.
  package static func header(
    _ size: PixelSize, _ text: [TextEntry], _ format: PNGPixelFormat = .rgb
  ) -> [UInt8] {
    var bytes = signature
    let sides: [UInt8] = .bigEndian(UInt32(size.width), UInt32(size.height))
    // Deflate, adaptive filters, not interlaced.
    PNGChunk.append("IHDR", sides + format.header + [0, 0, 0], to: &bytes)
    PNGChunk.append("sRGB", [0], to: &bytes)  // rendering intent: perceptual
    // Unit: the metre.
    PNGChunk.append("pHYs", .bigEndian(pixelsPerMetre, pixelsPerMetre) + [1], to: &bytes)
    for entry in text { entry.append(to: &bytes) }
    if case .palette(let colors) = format {
      let channels = colors.flatMap { [UInt8].bigEndian($0).dropFirst() }
      PNGChunk.append("PLTE", channels, to: &bytes)
    }
    return bytes
  }

  /// The IEND chunk: no data, and the CRC of its name.
  package static let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  package static func bytes(
    _ frame: Frame, _ text: [TextEntry], _ effort: PNGEffort = .fast
  ) throws(SinkError) -> [UInt8] {
    let format = PNGPixelFormat(suiting: frame)
    var bytes = header(frame.size, text, format)
    let chunk = PNGChunk.begin("IDAT", in: &bytes)
    try PixelStream.append(frame, format, effort, to: &bytes)
    try PNGChunk.end(chunk, ofFrame: 0, in: &bytes)
    return bytes + end
  }
}

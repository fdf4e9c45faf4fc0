import SeltzerDocument
import SeltzerPicture

extension OutputFormat {
  /// Bytes B, G, R, 255 per pixel.
  public static let xrgb8888 = raw("xrgb8888", .xrgb8888)
  /// Bytes B, G, R, A per pixel, with straight alpha.
  public static let argb8888 = raw("argb8888", .argb8888, hasAlpha: true)
  /// Bytes R, G, B per pixel.
  public static let rgb888 = raw("rgb888", .rgb888)
  /// Little-endian 16-bit words: 5 bits of red (highest), 6 of green, 5 of blue; dithered.
  public static let rgb565 = raw("rgb565", .rgb565)

  private static func raw(
    _ name: String, _ pixels: PixelLayout, hasAlpha: Bool = false
  ) -> OutputFormat {
    OutputFormat(
      rawValue: name, hasAlpha: hasAlpha, rawPixels: pixels,
      encode: { frame, _, _, _ in pixels.packed(frame) })
  }
}

extension PixelLayout {
  /// Returns the JSON file beside a file of raw pixels: size, stride, format and frame rate.
  func description(of encoder: FrameEncoder) -> [UInt8] {
    let (size, rate) = (encoder.size, encoder.rate)
    let json: JSONValue = [
      "width": .whole(size.width), "height": .whole(size.height),
      "stride": .whole(size.width * bytes), "format": .text("\(encoder.format)"),
      "frames": .whole(encoder.frames), "fps": .number(rate.perSecond),
      "rate": .text("\(rate.numerator)/\(rate.denominator)"),
    ]
    return Array("\(json.text())\n".utf8)
  }
}

import SeltzerDocument
package import SeltzerPicture

extension OutputFormat {
  /// Bytes B, G, R, 255 per pixel.
  public static let xrgb8888 = raw("xrgb8888", .words)
  /// Bytes B, G, R, A per pixel; A is 255, because frames are opaque.
  public static let argb8888 = raw("argb8888", .words)
  /// Bytes R, G, B per pixel.
  public static let rgb888 = raw("rgb888", .rgb)
  /// Little-endian 16-bit words: 5 bits of red (highest), 6 of green, 5 of blue; dithered.
  public static let rgb565 = raw("rgb565", .halfWords)

  private static func raw(_ name: String, _ pixels: RawPixels) -> OutputFormat {
    OutputFormat(
      rawValue: name, rawPixels: pixels, encode: { frame, _, _, _ in pixels.bytes(frame) })
  }
}

/// Pixels without a header, in rows without padding.
package struct RawPixels: Sendable {
  package let bytesPerPixel: Int
  /// Writes the pixels `0xXXRRGGBB` of a picture to memory that has room for them.
  package let write:
    @Sendable (
      _ pixels: UnsafePointer<UInt32>, _ size: PixelSize, _ bytes: UnsafeMutablePointer<UInt8>
    ) -> Void

  package func bytes(_ frame: Frame) -> [UInt8] {
    let total = frame.pixels.count * bytesPerPixel
    return [UInt8](unsafeUninitializedCapacity: total) { bytes, filled in
      frame.pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress, let out = bytes.baseAddress else { return }
        write(start, frame.size, out)
      }
      filled = total
    }
  }

  /// Returns the JSON file beside a file of raw pixels: size, stride, format and frame rate.
  func description(of encoder: FrameEncoder) -> [UInt8] {
    let (size, rate) = (encoder.size, encoder.rate)
    let json: JSONValue = [
      "width": .whole(size.width), "height": .whole(size.height),
      "stride": .whole(size.width * bytesPerPixel), "format": .text("\(encoder.format)"),
      "frames": .whole(encoder.frames), "fps": .number(rate.perSecond),
      "rate": .text("\(rate.numerator)/\(rate.denominator)"),
    ]
    return Array("\(json.text())\n".utf8)
  }

  /// Little-endian 32-bit words with an opaque top byte.
  package static let words = RawPixels(bytesPerPixel: 4) { pixels, size, bytes in
    let out = UnsafeMutableRawPointer(bytes)
    for i in 0..<size.width * size.height {
      let word = pixels[i] | 0xFF00_0000
      out.storeBytes(of: word.littleEndian, toByteOffset: i &* 4, as: UInt32.self)
    }
  }

  /// Little-endian 16-bit words, dithered as on screens of 16 bits.
  static let halfWords = RawPixels(bytesPerPixel: 2) { pixels, size, bytes in
    for y in 0..<size.height {
      PixelLayout.rgb565.pack(
        pixels + y * size.width, count: size.width, y: y, to: bytes + 2 * y * size.width)
    }
  }

  /// Bytes R, G, B; packing eight pixels into three words takes a fifth of the time of writing bytes.
  package static let rgb = RawPixels(bytesPerPixel: 3) { pixels, size, bytes in
    let count = size.width * size.height
    /// The pixel as `0x00BBGGRR`, whose bytes in memory are R, G, B.
    func word(_ pixel: UInt32) -> UInt64 { UInt64(pixel.byteSwapped &>> 8) }
    let out = UnsafeMutableRawPointer(bytes)
    var i = 0
    while i &+ 8 <= count {
      let p = pixels + i
      let (a, b) = (word(p[0]), word(p[1]))
      let (c, d) = (word(p[2]), word(p[3]))
      let (e, f) = (word(p[4]), word(p[5]))
      let (g, h) = (word(p[6]), word(p[7]))
      let first = a | b &<< 24 | c &<< 48
      let second = c &>> 16 | d &<< 8 | e &<< 32 | f &<< 56
      let third = f &>> 8 | g &<< 16 | h &<< 40
      let at = out + i &* 3
      at.storeBytes(of: first.littleEndian, as: UInt64.self)
      at.storeBytes(of: second.littleEndian, toByteOffset: 8, as: UInt64.self)
      at.storeBytes(of: third.littleEndian, toByteOffset: 16, as: UInt64.self)
      i &+= 8
    }
    while i < count {
      for channel in 0..<3 {
        bytes[i &* 3 &+ channel] = UInt8(
          truncatingIfNeeded: pixels[i] &>> (16 - 8 * UInt32(channel)))
      }
      i &+= 1
    }
  }
}

import SeltzerRaster

/// Pixels and nothing else, rows without padding.
package enum RawPixels {
  /// The frame in one of the raw formats; nothing for the others.
  static func encode(_ frame: Frame, as format: OutputFormat) -> [UInt8] {
    let total = frame.pixels.count * (format.rawBytesPerPixel ?? 0)
    return [UInt8](unsafeUninitializedCapacity: total) { bytes, filled in
      guard let out = bytes.baseAddress else { return }
      frame.pixels.withUnsafeBufferPointer { write($0, as: format, to: out) }
      filled = total
    }
  }

  /// Writes pixels in one of the raw formats to memory that has room for them; nothing in the others.
  package static func write(
    _ pixels: UnsafeBufferPointer<UInt32>, as format: OutputFormat,
    to bytes: UnsafeMutablePointer<UInt8>
  ) {
    guard let start = pixels.baseAddress else { return }
    switch format {
    case .xrgb8888, .argb8888: words(start, pixels.count, to: bytes)
    case .rgb888: RGB.pack(start, count: pixels.count, to: bytes)
    case .rgb565: halfWords(start, pixels.count, to: bytes)
    case .png, .apng, .y4m, .xwd, .mp4, .webm, .avif, .gif, .webp: break
    }
  }

  /// Little-endian 32-bit words with an opaque top byte.
  static func words(
    _ pixels: UnsafePointer<UInt32>, _ count: Int, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    let out = UnsafeMutableRawPointer(bytes)
    for i in 0..<count {
      let word = pixels[i] | 0xFF00_0000
      out.storeBytes(of: word.littleEndian, toByteOffset: i &* 4, as: UInt32.self)
    }
  }

  /// Little-endian 16-bit words; each channel keeps its upper bits, as framebuffers do.
  private static func halfWords(
    _ pixels: UnsafePointer<UInt32>, _ count: Int, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    let out = UnsafeMutableRawPointer(bytes)
    for i in 0..<count {
      let pixel = pixels[i]
      let word = pixel &>> 8 & 0xF800 | pixel &>> 5 & 0x07E0 | pixel &>> 3 & 0x001F
      out.storeBytes(
        of: UInt16(truncatingIfNeeded: word).littleEndian, toByteOffset: i &* 2, as: UInt16.self)
    }
  }
}

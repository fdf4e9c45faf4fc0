import SeltzerRaster

/// Pixels and nothing else, rows without padding.
enum RawPixels {
  /// The frame in one of the raw formats; nothing for the others.
  static func encode(_ frame: Frame, as format: OutputFormat) -> [UInt8] {
    let count = frame.pixels.count
    let total = count * (format.rawBytesPerPixel ?? 0)
    return [UInt8](unsafeUninitializedCapacity: total) { bytes, filled in
      guard let out = bytes.baseAddress else { return }
      frame.pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        switch format {
        case .xrgb8888, .argb8888: words(start, count, to: out)
        case .rgb888: RGB.pack(start, count: count, to: out)
        case .rgb565: halfWords(start, count, to: out)
        case .png, .apng, .y4m, .xwd: return
        }
        filled = total
      }
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

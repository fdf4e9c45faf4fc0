import SeltzerRaster
import SeltzerStage

/// PNG and APNG files, put together from chunks: PNG specification, third edition.
enum Picture {
  /// Signature, IHDR, sRGB and the text, which both formats begin with.
  static func start(_ size: PixelSize, _ text: [TextEntry]) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var header: [UInt8] = []
    header.append(bigEndian: UInt32(size.width))
    header.append(bigEndian: UInt32(size.height))
    header += [8, 2, 0, 0, 0]  // 8 bits, RGB, deflate, adaptive filters, not interlaced
    Chunk.append("IHDR", header, to: &bytes)
    Chunk.append("sRGB", [0], to: &bytes)  // rendering intent: perceptual
    for entry in text { entry.append(to: &bytes) }
    return bytes
  }

  /// IEND.
  static var end: [UInt8] {
    var bytes: [UInt8] = []
    Chunk.append("IEND", [], to: &bytes)
    return bytes
  }

  /// A whole PNG file.
  ///
  /// `longestChunk` cuts IDAT; only a picture of a gigapixel of noise needs a second one.
  static func whole(
    _ frame: Frame, _ text: [TextEntry], longestChunk: Int = Chunk.longest
  ) throws(SinkError) -> [UInt8] {
    let stream = try PixelStream.compressed(frame)
    var bytes = start(frame.size, text)
    bytes.reserveCapacity(bytes.count + stream.count + 64)
    var rest = stream[...]
    while !rest.isEmpty {
      Chunk.append("IDAT", prefix: [], rest.prefix(longestChunk), to: &bytes)
      rest = rest.dropFirst(longestChunk)
    }
    bytes += end
    return bytes
  }
}

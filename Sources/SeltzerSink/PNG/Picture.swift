import SeltzerRaster
import SeltzerStage

/// PNG and APNG files, put together from chunks: PNG specification, third edition.
enum Picture {
  /// What every PNG begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Signature, IHDR, sRGB, pHYs, the text and PLTE: all before the pixels.
  static func start(
    _ size: PixelSize, _ text: [TextEntry], _ coloring: Coloring = .rgb
  ) -> [UInt8] {
    var bytes = signature
    var header: [UInt8] = []
    header.append(bigEndian: UInt32(size.width))
    header.append(bigEndian: UInt32(size.height))
    header += coloring.header + [0, 0, 0]  // deflate, adaptive filters, not interlaced
    Chunk.append("IHDR", header, to: &bytes)
    Chunk.append("sRGB", [0], to: &bytes)  // rendering intent: perceptual
    var density: [UInt8] = []
    for _ in 0..<2 { density.append(bigEndian: pixelsPerMetre) }
    Chunk.append("pHYs", density + [1], to: &bytes)  // unit: the metre
    for entry in text { entry.append(to: &bytes) }
    if case .palette(let colors) = coloring {
      let channels = colors.flatMap { color in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
      }
      Chunk.append("PLTE", channels, to: &bytes)
    }
    return bytes
  }

  /// 96 to an inch, the pixel of style sheets: square, and shown at their size by all who look.
  private static let pixelsPerMetre: UInt32 = 3780

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
    _ frame: Frame, _ text: [TextEntry], _ effort: PNGEffort = .fast,
    longestChunk: Int = Chunk.longest
  ) throws(SinkError) -> [UInt8] {
    let coloring = Coloring.suiting(frame)
    var bytes = start(frame.size, text, coloring)
    let chunk = Chunk.begin("IDAT", in: &bytes)
    try PixelStream.append(frame, coloring, effort, to: &bytes)
    let stream = Chunk.data(from: chunk, in: bytes)
    if stream.count <= longestChunk {
      Chunk.end(chunk, in: &bytes)
    } else {
      let stream = Array(stream)
      bytes.removeSubrange(chunk...)
      for start in stride(from: 0, to: stream.count, by: longestChunk) {
        Chunk.append("IDAT", Array(stream[start...].prefix(longestChunk)), to: &bytes)
      }
    }
    bytes += end
    return bytes
  }
}

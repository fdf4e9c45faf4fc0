import SeltzerRaster
import SeltzerStage

/// APNG, in which every frame is whole and replaces the last.
///
/// PNG specification, third edition, 11.3.6. Sequence numbers depend on the index alone, so frames are
/// encoded in any order: frame 0 has number 0 (its pixels are a plain IDAT), frame i has 2i - 1 and 2i.
enum Animation {
  /// Sequence numbers are 31 bits.
  static let mostFrames = Int(Int32.max) / 2

  /// Everything before the first frame; it plays for ever.
  static func start(_ size: PixelSize, _ text: [TextEntry], frames: Int) -> [UInt8] {
    var bytes = Picture.start(size, text)
    var control: [UInt8] = []
    control.append(bigEndian: UInt32(frames))
    control.append(bigEndian: UInt32(0))
    Chunk.append("acTL", control, to: &bytes)
    return bytes
  }

  /// One frame, shown for exactly 1 / `rate` seconds; both parts of the rate are at most 65535.
  ///
  /// Always RGB: what the other frames need is not known.
  static func encode(
    _ frame: Frame, index: Int, rate: FrameRate, effort: PNGEffort = .fast,
    longestChunk: Int = Chunk.longest
  ) throws(SinkError) -> [UInt8] {
    var bytes: [UInt8] = []
    let control = Chunk.begin("fcTL", in: &bytes)
    bytes.append(bigEndian: UInt32(max(0, 2 * index - 1)))
    bytes.append(bigEndian: UInt32(frame.size.width))
    bytes.append(bigEndian: UInt32(frame.size.height))
    bytes.append(bigEndian: UInt32(0))  // x
    bytes.append(bigEndian: UInt32(0))  // y
    bytes.append(bigEndian: UInt16(rate.denominator))
    bytes.append(bigEndian: UInt16(rate.numerator))
    bytes += [0, 0]  // leave the frame, replace what was there
    Chunk.end(control, in: &bytes)
    let data = Chunk.begin(index == 0 ? "IDAT" : "fdAT", in: &bytes)
    if index > 0 { bytes.append(bigEndian: UInt32(2 * index)) }
    let start = bytes.count
    try PixelStream.append(frame, .rgb, effort, to: &bytes)
    // A second chunk would take a sequence number, which the next frames could not foresee.
    let count = bytes.count - start
    guard count + 4 <= longestChunk else {
      throw .frameTooLarge(index: index, bytes: count, format: .apng)
    }
    Chunk.end(data, in: &bytes)
    return bytes
  }
}

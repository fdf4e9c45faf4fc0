import SeltzerRaster
import SeltzerStage

/// APNG, in which every frame is whole and replaces the last.
///
/// PNG specification, third edition, 11.3.6. Sequence numbers depend on the index alone, so frames are encoded in any order: frame 0 has
/// number 0 (its pixels are a plain IDAT), frame i has 2i - 1 and 2i.
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
  static func encode(
    _ frame: Frame, index: Int, rate: FrameRate, longestChunk: Int = Chunk.longest
  ) throws(SinkError) -> [UInt8] {
    let stream = try PixelStream.compressed(frame)
    // A second chunk would take a sequence number, which the next frames could not foresee.
    guard stream.count + 4 <= longestChunk else {
      throw .frameTooLarge(index: index, bytes: stream.count, format: .apng)
    }
    var control: [UInt8] = []
    control.append(bigEndian: UInt32(max(0, 2 * index - 1)))
    control.append(bigEndian: UInt32(frame.size.width))
    control.append(bigEndian: UInt32(frame.size.height))
    control.append(bigEndian: UInt32(0))  // x
    control.append(bigEndian: UInt32(0))  // y
    control.append(bigEndian: UInt16(rate.denominator))
    control.append(bigEndian: UInt16(rate.numerator))
    control += [0, 0]  // leave the frame, replace what was there
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stream.count + 64)
    Chunk.append("fcTL", control, to: &bytes)
    if index == 0 {
      Chunk.append("IDAT", stream, to: &bytes)
    } else {
      var number: [UInt8] = []
      number.append(bigEndian: UInt32(2 * index))
      Chunk.append("fdAT", prefix: number, stream[...], to: &bytes)
    }
    return bytes
  }
}

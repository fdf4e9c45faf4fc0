import SeltzerStage
import Synchronization

/// Frames as ffmpeg takes them for AVIF: encoded already, in IVF, the plain container of the tools that
/// come with libaom.
final class AV1Stream: Sendable {
  private struct State {
    let encoder: AV1Encoder
    var index = 0
  }

  private let header: [UInt8]
  private let state: Mutex<State>

  /// - Throws: `SinkError.encodingFailed` when libaom cannot be had so.
  init(_ frames: FrameEncoder, _ quality: VideoQuality) throws(SinkError) {
    header =
      Array("DKIF".utf8) + Self.bytes(0, 2) + Self.bytes(32, 2) + Array("AV01".utf8)
      + Self.bytes(frames.size.width, 2) + Self.bytes(frames.size.height, 2)
      + Self.bytes(frames.rate.numerator, 4) + Self.bytes(frames.rate.denominator, 4)
      + Self.bytes(frames.frames, 4) + Self.bytes(0, 4)
    state = Mutex(
      State(
        encoder: try AV1Encoder(size: frames.size, frames: frames.frames, quality: quality)))
  }

  /// The next frame of the stream, made of planes; the first comes with the stream's header.
  func bytes(of planes: [UInt8]) throws(SinkError) -> [UInt8] {
    try state.withLock { state throws(SinkError) in
      let unit = try state.encoder.encode(planes)
      let frame = Self.bytes(unit.count, 4) + Self.bytes(state.index, 8) + unit
      state.index += 1
      return state.index == 1 ? header + frame : frame
    }
  }

  /// Lowest byte first.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

import Subprocess

/// Passes frames to ffmpeg in order, and waits while ffmpeg is busy.
package struct VideoFeed {
  /// ffmpeg has ended and takes no more frames.
  struct Ended: Error {}

  private let writer: StandardInputWriter
  /// Set if the last frames of a loop are to be blended towards the first.
  private let closing: FFmpegArguments?
  private var next = 0
  private var ending: LoopEnding?

  init(_ writer: StandardInputWriter, closing: FFmpegArguments? = nil) {
    self.writer = writer
    self.closing = closing
  }

  /// Passes on the next frame.
  ///
  /// - Parameters:
  ///   - encoded: The bytes that the `FrameEncoder` made of frame `index`.
  ///   - index: 0, 1, 2 and so on.
  /// - Throws: `SinkError.outOfTurn`, or an error to rethrow when ffmpeg has ended.
  package mutating func write(_ encoded: [UInt8], index: Int) async throws {
    guard index == next else { throw SinkError.outOfTurn(index: index, expected: next) }
    next += 1
    var bytes = encoded
    if let closing {
      if index == 0 { ending = try await LoopEnding(firstFrame: bytes, closing) }
      let weight = LoopEnding.weight(ofFrame: index, of: closing.encoder.frames)
      if weight > 0 { ending?.add(weight, to: &bytes) }
    }
    do {
      guard try await writer.write(bytes) == bytes.count else { throw Ended() }
    } catch is SubprocessError {
      throw Ended()
    }
  }
}

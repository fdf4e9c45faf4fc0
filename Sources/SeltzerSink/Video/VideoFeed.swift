import Subprocess

/// Takes frames for ffmpeg, in order, and waits while it has enough of them.
public struct VideoFeed {
  /// ffmpeg takes no more; its end tells why.
  struct Ended: Error {}

  private let writer: StandardInputWriter
  private var next = 0

  init(_ writer: StandardInputWriter) { self.writer = writer }

  /// Hands over the next frame.
  ///
  /// - Parameters:
  ///   - encoded: What the `FrameEncoder` made of frame `index`.
  ///   - index: 0, 1, 2 and so on.
  /// - Throws: `SinkError.outOfTurn`, or an error to be passed on when ffmpeg has ended.
  public mutating func write(_ encoded: [UInt8], index: Int) async throws {
    guard index == next else { throw SinkError.outOfTurn(index: index, expected: next) }
    next += 1
    do {
      guard try await writer.write(encoded) == encoded.count else { throw Ended() }
    } catch is SubprocessError {
      throw Ended()
    }
  }
}

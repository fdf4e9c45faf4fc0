import Subprocess

/// Takes frames for ffmpeg, in order, and waits while it has enough of them.
public struct VideoFeed {
  /// ffmpeg takes no more; its end tells why.
  struct Ended: Error {}

  private let writer: StandardInputWriter
  private let stream: AV1Stream?
  private var next = 0

  /// Frames go through `stream` first, where there is one.
  init(_ writer: StandardInputWriter, through stream: AV1Stream? = nil) {
    self.writer = writer
    self.stream = stream
  }

  /// Hands over the next frame.
  ///
  /// - Parameters:
  ///   - encoded: What the `FrameEncoder` made of frame `index`.
  ///   - index: 0, 1, 2 and so on.
  /// - Throws: `SinkError.outOfTurn` or `.encodingFailed`, or an error to be passed on when ffmpeg has
  ///   ended.
  public mutating func write(_ encoded: [UInt8], index: Int) async throws {
    guard index == next else { throw SinkError.outOfTurn(index: index, expected: next) }
    next += 1
    let bytes = try stream?.bytes(of: encoded) ?? encoded
    do {
      guard try await writer.write(bytes) == bytes.count else { throw Ended() }
    } catch is SubprocessError {
      throw Ended()
    }
  }
}

import Subprocess

/// Takes frames for ffmpeg, in order, and waits while it has enough of them.
public struct VideoFeed {
  /// ffmpeg takes no more; its end tells why.
  struct Ended: Error {}

  /// What becomes of frames before ffmpeg gets them.
  enum Course {
    case asDrawn
    /// They are encoded.
    case encoded(AV1Stream)
    /// The last of them lead over to the first as it will be seen, which is tried.
    case closed(FirstFrameTrial)
  }

  private let writer: StandardInputWriter
  private let course: Course
  private var next = 0
  private var ending: LoopEnding?

  init(_ writer: StandardInputWriter, _ course: Course) {
    self.writer = writer
    self.course = course
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
    let bytes = try await prepared(encoded, index: index)
    do {
      guard try await writer.write(bytes) == bytes.count else { throw Ended() }
    } catch is SubprocessError {
      throw Ended()
    }
  }

  private mutating func prepared(_ planes: [UInt8], index: Int) async throws -> [UInt8] {
    switch course {
    case .asDrawn: return planes
    case .encoded(let stream): return try stream.bytes(of: planes)
    case .closed(let trial):
      if index == 0 { ending = try await trial.ending(of: planes) }
      let part = LoopEnding.part(ofFrame: index, of: trial.arguments.encoder.frames)
      guard part > 0, let ending else { return planes }
      var planes = planes
      ending.add(part, to: &planes)
      return planes
    }
  }
}

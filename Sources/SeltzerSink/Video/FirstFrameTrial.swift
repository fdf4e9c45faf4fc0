import Subprocess

/// Finds out how a reader will see a video's first frame, before any other is coded.
struct FirstFrameTrial: Sendable {
  /// ffmpeg could not do it.
  struct Failed: Error {
    let reason: String
  }

  let arguments: FFmpegArguments

  /// Has the first frame coded and decoded.
  ///
  /// - Parameter planes: Of that frame, as drawn.
  /// - Returns: What leads the last frames there.
  /// - Throws: `Failed`, or `SubprocessError` when ffmpeg cannot be started.
  func ending(of planes: [UInt8]) async throws -> LoopEnding {
    let coded = try await output(
      of: arguments.firstFrame, for: planes, limit: 2 * planes.count + 65_536)
    let seen = try await output(of: FFmpegArguments.decoding, for: coded, limit: planes.count + 1)
    guard seen.count == planes.count else {
      throw Failed(reason: "what it coded is no frame to its decoder")
    }
    return LoopEnding(size: arguments.encoder.size, drawn: planes, coded: seen)
  }

  private func output(
    of arguments: [String], for input: [UInt8], limit: Int
  ) async throws -> [UInt8] {
    let end = try await FFmpeg.run(arguments, output: .bytes(limit: limit)) { feed in
      try await feed.write(input, index: 0)
    }
    if let reason = end.failure { throw Failed(reason: reason) }
    return end.output
  }
}

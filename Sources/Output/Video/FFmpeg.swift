import SeltzerSystem
import Subprocess

/// The program ffmpeg, looked up on the path and run without a shell.
enum FFmpeg {
  /// ffmpeg failed; its last messages, or the exit status.
  struct Failed: Error { let reason: String }

  /// The reason when ffmpeg exits without an error before it has taken all frames.
  static let endedEarly = "it ended before the last frame"

  /// Runs ffmpeg with the frames of `feed` as its standard input; returns what `output` collected.
  ///
  /// ffmpeg runs in its own process group, so Ctrl-C in a terminal does not reach it; `UnfinishedFiles`
  /// kills it. With `closing` the last frames are blended towards the one that follows: the planes
  /// `following`, or the first frame, as in a loop. `check` is called after each frame. Throws `SubprocessError` if ffmpeg cannot be
  /// started, `Failed`, or the error of `feed`.
  static func run<Output: OutputProtocol>(
    _ arguments: [String], output: Output, closing: FFmpegArguments? = nil,
    following: [UInt8]? = nil, check: @escaping @Sendable () throws(SinkError) -> Void = {},
    _ feed: (inout VideoFeed) async throws -> Void
  ) async throws -> Output.OutputType {
    var options = PlatformOptions()
    options.processGroupID = 0
    // Writing to an ffmpeg that has ended must not end this process.
    Signals.ignoreIfDefault(SIGPIPE)
    let result = try await Subprocess.run(
      .name("ffmpeg"), arguments: Arguments(arguments),
      environment: .inherit.updating(["AV_LOG_FORCE_NOCOLOR": "1"]), platformOptions: options,
      input: .inputWriter, output: output, error: .sequence
    ) { execution in
      let process = execution.processIdentifier.value
      UnfinishedFiles.watch(process: process)
      // The process is reaped after this closure; then the system may reuse its number.
      defer { UnfinishedFiles.forget(process: process) }
      async let stderrTail = tail(of: execution.standardError)
      var videoFeed = VideoFeed(
        writer: execution.standardInputWriter, closing: closing, following: following, check: check)
      var hasEnded = false
      do { try await feed(&videoFeed) } catch is VideoFeed.Ended { hasEnded = true }
      try await execution.standardInputWriter.finish()
      return (hasEnded, await stderrTail)
    }
    let (hasEnded, stderrTail) = result.closureResult
    let status: String? =
      switch result.terminationStatus {
      case .exited(0): hasEnded ? endedEarly : nil
      case .exited(let code): "exit code \(code)"
      case .signaled(let number): "ended by signal \(number)"
      }
    // Some versions exit with 0 although the disk was full at the end.
    if status != nil || stderrTail?.contains("Error writing") == true {
      throw Failed(reason: stderrTail ?? status ?? endedEarly)
    }
    return result.standardOutput
  }

  static func output(_ arguments: [String], input: [UInt8], limit: Int) async throws -> [UInt8] {
    try await run(arguments, output: .bytes(limit: limit)) { try await $0.write(input) }
  }

  /// Returns the last three lines of a stream, joined by `; `; nil if it is empty.
  private static func tail(of stream: SubprocessOutputSequence) async -> String? {
    var bytes: [UInt8] = []
    do {
      for try await buffer in stream {
        bytes += buffer.withUnsafeBytes { Array($0) }
        bytes.removeFirst(max(0, bytes.count - 4096))
      }
    } catch {
      // The lines before the error are still useful.
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map { line in line.drop { $0 == " " } }.filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.suffix(3).joined(separator: "; ")
  }
}

/// Passes frames to ffmpeg in order; waits while ffmpeg is busy.
package struct VideoFeed {
  /// ffmpeg has ended and accepts no more frames.
  struct Ended: Error {}

  fileprivate let writer: StandardInputWriter
  fileprivate let closing: FFmpegArguments?
  fileprivate let following: [UInt8]?
  fileprivate let check: @Sendable () throws(SinkError) -> Void
  fileprivate var next = 0
  fileprivate var ending: LoopEnding?

  /// Throws an error to rethrow when ffmpeg has ended.
  package mutating func write(_ encoded: [UInt8]) async throws {
    let index = next
    next += 1
    var bytes = encoded
    if let closing {
      if index == 0 { ending = try await LoopEnding(nextFrame: following ?? bytes, closing) }
      let weight = LoopEnding.weight(ofFrame: index, of: closing.encoder.frames)
      if weight > 0 { ending?.add(weight, to: &bytes) }
    }
    do {
      guard try await writer.write(bytes) == bytes.count else { throw Ended() }
    } catch is SubprocessError { throw Ended() }
    try check()
  }
}

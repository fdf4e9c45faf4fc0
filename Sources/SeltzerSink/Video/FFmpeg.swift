import SeltzerSystem
import Subprocess

/// The program ffmpeg, found on the path and run without a shell.
enum FFmpeg {
  /// How a run went.
  struct End<Output: Sendable>: Sendable {
    /// nil where it ended well.
    let failure: String?
    /// What it wrote, where that was collected.
    let output: Output
  }

  /// Runs ffmpeg, which reads what `feed` writes, or what becomes of it on its course.
  ///
  /// It is in a process group of its own, so that Ctrl-C on a terminal reaches only who started it,
  /// and `UnfinishedFiles` ends it before it removes what was being written. When `feed` throws,
  /// ffmpeg is killed.
  ///
  /// - Throws: `SubprocessError` when it cannot be started, or what `feed` throws.
  static func run<Output: OutputProtocol>(
    _ arguments: [String], output: Output, on course: VideoFeed.Course = .asDrawn,
    _ feed: (inout VideoFeed) async throws -> Void
  ) async throws -> End<Output.OutputType> {
    var options = PlatformOptions()
    options.processGroupID = 0
    ignoreClosedPipes()
    let unfinished = UnfinishedFiles.shared
    var process: pid_t?
    // After it was waited for, its number may be another's.
    defer { if let process { unfinished.forget(process: process) } }
    let result = try await Subprocess.run(
      .name("ffmpeg"), arguments: Arguments(arguments),
      environment: .inherit.updating(["AV_LOG_FORCE_NOCOLOR": "1"]), platformOptions: options,
      input: .inputWriter,
      output: output, error: .sequence
    ) { execution in
      process = execution.processIdentifier.value
      unfinished.watch(process: execution.processIdentifier.value)
      async let lastWords = LastWords(of: execution.standardError)
      var videoFeed = VideoFeed(execution.standardInputWriter, course)
      var endedEarly = false
      do {
        try await feed(&videoFeed)
      } catch is VideoFeed.Ended {
        endedEarly = true
      }
      try await execution.standardInputWriter.finish()
      return (endedEarly, await lastWords)
    }
    let (endedEarly, lastWords) = result.closureResult
    let status: String? =
      switch result.terminationStatus {
      case .exited(0): nil
      case .exited(let code): "exit code \(code)"
      case .signaled(let number): "ended by signal \(number)"
      }
    // Some versions exit with 0 although the end of the file did not fit on the disk.
    let isWhole = !(lastWords.text ?? "").contains("Error writing")
    let failure =
      status == nil && !endedEarly && isWhole
      ? nil : lastWords.text ?? status ?? "it ended before the last frame"
    return End(failure: failure, output: result.standardOutput)
  }

  /// Without this a process that writes to an ffmpeg that has ended would end, too.
  private static func ignoreClosedPipes() {
    var action = sigaction()
    sigaction(SIGPIPE, nil, &action)
    #if canImport(Darwin)
      let isDefault = action.__sigaction_u.__sa_handler == nil
    #else
      let isDefault = action.__sigaction_handler.sa_handler == nil
    #endif
    if isDefault { signal(SIGPIPE, SIG_IGN) }
  }
}

/// The last few lines of what a program says, read as it says them, however much that is.
private struct LastWords: Sendable {
  /// Such as `a line; the next`; nil where nothing was said.
  let text: String?

  init(of stream: SubprocessOutputSequence) async {
    var bytes: [UInt8] = []
    do {
      for try await buffer in stream {
        bytes += buffer.withUnsafeBytes { Array($0) }
        bytes.removeFirst(max(0, bytes.count - 4096))
      }
    } catch {
      // What was said so far is all there is to tell.
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map { line in line.drop { $0 == " " } }.filter { !$0.isEmpty }
    text = lines.isEmpty ? nil : lines.suffix(3).joined(separator: "; ")
  }
}

import SeltzerPicture
import SeltzerSystem
import Subprocess

/// Encodes frames with ffmpeg into a file, which is written atomically; frames are passed to ffmpeg
/// one by one, so memory does not grow with their number.
package struct VideoWriter: ~Copyable, Sendable {
  private let arguments: FFmpegArguments
  private var file: OutputFile
  private let path: String

  private var encoder: FrameEncoder { arguments.encoder }

  /// The number of frames that are enough to choose a palette from.
  package static let mostSamples = 16

  /// The number of frames of a segment; the last one of a video may have up to twice as many, and a
  /// short video is one segment.
  ///
  /// Each segment begins with a keyframe, which takes bytes; a video of few segments has few parts.
  package static let segmentLength = 120

  /// Opens the destination, a file, device or pipe; MP4 and AVIF need a file.
  package init(
    _ destination: Destination, encoder: FrameEncoder, quality: VideoQuality = .good,
    replacing: Bool = false, limit: Int? = nil, isSegment: Bool = false
  ) throws(SinkError) {
    guard destination.format == encoder.format, let encoding = encoder.format.ffmpeg else {
      preconditionFailure("the destination's format, encoded by ffmpeg")
    }
    arguments = FFmpegArguments(
      encoder: encoder, encoding: encoding, quality: quality, isSegment: isSegment)
    let named: String? = if case .file(let path) = destination.kind { path } else { nil }
    path = named ?? Destination.standardOutput
    let needsFile =
      encoding.needsFile || (encoder.hasAlpha && encoder.frames > 1 && encoding.alpha != nil)
    guard !needsFile || named.map({ Path.kind(of: $0) != .special }) == true else {
      throw .invalid(
        "\(path): \(encoder.format) cannot be streamed, because its headers are written last; name a"
          + " file, or choose webm")
    }
    file =
      try named == nil
      ? OutputFile()
      : OutputFile(path, replacing: replacing, limit: limit, isChosen: destination.isChosen)
  }

  /// Writes all frames, and publishes the file under its name.
  ///
  /// `sample` is called for GIF, before `frames`; it writes up to `mostSamples` frames from which the
  /// colours are chosen. The end of a segment is blended towards `following`, the planes of the next
  /// frame; other videos are closed as loops. If a closure throws, no file is left behind.
  package consuming func write(
    sample: ((inout VideoFeed) async throws -> Void)? = nil, following: [UInt8]? = nil,
    _ frames: (inout VideoFeed) async throws -> Void
  ) async throws {
    do {
      var palette: [UInt8] = []
      if let sample, arguments.encoding.usesPalette {
        palette = try await FFmpeg.run(
          arguments.choosingPalette, output: .bytes(limit: GIFPalette.outputCount + 1), sample)
        guard palette.count == GIFPalette.outputCount else {
          throw FFmpeg.Failed(reason: "elbg chose no colors")
        }
      }
      let hasEnding = arguments.isPlanar && encoder.frames > 1
      try await run(
        arguments.encoding(palette: palette, output: output),
        closing: hasEnding ? arguments : nil, following: following, frames)
    } catch { throw sinkError(error) }
    if encoder.hasAlpha, let alpha = arguments.encoding.alpha {
      let changes = alpha(file.size) { file.read($0, at: $1) }
      for (offset, bytes) in changes { try file.write(bytes, at: offset) }
    }
    let comment = arguments.comment
    if !file.isStream, !comment.isEmpty, let changes = arguments.encoding.comment {
      for (offset, bytes) in changes(comment, file.size) { try file.write(bytes, at: offset) }
    }
    try file.finish()
  }

  /// Joins segments without encoding them again, and publishes the file under its name.
  package consuming func join(_ segments: [String]) async throws {
    do {
      let joining = arguments.joining(segments.count, length: Self.segmentLength, output: output)
      try await run(joining) { feed in
        for segment in segments {
          let file = try InputFile(segment)
          while case let bytes = try file.read(upTo: 1 << 20), !bytes.isEmpty {
            try await feed.write(bytes)
          }
        }
      }
    } catch { throw sinkError(error) }
    try file.finish()
  }

  /// Returns the version of x264, such as `core 164 r3095 baee400`, which it writes into its streams.
  package static func encoderVersion() async throws -> String? {
    let size = PixelSize(16, 16)
    guard let encoding = OutputFormat.mp4.ffmpeg else { return nil }
    let arguments = FFmpegArguments(
      encoder: try FrameEncoder(format: .mp4, size: size, frames: 1, rate: .thirty),
      encoding: encoding, quality: .draft)
    // If ffmpeg fails, so does the rendering, which reports the error.
    let bytes = try? await FFmpeg.output(
      arguments.firstFrame, input: PlanarFrame(size: size).bytes, limit: 1 << 16)
    return String(decoding: bytes ?? [], as: UTF8.self).firstMatch(of: /x264 - (core [^-]*) -/)
      .map { String($0.1) }
  }

  private var output: String { file.isStream ? "pipe:1" : "file:/dev/fd/1" }

  /// Runs ffmpeg with the file as its standard output.
  ///
  /// ffmpeg reopens its standard output to be able to seek. It does not know the file's name, so it
  /// cannot create a file after ours is removed.
  private func run(
    _ arguments: [String], closing: FFmpegArguments? = nil, following: [UInt8]? = nil,
    _ feed: (inout VideoFeed) async throws -> Void
  ) async throws {
    _ = try await FFmpeg.run(
      arguments,
      output: .fileDescriptor(file.reopened(), closeAfterSpawningProcess: !file.isStream),
      closing: closing, following: following, check: file.limitCheck, feed)
    guard file.isStream || file.size > 0 else { throw FFmpeg.Failed(reason: "it wrote nothing") }
  }

  /// Converts errors of `FFmpeg.run`.
  private func sinkError(_ error: any Error) -> any Error {
    switch error {
    case let error as FFmpeg.Failed: failure(error.reason)
    case let error as SubprocessError where error.code == .executableNotFound:
      SinkError.ffmpegMissing(
        "\(encoder.format) needs the program ffmpeg, which is not installed; install it (Debian:"
          + " ffmpeg), or choose \(OutputFormat.nativeNames), which do not need it")
    case let error as SubprocessError: SinkError.ffmpegFailed(path: path, reason: error.description)
    default: error
    }
  }

  /// Converts ffmpeg's messages to an error.
  private func failure(_ reason: String) -> SinkError {
    let format = encoder.format
    let lacksWriter =
      reason.contains("is not a suitable output format") || reason.contains("is not known")
    if lacksWriter || reason.contains("Unknown encoder") {
      let part = lacksWriter ? "\(format) writer" : "encoder \(arguments.encoding.encoder)"
      return .ffmpegMissing(
        "\(format) needs ffmpeg's \(part), which this ffmpeg was built without; install another"
          + " ffmpeg, or choose another format")
    }
    if reason.contains("No space left on device") || reason.contains("Disk quota exceeded") {
      return .diskFull(path: path, written: file.size)
    }
    if file.isStream, reason.contains("Broken pipe") { return .pipeClosed }
    return .ffmpegFailed(path: path, reason: reason)
  }
}

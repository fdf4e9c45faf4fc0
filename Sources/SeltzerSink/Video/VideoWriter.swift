import SeltzerSystem
import Subprocess

/// Encodes frames with ffmpeg into a file, which gets its name when it is complete.
///
/// Frames go to ffmpeg as soon as it takes them, so memory does not grow with their number. SIGPIPE is
/// ignored from then on if it had its default action.
///
/// ```swift
/// let destination = try Destination(path: "home.mp4", frames: 60)
/// let encoder = try FrameEncoder(format: .mp4, size: size, frames: 60, rate: .thirty)
/// try await VideoWriter(destination, encoder: encoder).write { feed in
///   for index in 0..<60 {
///     try await feed.write(try encoder.encode(draw(index), index: index), index: index)
///   }
/// }
/// ```
package struct VideoWriter: ~Copyable, Sendable {
  private let arguments: FFmpegArguments
  private var file: OutputFile
  private let path: String

  private var encoder: FrameEncoder { arguments.encoder }

  /// Opens the destination.
  ///
  /// - Parameters:
  ///   - destination: A file, device or pipe; MP4 and AVIF need a file.
  ///   - encoder: The encoder of the frames.
  ///   - quality: The trade-off between quality, time and size.
  ///   - replacing: Whether an existing file may be replaced.
  /// - Throws: `SinkError` when the destination cannot be created, exists, or does not take the format.
  /// - Precondition: The destination's format is the encoder's, and one that needs ffmpeg.
  package init(
    _ destination: Destination, encoder: FrameEncoder, quality: VideoQuality = .good,
    replacing: Bool = false
  ) throws(SinkError) {
    guard destination.format == encoder.format, let encoding = encoder.format.ffmpeg else {
      preconditionFailure("the destination's format, encoded by ffmpeg")
    }
    arguments = FFmpegArguments(encoder: encoder, encoding: encoding, quality: quality)
    if case .file(let path) = destination.kind,
      !encoding.needsFile || Path.kind(of: path) != .special
    {
      self.path = path
      file = try OutputFile(path, replacing: replacing)
    } else {
      path = destination.name
      guard !encoding.needsFile else { throw .needsFile(path: path, format: encoder.format) }
      file = OutputFile()
    }
  }

  /// Writes all frames, and gives the file its name.
  ///
  /// - Parameters:
  ///   - sample: Called once for GIF, before `frames`; passes on a few frames, numbered from 0, from
  ///     which the colours are chosen. Without it the colours are those of ffmpeg's default palette.
  ///   - frames: Called once; passes on every frame in order.
  /// - Throws: `SinkError`, or what the closures throw; then nothing is left behind.
  package consuming func write(
    sample: ((inout VideoFeed) async throws -> Void)? = nil,
    _ frames: (inout VideoFeed) async throws -> Void
  ) async throws {
    do {
      var palette: [UInt8] = []
      if let sample, arguments.encoding.usesPalette {
        palette = try await FFmpeg.run(
          arguments.choosingPalette, output: .bytes(limit: GIFPalette.count + 1), sample)
        guard palette.count == GIFPalette.count else {
          throw FFmpeg.Failed(reason: "palettegen chose no colors")
        }
      }
      let closesLoop = arguments.encoding.input == .planes && encoder.frames > 1
      // Standard output is our file, opened again so that ffmpeg can seek. ffmpeg does not know the
      // file's name, so it cannot create a file after ours is removed.
      _ = try await FFmpeg.run(
        arguments.encoding(palette: palette, output: file.isStream ? "pipe:1" : Self.ownOutput),
        output: .fileDescriptor(
          file.descriptor, closeAfterSpawningProcess: false),
        closing: closesLoop ? arguments : nil, frames)
    } catch let error as FFmpeg.Failed {
      throw failure(error.reason)
    } catch let error as SubprocessError {
      throw error.code == .executableNotFound
        ? SinkError.ffmpegMissing(format: encoder.format)
        : SinkError.ffmpegFailed(path: path, reason: error.description)
    }
    try file.finish()
  }

  #if os(Linux)
    private static let ownOutput = "file:/proc/self/fd/1"
  #else
    private static let ownOutput = "file:/dev/fd/1"
  #endif

  /// The error that ffmpeg's messages mean.
  private func failure(_ reason: String) -> SinkError {
    let format = encoder.format
    if reason.contains("Unknown encoder") {
      return .ffmpegLacks("encoder \(arguments.encoding.encoder)", format: format)
    }
    if reason.contains("is not a suitable output format") || reason.contains("is not known") {
      return .ffmpegLacks("\(format) writer", format: format)
    }
    if reason.contains("No space left on device") || reason.contains("Disk quota exceeded") {
      return .diskFull(path: path, written: file.size)
    }
    if file.isStream, reason.contains("Broken pipe") { return .pipeClosed }
    return .ffmpegFailed(path: path, reason: reason)
  }
}

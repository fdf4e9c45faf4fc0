import SeltzerSystem
import Subprocess

/// Encodes frames with ffmpeg into a file, which is written atomically.
///
/// Frames are passed to ffmpeg one by one, so memory does not grow with their number.
package struct VideoWriter: ~Copyable, Sendable {
  private let arguments: FFmpegArguments
  private var file: OutputFile
  private let path: String

  private var encoder: FrameEncoder { arguments.encoder }

  /// The number of frames that are enough to choose a palette from.
  package static let mostSamples = 16

  /// Opens the destination, a file, device or pipe; MP4 and AVIF need a file.
  package init(
    _ destination: Destination, encoder: FrameEncoder, quality: VideoQuality = .good,
    replacing: Bool = false, limit: Int? = nil
  ) throws(SinkError) {
    guard destination.format == encoder.format, let encoding = encoder.format.ffmpeg else {
      preconditionFailure("the destination's format, encoded by ffmpeg")
    }
    arguments = FFmpegArguments(encoder: encoder, encoding: encoding, quality: quality)
    if case .file(let path) = destination.kind,
      !encoding.needsFile || Path.kind(of: path) != .special
    {
      self.path = path
      file = try OutputFile(path, replacing: replacing, limit: limit)
    } else {
      path = if case .file(let path) = destination.kind { path } else { Destination.standardOutput }
      guard !encoding.needsFile else {
        throw .invalid(
          "\(path): \(encoder.format) cannot be streamed, because its index is written last; name a"
            + " file, or choose webm")
      }
      file = OutputFile()
    }
  }

  /// Writes all frames, and publishes the file under its name.
  ///
  /// `sample` is called for GIF, before `frames`; it writes up to `mostSamples` frames from which the
  /// colours are chosen.
  /// If a closure throws, no file is left behind.
  package consuming func write(
    sample: ((inout VideoFeed) async throws -> Void)? = nil,
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
      let closesLoop = arguments.encoding.isPlanar && encoder.frames > 1
      // ffmpeg reopens its standard output, which is our file, to be able to seek. It does not know the
      // file's name, so it cannot create a file after ours is removed.
      _ = try await FFmpeg.run(
        arguments.encoding(palette: palette, output: file.isStream ? "pipe:1" : "file:/dev/fd/1"),
        output: .fileDescriptor(file.reopened(), closeAfterSpawningProcess: !file.isStream),
        closing: closesLoop ? arguments : nil, frames)
      guard file.isStream || file.size > 0 else { throw FFmpeg.Failed(reason: "it wrote nothing") }
    } catch let error as FFmpeg.Failed {
      throw failure(error.reason)
    } catch let error as SubprocessError {
      guard error.code == .executableNotFound else {
        throw SinkError.ffmpegFailed(path: path, reason: error.description)
      }
      throw SinkError.ffmpegMissing(
        "\(encoder.format) needs the program ffmpeg, which is not installed; install it (Debian:"
          + " ffmpeg), or choose \(OutputFormat.nativeNames), which do not need it")
    }
    try file.finish()
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

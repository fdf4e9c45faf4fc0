import SeltzerSystem
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Lets ffmpeg encode frames into a file, or wrap what libaom encoded, which appears under its name when it is whole.
///
/// Frames go to ffmpeg as it takes them, so that no more of them are in memory than are being drawn.
/// SIGPIPE is ignored from then on where it had its default action.
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
public struct VideoWriter: ~Copyable, Sendable {
  private let encoder: FrameEncoder
  private let quality: VideoQuality
  private var file: OutputFile
  private let path: String
  private var palette: [UInt8] = []

  /// Opens the destination.
  ///
  /// - Parameters:
  ///   - destination: Where to; MP4 and AVIF need a file, the others may go to a pipe.
  ///   - encoder: What the frames will be encoded by.
  ///   - quality: How well, and how fast.
  ///   - replacing: Whether an existing file may be replaced.
  /// - Throws: `SinkError` when the destination cannot be created, exists, or takes no such format.
  /// - Precondition: The destination's format is the encoder's, and one that needs ffmpeg.
  public init(
    _ destination: Destination, encoder: FrameEncoder, quality: VideoQuality = .good,
    replacing: Bool = false
  ) throws(SinkError) {
    precondition(
      destination.format == encoder.format && encoder.format.needsFFmpeg, "a format of ffmpeg's")
    self.encoder = encoder
    self.quality = quality
    path = if case .file(let path) = destination.place { path } else { "standard output" }
    file = try Self.open(destination, replacing)
  }

  private static func open(
    _ destination: Destination, _ replacing: Bool
  ) throws(SinkError) -> OutputFile {
    let format = destination.format
    let needsFile = format == .mp4 || format == .avif
    guard case .file(let path) = destination.place else {
      guard !needsFile else { throw .needsFile(path: "standard output", format: format) }
      return OutputFile()
    }
    guard !needsFile || Path.kind(of: path) != .special else {
      throw .needsFile(path: path, format: format)
    }
    return try OutputFile(path, replacing: replacing)
  }

  /// Chooses the 255 colours of a GIF by some of its frames; without it they are the same for all GIFs.
  ///
  /// - Parameter feed: Called once; hands over a few frames, numbered from 0 on.
  /// - Throws: `SinkError`, or what `feed` throws.
  public mutating func takeColors(
    _ feed: (inout VideoFeed) async throws -> Void
  ) async throws {
    let end = try await run(
      GIFPalette.arguments(encoder), output: .bytes(limit: GIFPalette.count + 1), feed)
    guard end.output.count == GIFPalette.count else {
      throw SinkError.ffmpegFailed(path: path, reason: "its palettegen chose no colors")
    }
    palette = end.output
  }

  /// Writes all frames, and gives the file its name.
  ///
  /// - Parameter feed: Called once; hands over every frame in order.
  /// - Throws: `SinkError`, or what `feed` throws; then nothing is left behind.
  public consuming func write(
    _ feed: (inout VideoFeed) async throws -> Void
  ) async throws {
    let arguments = FFmpegArguments(encoder: encoder, quality: quality, palette: palette)
    // Its standard output is our file, opened again so that ffmpeg may go back in it. There is no
    // name that it could make a file of once ours is removed.
    _ = try await run(
      arguments.all(output: file.isStream ? "pipe:1" : Self.ownOutput),
      output: .fileDescriptor(
        FileDescriptor(rawValue: file.descriptor), closeAfterSpawningProcess: false),
      on: try course(arguments), feed)
    try file.finish()
  }

  private func course(_ arguments: FFmpegArguments) throws -> VideoFeed.Course {
    switch encoder.format {
    case .avif: .encoded(try AV1Stream(encoder, quality))
    case .webm where encoder.frames > 1: .closed(FirstFrameTrial(arguments: arguments))
    default: .asDrawn
    }
  }

  private func run<Output: OutputProtocol>(
    _ arguments: [String], output: Output, on course: VideoFeed.Course = .asDrawn,
    _ feed: (inout VideoFeed) async throws -> Void
  ) async throws -> FFmpeg.End<Output.OutputType> {
    let end: FFmpeg.End<Output.OutputType>
    do {
      end = try await FFmpeg.run(arguments, output: output, on: course, feed)
    } catch let error as SubprocessError {
      throw failure(error)
    } catch let error as FirstFrameTrial.Failed {
      throw failure(error.reason)
    }
    if let reason = end.failure { throw failure(reason) }
    return end
  }

  #if os(Linux)
    private static let ownOutput = "file:/proc/self/fd/1"
  #else
    private static let ownOutput = "file:/dev/fd/1"
  #endif

  private func failure(_ error: SubprocessError) -> SinkError {
    error.code == .executableNotFound
      ? .ffmpegMissing(format: encoder.format)
      : .ffmpegFailed(path: path, reason: error.description)
  }

  /// What ffmpeg's words mean.
  private func failure(_ reason: String) -> SinkError {
    let format = encoder.format
    let name = FFmpegArguments.encoderName(of: format)
    if reason.contains("Unknown encoder") {
      return .ffmpegLacks("encoder \(name)", format: format)
    }
    if reason.contains("is not a suitable output format") || reason.contains("is not known") {
      return .ffmpegLacks("\(format.rawValue) writer", format: format)
    }
    if reason.contains("No space left on device") || reason.contains("Disk quota exceeded") {
      return .diskFull(path: path, written: file.size)
    }
    if file.isStream, reason.contains("Broken pipe") { return .pipeClosed }
    return .ffmpegFailed(path: path, reason: reason)
  }
}

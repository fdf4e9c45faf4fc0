import SeltzerSystem

/// The output of frames and its format.
public struct Destination: Sendable, Equatable {
  /// A file, a numbered sequence of files, or standard output.
  package enum Kind: Sendable, Equatable {
    /// Standard output.
    case standardOutput
    /// One file, device or pipe, by its path.
    case file(String)
    /// A file for each frame.
    case sequence(FramePattern)
  }

  /// The file, files or stream.
  package let kind: Kind
  /// The format of the bytes.
  public let format: OutputFormat

  /// Parses an output path.
  ///
  /// The extension selects the format unless `format` is given. `-` and `/dev/stdout` are standard
  /// output. A name with `%d` or `%05d`, an existing folder and a path that ends in `/` are numbered
  /// sequences of PNG or XWD files; in a folder they are named `00000.png` and so on. `%%` in the name
  /// of a PNG or XWD file stands for `%`.
  ///
  /// - Parameters:
  ///   - path: A path, or `-`.
  ///   - format: The format; nil selects it by the extension.
  ///   - frames: The number of frames, 1 or more.
  /// - Throws: `SinkError` for a missing or unknown format, a bad pattern, a folder in a format
  ///   that needs a file, or more frames than one file holds.
  public init(path: String, format: OutputFormat? = nil, frames: Int) throws(SinkError) {
    guard frames >= 1 else { throw .noFrames }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(path) }
    if ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) {
      guard let format else { throw .formatNeeded(path: Self.standardOutput) }
      guard format.holdsManyFrames || frames == 1 else {
        throw .tooManyFrames(path: Self.standardOutput, format: format, frames: frames)
      }
      self.init(kind: .standardOutput, format: format)
      return
    }
    if path.hasSuffix("/") || Path.isFolder(path) {
      let format = format ?? .png
      guard !format.holdsManyFrames else { throw .isFolder(path: path) }
      let pattern = FramePattern(
        prefix: path.hasSuffix("/") ? path : path + "/",
        // As many digits as the last number needs, so that names sort in frame order.
        digits: max(5, String(frames - 1).utf8.count), suffix: ".\(format)")
      self.init(kind: .sequence(pattern), format: format)
      return
    }
    let chosen: OutputFormat
    if let format { chosen = format } else { chosen = try Self.format(of: path) }
    guard !chosen.holdsManyFrames else {
      self.init(kind: .file(path), format: chosen)
      return
    }
    switch try FramePattern.read(path) {
    case .pattern(let pattern):
      self.init(kind: .sequence(pattern), format: chosen)
    case .plain(let file):
      guard frames == 1 else {
        throw .tooManyFrames(path: path, format: chosen, frames: frames)
      }
      self.init(kind: .file(file), format: chosen)
    }
  }

  private init(kind: Kind, format: OutputFormat) {
    self.kind = kind
    self.format = format
  }

  /// The name of standard output in messages.
  static let standardOutput = "standard output"

  /// The path, or the name of standard output, for messages.
  var name: String {
    switch kind {
    case .standardOutput: Self.standardOutput
    case .file(let path): path
    case .sequence(let pattern): "\(pattern)"
    }
  }

  private static func format(of path: String) throws(SinkError) -> OutputFormat {
    let ending = Path.fileExtension(of: path)
    if ending.isEmpty { throw .formatNeeded(path: path) }
    if ["raw", "rgb", "bin"].contains(ending.lowercased()) { throw .pixelsNeeded(path: path) }
    guard let format = OutputFormat(fileExtension: ending) else {
      throw .unknownExtension(path: path, ending: ending)
    }
    return format
  }
}

import SeltzerSystem

/// Where frames go and in which format.
public struct Destination: Sendable, Equatable {
  /// A file, a numbered sequence of files, or standard output.
  public enum Place: Sendable, Equatable {
    /// Standard output.
    case standardOutput
    /// One file, device or pipe, by its path.
    case file(String)
    /// A file for each frame.
    case sequence(FramePattern)
  }

  /// Where the bytes go.
  public let place: Place
  /// What the bytes are.
  public let format: OutputFormat

  /// Reads what a user wrote after `-o`.
  ///
  /// The extension picks the format unless `format` does. `-` and `/dev/stdout` are standard
  /// output. A name with a `%d` or `%05d` in it, an existing folder and a path that ends in `/`
  /// are numbered sequences of PNG (or XWD) files; in a folder they are called `00000.png` and so
  /// on. `%%` in the name of a PNG or XWD file stands for `%`.
  ///
  /// - Parameters:
  ///   - path: A path, or `-`.
  ///   - format: The format, where the user gave it.
  ///   - frames: How many frames there will be, 1 or more.
  /// - Throws: `SinkError` for a missing or unknown format, a bad pattern, a folder in a format
  ///   that needs a file, or more frames than one file holds.
  public init(path: String, format: OutputFormat? = nil, frames: Int) throws(SinkError) {
    guard frames >= 1 else { throw .noFrames }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(path) }
    if ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) {
      guard let format else { throw .formatNeeded(path: "standard output") }
      guard format.holdsManyFrames || frames == 1 else {
        throw .tooManyFrames(path: "standard output", format: format, frames: frames)
      }
      self.init(place: .standardOutput, format: format)
      return
    }
    if path.hasSuffix("/") || Path.isFolder(path) {
      let format = format ?? .png
      guard !format.holdsManyFrames else { throw .isFolder(path: path) }
      self.init(place: .sequence(Self.pattern(in: path, format, frames)), format: format)
      return
    }
    let chosen: OutputFormat
    if let format { chosen = format } else { chosen = try Self.format(of: path) }
    guard !chosen.holdsManyFrames else {
      self.init(place: .file(path), format: chosen)
      return
    }
    switch try FramePattern.read(path) {
    case .pattern(let pattern):
      self.init(place: .sequence(pattern), format: chosen)
    case .plain(let file):
      guard frames == 1 else {
        throw .tooManyFrames(path: path, format: chosen, frames: frames)
      }
      self.init(place: .file(file), format: chosen)
    }
  }

  private init(place: Place, format: OutputFormat) {
    self.place = place
    self.format = format
  }

  /// Numbers as wide as the last one needs, so that names sort as the frames follow.
  private static func pattern(
    in folder: String, _ format: OutputFormat, _ frames: Int
  ) -> FramePattern {
    FramePattern(
      prefix: folder.hasSuffix("/") ? folder : folder + "/",
      digits: max(5, String(frames - 1).utf8.count),
      suffix: "." + format.rawValue)
  }

  private static func format(of path: String) throws(SinkError) -> OutputFormat {
    let name = Path.split(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      throw .formatNeeded(path: path)
    }
    let ending = String(name[name.index(after: dot)...])
    if ["raw", "rgb", "bin"].contains(ending.lowercased()) { throw .pixelsNeeded(path: path) }
    guard let format = OutputFormat(fileExtension: ending) else {
      throw .unknownExtension(path: path, ending: ending)
    }
    return format
  }
}

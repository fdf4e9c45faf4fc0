import SeltzerSystem

/// The output of frames and its format.
public struct Destination: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case standardOutput
    /// One file, device or pipe, by its path.
    case file(String)
    case sequence(FramePattern)
  }

  package let kind: Kind
  /// The format of the bytes.
  public let format: OutputFormat
  /// Whether the user has named only the folder of the file, in which links are not followed.
  package var isChosen = false

  /// Parses an output path.
  ///
  /// The extension selects the format unless `format` is given. `-` and `/dev/stdout` are standard
  /// output. A name with `%d` or `%05d`, an existing folder and a path that ends in `/` are numbered
  /// sequences of PNG files; in a folder they are named `00000.png` and so on. `%%` in the name
  /// of a PNG file stands for `%`.
  ///
  /// - Parameters:
  ///   - path: A path, or `-`.
  ///   - format: The format; nil selects it by the extension.
  ///   - frames: The number of frames, 1 or more.
  /// - Throws: `SinkError` for a missing or unknown format, a bad pattern, a folder in a format
  ///   that needs a file, or more frames than one file holds.
  public init(path: String, format: OutputFormat? = nil, frames: Int) throws(SinkError) {
    precondition(frames >= 1, "at least one frame")
    guard !path.isEmpty, !path.utf8.contains(0) else {
      let shown = path.split(separator: "\0").joined(separator: "\\0")
      throw .invalid(
        "output path '\(shown)' is not a file name; give a path, or - for standard output")
    }
    if ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) {
      guard let format else { throw Self.formatNeeded(Self.standardOutput) }
      guard format.holdsManyFrames || frames == 1 else {
        throw Self.tooManyFrames(
          Self.standardOutput, format, frames, remedy: "choose y4m, apng or raw pixels")
      }
      (kind, self.format) = (.standardOutput, format)
      return
    }
    if path.hasSuffix("/") || Path.isFolder(path) {
      let format = format ?? .png
      guard !format.holdsManyFrames else { throw .isFolder(path: path) }
      let pattern = FramePattern(
        prefix: path.hasSuffix("/") ? path : path + "/",
        // As many digits as the last number needs, so that names sort in frame order.
        digits: max(5, String(frames - 1).utf8.count), suffix: ".\(format)")
      (kind, self.format) = (.sequence(pattern), format)
      return
    }
    let chosen = if let format { format } else { try Self.format(of: path) }
    self.format = chosen
    kind = chosen.holdsManyFrames ? .file(path) : try FramePattern.read(path)
    if case .file = kind, !chosen.holdsManyFrames, frames > 1 {
      let (folder, name) = Path.split(path)
      let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
      throw Self.tooManyFrames(
        path, chosen, frames,
        remedy: "number the files (\(folder)\(stem)-%05d.\(chosen)), name a folder"
          + " (\(folder)\(stem)/), or write one \(stem).apng")
    }
  }

  /// Returns whether the file of frame `number` of a sequence exists; false for other outputs.
  package func hasFile(ofFrame number: Int) -> Bool {
    guard case .sequence(let pattern) = kind else { return false }
    return Path.kind(of: pattern.path(of: number)) != .nothing
  }

  static let standardOutput = "standard output"

  private static func format(of path: String) throws(SinkError) -> OutputFormat {
    let ending = Path.fileExtension(of: path)
    if ending.isEmpty { throw formatNeeded(path) }
    if ["raw", "rgb", "bin"].contains(ending.lowercased()) {
      let layouts = OutputFormat.names { $0.rawPixels != nil }
      throw .formatNeeded("\(path): the pixel format is not specified; choose one of \(layouts)")
    }
    guard let format = OutputFormat(fileExtension: ending) else {
      throw .invalid(
        "\(path): no format is called '\(ending)'; the formats are \(OutputFormat.names())")
    }
    return format
  }

  private static func formatNeeded(_ path: String) -> SinkError {
    .formatNeeded(
      "\(path): the format is not specified; use an extension such as .png, end a folder with /, or"
        + " choose one of \(OutputFormat.names())")
  }

  private static func tooManyFrames(
    _ path: String, _ format: OutputFormat, _ frames: Int, remedy: String
  ) -> SinkError { .invalid("\(path): one \(format) holds 1 frame, not \(frames); \(remedy)") }
}

/// The file names of a numbered sequence, such as `frames/%05d.png`.
package struct FramePattern: Sendable, Hashable, CustomStringConvertible {
  package let prefix: String
  /// The minimum number of digits, 1...20; shorter numbers are padded with zeros.
  let digits: Int
  let suffix: String

  /// Returns the file of frame `number`, which is 0 or more.
  package func path(of number: Int) -> String {
    let text = String(number)
    return prefix + String(repeating: "0", count: max(0, digits - text.utf8.count)) + text + suffix
  }

  package var description: String {
    func escaped(_ text: String) -> String { text.replacing("%", with: "%%") }
    let (folder, name) = Path.split(prefix)
    return folder + escaped(name) + (digits == 1 ? "%d" : "%0\(digits)d") + escaped(suffix)
  }

  /// Parses a subset of printf's notation: one `%d` or `%0Nd`, N in 1...20, and `%%` for `%`.
  ///
  /// Only the last part of the path is parsed; folder names are taken literally.
  package static func read(_ path: String) throws(SinkError) -> Destination.Kind {
    let (folder, name) = Path.split(path)
    var prefix = folder
    var tail = ""
    var digits: Int?
    func failure(_ problem: String) -> SinkError {
      .invalid(
        "\(path): \(problem); number files like frames/%05d.png, and write %% for a percent sign")
    }
    for part in name.matches(of: /%([0-9]*)d|%%|%|[^%]+/) {
      if let width = part.1 {
        guard let count = width.isEmpty ? 1 : Int(width), (1...20).contains(count),
          width.isEmpty || width.first == "0"
        else { throw failure("%\(width)d must be %d or %01d to %020d") }
        if digits != nil { throw failure("it has more than one %d") }
        digits = count
      } else {
        if part.0 == "%" { throw failure("a % must be %d, %05d (or similar) or %%") }
        let literal = part.0 == "%%" ? "%" : part.0
        if digits == nil { prefix += literal } else { tail += literal }
      }
    }
    guard let digits else { return .file(prefix) }
    return .sequence(FramePattern(prefix: prefix, digits: digits, suffix: tail))
  }
}

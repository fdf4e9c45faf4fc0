/// Where motion comes from, as a scene or the command line names it.
package enum MotionSource: Sendable, Equatable {
  /// Movement by a formula: `sway`, `still`, `circle` or `scroll`.
  case path(MotionPath)
  /// Lines on standard input: `-`.
  case pipe
  /// The folder of a sensor: `iio:DIR`.
  case device(String)
  /// A file of recorded drags: `pan:FILE`.
  case pan(String)
  /// A log: any other file or folder.
  case log(String)

  private static let allowed =
    MotionPath.allCases.map(\.rawValue).joined(separator: ", ") + ", -, iio:DIR, pan:FILE or a log"

  /// Reads a source's name; a log with the name of something else can be written `./sway`.
  ///
  /// - Throws: `MotionError.unknownSource` if the text is empty or ends with the colon.
  package init(parsing words: String) throws(MotionError) {
    if let path = MotionPath(rawValue: words) {
      self = .path(path)
    } else if words == "-" {
      self = .pipe
    } else if words.hasPrefix("iio:") {
      self = .device(String(words.dropFirst(4)))
    } else if words.hasPrefix("pan:") {
      self = .pan(String(words.dropFirst(4)))
    } else {
      self = .log(words)
    }
    switch self {
    case .device(let name), .pan(let name), .log(let name):
      if name.isEmpty { throw .unknownSource(words, allowed: Self.allowed) }
    case .path, .pipe: break
    }
  }
}

extension MotionSource: CustomStringConvertible {
  /// The text that is read as this source.
  package var description: String {
    switch self {
    case .path(let path): path.rawValue
    case .pipe: "-"
    case .device(let folder): "iio:" + folder
    case .pan(let file): "pan:" + file
    case .log(let file):
      if case .log = try? MotionSource(parsing: file) { file } else { "./" + file }
    }
  }
}

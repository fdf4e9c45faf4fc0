/// A source of motion, as named in a scene or on the command line.
package enum MotionSource: Sendable, Equatable {
  /// Motion computed from a formula: `sway`, `still`, `circle` or `scroll`.
  case path(MotionPath)
  /// Lines on standard input: `-`.
  case pipe
  /// The folder of a sensor: `iio:DIR`.
  case device(String)
  /// A file of recorded drags: `pan:FILE`.
  case pan(String)
  /// The pointer's position over the output, in live shows: `pointer`.
  case pointer
  /// The current workspace, in live shows: `workspaces`.
  case workspaces
  /// A motion log: any other file or folder.
  case log(String)

  private static let allowed =
    MotionPath.allCases.map(\.rawValue).joined(separator: ", ")
    + ", pointer, workspaces, -, iio:DIR, pan:FILE or a log"

  /// Parses a source's name.
  ///
  /// A log with the name of another source needs the prefix `./`, as in `./sway`.
  ///
  /// - Throws: `MotionError.unknownSource` if the name is empty or nothing follows `iio:` or `pan:`.
  package init(parsing name: String) throws(MotionError) {
    if let path = MotionPath(rawValue: name) {
      self = .path(path)
    } else if name == "-" {
      self = .pipe
    } else if name == "pointer" {
      self = .pointer
    } else if name == "workspaces" {
      self = .workspaces
    } else if name.hasPrefix("iio:") {
      self = .device(String(name.dropFirst(4)))
    } else if name.hasPrefix("pan:") {
      self = .pan(String(name.dropFirst(4)))
    } else {
      self = .log(name)
    }
    switch self {
    case .device(let location), .pan(let location), .log(let location):
      if location.isEmpty { throw .unknownSource(name, allowed: Self.allowed) }
    case .path, .pipe, .pointer, .workspaces: break
    }
  }

  /// Returns the source with its path converted by a function.
  package func mapPath(_ convert: (String) -> String) -> MotionSource {
    switch self {
    case .path, .pipe, .pointer, .workspaces: self
    case .device(let folder): .device(convert(folder))
    case .pan(let file): .pan(convert(file))
    case .log(let file): .log(convert(file))
    }
  }
}

extension MotionSource: CustomStringConvertible {
  /// The name of the source.
  package var description: String {
    switch self {
    case .path(let path): path.rawValue
    case .pipe: "-"
    case .device(let folder): "iio:" + folder
    case .pan(let file): "pan:" + file
    case .pointer: "pointer"
    case .workspaces: "workspaces"
    case .log(let file):
      if case .log = try? MotionSource(parsing: file) { file } else { "./" + file }
    }
  }
}

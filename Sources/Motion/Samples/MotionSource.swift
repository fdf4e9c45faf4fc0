/// A source of motion, as named in a scene or on the command line.
package enum MotionSource: Sendable, Equatable {
  /// Motion computed from a formula: `sway`, `still`, `circle` or `scroll`.
  case path(MotionPath)
  /// Lines on standard input: `-`.
  case pipe
  /// The folder of a sensor: `iio:DIR`.
  case device(String)
  /// The pointer's position over the output, in live shows: `pointer`.
  case pointer
  /// The current workspace, in live shows: `workspaces`.
  case workspaces
  /// A motion log: any other file or folder.
  case log(String)

  /// The sources whose name is a word.
  package static let words = MotionPath.allCases.map(\.rawValue) + ["pointer", "workspaces"]
  /// What a name may be, for errors and documentation.
  package static let allowed =
    (words + ["-", "iio:DIR or the path of a log"]).joined(separator: ", ")

  /// Parses a source's name.
  ///
  /// A log with the name of another source needs the prefix `./`, as in `./sway`.
  ///
  /// - Throws: `MotionError.unknownSource` if the name is empty or nothing follows `iio:`.
  package init(parsing name: String) throws(MotionError) {
    let live: [String: MotionSource] = ["-": .pipe, "pointer": .pointer, "workspaces": .workspaces]
    if let path = MotionPath(rawValue: name) {
      self = .path(path)
    } else if let source = live[name] {
      self = source
    } else if name.hasPrefix("iio:") {
      self = .device(String(name.dropFirst(4)))
    } else {
      self = .log(name)
    }
    if location == "" { throw .unknownSource(name, allowed: Self.allowed) }
  }

  /// The file or folder that the source names; nil for other sources.
  package var location: String? {
    switch self {
    case .device(let path), .log(let path): path
    default: nil
    }
  }

  /// Whether the source can be read only once, in real time.
  package var isStream: Bool { if case .device = self { true } else { self == .pipe } }

  /// Returns the source with another path, if it names one.
  package func mapLocation(_ change: (String) -> String) -> MotionSource {
    switch self {
    case .device(let path): .device(change(path))
    case .log(let path): .log(change(path))
    default: self
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
    case .pointer: "pointer"
    case .workspaces: "workspaces"
    case .log(let file):
      if case .log = try? MotionSource(parsing: file) { file } else { "./" + file }
    }
  }
}

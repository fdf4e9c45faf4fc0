/// A source of motion, as named in a scene or on the command line.
package enum MotionSource: Sendable, Equatable {
  /// Motion computed from a formula: `sway`, `still`, `circle` or `scroll`.
  case path(MotionPath)
  /// Lines on standard input: `-`.
  case pipe
  /// The pointer's position over the output, in live shows: `pointer`.
  case pointer
  /// The current workspace, in live shows: `workspaces`.
  case workspaces
  /// A motion log: any other file or folder.
  case log(String)

  /// The sources whose name is a word.
  package static let words = MotionPath.allCases.map(\.rawValue) + ["pointer", "workspaces"]
  /// What a name may be, for errors and documentation.
  package static let allowed = (words + ["- or the path of a log"]).joined(separator: ", ")

  /// Parses a source's name.
  ///
  /// A log with the name of another source needs the prefix `./`, as in `./sway`.
  ///
  /// - Throws: `MotionError.unknownSource` if the name is empty.
  package init(parsing name: String) throws(MotionError) {
    let live: [String: MotionSource] = ["-": .pipe, "pointer": .pointer, "workspaces": .workspaces]
    if let path = MotionPath(rawValue: name) {
      self = .path(path)
    } else if let source = live[name] {
      self = source
    } else {
      self = .log(name)
    }
    if name.isEmpty { throw .unknownSource(name, allowed: Self.allowed) }
  }

  /// The file or folder that the source names; nil for other sources.
  package var location: String? { if case .log(let path) = self { path } else { nil } }

  /// Returns the source with another path, if it names one.
  package func mapLocation(_ change: (String) -> String) -> MotionSource {
    location.map { .log(change($0)) } ?? self
  }
}

extension MotionSource: CustomStringConvertible {
  /// The name of the source.
  package var description: String {
    switch self {
    case .path(let path): path.rawValue
    case .pipe: "-"
    case .pointer: "pointer"
    case .workspaces: "workspaces"
    case .log(let file):
      if case .log = try? MotionSource(parsing: file) { file } else { "./" + file }
    }
  }
}

/// Why nothing can be shown in real time.
public enum LiveError: Error, Equatable, Sendable {
  /// The words name no destination.
  case unknownDestination(String)
  /// The format is none of those that the destination takes.
  case format(String, destination: String, allowed: String)
  /// Another process draws into the file.
  case inUse(path: String)
  /// Something that is no framebuffer file is there and may not be replaced.
  case exists(path: String)
  /// The file cannot be put into memory, for a reason that the system gives.
  case cannotMap(path: String, reason: String)
  /// The file is no framebuffer file, or one of another version.
  case notFramebuffer(path: String)
  /// The scene came from where it cannot be read twice.
  case cannotReadAgain(String)
}

extension LiveError: CustomStringConvertible {
  /// One line: what, which value, what to do.
  public var description: String {
    switch self {
    case .unknownDestination(let words):
      "destination '\(words)' must be file:PATH, or - for standard output"
    case .format(let format, let destination, let allowed):
      "\(destination): takes no \(format); choose with --format: \(allowed)"
    case .inUse(let path):
      "\(path): another process draws into it; end that one, or choose another name"
    case .exists(let path):
      "\(path): exists already and is no framebuffer file; choose another name, or allow replacing"
        + " it with --force"
    case .cannotMap(let path, let reason):
      "\(path): cannot be mapped into memory (\(reason)); choose another path, such as in /dev/shm"
    case .notFramebuffer(let path):
      "\(path): is no framebuffer file of a version that is understood; make one with"
        + " seltzer live --to file:\(path)"
    case .cannotReadAgain(let name):
      "\(name): cannot be read again; name a file for a scene that changes"
    }
  }
}

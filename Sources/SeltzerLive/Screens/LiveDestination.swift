public import SeltzerSink

/// Where a live wallpaper goes, in the words of a command line.
public enum LiveDestination: Sendable, Equatable {
  /// A framebuffer file: `file:PATH`.
  case file(String)
  /// Standard output: `-`.
  case standardOutput

  /// Reads words.
  ///
  /// - Throws: `LiveError.unknownDestination` if they are none of the two.
  public init(parsing words: String) throws(LiveError) {
    if words == "-" {
      self = .standardOutput
    } else if words.hasPrefix("file:"), words != "file:", !words.utf8.contains(0) {
      self = .file(String(words.dropFirst(5)))
    } else {
      throw .unknownDestination(words)
    }
  }

  /// The formats that it takes, the usual one first.
  public var formats: [OutputFormat] {
    let raw: [OutputFormat] = [.xrgb8888, .argb8888, .rgb888, .rgb565]
    return self == .standardOutput ? [.y4m] + raw : raw
  }

  /// The format to use where `wanted` was asked for, or nothing.
  ///
  /// - Throws: `LiveError.format` if the destination does not take it.
  public func format(_ wanted: OutputFormat?) throws(LiveError) -> OutputFormat {
    guard let wanted else { return formats[0] }
    guard formats.contains(wanted) else {
      throw .format(
        wanted.rawValue, destination: description,
        allowed: formats.map(\.rawValue).joined(separator: ", "))
    }
    return wanted
  }
}

extension LiveDestination: CustomStringConvertible {
  /// What messages call it.
  public var description: String {
    switch self {
    case .file(let path): path
    case .standardOutput: "standard output"
    }
  }
}

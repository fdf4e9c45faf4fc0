public import SeltzerSink

/// Where a live wallpaper goes, in the words of a command line.
public enum LiveDestination: Sendable, Equatable {
  /// A framebuffer file: `file:PATH`.
  case file(String)
  /// A framebuffer device of Linux: `fb:DEVICE`, or `fb` for `/dev/fb0`.
  case device(String)
  /// Standard output: `-`.
  case standardOutput

  /// Reads words.
  ///
  /// - Throws: `LiveError.unknownDestination` if they are none of these.
  public init(parsing words: String) throws(LiveError) {
    if words == "-" {
      self = .standardOutput
    } else if words.utf8.contains(0) {
      throw .unknownDestination(words)
    } else if words.hasPrefix("file:"), words != "file:" {
      self = .file(String(words.dropFirst(5)))
    } else if words == "fb" || words == "fb:" {
      self = .device("/dev/fb0")
    } else if words.hasPrefix("fb:") {
      self = .device(String(words.dropFirst(3)))
    } else {
      throw .unknownDestination(words)
    }
  }

  /// The formats that it takes, the usual one first; a device is given frames, and packs them as it
  /// needs.
  public var formats: [OutputFormat] {
    let raw: [OutputFormat] = [.xrgb8888, .argb8888, .rgb888, .rgb565]
    return self == .standardOutput ? [.y4m] + raw : raw
  }

  /// The format to use where `wanted` was asked for, or nothing.
  ///
  /// - Throws: `LiveError.format` if the destination does not take it.
  public func format(_ wanted: OutputFormat?) throws(LiveError) -> OutputFormat {
    guard let wanted else { return formats[0] }
    if case .device(let path) = self { throw .formatOfDevice(path: path) }
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
    case .file(let path), .device(let path): path
    case .standardOutput: "standard output"
    }
  }
}

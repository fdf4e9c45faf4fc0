public import SeltzerOutput

/// Why a show in real time cannot start or continue.
public enum LiveError: Error, Equatable, CustomStringConvertible {
  /// The text names no screen.
  case unknownScreen(String)
  /// The screen does not support the format; `allowed` is empty if its format is fixed.
  case format(OutputFormat, screen: String, allowed: [OutputFormat])
  /// Another process writes to the file.
  case inUse(path: String)
  /// The file exists, is not a framebuffer file and must not be replaced.
  case exists(path: String)
  /// The file cannot be mapped into memory; the system's reason.
  case cannotMap(path: String, reason: String)
  /// Another process has deleted, replaced or truncated the file during the show.
  case fileLost(path: String)
  /// The file is not a framebuffer file of a known version.
  case notFramebuffer(path: String)
  /// The device does not exist.
  case noDevice(path: String)
  /// The user has no permission to open the device.
  case deviceDenied(path: String)
  /// The path is not a framebuffer device.
  case notDevice(path: String)
  /// The device's pixel format is not supported.
  case deviceFormat(path: String, what: String)
  /// The device cannot be used; the system's reason.
  case deviceFailed(path: String, reason: String)
  /// No display server or device can be used for the reason, which names the remedy.
  case noDisplay(String)
  /// The display server has ended, or another program has set the background.
  case displayLost(String)
  /// The display has no output of the name; `names` are those it has.
  case noOutput(String, names: [String])
  /// Standard output is not a terminal.
  case noTerminal
  /// The terminal cannot be used; the whole message.
  case unusableTerminal(String)
  /// A show of this name is running.
  case nameTaken(String)
  /// No show of this name is running; `running` are the names of others.
  case noShow(String, running: [String])

  /// One line: what is wrong, the value, and the remedy.
  public var description: String {
    switch self {
    case .unknownScreen(let text): "screen '\(text)' must be \(ScreenKind.usage)"
    case .format(let format, let screen, let allowed):
      allowed.isEmpty
        ? "\(screen): has a fixed pixel format and does not support \(format.rawValue)"
        : "\(screen): does not support \(format.rawValue), only "
          + allowed.map(\.rawValue).joined(separator: ", ")
    case .inUse(let path):
      "\(path): another process writes to it; end that process, or choose another name"
    case .exists(let path):
      "\(path): already exists and is not a framebuffer file; choose another name"
    case .cannotMap(let path, let reason):
      "\(path): cannot be mapped into memory (\(reason)); choose another path, such as one in /dev/shm"
    case .fileLost(let path):
      "\(path): another process has deleted, replaced or truncated it; start the show again"
    case .notFramebuffer(let path): "\(path): is not a framebuffer file of version 1"
    case .noDevice(let path):
      "\(path): no such device; /sys/class/graphics lists the framebuffer devices"
    case .deviceDenied(let path):
      "\(path): permission denied; join the device's group (usually video), or run as root"
    case .notDevice(let path):
      "\(path): is not a framebuffer device; name one such as fb:/dev/fb0, or a file as file:\(path)"
    case .deviceFormat(let path, let what):
      "\(path): has \(what), but only RGB pixels of 16, 24 or 32 bits are supported; change the mode, "
        + "such as with fbset -depth 32"
    case .deviceFailed(let path, let reason):
      "\(path): cannot be used (\(reason)); try another device"
    case .noDisplay(let text), .displayLost(let text), .unusableTerminal(let text): text
    case .noOutput(let name, let names):
      "there is no output '\(name)'; "
        + (names.isEmpty
          ? "no output is connected"
          : names == [""]
            ? "the only one has no name" : "outputs: \(names.joined(separator: ", "))")
    case .noTerminal: "standard output is not a terminal"
    case .nameTaken(let name): "a show named '\(name)' is running"
    case .noShow(let name, let running):
      "no show named '\(name)' is running"
        + (running.isEmpty ? "" : "; running: \(running.joined(separator: ", "))")
    }
  }
}

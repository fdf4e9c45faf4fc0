public import SeltzerSink

/// Why nothing can be shown in real time.
public enum LiveError: Error, Equatable, Sendable {
  /// The text names no screen.
  case unknownScreen(String)
  /// The screen does not take the format; `allowed` is empty where it has one of its own.
  case format(OutputFormat, screen: String, allowed: [OutputFormat])
  /// Another process draws into the file.
  case inUse(path: String)
  /// Something that is not a framebuffer file is there and must not be replaced.
  case exists(path: String)
  /// The file cannot be mapped into memory, for a reason that the system gives.
  case cannotMap(path: String, reason: String)
  /// The file is not a framebuffer file of a known version.
  case notFramebuffer(path: String)
  /// Only Linux has framebuffer devices.
  case noDevices
  /// There is no such device.
  case noDevice(path: String)
  /// The user may not use the device.
  case deviceDenied(path: String)
  /// What is at the path is not a framebuffer device.
  case notDevice(path: String)
  /// The device has pixels of a kind that cannot be drawn.
  case deviceFormat(path: String, what: String)
  /// The device does not work, for a reason that the system gives.
  case deviceFailed(path: String, reason: String)
  /// The scene came from where it cannot be read twice.
  case cannotReadAgain(String)
}

extension LiveError: CustomStringConvertible {
  /// One line: what, which value, what to do.
  public var description: String {
    switch self {
    case .unknownScreen(let text): "screen '\(text)' must be \(ScreenKind.usage)"
    case .format(let format, let screen, let allowed):
      allowed.isEmpty
        ? "\(screen): has a pixel format of its own and takes no \(format.rawValue)"
        : "\(screen): takes no \(format.rawValue), only "
          + allowed.map(\.rawValue).joined(separator: ", ")
    case .inUse(let path):
      "\(path): another process draws into it; end that one, or choose another name"
    case .exists(let path):
      "\(path): exists already and is not a framebuffer file; choose another name"
    case .cannotMap(let path, let reason):
      "\(path): cannot be mapped into memory (\(reason)); choose another path, such as in /dev/shm"
    case .notFramebuffer(let path): "\(path): is not a framebuffer file of version 1"
    case .noDevices: "only Linux has framebuffer devices; choose another screen"
    case .noDevice(let path):
      "\(path): there is no such device; /sys/class/graphics lists the framebuffer devices"
    case .deviceDenied(let path):
      "\(path): may not be opened; become a member of its group (usually video), or root"
    case .notDevice(let path):
      "\(path): is not a framebuffer device; name one such as fb:/dev/fb0, or a file as file:\(path)"
    case .deviceFormat(let path, let what):
      "\(path): has \(what), but only red, green and blue in 16, 24 or 32 bits can be drawn; change "
        + "it, such as with fbset -depth 32"
    case .deviceFailed(let path, let reason):
      "\(path): cannot be used (\(reason)); try another device"
    case .cannotReadAgain(let name):
      "\(name): cannot be read again; use a file for a scene that changes"
    }
  }
}

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
  /// Only Linux has framebuffer devices.
  case noDevices
  /// There is no such device.
  case noDevice(path: String)
  /// The user may not use the device.
  case deviceDenied(path: String)
  /// What is at the path is no framebuffer device.
  case notDevice(path: String)
  /// The device's pixels are of a kind that nothing is drawn in.
  case deviceFormat(path: String, what: String)
  /// The device does not work, for a reason that the system gives.
  case deviceFailed(path: String, reason: String)
  /// A device has one format, which cannot be chosen.
  case formatOfDevice(path: String)
  /// The scene came from where it cannot be read twice.
  case cannotReadAgain(String)
}

extension LiveError: CustomStringConvertible {
  /// One line: what, which value, what to do.
  public var description: String {
    switch self {
    case .unknownDestination(let words):
      "destination '\(words)' must be file:PATH, fb:DEVICE, or - for standard output"
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
    case .noDevices:
      "framebuffer devices are Linux's; choose file:PATH, or - for standard output"
    case .noDevice(let path):
      "\(path): there is no such device; /sys/class/graphics lists those that there are, and without"
        + " one file:PATH or - may do"
    case .deviceDenied(let path):
      "\(path): may not be opened; become a member of its group (usually video), or root"
    case .notDevice(let path):
      "\(path): is no framebuffer device; name one such as fb:/dev/fb0, or a file as file:\(path)"
    case .deviceFormat(let path, let what):
      "\(path): has \(what), but only red, green and blue in 16, 24 or 32 bits are drawn; change it,"
        + " such as with fbset -depth 32"
    case .deviceFailed(let path, let reason):
      "\(path): cannot be used (\(reason)); try another device"
    case .formatOfDevice(let path):
      "\(path): has a format of its own; leave out --format, or change it with fbset"
    case .cannotReadAgain(let name):
      "\(name): cannot be read again; name a file for a scene that changes"
    }
  }
}

package import SeltzerSystem

/// Why a motion log, a sensor or a source cannot be used.
public enum MotionError: Error, Equatable, CustomStringConvertible {
  /// There is no file or folder at the path.
  case missing(String)
  /// The file cannot be read; the system's reason.
  case unreadable(String, reason: String)
  /// The contents of a file are an archive or too long.
  case unusable(String, reason: String)
  /// No format recognises the log. It begins with `found`; `understood` lists the known beginnings.
  case unknownLog(String, found: String, understood: String)
  /// A line is invalid. Lines count from 1.
  case faultyLine(String, line: Int, value: String, allowed: String)
  /// The log lacks the measurement that the control needs.
  case otherMovement(String, needed: String, found: String)
  /// No sample in the log is usable.
  case noSamples(String)
  /// The folder is not that of a motion sensor.
  case noSensor(String, missing: String)
  /// No window manager that reports workspaces was found.
  case noWorkspaces
  /// The text is not the name of a motion source.
  case unknownSource(String, allowed: String)

  package init(_ error: Errno, path: String) {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory: self = .missing(path)
    default: self = .unreadable(path, reason: error.reason)
    }
  }

  /// One line that names the file, the value, what is allowed, and the remedy.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): no such file or folder"
    case .unreadable(let path, let reason), .unusable(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .unknownLog(let path, let found, let understood):
      "\(path): not a known motion log; it begins with '\(found)', but must begin as \(understood)"
    case .faultyLine(let path, let line, let value, let allowed):
      "\(path):\(line): '\(value)' must be \(allowed)"
    case .otherMovement(let path, let needed, let found):
      "\(path): has no \(needed), only \(found); choose another control"
    case .noSamples(let path): "\(path): no sample in it is usable"
    case .noSensor(let path, let missing):
      "\(path): no motion sensor: \(missing) is missing; name a folder such as "
        + "/sys/bus/iio/devices/iio:device0"
    case .noWorkspaces:
      "no window manager that reports workspaces was found; i3, sway, Hyprland and X11 window managers "
        + "with _NET_CURRENT_DESKTOP do"
    case .unknownSource(let value, let allowed): "'\(value)' must be \(allowed)"
    }
  }
}

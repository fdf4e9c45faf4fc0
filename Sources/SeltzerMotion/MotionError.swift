/// Why a motion log, a sensor or a path could not be used.
public enum MotionError: Error, Equatable {
  /// There is no file or folder of this name.
  case missing(String)
  /// The system refused to read it, for a reason that it gives.
  case unreadable(String, reason: String)
  /// None of the formats that are understood: what its header says, and what would be understood.
  case unknownLog(String, found: String, understood: String)
  /// A line that cannot be used, with what is allowed there. Lines count from 1.
  case faultyLine(String, line: Int, value: String, allowed: String)
  /// The log is one of another kind of movement than the control needs: what it has.
  case otherMovement(String, needed: String, found: String)
  /// There is not a single usable sample in it.
  case noSamples(String)
  /// The folder is no sensor that turns or falls: what is missing in it.
  case noSensor(String, missing: String)
  /// Words that name no source of motion: what is allowed there.
  case unknownSource(String, allowed: String)
}

extension MotionError: CustomStringConvertible {
  /// One line that names the file, the value, what is allowed, and the remedy.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): no such file or folder"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .unknownLog(let path, let found, let understood):
      "\(path): not a motion log that is understood; it begins with '\(found)', but must be \(understood)"
    case .faultyLine(let path, let line, let value, let allowed):
      "\(path):\(line): '\(value)' must be \(allowed)"
    case .otherMovement(let path, let needed, let found):
      "\(path): has no \(needed), only \(found); choose another control"
    case .noSamples(let path): "\(path): there is no usable sample in it"
    case .noSensor(let path, let missing):
      "\(path): no motion sensor: \(missing) is missing; name a folder such as "
        + "/sys/bus/iio/devices/iio:device0"
    case .unknownSource(let value, let allowed): "'\(value)' must be \(allowed)"
    }
  }
}

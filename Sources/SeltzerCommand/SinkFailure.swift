import Seltzer
import SeltzerSystem

extension SinkError {
  /// The option to append to the remedy in the error's text, such as ` with --force`.
  var optionHint: String {
    switch self {
    case .exists: " with --force"
    case .rateTooHigh: " with --fps"
    case .formatNeeded: " with --format"
    default: ""
    }
  }

  /// The exit code of the command, as in `sysexits.h` and shells.
  var exitCode: Int32 {
    switch self {
    case .invalid, .formatNeeded, .rateTooHigh: 64
    case .notPNG: 65
    case .unreadablePicture: 66
    case .ffmpegMissing: 69
    case .instructionSet(let error): if case .unknown = error { 64 } else { 69 }
    case .compressionFailed: 70
    case .exists, .isFolder, .noFolder, .permissionDenied, .cannotCreate: 73
    case .diskFull, .writeFailed, .ffmpegFailed: 74
    case .interrupted: 130
    case .pipeClosed: 141
    }
  }
}

import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerPaletteFiles
import SeltzerPicture
import SeltzerSystem

/// Errors of the command; `exit(with:)` prints any error and exits with a code of `sysexits.h`.
enum Failure: Error, CustomStringConvertible {
  /// Invalid usage that the argument parser does not detect.
  case usage(String)
  /// A file with invalid contents.
  case invalid(String)

  var description: String {
    switch self {
    case .usage(let text), .invalid(let text): text
    }
  }

  /// Throws if more than one of the options is given.
  static func checkExclusive(_ options: KeyValuePairs<String, Bool>) throws {
    let given = options.filter(\.value).map(\.key)
    guard given.count < 2 else {
      throw ValidationError("\(given[0]) and \(given[1]) cannot both be given; keep one")
    }
  }

  /// Prints an error and ends the process.
  static func exit(with error: any Error) -> Never {
    if case SinkError.interrupted = error {
      // The signal thread prints the message and ends the process.
      while true { sleep(1) }
    }
    if case SinkError.pipeClosed = error { SeltzerSystem.exit(128 + SIGPIPE) }
    if let code = error as? ExitCode { SeltzerSystem.exit(code.rawValue) }
    if let code = code(of: error) {
      say("seltzer: \(error)\(hint(for: error))")
      SeltzerSystem.exit(code)
    }
    let code = SeltzerCommand.exitCode(for: error)
    // The argument parser also throws for help, the version and completion scripts.
    if code == .success {
      do {
        try printLine(SeltzerCommand.fullMessage(for: error))
        SeltzerSystem.exit(0)
      } catch {
        exit(with: error)
      }
    }
    let isUsage = code == .validationFailure
    say("seltzer: \(isUsage ? usageLine(error) : "\(error)")")
    SeltzerSystem.exit(isUsage ? 64 : 70)
  }

  /// Returns the argument parser's message on one line, with the help command to run.
  private static func usageLine(_ error: any Error) -> String {
    let message = SeltzerCommand.message(for: error)
    let line = message.prefix(1).lowercased() + message.dropFirst()
    // A question suggests an option.
    return line.hasSuffix("?") ? line : "\(line); see '\(CommandNames.helpCommand)'"
  }

  /// Writes a line to standard error; control characters are escaped, and line breaks are spaces.
  static func say(_ line: String) {
    StandardError.write(oneLine(line) + "\n")
  }

  /// Writes a line for each warning to standard error.
  static func say(_ warnings: [some CustomStringConvertible]) {
    for warning in warnings { say("seltzer: warning: \(warning)") }
  }

  /// Returns the remedy that options offer, to append to the error's text.
  private static func hint(for error: any Error) -> String {
    switch error {
    case LiveError.format(_, _, let allowed):
      allowed.isEmpty ? "; leave out --format" : "; choose one with --format"
    case let error as LocatedError where code(of: error) == 66:
      "; check the path, which is relative to the scene's folder"
    case ControlError.nameTaken:
      "; control it with 'seltzer ctl', or choose another name with --name"
    case ControlError.noShow: "; start one with 'seltzer live', or choose another with --name"
    case LiveError.exists: ", or replace it with --force"
    case SinkError.exists: " with --force"
    case SinkError.rateTooHigh: " with --fps"
    case SinkError.formatNeeded: " with --format"
    case TerminalError.noTerminal:
      "; for files use 'seltzer render', for programs 'seltzer live --to -'"
    case is TerminalError: "; use another one, or 'seltzer render'"
    default: ""
    }
  }

  /// Returns the exit code of a Seltzer error; nil for an error of the argument parser.
  private static func code(of error: any Error) -> Int32? {
    switch error {
    case Failure.usage, is PaletteError, PaletteFileError.notColor, SceneError.unknownName,
      InstructionSetError.unknown, MotionError.unknownSource, LiveError.unknownScreen,
      ControlError.invalidName, ControlError.wrongValue, ControlError.outputGiven,
      LiveError.format, SinkError.invalid, SinkError.formatNeeded,
      SinkError.rateTooHigh:
      64
    case MotionError.missing, DocumentError.unreadable, RasterError.unreadableImage,
      LiveError.noDevice, SinkError.unreadablePicture:
      66
    case MotionError.noSensor, MotionError.noWorkspaces, RasterError.noFonts, RasterError.cairo,
      InstructionSetError.missing, LiveError.noDisplay, LiveError.displayLost, LiveError.noOutput,
      LiveError.noDevices,
      LiveError.deviceDenied, LiveError.deviceFormat, is TerminalError,
      SinkError.ffmpegMissing, SinkError.jpegUnavailable, is ResourceError, ControlError.nameTaken,
      ControlError.noShow,
      ControlError.unavailable, ControlError.noAnswer:
      69
    case SinkError.compressionFailed: 70
    case MotionError.unreadable, LiveError.deviceFailed, LiveError.fileLost, SinkError.diskFull,
      SinkError.writeFailed, SinkError.ffmpegFailed:
      74
    case is MotionError, is DocumentError, is PaletteFileError, is SceneError, is RasterError,
      is Failure, is ControlError, LiveError.notFramebuffer, LiveError.notDevice, SinkError.notPNG:
      65
    case SinkError.instructionSet(let error): code(of: error)
    // A wrong word in a file is not wrong usage.
    case let error as LocatedError: code(of: error.error).map { $0 == 64 ? 65 : $0 }
    case is LiveError, is SinkError: 73
    default: nil
    }
  }
}

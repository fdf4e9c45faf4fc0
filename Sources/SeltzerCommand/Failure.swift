import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerPaletteFiles
import SeltzerSystem

/// How errors end the command: one line on standard error, and the exit code of `sysexits.h`.
enum Failure: Error, CustomStringConvertible {
  /// An option is wrong in a way that only shows when all are known.
  case usage(String)
  /// The scene names a palette that there is not.
  case scenePalette(scene: String, PaletteError)
  /// A picture does not tell what it was made from.
  case noOrigin(path: String)
  /// A picture tells something that cannot be.
  case badOrigin(path: String, key: String, value: String, reason: String)
  /// There is text to write into a plot, but no font is installed.
  case plotWithoutFonts

  var description: String {
    switch self {
    case .usage(let text): text
    case .scenePalette(let scene, let error): "\(scene): \(error)"
    case .noOrigin(let path):
      "\(path): does not tell what it was made from; name a PNG that 'seltzer render' made and no "
        + "other program saved again, or give scene, palette and seed yourself"
    case .badOrigin(let path, let key, let value, let reason):
      "\(path): its text \(key) is '\(excerpt(value))', but \(reason); give that option yourself, "
        + "or name another picture"
    case .plotWithoutFonts:
      "a plot has text, but no font is installed; install one (Debian: fonts-inter), or leave out "
        + "--plot"
    }
  }

  /// Says what went wrong and ends the process.
  static func exit(with error: any Error) -> Never {
    if case SinkError.pipeClosed = error {
      SeltzerSystem.exit(SinkError.pipeClosed.exitCode)
    }
    if case SinkError.interrupted = error {
      // The thread that the signal woke says so, and is about to end the process.
      while true { sleep(1) }
    }
    if let code = error as? ExitCode { SeltzerSystem.exit(code.rawValue) }
    if let code = code(of: error) {
      say("seltzer: \(oneLine("\(error)\(hint(for: error))"))")
      SeltzerSystem.exit(code)
    }
    let code = SeltzerCommand.exitCode(for: error)
    guard code == .validationFailure else {
      // Help, the version and completion scripts are errors to the argument parser too.
      if code == .success { SeltzerCommand.exit(withError: error) }
      say("seltzer: \(oneLine("\(error)"))")
      SeltzerSystem.exit(70)
    }
    say("seltzer: \(usageLine(error))")
    SeltzerSystem.exit(64)
  }

  /// What the argument parser says, on one line and with the command that tells more.
  private static func usageLine(_ error: any Error) -> String {
    var message = oneLine(SeltzerCommand.message(for: error))
    message = message.prefix(1).lowercased() + message.dropFirst()
    let question = ". Did you mean"
    if message.contains(question) {
      return message.replacing(question, with: "; did you mean", maxReplacements: 1)
    }
    if message.hasSuffix(".") { message.removeLast() }
    // Such as "  See 'seltzer render --help' for more information."
    let end = SeltzerCommand.fullMessage(for: error).split(separator: "\n").last ?? ""
    let quoted = end.split(separator: "'", omittingEmptySubsequences: false)
    return quoted.count == 3 ? "\(message); see '\(quoted[1])'" : message
  }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    StandardError.write(line + "\n")
  }

  /// Writes a line for each warning to standard error.
  static func say(_ warnings: [some CustomStringConvertible]) {
    for warning in warnings { say("seltzer: warning: \(oneLine("\(warning)"))") }
  }

  /// What options can do about an error, after its own text.
  private static func hint(for error: any Error) -> String {
    switch error {
    case LiveError.format(_, _, let allowed):
      allowed.isEmpty ? "; leave out --format" : "; choose one with --format"
    case LiveError.exists: ", or replace it with --force"
    case let error as SinkError: error.optionHint
    case TerminalError.noTerminal:
      "; for files use 'seltzer render', for programs 'seltzer live --to -'"
    case is TerminalError: "; use another one, or 'seltzer render'"
    default: ""
    }
  }

  /// The exit code of an error of ours; nil for the argument parser's own.
  private static func code(of error: any Error) -> Int32? {
    switch error {
    case Failure.usage, is PaletteError, PaletteFileError.notColor,
      SceneError.unknownName,
      InstructionSetError.unknown:
      64
    case MotionError.unknownSource: 64
    case MotionError.missing: 66
    case MotionError.noSensor: 69
    case MotionError.unreadable: 74
    case is MotionError: 65
    case DocumentError.unreadable, RasterError.unreadableImage: 66
    case RasterError.noFonts, RasterError.cairo, InstructionSetError.missing,
      Failure.plotWithoutFonts:
      69
    case is DocumentError, is PaletteFileError, is SceneError, is RasterError, Failure.scenePalette,
      Failure.noOrigin,
      Failure.badOrigin:
      65
    case LiveError.unknownScreen, LiveError.format, LiveError.cannotReadAgain: 64
    case LiveError.notFramebuffer, LiveError.notDevice: 65
    case LiveError.noDevice: 66
    case LiveError.noDevices, LiveError.deviceDenied, LiveError.deviceFormat: 69
    case LiveError.deviceFailed: 74
    case is LiveError: 73
    case is TerminalError: 69
    case let error as SinkError: error.exitCode
    default: nil
    }
  }
}

import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerLive
import SeltzerPicture
import SeltzerSystem

extension Failure {
  /// Throws if more than one of the options is given.
  static func checkExclusive(_ options: KeyValuePairs<String, Bool>) throws {
    let given = options.filter(\.value).map(\.key)
    guard given.count < 2 else {
      throw ValidationError("\(given[0]) and \(given[1]) cannot both be given; keep one")
    }
  }

  /// Prints an error and ends the process with a code of `sysexits.h`.
  static func exit(with error: any Error) -> Never {
    if case SinkError.interrupted = error {
      // The signal thread prints the message and ends the process.
      while true { sleep(1) }
    }
    if case SinkError.pipeClosed = error { SeltzerSystem.exit(128 + SIGPIPE) }
    if let code = error as? ExitCode { SeltzerSystem.exit(code.rawValue) }
    if let kind = kind(of: error) {
      say("seltzer: \(error)\(hint(for: error))")
      let isSetting =
        kind == .invalid && ["--set ", "--radius "].contains(where: "\(error)".hasPrefix)
      SeltzerSystem.exit((isSetting ? .usage : kind).rawValue)
    }
    let code = SeltzerCommand.exitCode(for: error)
    // The argument parser also throws for help, the version and completion scripts.
    if code == .success {
      do {
        try printText(Completions.withoutExpansion(help(for: error)))
        SeltzerSystem.exit(0)
      } catch { exit(with: error) }
    }
    let isUsage = code == .validationFailure
    say("seltzer: \(isUsage ? usageLine(error) : "\(error)")")
    SeltzerSystem.exit(isUsage ? 64 : 70)
  }

  /// Returns the help of a command, or another text that the argument parser prints; if the help of
  /// a command has more than 60 lines, it is shortened: without rare options, and with only the
  /// first paragraph and four examples.
  private static func help(for error: any Error) -> String {
    let all = SeltzerCommand.fullMessage(for: error)
    let short = ArgumentVisibility.$rare.withValue(.hidden) {
      SeltzerCommand.fullMessage(for: error)
    }
    guard all.hasPrefix("OVERVIEW"), all.count(where: { $0 == "\n" }) > 60, short != all,
      !Path.arguments.contains("--help-all")
    else { return all }
    let kept = short.split(separator: "\n\n").enumerated().compactMap { index, part -> String? in
      guard index < 2 || part.contains(/^([A-Za-z]+:\n|USAGE)/) else { return nil }
      let most = part.hasPrefix("Examples") ? 5 : Int.max
      return part.split(separator: "\n").prefix(most).joined(separator: "\n")
    }
    return (kept + ["All options: \(CommandNames.helpCommand)-all"]).joined(separator: "\n\n")
  }

  /// Returns the argument parser's message on one line, with the help command to run.
  private static func usageLine(_ error: any Error) -> String {
    let message = SeltzerCommand.message(for: error)
    var line = message.prefix(1).lowercased() + message.dropFirst()
    if let match = line.wholeMatch(of: /(unknown option|[a-z ]+ argument) '(.+?)'(\. Did .*)?/) {
      // The parser's own suggestions are often far-fetched.
      line = "\(match.1) '\(match.2)'"
      if let near = CommandNames.nearestOption(to: String(match.2)) {
        return line + "; did you mean '\(near)'?"
      }
      let words = match.2.split(separator: " ").map(String.init)
      if let found = ForeignWords.find(words, in: CommandNames.current.name) {
        return "\(line); \(found.way)"
      }
    }
    // A question suggests a value.
    return line.hasSuffix("?") ? line : "\(line); see '\(CommandNames.helpCommand)'"
  }

  /// Writes a line to standard error; control characters are escaped, and line breaks are spaces.
  static func say(_ line: String) { StandardError.write(oneLine(line) + "\n") }

  /// Writes a line for each warning to standard error.
  static func say(_ warnings: [some CustomStringConvertible]) {
    for warning in warnings { say("seltzer: warning: \(warning)") }
  }

  /// Returns the remedy that options offer, to append to the error's text.
  private static func hint(for error: any Error) -> String {
    switch error {
    case LiveError.format(_, _, let allowed):
      allowed.isEmpty ? "; leave out --format" : "; choose one with --format"
    case let error as LocatedError where kind(of: error) == .noInput:
      "; check the path, which is relative to the scene's folder"
    case SceneError.unknownName(let name, _, _):
      ForeignWords.find([name], in: CommandNames.current.name).map { "; " + $0.way } ?? ""
    case is PaletteError where "\(error)".hasSuffix("or CSS colours"):
      "; 'seltzer palettes' lists palettes, and finds words, as in 'seltzer palettes sunset'"
    case LiveError.nameTaken: "; control it with 'seltzer ctl', or choose another name with --name"
    case LiveError.noShow: "; start one with 'seltzer live', or choose another with --name"
    case LiveError.exists: ", or replace it with --force"
    case SinkError.exists: " with --force"
    case SinkError.rateTooHigh: " with --fps"
    case SinkError.formatNeeded: " with --format"
    case LiveError.noTerminal:
      "; for files use 'seltzer render', for programs 'seltzer live --to -'"
    case LiveError.unusableTerminal: "; use another one, or 'seltzer render'"
    default: ""
    }
  }
  /// Returns the kind of a Seltzer error; nil for an error of the argument parser.
  private static func kind(of error: any Error) -> Kind? {
    switch error {
    case let error as Failure: error.kind
    case SinkError.instructionSet(let error): kind(of: error)
    case let error as PaletteError where error.namesFile: .noInput
    // A wrong word in a file is not wrong usage.
    case let error as LocatedError: kind(of: error.error).map { $0 == .usage ? .invalid : $0 }
    case is PaletteError, is ControlError, SceneError.unknownName,
      RasterError.unknownInstructionSet, MotionError.unknownSource, LiveError.unknownScreen,
      LiveError.format, SinkError.invalid, SinkError.formatNeeded, SinkError.rateTooHigh:
      .usage
    case MotionError.missing, DocumentError.unreadable, RasterError.unreadableImage,
      MotionError.unreadable(_, Errno.noSuchAddressOrDevice.reason),
      LiveError.noDevice, SinkError.unreadablePicture:
      .noInput
    case MotionError.noSensor, MotionError.noWorkspaces, RasterError.noFonts, RasterError.cairo,
      RasterError.noDecoder,
      RasterError.missingInstructionSet, SinkError.ffmpegMissing:
      .unavailable
    case SinkError.compressionFailed, RasterError.sizeMismatch: .internalError
    case LiveError.inUse, LiveError.exists, LiveError.cannotMap: .cannotCreate
    case MotionError.unreadable, LiveError.deviceFailed, LiveError.fileLost, SinkError.diskFull,
      SinkError.writeFailed, SinkError.ffmpegFailed:
      .inputOutput
    case is MotionError, is DocumentError, is SceneError, is RasterError,
      LiveError.notFramebuffer, LiveError.notDevice, SinkError.notPNG,
      SinkError.tooManyChunks:
      .invalid
    case is LiveError: .unavailable
    case is SinkError: .cannotCreate
    default: nil
    }
  }
}

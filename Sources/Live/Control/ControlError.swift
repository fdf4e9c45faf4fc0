import SeltzerDocument

/// Why a show cannot be controlled.
package enum ControlError: Error, Equatable, Sendable {
  /// The name of a show cannot be part of a file's name.
  case invalidName(String)
  /// A show of this name is running.
  case nameTaken(String)
  /// No show of this name is running; `running` are the names of others.
  case noShow(String, running: [String])
  /// Shows cannot be controlled here, for the reason.
  case unavailable(String)
  /// The show has ended, or has not answered.
  case noAnswer(String)
  /// The show's error.
  case refused(String)
  /// The request is not a JSON object with the declared members.
  case malformed
  /// The request has more than 64 KiB.
  case tooLong
  /// There is no command of this name; `nearest` is the most similar one.
  case unknownCommand(String, nearest: String?)
  /// The value is wrong or missing (nil).
  case wrongValue(String?, of: ControlVerb)
  /// The command applies to all outputs.
  case outputGiven(ControlVerb)
}

extension ControlError: CustomStringConvertible {
  /// One line: what is wrong, the value, and the remedy.
  package var description: String {
    switch self {
    case .invalidName(let name):
      "a show cannot be named '\(excerpt(name))'; a name has 1 to 32 letters, digits, '-' and '_'"
    case .nameTaken(let name): "a show named '\(name)' is running"
    case .noShow(let name, let running):
      "no show named '\(name)' is running"
        + (running.isEmpty ? "" : "; running: \(running.joined(separator: ", "))")
    case .unavailable(let reason): "\(reason); the show cannot be controlled"
    case .noAnswer(let name): "the show '\(name)' has not answered; it may have ended"
    case .refused(let text): text
    case .malformed:
      "a request must be a JSON object such as {\"command\": \"palette\", \"value\": \"red\"}, with an "
        + "optional \"output\", on one line"
    case .tooLong: "a request must have at most \(ControlRequest.maximumLength) bytes"
    case .unknownCommand(let name, let nearest):
      "there is no command '\(excerpt(name))'; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? "the commands are \(ControlVerb.all.map(\.name).joined(separator: ", "))")
    case .wrongValue(let value?, let verb) where verb.argument.name == nil:
      "'\(verb)' has no value, but '\(excerpt(value))' is given"
    case .wrongValue(let value, let verb):
      "'\(verb)' needs \(verb.argument.expected)" + (value.map { ", not '\(excerpt($0))'" } ?? "")
    case .outputGiven(let verb): "'\(verb)' applies to all outputs; leave out the output"
    }
  }
}

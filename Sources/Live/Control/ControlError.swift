import SeltzerSystem

/// A wrong request to a show.
package enum ControlError: Error, Equatable, CustomStringConvertible {
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

  package var description: String {
    switch self {
    case .malformed:
      "a request must be a JSON object such as {\"command\": \"palette\", \"value\": \"red\"}, with an "
        + "optional \"output\", on one line"
    case .tooLong: "a request must have at most \(ControlRequest.maximumLength) bytes"
    case .unknownCommand(let name, let nearest):
      "there is no command '\(excerpt(name))'; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? "the commands are \(ControlVerb.all.map(\.name).joined(separator: ", "))")
    case .wrongValue(let value?, let verb) where verb.argument.name == nil:
      "'\(verb.name)' has no value, but '\(excerpt(value))' is given"
    case .wrongValue(let value, let verb):
      "'\(verb.name)' needs \(verb.argument.expected)"
        + (value.map { ", not '\(excerpt($0))'" } ?? "")
    case .outputGiven(let verb): "'\(verb.name)' applies to all outputs; leave out the output"
    }
  }
}

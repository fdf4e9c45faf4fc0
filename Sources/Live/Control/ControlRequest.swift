import FoundationEssentials
import SeltzerDocument

/// A line from a client, such as `{"command": "palette", "value": "red", "output": "HDMI-1"}`.
package struct ControlRequest: Encodable, Equatable, Sendable {
  /// The most bytes of a line.
  package static let maximumLength = 65_536

  private let command: String
  /// Text; in JSON also a number.
  private let value: String?
  /// The output's name; nil is all outputs, or the first one.
  private let output: String?

  package init(_ command: String, value: String? = nil, output: String? = nil) {
    (self.command, self.value, self.output) = (command, value, output)
  }

  /// Parses a line without its line break.
  package init(json line: some Sequence<UInt8>) throws(ControlError) {
    let data = Data(line)
    guard data.count <= Self.maximumLength else { throw .tooLong }
    let given = try? JSONDecoder().decode([String: Scalar?].self, from: data)
    guard var members = given?.compactMapValues(\.self),
      let command = members.removeValue(forKey: "command")
    else { throw .malformed }
    (self.command, value) = (command.text, members.removeValue(forKey: "value")?.text)
    output = members.removeValue(forKey: "output")?.text
    guard members.isEmpty else { throw .malformed }
  }

  /// Text or a number.
  private struct Scalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try (try? container.decode(String.self)) ?? brief(container.decode(Double.self))
    }
  }

  /// What the show is asked for.
  package enum Action: Equatable {
    case send(LiveCommand)
    case answer(ControlAnswer, output: String?)
  }

  /// Returns the action; throws if the command, its value or its output is wrong.
  package func action() throws(ControlError) -> Action {
    let verb = try ControlVerb(named: command)
    if output != nil, !verb.takesOutput { throw .outputGiven(verb) }
    let needsValue = verb.argument.name != nil && !verb.argument.isFile
    guard (value != nil) == needsValue, let action = verb.action(value ?? "", output) else {
      throw .wrongValue(value, of: verb)
    }
    return action
  }
}

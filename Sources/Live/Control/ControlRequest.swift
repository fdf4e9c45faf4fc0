import FoundationEssentials
import SeltzerDocument
import SeltzerSystem

/// A line from a client, such as `{"command": "palette", "value": "red", "output": "HDMI-1"}`.
package struct ControlRequest: Encodable, Equatable, Sendable {
  /// The most bytes of a line.
  package static let maximumLength = 65_536

  private let command: String
  /// Text; in JSON also a number.
  private let value: String?
  /// The output's name; nil is all outputs, or the first one.
  private let output: String?

  package init(_ verb: ControlVerb, value: String? = nil, output: String? = nil) {
    (command, self.value, self.output) = (verb.rawValue, value, output)
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
    case status, watch
    case save(output: String?)
    case screenshot(output: String?)
    case send(LiveCommand)
  }

  /// Returns the action; throws if the command, its value or its output is wrong.
  package func action() throws(ControlError) -> Action {
    let verb = try ControlVerb(parsing: command)
    if output != nil, !verb.takesOutput { throw .outputGiven(verb) }
    // The client writes the files.
    let isFile = verb == .save || verb == .screenshot
    guard (value != nil) == (verb.value != nil && !isFile) else {
      throw .wrongValue(value, of: verb)
    }
    let value = value ?? ""
    func parsed<Value>(_ value: Value?) throws(ControlError) -> Value {
      guard let value else { throw .wrongValue(self.value, of: verb) }
      return value
    }
    func number(
      _ number: Double?, _ allowed: ClosedRange<Double>
    ) throws(ControlError) -> Double {
      try parsed(number.flatMap { allowed.contains($0) ? $0 : nil })
    }
    return switch verb {
    case .status: .status
    case .watch: .watch
    case .save: .save(output: output)
    case .screenshot: .screenshot(output: output)
    case .palette: .send(.change(.palette(value), output: output))
    case .next: .send(.change(.advancePalette(by: 1), output: output))
    case .previous: .send(.change(.advancePalette(by: -1), output: output))
    case .random: .send(.change(.randomPalette, output: output))
    // The show's standard input would be read to its end.
    case .scene: .send(.change(.scene(try parsed(value == "-" ? nil : value)), output: output))
    case .seed: .send(.change(.seed(try parsed(UInt32(value))), output: output))
    case .set: .send(.change(.set(try parsed(SceneRequest.Setting(value))), output: output))
    case .pause: .send(.pause(true))
    case .resume: .send(.pause(false))
    case .toggle: .send(.pause(nil))
    case .motion: .send(.toggleMotion)
    case .goto: .send(.goTo(try number(Double(seconds: value), -1e15...1e15)))
    case .speed: .send(.speed(try number(Double(decimal: value), 0.01...100)))
    case .quit: .send(.stop)
    }
  }
}

extension SceneRequest.Setting {
  /// Parses `KEY=VALUE`.
  fileprivate init?(_ text: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    self.init(path: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
  }
}

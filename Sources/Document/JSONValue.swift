import FoundationEssentials
import SeltzerSystem

/// A JSON value; objects keep the order of their keys.
package indirect enum JSONValue: Sendable {
  case null
  case flag(Bool)
  /// A finite number.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([(key: String, value: JSONValue)])

  package static func whole(_ value: Int) -> JSONValue { .number(Double(value)) }

  package static func numbers(_ values: [Double]) -> JSONValue {
    .list(values.map(JSONValue.number))
  }

  /// Returns the object with another value of a key, which nil removes.
  package func setting(_ key: String, to value: JSONValue?) -> JSONValue {
    var members = members
    let index = members.firstIndex { $0.key == key }
    if let index { members.remove(at: index) }
    if let value { members.insert((key, value), at: index ?? members.count) }
    return .object(members)
  }

  /// The members of an object; none for other values.
  package var members: [(key: String, value: JSONValue)] {
    if case .object(let members) = self { members } else { [] }
  }

  package subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }

  func adding(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    .object(self.members + members)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral values: JSONValue...) { self = .list(values) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (key: $0, value: $1) })
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line.
  package var description: String {
    switch self {
    case .null: "null"
    case .flag(let value): "\(value)"
    case .number(let value): brief(value)
    case .text(let text): "\"" + text.unicodeScalars.map(Self.escaped).joined() + "\""
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONValue.text($0)): \($1)" }.joined(separator: ", ") + "}"
    }
  }

  /// Returns the value as JSON; what fits on a line stays on one line.
  package func text(indent: String = "") -> String {
    let line = description
    guard indent.count + line.count > 100 else { return line }
    let inner = indent + "  "
    switch self {
    case .list(let values):
      let lines = values.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(JSONValue.text($0)): \($1.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .null, .flag, .number, .text: return line
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    // YAML forbids the last three.
    case _ where scalar.isUnprintable, "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": code(of: scalar)
    default: String(scalar)
    }
  }

  /// Escapes what a terminal would act on in one line of JSON from an encoder.
  package static func printable(_ json: String) -> String {
    json.unicodeScalars.map { $0.isUnprintable ? code(of: $0) : String($0) }.joined()
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The value as JSON without spaces, for comments in other programs' files; text is `portable`, and
  /// numbers have a decimal point.
  package var compact: String {
    switch self {
    case .null, .flag: description
    case .number(let value): "\(value)"
    case .text(let text): Self.portable(text)
    case .list(let values): "[" + values.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.portable($0) + ":" + $1.compact }.joined(separator: ",") + "}"
    }
  }

  /// Quotes text for JSON, YAML and TOML.
  ///
  /// Escapes slashes, because `*/` would end a CSS comment. Also escapes control characters and, below
  /// U+10000, all non-ASCII characters that are not letters, because YAML forbids some of them.
  package static func portable(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\", "/": "\\\(scalar)"
      case " "..."~": String(scalar)
      default:
        scalar.properties.isAlphabetic || scalar.value > 0xFFFF ? String(scalar) : code(of: scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}

extension DocumentNode {
  /// The value as JSON; numbers, `true`, `false` and null follow YAML 1.2.
  package var json: JSONValue { node.json }
}

extension YAMLNode {
  var json: JSONValue {
    switch content {
    case .list(let items): return .list(items.map(\.json))
    case .mapping(let pairs):
      return .object(pairs.map { (key: $0.key.text ?? "", value: $0.value.json) })
    case .scalar where isNull: return .null
    case .scalar(let text, let isPlain):
      if isPlain, let number = Double(text), number.isFinite { return .number(number) }
      switch isPlain ? text : "" {
      case "true", "True", "TRUE": return true
      case "false", "False", "FALSE": return false
      default: return .text(text)
      }
    }
  }
}

extension Encodable {
  /// Returns the value as a line of JSON, for types that are also decoded; `JSONValue` is only for writing.
  package func jsonLine() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

import FoundationEssentials
import SeltzerSystem

/// Encodes JSON with sorted keys, so that equal values give equal text.
enum JSONText {
  static func of(_ value: some Encodable) throws -> String {
    try text(of: value, [.prettyPrinted])
  }

  /// Encodes a value on one line, for JSON Lines.
  static func line(of value: some Encodable) throws -> String { try text(of: value, []) }

  private static func text(
    of value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

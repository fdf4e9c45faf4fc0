import FoundationEssentials
import SeltzerSystem

/// JSON as every command prints it: keys sorted, so that two runs print the same.
enum JSONText {
  static func of(_ value: some Encodable) throws -> String {
    try text(of: value, [.prettyPrinted])
  }

  /// The same on one line, for lists that are read line by line.
  static func line(of value: some Encodable) throws -> String { try text(of: value, []) }

  private static func text(
    of value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

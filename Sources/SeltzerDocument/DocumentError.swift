/// What can be wrong with a YAML document; each case says where, what was found and what is allowed.
public enum DocumentError: Error, Equatable, CustomStringConvertible {
  /// There is no such file, or it may not be read; `reason` is the system's.
  case unreadable(file: String, reason: String)
  /// The file is larger than a document may be; nothing of it was read.
  case tooLarge(file: String, bytes: Int, most: Int)
  /// The bytes are not UTF-8 text.
  case notText(file: String)
  /// The text is not YAML; `reason` is the parser's.
  case notYAML(file: String, line: Int, reason: String)
  /// Lists and mappings are nested deeper than any scene or palette needs.
  case tooDeep(file: String, line: Int, most: Int)
  /// No key of this name is known here; `nearest` is the known one it most resembles.
  case unknownKey(String, file: String, line: Int, nearest: String?, known: [String])
  /// A key that must be given is not.
  case missingKey(String, file: String, line: Int, expected: String)
  /// The value is of another kind than the key takes.
  case wrongType(key: String, found: String, expected: String, file: String, line: Int)
  /// The number is outside what the key allows.
  case outOfRange(
    key: String, value: Double, allowed: ClosedRange<Double>, file: String, line: Int)
  /// The word is none of those the key takes.
  case unknownChoice(
    key: String, value: String, known: [String], nearest: String?, file: String, line: Int)

  /// One line that names file, line, value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "\(file): \(reason)"
    case .tooLarge(let file, let bytes, let most):
      "\(file): the file has \(bytes) bytes, but a scene or palette has at most \(most); "
        + "is it the right file?"
    case .notText(let file):
      "\(file): this is not UTF-8 text; a scene or palette is a YAML file"
    case .notYAML(let file, let line, let reason):
      "\(file):\(line): not valid YAML: \(reason)"
    case .tooDeep(let file, let line, let most):
      "\(file):\(line): nested deeper than \(most) levels; flatten the lists"
    case .unknownKey(let key, let file, let line, let nearest, let known):
      "\(file):\(line): there is no key '\(key)' here; "
        + Self.suggestion(nearest, among: known.map { "'\($0)'" })
    case .missingKey(let key, let file, let line, let expected):
      "\(file):\(line): '\(key)' is missing; it must be \(expected)"
    case .wrongType(let key, let found, let expected, let file, let line):
      "\(file):\(line): \(key) is \(found), but must be \(expected)"
    case .outOfRange(let key, let value, let allowed, let file, let line):
      "\(file):\(line): \(key) is \(brief(value)), but must be "
        + "\(brief(allowed.lowerBound))...\(brief(allowed.upperBound))"
    case .unknownChoice(let key, let value, let known, let nearest, let file, let line):
      "\(file):\(line): \(key) is '\(excerpt(value))', but must be one of "
        + known.joined(separator: ", ") + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  private static func suggestion(_ nearest: String?, among known: [String]) -> String {
    if let nearest { return "did you mean '\(nearest)'?" }
    return "known are " + known.joined(separator: ", ")
  }
}

/// A number as a person would write it: no `.0` on whole ones.
package func brief(_ value: Double) -> String {
  value == value.rounded() && abs(value) <= 1e15 ? "\(Int(value))" : "\(value)"
}

/// At most 60 characters on one line, so that a message stays one line.
package func excerpt(_ text: String) -> String {
  let line = oneLine(text.prefix(61))
  return line.count > 60 ? line.prefix(59) + "…" : line
}

/// The text with a space for each line break and control character, which a terminal would obey.
package func oneLine(_ text: some StringProtocol) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map {
        $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}" ? " " : $0
      }))
}

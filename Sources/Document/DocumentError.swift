/// An error in a document: its position, the value found and what is allowed.
public enum DocumentError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read; `reason` is the system's message.
  case unreadable(file: String, reason: String)
  /// The file is too large, or is not UTF-8 text.
  case notText(file: String, reason: String)
  /// The text is not YAML; `reason` is the parser's message.
  case notYAML(file: String, line: Int, reason: String)
  /// Lists and mappings are nested too deeply.
  case tooDeep(file: String, line: Int, most: Int)
  /// The key is not known here; `nearest` is the most similar known key.
  case unknownKey(String, file: String, line: Int, nearest: String?, known: [String])
  /// A required key is missing.
  case missingKey(String, file: String, line: Int, expected: String)
  /// Two keys are given that exclude each other.
  case conflictingKeys(String, String, file: String, line: Int)
  /// The value has the wrong type, is out of range, or is not one of the allowed words.
  case wrongType(key: String, found: String, expected: String, file: String, line: Int)
  /// The key has no effect beside the others; `reason` is a clause.
  case withoutEffect(String, reason: String, file: String, line: Int)

  /// One line with the file, the line, the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason), .notText(let file, let reason): "\(file): \(reason)"
    case .notYAML(let file, let line, let reason):
      "\(position(file, line)): not valid YAML: \(reason)"
    case .tooDeep(let file, let line, let most):
      "\(position(file, line)): nested deeper than \(most) levels; flatten the lists"
    case .unknownKey(let key, let file, let line, let nearest, let known):
      "\(position(file, line)): there is no key '\(key)' here; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? "known are '\(known.joined(separator: "', '"))'")
    case .missingKey(let key, let file, let line, let expected):
      "\(position(file, line)): '\(key)' is missing; it must be \(expected)"
    case .conflictingKeys(let first, let second, let file, let line):
      "\(position(file, line)): both '\(first)' and '\(second)' are given; keep one"
    case .wrongType(let key, let found, let expected, let file, let line):
      "\(position(file, line)): \(key) is \(found), but must be \(expected)"
    case .withoutEffect(let key, let reason, let file, let line):
      "\(position(file, line)): \(key) has no effect, because \(reason); remove it"
    }
  }
}

/// Returns `file:line`; only the file if the line is 0, as in values that were set by `KEY=VALUE`.
package func position(_ file: String, _ line: Int) -> String {
  line == 0 ? file : "\(file):\(line)"
}

/// Returns the number without `.0` if it is whole.
package func brief(_ value: Double) -> String {
  value == value.rounded() && abs(value) <= 1e15 ? "\(Int(value))" : "\(value)"
}

/// Returns two bounds, such as `0...100`.
package func brief(_ range: ClosedRange<Double>) -> String {
  brief(range.lowerBound) + "..." + brief(range.upperBound)
}

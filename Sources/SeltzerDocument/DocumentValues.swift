extension DocumentNode {
  /// Text as written; numbers are text too.
  package func text() throws(DocumentError) -> String {
    guard let scalar, !isNull else { throw wrongType("text") }
    // C libraries would take it for the end.
    guard !scalar.unicodeScalars.contains("\0") else {
      throw wrongType("text without zero characters")
    }
    return scalar
  }

  /// Whether the value is one word or number rather than a list or mapping.
  package var isScalar: Bool { scalar != nil }

  /// Whether the value is a list.
  package var isList: Bool { items != nil }

  /// Whether the value is null, which counts as a key not given.
  package var isNull: Bool { ["", "~", "null", "Null", "NULL"].contains(plainScalar) }

  /// The finite number that is written, without quotes.
  var number: Double? { plainScalar.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  /// A finite number in `allowed`.
  func number(in allowed: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard let number else { throw wrongType("a number \(brief(allowed))") }
    return try checked(number, in: allowed)
  }

  /// Two numbers in a list.
  func pair(
    in allowed: ClosedRange<Double>, _ expected: String
  ) throws(DocumentError) -> SIMD2<Double> {
    guard case .list(let items) = node.content, items.count == 2 else { throw wrongType(expected) }
    return SIMD2(try part(items[0]).number(in: allowed), try part(items[1]).number(in: allowed))
  }

  /// The value, if it is in `allowed`.
  func checked(
    _ value: Double, in allowed: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard allowed.contains(value) else {
      throw .outOfRange(key: key, value: value, allowed: allowed, file: file, line: line)
    }
    return value
  }
}

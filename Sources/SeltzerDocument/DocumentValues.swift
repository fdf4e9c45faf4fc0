extension DocumentNode {
  /// Returns the text as written; numbers count as text.
  package func text() throws(DocumentError) -> String {
    guard let scalar, !isNull else { throw wrongType("text") }
    // C libraries treat a zero as the end of the text.
    guard !scalar.unicodeScalars.contains("\0") else {
      throw wrongType("text without zero characters")
    }
    return scalar
  }

  package var isScalar: Bool { scalar != nil }

  package var isList: Bool { items != nil }

  /// Whether the value is null, which counts as a missing key.
  package var isNull: Bool { ["", "~", "null", "Null", "NULL"].contains(plainScalar) }

  /// The value of an unquoted finite number.
  var number: Double? { plainScalar.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  /// Returns a finite number in `allowed`.
  func number(in allowed: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard let number else { throw wrongType("a number \(brief(allowed))") }
    return try checked(number, in: allowed)
  }

  /// Returns the numbers of a list of two.
  func pair(
    in allowed: ClosedRange<Double>, _ expected: String
  ) throws(DocumentError) -> SIMD2<Double> {
    guard case .list(let items) = node.content, items.count == 2 else { throw wrongType(expected) }
    return SIMD2(try part(items[0]).number(in: allowed), try part(items[1]).number(in: allowed))
  }

  /// Returns `value`, or throws if it is outside `allowed`.
  func checked(
    _ value: Double, in allowed: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard allowed.contains(value) else {
      throw .outOfRange(key: key, value: value, allowed: allowed, file: file, line: line)
    }
    return value
  }
}

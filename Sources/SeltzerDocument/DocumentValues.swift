extension DocumentNode {
  /// Text, as written; numbers are text too.
  package func text() throws(DocumentError) -> String {
    guard let scalar, !isNull else { throw wrongType("text") }
    // C libraries would take it for the end.
    guard !scalar.unicodeScalars.contains("\0") else {
      throw wrongType("text without zero characters")
    }
    return scalar
  }

  /// A finite number in `allowed`.
  package func number(in allowed: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard let value = plainNumber() else {
      throw wrongType("a number \(brief(allowed.lowerBound))...\(brief(allowed.upperBound))")
    }
    return try checked(value, in: allowed)
  }

  /// A whole number in `allowed`.
  package func integer(in allowed: ClosedRange<Int>) throws(DocumentError) -> Int {
    let bounds = Double(allowed.lowerBound)...Double(allowed.upperBound)
    guard let value = plainNumber(), value == value.rounded() || !bounds.contains(value) else {
      throw wrongType("a whole number \(allowed.lowerBound)...\(allowed.upperBound)")
    }
    return Int(try checked(value, in: bounds))
  }

  /// `true` or `false`; `yes`, `on`, `no` and `off` are understood too.
  package func flag() throws(DocumentError) -> Bool {
    switch plainScalar?.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw wrongType("true or false")
    }
  }

  /// An angle in radians; `90deg` is understood too.
  package func angle() throws(DocumentError) -> Double {
    if let scalar, scalar.hasSuffix("deg"), let degrees = Double(scalar.dropLast(3)),
      degrees.isFinite
    {
      return try checked(degrees, in: -3600...3600) / 180 * .pi
    }
    guard let value = plainNumber() else {
      throw wrongType("an angle in radians, such as 1.5708, or degrees, such as 90deg")
    }
    return try checked(value, in: -20 * .pi...20 * .pi)
  }

  /// `[low, high]`, or one number that is both.
  package func range(
    in allowed: ClosedRange<Double>
  ) throws(DocumentError) -> ClosedRange<Double> {
    if scalar != nil {
      let value = try number(in: allowed)
      return value...value
    }
    let ends = try numbers(count: 2, in: allowed, expected: "a number or [low, high]")
    guard ends[0] <= ends[1] else {
      throw .wrongType(
        key: key, found: "[\(brief(ends[0])), \(brief(ends[1]))]",
        expected: "[low, high] with low no greater than high", file: file, line: line)
    }
    return ends[0]...ends[1]
  }

  /// `[x, y]`.
  package func pair(in allowed: ClosedRange<Double>) throws(DocumentError) -> SIMD2<Double> {
    let values = try numbers(count: 2, in: allowed, expected: "[x, y]")
    return SIMD2(values[0], values[1])
  }

  /// One of the words that `Choice` knows.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type
  ) throws(DocumentError) -> Choice where Choice.RawValue == String {
    try choice(among: Choice.allCases, by: \.rawValue)
  }

  /// One of some values, by its name.
  package func choice<Choice>(
    among choices: some Collection<Choice>, by name: KeyPath<Choice, String>
  ) throws(DocumentError) -> Choice {
    let word = try text()
    guard let choice = choices.first(where: { $0[keyPath: name] == word }) else {
      let known = choices.map { $0[keyPath: name] }
      throw .unknownChoice(
        key: key, value: word, known: known, nearest: nearest(to: word, among: known),
        file: file, line: line)
    }
    return choice
  }

  /// The items of a list.
  package func list(atMost most: Int) throws(DocumentError) -> [DocumentNode] {
    guard let items else { throw wrongType("a list") }
    guard items.count <= most else { throw wrongType("a list of at most \(most)") }
    return items
  }

  /// Whether the value is one word or number rather than a list or mapping.
  package var isScalar: Bool { scalar != nil }

  /// Whether the value is a list.
  package var isList: Bool { items != nil }

  /// Whether the value is YAML's null, which stands for a key not given.
  var isNull: Bool { ["", "~", "null", "Null", "NULL"].contains(plainScalar) }

  private func plainNumber() -> Double? {
    guard let plainScalar, let value = Double(plainScalar), value.isFinite else { return nil }
    return value
  }

  private func checked(
    _ value: Double, in allowed: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard allowed.contains(value) else {
      throw .outOfRange(key: key, value: value, allowed: allowed, file: file, line: line)
    }
    return value
  }

  private func numbers(
    count: Int, in allowed: ClosedRange<Double>, expected: String
  ) throws(DocumentError) -> [Double] {
    guard case .list(let items) = node.content, items.count == count else {
      throw wrongType(expected)
    }
    var values: [Double] = []
    for item in items {
      values.append(try DocumentNode(file: file, key: key, node: item).number(in: allowed))
    }
    return values
  }
}

import Yams

extension DocumentNode {
  /// Text, as written; numbers are text too.
  package func text() throws(DocumentError) -> String {
    guard case .scalar(let scalar) = node, !isNull else { throw wrongType("text") }
    // What is written in C would take it for the end.
    guard !scalar.string.unicodeScalars.contains("\0") else {
      throw wrongType("text without zero characters")
    }
    return scalar.string
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

  /// `true` or `false`.
  package func flag() throws(DocumentError) -> Bool {
    guard let value = node.bool else { throw wrongType("true or false") }
    return value
  }

  /// An angle in radians; `90deg` is understood too.
  package func angle() throws(DocumentError) -> Double {
    if case .scalar(let scalar) = node, scalar.string.hasSuffix("deg"),
      let degrees = Double(scalar.string.dropLast(3)), degrees.isFinite
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
    if case .scalar = node {
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
    guard case .sequence(let items) = node else { throw wrongType("a list") }
    guard items.count <= most else { throw wrongType("a list of at most \(most)") }
    return items.enumerated().map { index, item in
      DocumentNode(file: file, key: "\(key)[\(index)]", node: item)
    }
  }

  /// Whether the value is one word or number rather than a list or mapping.
  package var isScalar: Bool { node.scalar != nil }

  /// Whether the value is a list.
  package var isList: Bool { node.sequence != nil }

  /// Whether the value is YAML's null, which stands for a key not given.
  var isNull: Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  private func plainNumber() -> Double? {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return nil }
    guard let value = Double(scalar.string), value.isFinite else { return nil }
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
    guard case .sequence(let items) = node, items.count == count else { throw wrongType(expected) }
    var values: [Double] = []
    for item in items {
      values.append(try DocumentNode(file: file, key: key, node: item).number(in: allowed))
    }
    return values
  }
}

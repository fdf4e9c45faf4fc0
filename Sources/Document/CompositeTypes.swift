extension ValueType {
  /// Describes a scalar or another value, each with the function that converts it.
  package static func scalar<Scalar: Sendable, Other: Sendable>(
    _ scalar: ValueType<Scalar>, _ ofScalar: @escaping @Sendable (Scalar) -> Value,
    or other: ValueType<Other>, _ ofOther: @escaping @Sendable (Other) -> Value,
    json: @escaping @Sendable (Value) -> JSONValue? = { _ in nil }
  ) -> Self {
    Self(scalar.description.or(other.description), json: json) { node throws(DocumentError) in
      try node.isScalar ? ofScalar(scalar.read(node)) : ofOther(other.read(node))
    }
  }

  /// Describes one of some words, or another value with the function that converts it; `expected` names both in
  /// errors.
  package static func word<Other: Sendable>(
    _ words: KeyValuePairs<String, Value>, or other: ValueType<Other>,
    _ ofOther: @escaping @Sendable (Other) -> Value, _ expected: String,
    json: @escaping @Sendable (Value) -> JSONValue? = { _ in nil }
  ) -> Self where Value: Equatable {
    let names = words.map(\.key)
    let description = TypeDescription(
      names.joined(separator: ", "), schema: ["enum": .list(names.map(JSONValue.text))])
    return Self(
      description.or(other.description),
      json: { value in words.first { $0.value == value }.map { .text($0.key) } ?? json(value) }
    ) { node throws(DocumentError) in
      if let word = words.first(where: { $0.key == node.scalar }) { return word.value }
      do throws(DocumentError) { return ofOther(try other.read(node)) } catch {
        // A mistyped word is more likely than a value that looks like no other.
        let first = node.scalar?.first
        let isWord = first.map { !$0.isNumber && !"+-.#".contains($0) } ?? false
        throw isWord && node.scalar?.contains("(") == false ? node.wrongType(expected) : error
      }
    }
  }

  /// Describes a list of two values.
  package static func tuple<First: Sendable, Second: Sendable>(
    _ text: String, _ first: ValueType<First>, _ second: ValueType<Second>,
    _ make: @escaping @Sendable (First, Second) -> Value
  ) -> Self {
    Self(.tuple(text, [first.description, second.description])) { node throws(DocumentError) in
      guard let items = node.items, items.count == 2 else { throw node.wrongType(text) }
      return make(try first.read(items[0]), try second.read(items[1]))
    }
  }
}

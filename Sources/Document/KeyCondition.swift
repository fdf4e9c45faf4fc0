/// A condition on the values of a mapping's keys, as a document contains them.
package struct KeyCondition: Sendable {
  /// The condition as JSON Schema of the mapping.
  let schema: JSONValue
  /// Whether a mapping fulfils the condition.
  package let holds: @Sendable (DocumentNode) -> Bool

  private init(_ schema: JSONValue, _ holds: @escaping @Sendable (DocumentNode) -> Bool) {
    (self.schema, self.holds) = (schema, holds)
  }

  /// Holds in every mapping.
  package static let always = Self([:]) { _ in true }

  /// A key is given, and its value is one of some words.
  package static func key(_ name: String, is words: String...) -> Self { key(name, isOneOf: words) }

  package static func key(_ name: String, isOneOf words: [String]) -> Self {
    let values = words.map { word in Double(word).map { .number($0) } ?? JSONValue.text(word) }
    return Self(schema(name, ["enum": .list(values)])) {
      $0[name]?.scalar.map(words.contains) ?? false
    }
  }

  /// A key is given, and its value is a number above a bound.
  package static func key(_ name: String, isAbove bound: Double) -> Self {
    Self(schema(name, ["type": "number", "exclusiveMinimum": .number(bound)])) {
      $0[name]?.number.map { $0 > bound } ?? false
    }
  }

  private static func schema(_ name: String, _ value: JSONValue) -> JSONValue {
    let properties = JSONValue.object([(key: name, value: value)])
    return ["properties": properties, "required": [.text(name)]]
  }

  /// At least one of some keys is given.
  package static func given(_ names: String...) -> Self { given(names) }

  package static func given(_ names: [String]) -> Self {
    Self(["anyOf": .list(names.map { ["required": [.text($0)]] })]) { node in
      names.contains { node[$0] != nil }
    }
  }

  package static prefix func ! (condition: Self) -> Self {
    Self(["not": condition.schema]) { !condition.holds($0) }
  }

  package static func any(_ conditions: [Self]) -> Self {
    Self(["anyOf": .list(conditions.map(\.schema))]) { node in
      conditions.contains { $0.holds(node) }
    }
  }

  package static func && (one: Self, other: Self) -> Self {
    Self(["allOf": [one.schema, other.schema]]) { one.holds($0) && other.holds($0) }
  }
}

/// Why a key has no effect while a condition holds.
package struct KeyRestriction: Sendable {
  let condition: KeyCondition
  /// A clause, such as `only rings have it`.
  let reason: String
  /// Whether values other than the default, 0 and `[]` are errors; otherwise only the manual and Studio say the reason.
  let isError: Bool
}

extension Key {
  /// Returns the key with a condition under which it has no effect, and the reason as a clause;
  /// values other than the default, 0 and `[]` are errors then, unless `isError` is false.
  package func without(
    effectIf condition: KeyCondition, _ reason: String, isError: Bool = true
  ) -> Self {
    var key = self
    key.description.restrictions.append(
      KeyRestriction(condition: condition, reason: reason, isError: isError))
    return key
  }

  /// Throws if a value other than the default, and 0 and `[]`, which are none, has no effect in a mapping; `standard` has
  /// the defaults.
  func checkEffect(in mapping: DocumentNode, of standard: Owner) throws(DocumentError) {
    guard !description.restrictions.isEmpty, let given = mapping[name], given.number != 0,
      given.items?.isEmpty != true,
      let broken = description.restrictions.first(where: {
        $0.isError && $0.condition.holds(mapping)
      }), changes(standard, given)
    else { return }
    throw .withoutEffect(given.key, reason: broken.reason, file: given.file, line: given.line)
  }
}

extension [KeyDescription] {
  /// The JSON Schema of the keys' restrictions: where a condition holds, some keys have their defaults, or none.
  var restrictions: [JSONValue] {
    var rules: [(condition: JSONValue, keys: [(key: String, value: JSONValue)])] = []
    for key in self {
      for restriction in key.restrictions {
        let allowed: [(key: String, value: JSONValue)] =
          restriction.isError
          ? [("enum", .list([.number(0), []] + (key.standard.map { [$0] } ?? [])))] : []
        let value = JSONValue.object(allowed + [("description", .text(restriction.reason))])
        let condition = restriction.condition.schema
        if let index = rules.firstIndex(where: { "\($0.condition)" == "\(condition)" }) {
          rules[index].keys.append((key.name, value))
        } else {
          rules.append((condition, [(key.name, value)]))
        }
      }
    }
    return rules.map { ["if": $0.condition, "then": ["properties": .object($0.keys)]] }
  }
}

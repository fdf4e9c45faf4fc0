/// A mapping with declared keys, from which a value is read.
package struct Mapping<Value: Sendable>: Sendable {
  /// The name in schemas and manuals, such as `turbulence`.
  package let name: String
  /// The value when no key is given.
  let standard: Value
  /// The key that a scalar in place of the mapping sets, if any.
  let shorthand: Key<Value>?
  /// Groups of mutually exclusive keys.
  let alternatives: [[String]]
  package let keys: [Key<Value>]

  package init(
    _ name: String, _ standard: Value, shorthand: String? = nil, alternatives: [[String]] = [],
    _ keys: [Key<Value>]
  ) {
    self.name = name
    self.standard = standard
    self.shorthand = keys.first { $0.name == shorthand }
    self.alternatives = alternatives
    self.keys = keys
  }

  /// Reads a mapping that has only the declared keys.
  package func read(_ node: DocumentNode) throws(DocumentError) -> Value {
    guard let shorthand, node.isScalar else {
      return try read(node.mapping(known: keys.map(\.name)))
    }
    var value = standard
    try shorthand.read(&value, node)
    return value
  }

  /// Reads the declared keys.
  ///
  /// - Parameters:
  ///   - given: The keys and values of a document.
  ///   - standard: The value when no key is given; nil is the declared one.
  /// - Returns: `standard` with the given keys applied.
  /// - Throws: `DocumentError`.
  package func read(
    _ given: DocumentMapping, standard: Value? = nil
  ) throws(DocumentError) -> Value {
    var value = standard ?? self.standard
    for group in alternatives {
      let names = group.filter { given[$0] != nil }
      if names.count > 1, let second = given[names[1]] {
        throw .conflictingKeys(names[0], names[1], file: second.file, line: second.line)
      }
    }
    for key in keys {
      if let node = key.type.refusesNull ? given.written(key.name) : given[key.name] {
        try key.read(&value, node)
      } else if let expected = key.required,
        !alternatives.contains(where: { group in
          group.contains(key.name) && group.contains { given[$0] != nil }
        })
      {
        throw .missingKey(
          key.name, file: given.node.file, line: given.node.line, expected: expected)
      }
    }
    return value
  }
}

/// The keys of a mapping in a document, all of them known.
package struct DocumentMapping {
  package let node: DocumentNode
  private let values: [String: DocumentNode]

  /// The value of a key; nil if it is missing or null.
  package subscript(key: String) -> DocumentNode? {
    values[key].flatMap { $0.isNull ? nil : $0 }
  }

  /// Returns the value of a key, even if it is null.
  ///
  /// YAML reads `color: #1AD6FC` as null and a comment, which must be an error.
  fileprivate func written(_ key: String) -> DocumentNode? { values[key] }

  fileprivate init(node: DocumentNode, values: [String: DocumentNode]) {
    self.node = node
    self.values = values
  }
}

extension DocumentNode {
  /// Returns the value as a mapping; throws if it has keys other than `known`.
  package func mapping(known: [String]) throws(DocumentError) -> DocumentMapping {
    guard let entries else {
      throw wrongType("a mapping with keys such as '\(known.prefix(3).joined(separator: "', '"))'")
    }
    var values: [String: DocumentNode] = [:]
    for (key, value) in entries {
      guard let name = key.scalar else { throw key.wrongType("one word") }
      guard known.contains(name) else {
        throw .unknownKey(
          excerpt(name), file: file, line: key.line, nearest: nearest(to: name, among: known),
          known: known)
      }
      values[name] = value
    }
    return DocumentMapping(node: self, values: values)
  }
}

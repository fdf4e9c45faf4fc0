/// A mapping with declared keys, from which a value is read.
package struct Mapping<Value: Sendable>: Sendable {
  /// The name in schemas and manuals, such as `turbulence`.
  package let name: String
  /// The value when no key is given.
  let standard: Value
  /// The key that a scalar in place of the mapping sets, if any.
  let shorthand: Key<Value>?
  /// Groups of mutually exclusive keys.
  package let alternatives: [[String]]
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

  package var names: [String] { keys.map(\.name) }

  package func read(_ node: DocumentNode) throws(DocumentError) -> Value {
    if let shorthand, node.isScalar {
      var value = standard
      try shorthand.read(&value, node)
      return value
    }
    try node.checkKeys(names)
    return try read(known: node)
  }

  /// Reads the declared keys of a mapping whose keys are known, starting from `standard`.
  package func read(
    known node: DocumentNode, standard: Value? = nil
  ) throws(DocumentError) -> Value {
    var value = standard ?? self.standard
    for group in alternatives {
      let given = group.filter { node[$0] != nil }
      if given.count > 1, let second = node[given[1]] {
        throw .conflictingKeys(given[0], given[1], file: second.file, line: second.line)
      }
    }
    for key in keys {
      if let given = node.entry(key.name), !given.isNull || key.description.type.refusesNull {
        try key.read(&value, given)
      } else if let expected = key.description.required,
        !alternatives.contains(where: { group in
          group.contains(key.name) && group.contains { node[$0] != nil }
        })
      {
        throw node.missingKey(key.name, expected)
      }
    }
    return value
  }
}

/// A key of a mapping, with what reading, errors, schemas and manuals need.
package struct Key<Owner>: Sendable {
  let description: KeyDescription
  /// The value of an owner as a document contains it; nil if manuals omit it.
  let json: @Sendable (Owner) -> JSONValue?
  let read: @Sendable (inout Owner, DocumentNode) throws(DocumentError) -> Void

  package var name: String { description.name }
}

extension Key {
  /// Creates a key stored in a property, whose initial value is the default.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    unit: String? = nil, required: String? = nil, _ help: String
  ) {
    self.init(
      name, type, unit: unit, required: required, help,
      json: { required == nil ? type.json($0[keyPath: path]) : nil }
    ) { owner, value in owner[keyPath: path] = value }
  }

  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, _ type: ValueType<Value>,
    unit: String? = nil, _ help: String
  ) {
    self.init(
      name, type, unit: unit, help, json: { $0[keyPath: path].flatMap(type.json) }
    ) { owner, value in owner[keyPath: path] = value }
  }

  package init<Value: Sendable>(
    _ name: String, _ type: ValueType<Value>, unit: String? = nil, required: String? = nil,
    _ help: String, json: @escaping @Sendable (Owner) -> JSONValue? = { _ in nil },
    store: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    let help = help + (unit.map { " In \($0)." } ?? "")
    self.init(
      description: KeyDescription(
        name: name, help: help, type: type.description, required: required), json: json
    ) { owner, node throws(DocumentError) in store(&owner, try type.read(node)) }
  }

  /// Creates an optional key read by a function.
  package init(
    _ name: String, _ type: TypeDescription, _ help: String,
    read: @escaping @Sendable (inout Owner, DocumentNode) throws(DocumentError) -> Void
  ) {
    self.init(
      description: KeyDescription(name: name, help: help, type: type), json: { _ in nil },
      read: read)
  }

  /// Returns the same key for a mapping that stores `Owner` in a property.
  package func stored<Whole>(
    in path: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> Key<Whole> {
    Key<Whole>(description: description, json: { json($0[keyPath: path]) }) {
      whole, node throws(DocumentError) in try read(&whole[keyPath: path], node)
    }
  }
}

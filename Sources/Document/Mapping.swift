/// A mapping with declared keys, from which a value is read.
package struct Mapping<Value: Sendable>: Sendable {
  /// The name in schemas and manuals, such as `turbulence`.
  package let name: String
  /// The value when no key is given.
  let standard: Value
  /// The key that a scalar or list in place of the mapping sets, if any.
  let shorthand: Key<Value>?
  /// Groups of mutually exclusive keys.
  package let alternatives: [[String]]
  package let keys: [Key<Value>]

  package init(
    _ name: String, _ standard: Value, shorthand: String? = nil, alternatives: [[String]] = [],
    _ keys: [Key<Value>]
  ) {
    (self.name, self.standard) = (name, standard)
    self.shorthand = keys.first { $0.name == shorthand }
    guard let shorthand, self.shorthand?.json(standard)?.number == 0 else {
      (self.alternatives, self.keys) = (alternatives, keys)
      return
    }
    let isOff = !KeyCondition.key(shorthand, isAbove: 0)
    let others = keys.map { key in
      key.name == shorthand
        ? key : key.without(effectIf: isOff, "there is no \(shorthand)", isError: false)
    }
    (self.alternatives, self.keys) = (alternatives, others)
  }

  package var names: [String] { keys.map(\.name) }

  package func read(_ node: DocumentNode) throws(DocumentError) -> Value {
    var value = standard
    try read(into: &value, node)
    return value
  }

  /// Reads a mapping, or what stands for it, into a value that keeps what no key sets.
  package func read(into value: inout Value, _ node: DocumentNode) throws(DocumentError) {
    if let shorthand, node.entries == nil { return try shorthand.read(&value, node) }
    try node.checkKeys(names)
    value = try read(known: node, standard: value)
  }

  /// Returns a key whose value is this mapping, and which changes further properties of the same owner.
  package func key(
    unit: String, json: @escaping @Sendable (Value) -> JSONValue?
  ) -> Key<Value> {
    Key(description: KeyDescription(name: name, unit: unit, type: type), json: json) {
      owner, node throws(DocumentError) in try read(into: &owner, node)
    }
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
    for key in keys { try key.checkEffect(in: node, of: self.standard) }
    return value
  }
}

/// A key of a mapping, with what reading, errors, schemas and manuals need.
package struct Key<Owner>: Sendable {
  package var description: KeyDescription
  /// The value of an owner as a document contains it; nil if manuals omit it.
  let json: @Sendable (Owner) -> JSONValue?
  let read: @Sendable (inout Owner, DocumentNode) throws(DocumentError) -> Void
  /// Whether a value changes an owner; nil compares the owners.
  var isChange: (@Sendable (DocumentNode) -> Bool)?

  package var name: String { description.name }

  func changes(_ owner: Owner, _ node: DocumentNode) -> Bool {
    if let isChange { return isChange(node) }
    var changed = owner
    guard (try? read(&changed, node)) != nil, let owner = owner as? any Equatable else {
      return true
    }
    return !owner.isEqual(to: changed)
  }
}

extension Equatable { package func isEqual(to other: Any) -> Bool { self == other as? Self } }

extension Key {
  /// Creates a key stored in a property, whose initial value is the default.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    unit: String? = nil, required: String? = nil
  ) {
    self.init(
      name, type, unit: unit, required: required,
      json: { required == nil ? type.json($0[keyPath: path]) : nil }
    ) { owner, value in owner[keyPath: path] = value }
  }

  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, _ type: ValueType<Value>,
    unit: String? = nil
  ) {
    self.init(
      name, type, unit: unit, json: { $0[keyPath: path].flatMap(type.json) }
    ) { owner, value in owner[keyPath: path] = value }
  }

  package init<Value: Sendable>(
    _ name: String, _ type: ValueType<Value>, unit: String? = nil, required: String? = nil,
    json: @escaping @Sendable (Owner) -> JSONValue? = { _ in nil },
    store: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    self.init(
      description: KeyDescription(
        name: name, unit: unit, type: type.description, required: required), json: json
    ) { owner, node throws(DocumentError) in store(&owner, try type.read(node)) }
  }

  /// Creates an optional key read by a function.
  package init(
    _ name: String, _ type: TypeDescription,
    read: @escaping @Sendable (inout Owner, DocumentNode) throws(DocumentError) -> Void
  ) {
    self.init(
      description: KeyDescription(name: name, type: type), json: { _ in nil }, read: read)
  }

  /// Returns the key with the range of most values, for sliders: `x-usual` in the schema.
  package func usual(_ range: ClosedRange<Double>) -> Self {
    hinting("x-usual", [.number(range.lowerBound), .number(range.upperBound)])
  }

  /// Returns the key of a part that is off until it is given, such as by a value: `x-on` in the schema.
  package func off(until value: JSONValue) -> Self { hinting("x-on", value) }

  private func hinting(_ name: String, _ value: JSONValue) -> Self {
    var key = self
    key.description.hints.append((name, value))
    return key
  }

  /// Returns the same key for a mapping that stores `Owner` in a property.
  package func stored<Whole>(in path: any WritableKeyPath<Whole, Owner> & Sendable) -> Key<Whole> {
    Key<Whole>(description: description, json: { json($0[keyPath: path]) }) {
      whole, node throws(DocumentError) in try read(&whole[keyPath: path], node)
    }
  }

  /// Returns the same key for a mapping that may store an `Owner`; elsewhere values are only checked, and
  /// `standard` has the defaults.
  package func stored<Whole>(
    standard: Owner, get: @escaping @Sendable (Whole) -> Owner?,
    set: @escaping @Sendable (inout Whole, Owner) -> Void
  ) -> Key<Whole> where Owner: Sendable {
    var key = Key<Whole>(description: description, json: { _ in json(standard) }) {
      whole, node throws(DocumentError) in
      var owner = get(whole) ?? standard
      try read(&owner, node)
      set(&whole, owner)
    }
    key.isChange = { changes(standard, $0) }
    return key
  }
}

/// One key of a mapping, declared once for reading, error texts, schemas and manuals.
package struct Key<Owner>: Sendable {
  package let name: String
  let help: String
  let type: TypeDescription
  let unit: String?
  /// What the value must be where the key must be given; nil for other keys.
  let required: String?
  let read: @Sendable (inout Owner, DocumentNode) throws(DocumentError) -> Void
  let standard: @Sendable (Owner) -> JSONValue?

  /// A key whose value is stored in a property; the property's first value is the default.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    unit: String? = nil, required: String? = nil, _ help: String
  ) {
    self.init(
      name, type, unit: unit, required: required, help,
      standard: { required == nil ? type.json($0[keyPath: path]) : nil }
    ) { owner, value in owner[keyPath: path] = value }
  }

  /// A key whose value is stored in an optional property.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, _ type: ValueType<Value>,
    unit: String? = nil, required: String? = nil, _ help: String
  ) {
    self.init(
      name, type, unit: unit, required: required, help,
      standard: { $0[keyPath: path].flatMap(type.json) }
    ) { owner, value in owner[keyPath: path] = value }
  }

  /// A key whose value is stored in some other way.
  package init<Value: Sendable>(
    _ name: String, _ type: ValueType<Value>, unit: String? = nil, required: String? = nil,
    _ help: String, standard: @escaping @Sendable (Owner) -> JSONValue? = { _ in nil },
    store: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    self.init(
      name, type.description, unit: unit, required: required, help, standard: standard
    ) { owner, node throws(DocumentError) in store(&owner, try type.read(node)) }
  }

  /// A key that is read in its own way.
  package init(
    _ name: String, _ type: TypeDescription, unit: String? = nil, required: String? = nil,
    _ help: String, standard: @escaping @Sendable (Owner) -> JSONValue? = { _ in nil },
    read: @escaping @Sendable (inout Owner, DocumentNode) throws(DocumentError) -> Void
  ) {
    self.name = name
    self.help = help
    self.type = type
    self.unit = unit
    self.required = required
    self.read = read
    self.standard = standard
  }

  /// The same key of a mapping that stores `Owner` in a property.
  package func stored<Whole>(
    in path: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> Key<Whole> {
    Key<Whole>(
      name, type, unit: unit, required: required, help,
      standard: { standard($0[keyPath: path]) }
    ) { whole, node throws(DocumentError) in try read(&whole[keyPath: path], node) }
  }
}

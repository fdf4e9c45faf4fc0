/// A key of a mapping, with what reading, errors, schemas and manuals need.
package struct Key<Owner>: Sendable {
  package let name: String
  let help: String
  let type: TypeDescription
  let unit: String?
  /// What a required value must be; nil for optional keys.
  let required: String?
  let read: @Sendable (inout Owner, DocumentNode) throws(DocumentError) -> Void
  let standard: @Sendable (Owner) -> JSONValue?

  /// Creates a key stored in a property, whose initial value is the default.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    unit: String? = nil, required: String? = nil, _ help: String
  ) {
    self.init(
      name, type, unit: unit, required: required, help,
      standard: { required == nil ? type.json($0[keyPath: path]) : nil }
    ) { owner, value in owner[keyPath: path] = value }
  }

  /// Creates a key stored in an optional property.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable, _ type: ValueType<Value>,
    unit: String? = nil, required: String? = nil, _ help: String
  ) {
    self.init(
      name, type, unit: unit, required: required, help,
      standard: { $0[keyPath: path].flatMap(type.json) }
    ) { owner, value in owner[keyPath: path] = value }
  }

  /// Creates a key stored by a function.
  package init<Value: Sendable>(
    _ name: String, _ type: ValueType<Value>, unit: String? = nil, required: String? = nil,
    _ help: String, standard: @escaping @Sendable (Owner) -> JSONValue? = { _ in nil },
    store: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    self.init(
      name, type.description, unit: unit, required: required, help, standard: standard
    ) { owner, node throws(DocumentError) in store(&owner, try type.read(node)) }
  }

  /// Creates a key read by a function.
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

  /// Returns the same key for a mapping that stores `Owner` in a property.
  package func stored<Whole>(
    in path: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> Key<Whole> {
    Key<Whole>(
      name, type, unit: unit, required: required, help,
      standard: { standard($0[keyPath: path]) }
    ) { whole, node throws(DocumentError) in try read(&whole[keyPath: path], node) }
  }
}

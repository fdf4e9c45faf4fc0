/// A type of value in documents, with its reader and its description.
package struct ValueType<Value: Sendable>: Sendable {
  package let description: TypeDescription
  package let read: @Sendable (DocumentNode) throws(DocumentError) -> Value
  /// The value as a document contains it; nil if manuals omit it.
  package let json: @Sendable (Value) -> JSONValue?

  package init(
    _ description: TypeDescription, json: @escaping @Sendable (Value) -> JSONValue? = { _ in nil },
    read: @escaping @Sendable (DocumentNode) throws(DocumentError) -> Value
  ) { (self.description, self.json, self.read) = (description, json, read) }

  /// Returns a type whose values are converted from this type's.
  package func map<Other: Sendable>(
    _ description: TypeDescription? = nil,
    json: @escaping @Sendable (Other) -> JSONValue? = { _ in nil },
    _ convert: @escaping @Sendable (Value, DocumentNode) throws(DocumentError) -> Other
  ) -> ValueType<Other> {
    ValueType<Other>(description ?? self.description, json: json) { node throws(DocumentError) in
      try convert(read(node), node)
    }
  }
}

/// A type of value as schemas and manuals describe it.
package struct TypeDescription: Sendable {
  /// Such as `number 0...100`.
  package let text: String
  /// The type as JSON Schema.
  package let schema: JSONValue
  /// The mappings that the schema refers to; a closure, since a mapping may contain itself.
  let mappings: @Sendable () -> [MappingDescription]
  /// Whether null is an error rather than a missing key.
  var refusesNull = false
  /// Returns the key of the mapping for which other values stand: for a scalar's text, or nil for a list.
  package var shorthand: (@Sendable (String?) -> String?)?
  /// Whether an item may stand for a list of one.
  package var allowsOneItem = false
  /// Converts the paths in a value's text by a function; nil if the value names no files.
  package var mapPaths: (@Sendable (_ text: String, _ path: (String) -> String) -> String)?

  package init(
    _ text: String, schema: JSONValue,
    mappings: @escaping @Sendable () -> [MappingDescription] = { [] }
  ) { (self.text, self.schema, self.mappings) = (text, schema, mappings) }

  package func or(_ other: TypeDescription) -> TypeDescription {
    var either = TypeDescription(
      "\(text) or \(other.text)", schema: ["anyOf": [schema, other.schema]],
      mappings: { mappings() + other.mappings() })
    either.refusesNull = refusesNull || other.refusesNull
    either.shorthand = shorthand ?? other.shorthand
    either.mapPaths = mapPaths ?? other.mapPaths
    return either
  }

  /// Returns the same type, with the key for which other values than mappings stand.
  package func shorthand(_ key: @escaping @Sendable (String?) -> String?) -> TypeDescription {
    var type = self
    type.shorthand = key
    return type
  }

  /// Describes a value that names files.
  package func naming(
    _ mapPaths: @escaping @Sendable (_ text: String, _ path: (String) -> String) -> String
  ) -> TypeDescription {
    var type = self
    type.mapPaths = mapPaths
    return type
  }

  package static func text(
    _ text: String, pattern: String, refusesNull: Bool = false
  ) -> TypeDescription {
    var description = TypeDescription(
      text, schema: ["type": "string", "pattern": .text(pattern)])
    description.refusesNull = refusesNull
    return description
  }

  /// Describes a list with one value of each type.
  package static func tuple(_ text: String, _ items: [TypeDescription]) -> TypeDescription {
    TypeDescription(
      text,
      schema: [
        "type": "array", "prefixItems": .list(items.map(\.schema)), "items": false,
        "minItems": .whole(items.count),
      ])
  }

  /// Describes an angle in radians, or in degrees with the suffix `deg`.
  package static func angle(_ allowed: ClosedRange<Double>) -> TypeDescription {
    let degrees = text("", pattern: "^[-+]?[0-9.]+([eE][-+]?[0-9]+)?deg$")
    let usual: [JSONValue] = [.number(max(-.pi, allowed.lowerBound)), .number(.pi)]
    let number = ValueType<Double>.number(allowed).description.schema
      .adding([("x-usual", .list(usual))])
    return TypeDescription("angle such as 90deg", schema: ["anyOf": [number, degrees.schema]])
  }
}

extension JSONValue {
  /// An angle in radians, as a document contains it in degrees.
  package static func degrees(_ angle: Double) -> JSONValue {
    .text(brief((angle * 180 / .pi * 1e6).rounded() / 1e6) + "deg")
  }
}

/// A mapping whose keys are all known, so that a mistyped one is never silently ignored.
package struct DocumentMapping {
  package let node: DocumentNode
  private let values: [String: DocumentNode]

  /// The value of a key, or nil when it is not given or is null.
  package subscript(key: String) -> DocumentNode? {
    values[key].flatMap { $0.isNull ? nil : $0 }
  }

  /// The value of a key that is written, even if it is null.
  ///
  /// For colours: `color: #1AD6FC` is null and a comment, and must not be ignored silently.
  package func written(_ key: String) -> DocumentNode? { values[key] }

  /// The value of a key that must be given.
  package func required(
    _ key: String, _ expected: String
  ) throws(DocumentError) -> DocumentNode {
    guard let value = self[key] else {
      throw .missingKey(key, file: node.file, line: node.line, expected: expected)
    }
    return value
  }

  fileprivate init(node: DocumentNode, values: [String: DocumentNode]) {
    self.node = node
    self.values = values
  }
}

extension DocumentNode {
  /// The value as a mapping that has only keys of `known`.
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

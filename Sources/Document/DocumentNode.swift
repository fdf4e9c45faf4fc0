import SeltzerSystem

/// A value in a document with its file, line and key.
package struct DocumentNode {
  package let file: String
  /// The folder that paths in the document are relative to; nil is the working folder.
  let folder: String?
  /// The name in messages, such as `bubbles.lifetime`.
  package let key: String
  var node: YAMLNode

  package init(
    parsing text: String, file: String, folder: String? = nil, allowsRepeatedKeys: Bool = false
  ) throws(DocumentError) {
    (self.file, self.folder) = (file, folder)
    key = "the document"
    node = try YAMLReader(text, file: file, allowsRepeatedKeys: allowsRepeatedKeys).document()
  }

  /// Creates a document of a value, without a file.
  init(_ node: YAMLNode) { (file, folder, key, self.node) = ("", nil, "", node) }

  private init(_ node: YAMLNode, key: String, in parent: DocumentNode) {
    file = node.setting?.name ?? parent.file
    folder = parent.folder
    (self.key, self.node) = (key, node)
  }

  /// The value's place, for errors that are found later; nil for an option's value.
  package var place: DocumentPlace? {
    node.setting?.isOption == true ? nil : DocumentPlace(file: file, line: line, key: key)
  }

  /// The line the value begins on, from 1; 0 in a setting.
  package var line: Int { node.line }
  /// The text of a scalar as written; nil for a list or mapping.
  package var scalar: String? { node.text }
  package var isScalar: Bool { scalar != nil }

  /// The text of an unquoted scalar; nil for quoted text, a list or a mapping.
  package var plainScalar: String? {
    if case .scalar(let text, isPlain: true) = node.content { text } else { nil }
  }

  /// Whether the value is null, which counts as a missing key.
  var isNull: Bool { node.isNull }
  /// The value of an unquoted finite number.
  var number: Double? { plainScalar.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }

  /// Returns the text as written; numbers count as text.
  package func text() throws(DocumentError) -> String {
    guard let scalar, !isNull else { throw wrongType("text") }
    // C libraries treat a zero as the end of the text.
    guard !scalar.unicodeScalars.contains("\0") else {
      throw wrongType("text without zero characters")
    }
    return scalar
  }

  /// The items of a list, named `key[0]` and so on; nil for other values.
  package var items: [DocumentNode]? {
    guard case .list(let items) = node.content else { return nil }
    return items.enumerated().map { index, item in
      DocumentNode(item, key: "\(key)[\(index)]", in: self)
    }
  }

  /// The keys and values of a mapping in document order; nil for other values.
  package var entries: [(key: DocumentNode, value: DocumentNode)]? {
    guard case .mapping(let pairs) = node.content else { return nil }
    let prefix = key == "the document" ? "" : key + "."
    return pairs.map { name, value in
      let name = DocumentNode(name, key: "a key", in: self)
      return (name, DocumentNode(value, key: prefix + (name.scalar ?? ""), in: self))
    }
  }

  /// Returns the value of a key, even if it is null; YAML reads `color: #1AD6FC` as null and a
  /// comment, which must be an error.
  package func entry(_ key: String) -> DocumentNode? {
    entries?.first { $0.key.scalar == key }?.value
  }

  /// The value of a key; nil if it is missing or null.
  package subscript(key: String) -> DocumentNode? { entry(key).flatMap { $0.isNull ? nil : $0 } }

  /// Throws unless the value is a mapping whose keys are all among `known`.
  package func checkKeys(_ known: [String]) throws(DocumentError) {
    guard let entries else {
      throw wrongType("a mapping with keys such as '\(known.prefix(3).joined(separator: "', '"))'")
    }
    for (key, _) in entries {
      guard let name = key.scalar else { throw key.wrongType("one word") }
      guard known.contains(name) else {
        throw .unknownKey(
          excerpt(name), file: key.file, line: key.line, nearest: nearest(to: name, among: known),
          known: known)
      }
    }
  }

  /// Resolves a path in the document against the document's folder, or an option's against the working
  /// folder.
  package func path(_ path: String) -> String { node.path(path, from: folder) }

  package func wrongType(_ expected: String, found: String? = nil) -> DocumentError {
    let content =
      switch node.content {
      case .scalar(let text, _): text.isEmpty ? "empty" : "'\(excerpt(text))'"
      case .list(let items): "a list of \(items.count)"
      case .mapping: "a mapping"
      }
    return .wrongType(key: key, found: found ?? content, expected: expected, file: file, line: line)
  }

  /// Returns the error for a value that must not be in quotes.
  func wrongPlainType(_ expected: String) -> DocumentError {
    let words = ["true", "false", "yes", "no", "on", "off"]
    guard let scalar, plainScalar == nil, Double(scalar) != nil || words.contains(scalar) else {
      return wrongType(expected)
    }
    return wrongType(expected + "; remove the quotes", found: "'\(excerpt(scalar))' in quotes")
  }

  package func missingKey(_ key: String, _ expected: String) -> DocumentError {
    .missingKey(key, file: file, line: line, expected: expected)
  }
}

/// A value in a document with its file, line and key.
package struct DocumentNode {
  package let file: String
  /// The folder that paths in the document are relative to; nil is the working folder.
  private let folder: String?
  /// The name in messages, such as `bubbles.lifetime`.
  package let key: String
  let node: YAMLNode

  /// Parses a YAML document.
  package init(
    parsing text: String, file: String, folder: String? = nil
  ) throws(DocumentError) {
    self.file = file
    self.folder = folder
    key = "the document"
    node = try YAMLReader(text, file: file).document()
  }

  private init(_ node: YAMLNode, key: String, in parent: DocumentNode) {
    file = parent.file
    folder = parent.folder
    self.key = key
    self.node = node
  }

  /// The line the value begins on, from 1.
  package var line: Int { node.line }

  /// The text of a scalar as written; nil for a list or mapping.
  package var scalar: String? {
    if case .scalar(let text, _) = node.content { text } else { nil }
  }

  /// The text of an unquoted scalar; nil for quoted text, a list or a mapping.
  package var plainScalar: String? {
    if case .scalar(let text, isPlain: true) = node.content { text } else { nil }
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

  /// Resolves a path in the document against the document's folder.
  package func path(_ path: String) -> String {
    if let folder, !path.hasPrefix("/") { folder + "/" + path } else { path }
  }

  /// The value as messages describe it.
  private var found: String {
    switch node.content {
    case .scalar(let text, _): text.isEmpty ? "empty" : "'\(excerpt(text))'"
    case .list(let items): "a list of \(items.count)"
    case .mapping: "a mapping"
    }
  }

  package func wrongType(_ expected: String) -> DocumentError {
    .wrongType(key: key, found: found, expected: expected, file: file, line: line)
  }

  /// Returns an item of the list under the list's own key.
  func part(_ item: YAMLNode) -> DocumentNode { DocumentNode(item, key: key, in: self) }
}

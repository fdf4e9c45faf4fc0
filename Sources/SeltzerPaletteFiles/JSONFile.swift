import SeltzerDocument

/// A JSON document and its quoted text.
struct JSONFile: Sendable {
  struct Text: Sendable {
    /// The keys and list indices that lead to it.
    let path: [String]
    let value: String
    /// From 1.
    let line: Int
  }

  let root: DocumentNode
  /// All text, in the order of the document.
  let texts: [Text]
  /// The text under the root's key `name`.
  var name: String { texts.first { $0.path == ["name"] }?.value ?? "" }

  /// The text at one or two levels of depth.
  var pairs: [SchemePair] {
    texts.filter { $0.path.count <= 2 }.map { text in
      SchemePair(
        parent: text.path.dropLast().last ?? "", key: text.path.last ?? "", value: text.value,
        line: text.line)
    }
  }

  /// - Throws: `PaletteFileError.notJSON`, or `DocumentError.tooDeep`.
  init(_ text: String, file: String) throws {
    do throws(DocumentError) {
      root = try DocumentNode.json(text: text, file: file)
    } catch {
      guard case .notYAML(let file, let line, let reason) = error else { throw error }
      throw PaletteFileError.notJSON(
        file: file, line: line,
        reason: reason.contains("<document start>")
          ? "there is text after the end of the document" : reason)
    }
    var texts: [Text] = []
    Self.collect(root, path: [], into: &texts)
    self.texts = texts
  }

  func value(_ key: String) -> DocumentNode? {
    root.entries?.first { $0.key.scalar == key }?.value
  }

  // The document limits the depth.
  private static func collect(_ node: DocumentNode, path: [String], into texts: inout [Text]) {
    if let items = node.items {
      for (index, item) in items.enumerated() {
        collect(item, path: path + ["\(index)"], into: &texts)
      }
    } else if let entries = node.entries {
      for (key, value) in entries { collect(value, path: path + [key.scalar ?? ""], into: &texts) }
    } else if let text = node.text {
      texts.append(Text(path: path, value: text, line: node.line))
    }
  }
}

extension DocumentNode {
  /// The quoted text; nil for other values.
  fileprivate var text: String? { plainScalar == nil ? scalar : nil }

  /// Whether this is a list of only quoted text.
  var isListOfTexts: Bool { items?.allSatisfy { $0.text != nil } ?? false }
}

import SeltzerSystem

extension DocumentNode {
  /// The document as YAML, without its comments.
  package var yaml: String { node.block("") + "\n" }

  /// The document as YAML that is valid in any folder: with absolute paths, and without its comments and nulls.
  package func portableYAML(_ type: TypeDescription) -> String {
    node.withAbsolutePaths(type, from: folder).block("") + "\n"
  }
}

extension YAMLNode {
  /// The width up to which a list or mapping stays on one line.
  private static let lineWidth = 100

  /// The text of a scalar; nil for a list or mapping.
  var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// Whether the value is null, which counts as a missing key.
  var isNull: Bool {
    if case .scalar(let text, isPlain: true) = content {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }

  /// The value on one line.
  var inline: String {
    switch content {
    case .scalar("", isPlain: true): "null"
    case .scalar(let text, let isPlain) where Self.isSimple(text, isPlain: isPlain): text
    case .scalar(let text, _): "\(JSONValue.text(text))"
    case .list(let items): "[" + items.map(\.inline).joined(separator: ", ") + "]"
    case .mapping(let pairs) where pairs.isEmpty: "{}"
    case .mapping(let pairs):
      "{ " + pairs.map { "\($0.key.inline): \($0.value.inline)" }.joined(separator: ", ") + " }"
    }
  }

  /// Whether text needs no quotes; text in quotes that would be a number or a word needs them.
  private static func isSimple(_ text: String, isPlain: Bool) -> Bool {
    let isSafe = { (c: Character) in "-+._".contains(c) || c.isLetter || c.isNumber }
    guard let first = text.first, first == "~" || isSafe(first),
      text.dropFirst().allSatisfy({ $0 == " " || isSafe($0) })
    else { return false }
    let words = ["true", "false", "yes", "no", "on", "off", "null"]
    return isPlain
      || first.isLetter && text.last != " " && Double(text) == nil
        && !words.contains(text.lowercased())
  }

  /// Returns the value on lines that begin with `indent`.
  func block(_ indent: String) -> String {
    let inner = indent + "  "
    switch content {
    case .mapping(let pairs) where !pairs.isEmpty:
      return pairs.map { key, value in
        let start = indent + key.inline + ":"
        return value.fits(after: start)
          ? "\(start) \(value.inline)" : "\(start)\n\(value.block(inner))"
      }.joined(separator: "\n")
    case .list(let items) where !items.isEmpty:
      return items.map { item in
        let block = item.fits(after: inner) ? inner + item.inline : item.block(inner)
        return indent + "- " + block.dropFirst(inner.count)
      }.joined(separator: "\n")
    case .scalar, .list, .mapping: return indent + inline
    }
  }

  func fits(after start: String) -> Bool {
    text != nil || start.count + inline.count < Self.lineWidth
  }

  /// Resolves a path in the value against the document's folder.
  func path(_ path: String, from folder: String?) -> String {
    guard let folder, !Path.isAbsolute(path), setting?.isOption != true else { return path }
    return folder + "/" + path
  }

  fileprivate func withAbsolutePaths(_ type: TypeDescription?, from folder: String?) -> YAMLNode {
    var node = self
    switch content {
    case .list(let items):
      node.content = .list(items.map { $0.withAbsolutePaths(type, from: folder) })
    case .mapping(let pairs):
      node.content = .mapping(
        pairs.filter { !$0.value.isNull }.map { key, value in
          (key, value.withAbsolutePaths(type?.type(of: key.text ?? ""), from: folder))
        })
    case .scalar(let text, _):
      guard !isNull, let mapPaths = type?.mapPaths else { break }
      let absolute = mapPaths(text) { Path.absolute(path($0, from: folder)) }
      if absolute != text { node.content = .scalar(absolute, isPlain: false) }
    }
    return node
  }
}

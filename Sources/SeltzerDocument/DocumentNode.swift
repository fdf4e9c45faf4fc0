import Yams

/// A value in a YAML document that knows its file, its line and the key it stands under.
package struct DocumentNode {
  package let file: String
  /// How messages call the value, such as `bubbles.lifetime`.
  package let key: String
  let node: Node

  /// More than any real scene has; deeper is a mistake or an attack.
  private static let deepest = 64

  /// The root of a document.
  package init(parsing text: String, file: String) throws(DocumentError) {
    try Self.checkNesting(text, file: file)
    try Self.checkAliases(text, file: file)
    do {
      guard let root = try Yams.compose(yaml: text) else {
        throw DocumentError.notYAML(file: file, line: 1, reason: "the document is empty")
      }
      self.init(file: file, key: "the document", node: root)
    } catch let error as DocumentError {
      throw error
    } catch let error as YamlError {
      throw Self.translated(error, file: file)
    } catch {
      throw .notYAML(file: file, line: 1, reason: "\(error)")
    }
  }

  init(file: String, key: String, node: Node) {
    self.file = file
    self.key = key
    self.node = node
  }

  /// The line the value stands on, from 1.
  package var line: Int { node.mark?.line ?? 1 }

  /// What the value is, for messages.
  var found: String {
    switch node {
    case .scalar(let scalar):
      scalar.string.isEmpty ? "empty" : "'\(excerpt(scalar.string))'"
    case .sequence(let items): "a list of \(items.count)"
    case .mapping: "a mapping"
    case .alias: "an alias"
    }
  }

  package func wrongType(_ expected: String) -> DocumentError {
    .wrongType(key: key, found: found, expected: expected, file: file, line: line)
  }

  /// The parser recurses, so depth is bounded before it starts.
  ///
  /// Counting brackets inside quoted
  /// text too can only refuse what no scene contains.
  private static func checkNesting(_ text: String, file: String) throws(DocumentError) {
    var flow = 0
    var indicators = 0
    var line = 1
    var previous: UInt8 = 0x0A
    var atLineStart = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        atLineStart = true
        indicators = 0
      case UInt8(ascii: "["), UInt8(ascii: "{"): flow += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): flow = max(0, flow - 1)
      case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
        if atLineStart || previous == UInt8(ascii: " ") { indicators += 1 }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: atLineStart = false
      }
      if flow > deepest || indicators > deepest {
        throw .tooDeep(file: file, line: line, most: deepest)
      }
      previous = byte
    }
  }

  /// Aliases multiply: a page of aliases to aliases can stand for more values than memory holds.
  private static func checkAliases(_ text: String, file: String) throws(DocumentError) {
    var line = 1
    var quote: UInt8?
    // The last character that was no space; a value can only begin after one of these.
    var before = UInt8(ascii: "\n")
    var pending = false
    for byte in text.utf8 {
      if pending, byte > 0x20 {
        throw .notYAML(
          file: file, line: line,
          reason: "aliases (*name) are not used here; write the value out, "
            + "or put quotes around text")
      }
      pending = false
      let begins = "\n-:,[{?".utf8.contains(before)
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == byte { quote = nil } else if quote == nil, begins { quote = byte }
      case UInt8(ascii: "*") where quote == nil && begins: pending = true
      default: break
      }
      if byte != UInt8(ascii: " ") { before = byte }
    }
  }

  private static func translated(_ error: YamlError, file: String) -> DocumentError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      .notYAML(file: file, line: mark.line, reason: problem)
    case .reader(let problem, _, _, _):
      .notYAML(file: file, line: 1, reason: problem)
    case .duplicatedKeysInMapping(let duplicates, let context):
      .notYAML(
        file: file, line: context.mark.line,
        reason: "'\(excerpt(duplicates.first ?? ""))' is given twice; keep one")
    default:
      .notYAML(file: file, line: 1, reason: excerpt("\(error)"))
    }
  }
}

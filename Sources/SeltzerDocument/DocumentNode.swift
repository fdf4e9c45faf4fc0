import Yams

/// A value in a YAML document that knows its file, its line and the key it stands under.
package struct DocumentNode {
  package let file: String
  /// How messages call the value, such as `bubbles.lifetime`.
  package let key: String
  let node: Node

  /// More than any real scene has; deeper is a mistake or an attack.
  private static let deepest = 64
  /// As many aliases as cannot multiply to much.
  private static let mostStars = 32

  /// The root of a document.
  package init(parsing text: String, file: String) throws(DocumentError) {
    try Self.checkNesting(text, file: file)
    do {
      guard let root = try Yams.compose(yaml: text) else {
        throw DocumentError.notYAML(file: file, line: 1, reason: "the document is empty")
      }
      var met: Set<Place> = []
      try Self.checkAliases(root, file: file, met: &met)
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
    var stars = 0
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
      case UInt8(ascii: "*"):
        if " \n-:,[{".utf8.contains(previous) { stars += 1 }
        atLineStart = false
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: atLineStart = false
      }
      if flow > deepest || indicators > deepest {
        throw .tooDeep(file: file, line: line, most: deepest)
      }
      // The parser compares keys by their contents, which aliases can multiply before anybody looks.
      guard stars <= mostStars else {
        throw .notYAML(
          file: file, line: line,
          reason: "more than \(mostStars) words begin with *, as aliases do; use another sign")
      }
      previous = byte
    }
  }

  /// Where a node begins, and which kind it is: nodes of one kind never begin at one place, unless
  /// an alias stands for the other.
  private struct Place: Hashable {
    let kind: Int
    let line: Int
    let column: Int
  }

  /// Refuses aliases: they multiply, and a page of aliases to aliases can stand for more values than
  /// memory holds.
  ///
  /// The parser shares what an alias stands for, so nothing is large before someone walks it, and
  /// this walk ends where something is met again.
  private static func checkAliases(
    _ node: Node, file: String, met: inout Set<Place>
  ) throws(DocumentError) {
    guard let mark = node.mark else { return }
    let kind =
      switch node {
      case .scalar: 0
      case .sequence: 1
      case .mapping: 2
      case .alias: 3
      }
    // Values left out are empty, and begin where the next one does.
    guard
      node.scalar?.string == ""
        || met.insert(Place(kind: kind, line: mark.line, column: mark.column)).inserted
    else {
      throw .notYAML(
        file: file, line: mark.line,
        reason: "an alias (*name) stands for what begins here, but aliases are not understood; "
          + "write it out again")
    }
    switch node {
    case .scalar, .alias: break
    case .sequence(let items):
      for item in items { try checkAliases(item, file: file, met: &met) }
    case .mapping(let pairs):
      for (key, value) in pairs {
        try checkAliases(key, file: file, met: &met)
        try checkAliases(value, file: file, met: &met)
      }
    }
  }

  private static func translated(_ error: YamlError, file: String) -> DocumentError {
    switch error {
    case .scanner(let context, let problem, let mark, let text),
      .parser(let context, let problem, let mark, let text),
      .composer(let context, let problem, let mark, let text):
      if problem.hasPrefix("Maximum nesting level") {
        return .tooDeep(file: file, line: mark.line, most: deepest)
      }
      let reason = reason(problem, context: context?.text, at: mark, in: text)
      return .notYAML(file: file, line: mark.line, reason: reason)
    case .reader(let problem, let offset, _, let text):
      let before = text.utf8.prefix(offset ?? 0)
      return .notYAML(
        file: file, line: 1 + before.count { $0 == UInt8(ascii: "\n") }, reason: problem)
    case .duplicatedKeysInMapping(let duplicates, let context):
      return .notYAML(
        file: file, line: context.mark.line,
        reason: "'\(excerpt(duplicates.first ?? ""))' is given twice; keep one")
    default:
      return .notYAML(file: file, line: 1, reason: excerpt("\(error)"))
    }
  }

  /// The parser's words, and better ones for what happens most.
  private static func reason(
    _ problem: String, context: String?, at mark: Mark, in text: String
  ) -> String {
    if problem == "but found another document" {
      return "a second document begins here; keep one in the file"
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.indices.contains(mark.line - 1),
      lines[mark.line - 1].prefix(mark.column).last == "\t"
    {
      return "a tab stands where only spaces may; indent with spaces"
    }
    return problem + (context.map { " " + $0 } ?? "")
  }
}

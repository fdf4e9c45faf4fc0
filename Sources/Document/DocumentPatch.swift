extension DocumentNode {
  /// Returns the text of this document with the values of a changed version of it.
  ///
  /// Replaces the values that differ, and keeps the comments, the order and the spacing of all others. Items
  /// of a list in lines of its own move with their comments. Lists and mappings within brackets that gain or
  /// lose entries are written anew.
  package func text(_ text: String, changedTo new: DocumentNode) -> String {
    // The patch does not know all notations of YAML.
    for movesItems in [true, false] {
      var patch = TextPatch(text: Array(text.unicodeScalars), movesItems: movesItems)
      // libyaml does not count a byte order mark.
      if patch.text.first == "\u{FEFF}" { patch.text.removeFirst() }
      patch.change(node, to: new.node)
      var changed = patch.result(patch.text.indices)
      if text.contains("\r\n"), !text.contains("\n") {
        changed = String(changed.map { $0 == "\n" ? "\r\n" : $0 })
      }
      let check = try? DocumentNode(parsing: changed, file: file)
      if check?.node.isSame(as: new.node) == true { return changed }
    }
    return new.yaml
  }
}

extension YAMLNode {
  /// Whether both have the same values, whatever their notation.
  fileprivate func isSame(as other: YAMLNode) -> Bool { json.description == other.json.description }
}

/// Replacements in the text of a document.
private struct TextPatch {
  var text: [Unicode.Scalar]
  /// Whether lists whose items move keep their text; otherwise they are written anew.
  let movesItems: Bool
  private(set) var changes: [(range: Range<Int>, text: String)] = []
  /// The last list or mapping within brackets that is in no other.
  private(set) var flow = 0..<0

  /// Returns a part of the text with the changes within it.
  func result(_ range: Range<Int>) -> String {
    var (result, index) = (String.UnicodeScalarView(), range.lowerBound)
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where change.range.lowerBound >= index && change.range.upperBound <= range.upperBound {
      result += text[index..<change.range.lowerBound] + change.text.unicodeScalars
      index = change.range.upperBound
    }
    return String(result + text[index..<range.upperBound])
  }

  /// Replaces the values of `old` that differ from those of `new`.
  mutating func change(_ old: YAMLNode, to new: YAMLNode) {
    guard !old.isSame(as: new) else { return }
    if isFlow(old), start(old) >= flow.upperBound { flow = start(old)..<end(old) }
    switch (old.content, new.content) {
    case (.mapping(let before), .mapping(let after)):
      let kept = before.filter { pair in after.contains { $0.key.text == pair.key.text } }
      let same = after.prefix(kept.count)
      guard !kept.isEmpty, zip(kept, same).allSatisfy({ $0.key.text == $1.key.text }),
        same.count == kept.count,
        !isFlow(old) || kept.count == before.count && after.count == before.count
      else { return replace(old, new) }
      for gone in before.split(whereSeparator: { pair in
        after.contains { $0.key.text == pair.key.text }
      }) { removeLines(from: gone[gone.startIndex].key, to: gone[gone.endIndex - 1].value) }
      for (before, after) in zip(kept, same) { change(before.value, to: after.value) }
      for pair in after.dropFirst(kept.count) {
        append(.mapping([pair]), to: old, column: column(before[0].key))
      }
    case (_, .list(let after)) where old.text == nil:
      // A mapping becomes an item.
      let before = if case .list(let items) = old.content { items } else { [old] }
      let sources = JSONValue.sources(of: after.map(\.json), in: before.map(\.json))
      if old.content.isList, before.count == after.count,
        isFlow(old) || sources == before.indices.map({ $0 })
      {
        for (before, after) in zip(before, after) { change(before, to: after) }
      } else if isFlow(old) || after.isEmpty || !movesItems {
        replace(old, new)
      } else {
        rearrange(before, to: after, from: sources, in: old)
      }
    default: replace(old, new)
    }
  }

  private func start(_ node: YAMLNode) -> Int { min(node.span?.lowerBound ?? 0, text.count) }

  /// Whether a list or mapping is in brackets.
  private func isFlow(_ node: YAMLNode) -> Bool {
    let start = start(node)
    return start < text.count && (text[start] == "[" || text[start] == "{")
  }

  /// The end of a value without the space and comments after it.
  private func end(_ node: YAMLNode) -> Int {
    switch node.content {
    case .list(let items) where !isFlow(node): return items.map(end).max() ?? start(node)
    case .mapping(let pairs) where !isFlow(node):
      return pairs.map { max(end($0.key), end($0.value)) }.max() ?? start(node)
    default:
      var end = min(node.span?.upperBound ?? 0, text.count)
      while end > start(node), text[end - 1].properties.isWhitespace { end -= 1 }
      return end
    }
  }

  private func lineStart(_ index: Int) -> Int { (text[..<index].lastIndex(of: "\n") ?? -1) + 1 }
  private func lineEnd(_ index: Int) -> Int { text[index...].firstIndex(of: "\n") ?? text.count }
  private func column(_ node: YAMLNode) -> Int { start(node) - lineStart(start(node)) }

  /// Whether only space and the marks of list items are before a value in its line.
  private func beginsLine(_ node: YAMLNode, after marks: String = " -") -> Bool {
    text[lineStart(start(node))..<start(node)].allSatisfy(marks.unicodeScalars.contains)
  }

  private mutating func removeLines(from first: YAMLNode, to last: YAMLNode) {
    let (start, end) = (start(first), lineEnd(max(end(last), start(first))))
    let line = lineStart(start)
    guard line == 0 || !beginsLine(first, after: " ") else {
      return changes.append((line - 1..<end, ""))
    }
    // The next line takes the place, such as that after the mark of an item.
    let next = text[end...].firstIndex { !$0.properties.isWhitespace } ?? text.count
    changes.append((start..<next, ""))
  }

  /// Writes the items of a list in lines of its own, or of a mapping that becomes one, in another order.
  ///
  /// The comments and blank lines above an item move with it, and further indented comments after it.
  private mutating func rearrange(
    _ before: [YAMLNode], to after: [YAMLNode], from sources: [Int?], in old: YAMLNode
  ) {
    let (isList, column) = (old.content.isList, column(old))
    let (mark, indent) = (isList ? "" : "- ", String(repeating: " ", count: column))
    let isAlone = isList && beginsLine(old, after: " ")
    var next = isAlone ? lineStart(start(old)) : start(old)
    while isAlone, next > 0, text[lineStart(next - 1)..<next].first(where: { $0 != " " }) == "#" {
      next = lineStart(next - 1)
    }
    var blocks: [Range<Int>] = []
    for item in before {
      var end = max(next, lineEnd(max(end(item), start(item))))
      var line = end
      while line < text.count {
        let start = line + 1
        line = lineEnd(start)
        let content = text[start..<line].firstIndex { !$0.properties.isWhitespace }
        guard content.map({ text[$0] == "#" && $0 - start > column }) ?? true else { break }
        if content != nil { end = line }
      }
      blocks.append(next..<end)
      next = end + 1
    }
    let gap = before.count < 2 ? "" : result(blocks[before.count - 1]).prefix { $0.isNewline }
    var items = zip(after, sources).map { item, source -> String in
      guard let source else { return gap + YAMLNode(content: .list([item]), line: 0).block(indent) }
      var patch = TextPatch(text: text, movesItems: movesItems)
      patch.change(before[source], to: item)
      let block = patch.result(blocks[source])
      return source > 0 || isAlone
        ? block : indent + mark + block.replacing("\n", with: isList ? "\n" : "\n  ")
    }
    // The first item exchanges its blank lines with the one that was there.
    if let place = sources.firstIndex(of: 0) {
      items[place] = items[0].prefix { $0.isNewline } + items[place]
    }
    items[0] = String(items[0].drop { $0.isNewline || !isAlone && $0 == " " })
    changes.append((blocks[0].lowerBound..<next - 1, items.joined(separator: "\n")))
  }

  /// Adds an entry in lines of its own after the last one.
  private mutating func append(_ entry: YAMLNode.Content, to node: YAMLNode, column: Int) {
    let at = lineEnd(end(node))
    let indent = String(repeating: " ", count: column)
    changes.append((at..<at, "\n" + YAMLNode(content: entry, line: 0).block(indent)))
  }

  private mutating func replace(_ old: YAMLNode, _ new: YAMLNode) {
    var start = start(old)
    let end = end(old)
    let first = lineStart(start)
    let isWithinFlow = start > flow.lowerBound && end <= flow.upperBound
    if beginsLine(old), !isWithinFlow {
      let indent = String(repeating: " ", count: start - first)
      return changes.append((start..<end, String(new.block(indent).dropFirst(indent.count))))
    }
    // A value after its key, or within brackets.
    if isWithinFlow || new.fits(after: String(String.UnicodeScalarView(text[first..<start]))) {
      return changes.append((start..<end, (text[start - 1] == ":" ? " " : "") + new.inline))
    }
    while start > first, text[start - 1] == " " { start -= 1 }
    let margin = text[first...].prefix { $0 == " " || $0 == "-" }.count + 2
    changes.append((start..<end, "\n" + new.block(String(repeating: " ", count: margin))))
  }
}

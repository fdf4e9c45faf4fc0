extension DocumentNode {
  /// Returns the text of this document with the values of a changed version of it.
  ///
  /// Replaces the values that differ, and keeps the comments, the order and the spacing of all others. Lists
  /// and mappings within brackets that gain or lose entries are written anew, as are lists whose items are
  /// moved.
  package func text(_ text: String, changedTo new: DocumentNode) -> String {
    var patch = TextPatch(text)
    patch.change(node, to: new.node)
    let changed = patch.result
    let check = try? DocumentNode(parsing: changed, file: file)
    // The patch does not know all notations of YAML.
    return check?.node.isSame(as: new.node) == true ? changed : new.yaml
  }
}

extension YAMLNode {
  /// Whether both have the same values, whatever their notation.
  fileprivate func isSame(as other: YAMLNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let a, _), .scalar(let b, _)): a == b && isNull == other.isNull
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.mapping(let a), .mapping(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { $0.key.text == $1.key.text && $0.value.isSame(as: $1.value) }
    default: false
    }
  }
}

/// Replacements in the text of a document.
private struct TextPatch {
  private let text: [Unicode.Scalar]
  private var changes: [(range: Range<Int>, text: String)] = []

  init(_ text: String) {
    // libyaml does not count a byte order mark.
    self.text = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
  }

  var result: String {
    var result = text
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(change.range, with: change.text.unicodeScalars)
    }
    return String(String.UnicodeScalarView(result))
  }

  /// Replaces the values of `old` that differ from those of `new`.
  mutating func change(_ old: YAMLNode, to new: YAMLNode) {
    guard !old.isSame(as: new) else { return }
    switch (old.content, new.content) {
    case (.mapping(let before), .mapping(let after)):
      let kept = before.filter { pair in after.contains { $0.key.text == pair.key.text } }
      let same = after.prefix(kept.count)
      guard !kept.isEmpty, zip(kept, same).allSatisfy({ $0.key.text == $1.key.text }),
        same.count == kept.count, after.count == before.count || !isFlow(old)
      else { return replace(old, new) }
      let gone = before.filter { pair in !after.contains { $0.key.text == pair.key.text } }
      guard gone.allSatisfy({ beginsLine($0.key, after: " ") }) else { return replace(old, new) }
      for pair in gone { removeLines(from: pair.key, to: pair.value) }
      for (before, after) in zip(kept, same) { change(before.value, to: after.value) }
      for pair in after.dropFirst(kept.count) {
        append(.mapping([pair]), to: old, column: column(before[0].key))
      }
    case (.list(let before), .list(let after)):
      let common = zip(before, after).prefix { $0.isSame(as: $1) }.count
      if before.count == after.count {
        for (before, after) in zip(before, after) { change(before, to: after) }
      } else if isFlow(old) || before.isEmpty || after.isEmpty {
        replace(old, new)
      } else if common == before.count {
        for item in after.dropFirst(common) {
          append(.list([item]), to: old, column: column(old))
        }
      } else if before.count == after.count + 1, beginsLine(before[common]),
        zip(before.dropFirst(common + 1), after.dropFirst(common)).allSatisfy({ $0.isSame(as: $1) })
      {
        removeLines(from: before[common], to: before[common])
      } else {
        replace(old, new)
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

  private func lineStart(_ index: Int) -> Int {
    (text[..<index].lastIndex(of: "\n") ?? -1) + 1
  }

  private func lineEnd(_ index: Int) -> Int { text[index...].firstIndex(of: "\n") ?? text.count }

  private func column(_ node: YAMLNode) -> Int { start(node) - lineStart(start(node)) }

  /// Whether only space and the marks of list items are before a value in its line.
  private func beginsLine(_ node: YAMLNode, after marks: String = " -") -> Bool {
    text[lineStart(start(node))..<start(node)].allSatisfy(marks.unicodeScalars.contains)
  }

  private mutating func removeLines(from first: YAMLNode, to last: YAMLNode) {
    let end = lineEnd(max(end(last), start(first)))
    changes.append((lineStart(start(first))..<min(end + 1, text.count), ""))
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
    if beginsLine(old) {
      let indent = String(repeating: " ", count: start - first)
      return changes.append((start..<end, String(new.block(indent).dropFirst(indent.count))))
    }
    // A value after its key, or within brackets.
    if new.fits(after: String(String.UnicodeScalarView(text[first..<start]))) || isWithinFlow(start)
    {
      return changes.append((start..<end, (text[start - 1] == ":" ? " " : "") + new.inline))
    }
    while start > first, text[start - 1] == " " { start -= 1 }
    let margin = text[first...].prefix { $0 == " " || $0 == "-" }.count + 2
    changes.append((start..<end, "\n" + new.block(String(repeating: " ", count: margin))))
  }

  /// Whether a bracket is open in the line; the result's check finds those of earlier lines.
  private func isWithinFlow(_ index: Int) -> Bool {
    text[lineStart(index)..<index].contains { $0 == "[" || $0 == "{" }
  }
}

import SeltzerDocument
import SeltzerScene
import SeltzerSystem

/// A text value of a colour scheme in JSON, YAML, TOML or INI, and the keys that lead to it.
struct KeyedText: Sendable {
  /// The keys and list indices; one or more.
  let path: [String]
  /// The value without quotes and comments; in YAML empty if the key contains others.
  let value: String
  /// From 1.
  let line: Int

  var key: String { path.last ?? "" }
  /// The key that contains this one; empty at the top.
  var parent: String { path.dropLast().last ?? "" }

  /// Returns the quoted text of a JSON document, whose depth is limited.
  static func texts(in node: DocumentNode, path: [String] = []) -> [KeyedText] {
    if let items = node.items {
      return items.enumerated().flatMap { texts(in: $1, path: path + ["\($0)"]) }
    }
    if let entries = node.entries {
      return entries.flatMap { texts(in: $1, path: path + [$0.scalar ?? ""]) }
    }
    return node.quotedText.map { [KeyedText(path: path, value: $0, line: node.line)] } ?? []
  }

  /// Reads a YAML colour scheme line by line; schemes often violate YAML: `base00: #181818` would
  /// be a comment, `base01: 012345` a number.
  static func pairs(in lines: [Substring]) -> [KeyedText] {
    var pairs: [KeyedText] = []
    // The keys that contain the current line.
    var parents: [(indent: Int, key: String)] = []
    for (index, line) in lines.enumerated() {
      guard let (key, rest) = split(line.trimmed) else { continue }
      let indent = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
      while let last = parents.last, last.indent >= indent { parents.removeLast() }
      // Formats have up to three keys.
      let path = parents.suffix(3).map(\.key) + [key]
      if rest.begins(with: "{") {
        // `palette: { base00: "181818", … }`, on one line.
        for part in rest.utf8.dropFirst().split(whereSeparator: { ",}".utf8.contains($0) }) {
          guard let (inner, value) = split(Substring(part).trimmed) else { continue }
          pairs.append(KeyedText(path: path + [inner], value: scalar(value), line: index + 1))
        }
        continue
      }
      let value = scalar(rest)
      pairs.append(KeyedText(path: path, value: value, line: index + 1))
      if value.isEmpty { parents.append((indent, key)) }
    }
    return pairs
  }

  /// Keys of a section or line beyond which the rest is one key; formats have up to three.
  private static let mostKeys = 8

  /// Reads the lines `key = value` of TOML and INI files; a list or table gives one text per item.
  static func settings(in lines: [Substring]) -> [KeyedText] {
    var texts: [KeyedText] = []
    var section: [String] = []
    // The list that contains the current line.
    var list: (path: [String], count: Int)?
    for (index, line) in lines.enumerated() {
      let line = line.trimmed
      func add(_ path: [String], _ value: some StringProtocol) {
        texts.append(KeyedText(path: path, value: scalar(value.trimmed), line: index + 1))
      }
      var value = line
      if list == nil {
        // Without the comment after it.
        let header = line.begins(with: "[") ? scalar(line) : ""
        if header.utf8.last == UInt8(ascii: "]") {
          section = header.split(maxSplits: mostKeys) { "[.]".contains($0) }
            .map { scalar($0.trimmed) }
        }
        guard let first = line.first, first.isLetter || first == "\"" || first == "'",
          let (key, rest) = line.cut(at: "=")
        else { continue }
        value = rest.trimmed
        let isQuoted = !first.isLetter && key.trimmed.last == first
        let keys = isQuoted ? [key] : key.split(separator: ".", maxSplits: mostKeys)
        let path = section + keys.map { scalar($0.trimmed) }
        if value.begins(with: "{") {
          for part in value.split(whereSeparator: { "{,}".contains($0) }) {
            if let (key, value) = part.cut(at: "=") { add(path + [String(key.trimmed)], value) }
          }
        } else if value.begins(with: "[") {
          list = (path, 0)
        } else {
          add(path, value)
        }
      }
      guard let (path, count) = list else { continue }
      let items = value.split(whereSeparator: { "[,]".contains($0) }).map(\.trimmed)
        .filter { !$0.isEmpty && !$0.begins(with: "# ") }
      for (place, item) in items.enumerated() { add(path + ["\(count + place)"], item) }
      list = value.contains("]") ? nil : (path, count + items.count)
    }
    return texts
  }

  /// Splits `key: value`, where the key may be quoted; nil for other lines.
  private static func split(_ line: Substring) -> (key: String, value: Substring)? {
    let first = line.unicodeScalars.first ?? "#"
    if "#-%".unicodeScalars.contains(first) { return nil }
    if first == "\"" || first == "'" {
      guard let (key, rest) = line.dropFirst().cut(at: first) else { return nil }
      let after = rest.trimmed
      return after.begins(with: ":") ? (String(key), after.dropFirst().trimmed) : nil
    }
    guard let (before, after) = line.cut(at: ":") else { return nil }
    let key = before.trimmed
    return key.isEmpty ? nil : (String(key), after.trimmed)
  }

  /// Returns a value without its quotes and the comment after it.
  private static func scalar(_ text: Substring) -> String {
    guard let first = text.unicodeScalars.first else { return "" }
    if first == "\"" || first == "'" {
      let inner = text.dropFirst()
      return String(inner.cut(at: first)?.before ?? inner)
    }
    if first == "#" {
      // For YAML this is a comment, but the author meant a colour, or several.
      let word = text.firstWord.word
      return CSSColor(word) == nil && !word.contains(";") ? "" : String(word)
    }
    let comment = [" #", "\t#"].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    return String(text[..<(comment ?? text.endIndex)].trimmed)
  }
}

extension DocumentNode {
  /// The quoted text; nil for other values.
  var quotedText: String? { plainScalar == nil ? scalar : nil }
}

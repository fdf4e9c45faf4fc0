/// A key and its value in a YAML colour scheme.
///
/// Schemes often violate YAML (`base00: #181818` would be a comment, `base01: 012345` a number), so
/// they are read line by line.
struct SchemePair: Sendable {
  /// The key that contains this one; empty at the top.
  let parent: String
  let key: String
  /// The value without quotes and comments; empty if the key contains others.
  let value: String
  /// From 1.
  let line: Int

  static func pairs(in lines: [Substring]) -> [SchemePair] {
    var pairs: [SchemePair] = []
    // The keys that contain the current line.
    var parents: [(indent: Int, key: String)] = []
    for (index, line) in lines.enumerated() {
      guard let (key, rest) = split(line.trimmed) else { continue }
      let indent = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
      while let last = parents.last, last.indent >= indent { parents.removeLast() }
      let parent = parents.last?.key ?? ""
      if rest.begins(with: "{") {
        // `palette: { base00: "181818", … }`, on one line.
        for part in rest.utf8.dropFirst().split(whereSeparator: { ",}".utf8.contains($0) }) {
          guard let (inner, value) = split(Substring(part).trimmed) else { continue }
          pairs.append(SchemePair(parent: key, key: inner, value: scalar(value), line: index + 1))
        }
        continue
      }
      let value = scalar(rest)
      pairs.append(SchemePair(parent: parent, key: key, value: value, line: index + 1))
      if value.isEmpty { parents.append((indent, key)) }
    }
    return pairs
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
      // For YAML this is a comment, but the author meant a colour.
      let word = text.firstWord.word
      return CSSColor(word) == nil ? "" : String(word)
    }
    let comment = [" #", "\t#"].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    return String(text[..<(comment ?? text.endIndex)].trimmed)
  }
}

extension SchemePair {
  /// The error for a value that is not a colour.
  var notHexadecimal: PaletteFault {
    .line(line, value, expected: "six hexadecimal digits, such as \(key): '1ad6fc'")
  }
}

extension [SchemePair] {
  /// The scheme's name, under any of the keys that versions of the formats use.
  var schemeName: String {
    let names = ["name", "scheme"].compactMap { key in
      first { $0.key == key && ["", "scheme"].contains($0.parent) && !$0.value.isEmpty }?.value
    }
    if let name = names.first { return name }
    func value(_ key: String) -> String? { first { $0.key == key }?.value }
    let parts = [value("family"), value("style")].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? value("slug") ?? "" : parts.joined(separator: " ")
  }
}

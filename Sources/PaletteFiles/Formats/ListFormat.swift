import SeltzerDocument
import SeltzerScene

/// A list of CSS colours, separated by commas, spaces or lines, such as `#1AD6FC,#1C61F0,white`; an
/// address of Coolors; or a JSON array of colours, alone or under `colors` as on Lospec.
struct ListFormat: PaletteFormat {
  let name = "list"

  /// Whether all entries are colours; a first one that begins with `#` suffices, so that errors are
  /// reported.
  func matches(_ file: PaletteFile) -> Bool {
    if let json = try? file.json?.get() {
      // Words and names of colours in JSON are of other programs.
      let texts = array(in: json)?.items?.map { $0.quotedText ?? "" } ?? []
      return texts.first?.begins(with: "#") ?? false
        || !texts.isEmpty && texts.allSatisfy { CSSColor(hexDigits: $0) != nil || $0.contains("(") }
    }
    let entries = file.content.lazy.flatMap { CSSColor.entries(in: $0.line) }
    guard let first = entries.first, CSSColor(listed: first) != nil else { return false }
    return first.begins(with: "#") || entries.allSatisfy { CSSColor(listed: $0) != nil }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    if let json = try file.json?.get() {
      list.name = file.jsonName
      for item in array(in: json)?.items ?? [] {
        let text = item.scalar ?? ""
        try list.append(css: text, CSSColor(text) ?? CSSColor(schemeDigits: text), item.line)
      }
    }
    for (number, line) in file.content {
      for entry in CSSColor.entries(in: line) {
        try list.append(css: entry, CSSColor(listed: entry), number)
      }
    }
    return list
  }

  private func array(in json: DocumentNode) -> DocumentNode? {
    json.items == nil ? json.entry("colors") : json
  }
}

extension ColorList {
  /// Adds a colour, named if the text is a CSS colour name.
  fileprivate mutating func append(
    css text: some StringProtocol, _ color: CSSColor?, _ line: Int
  ) throws(PaletteFault) {
    let name = text.lowercased()
    if let color { return append(.init(color, name: CSSColor.named[name] == nil ? nil : name)) }
    throw .line(line, text, expected: CSSColor.expected(for: text))
  }
}

extension CSSColor {
  /// Parses a colour, or six digits as in Coolors' lists.
  package init?(listed text: some StringProtocol) {
    guard let color = CSSColor(text) ?? (text.utf8.count == 6 ? CSSColor(hexDigits: text) : nil)
    else { return nil }
    self = color
  }

  /// Returns what an error about a wrong colour asks for.
  package static func expected(for text: some StringProtocol) -> String {
    let names = named.keys.sorted()
    let near = text.first?.isLetter ?? false ? nearest(to: String(text), among: names) : nil
    return "a CSS colour such as '#1AD6FC', 'white' or 'rgb(26 214 252)'"
      + (text.contains("(") ? "; functions are \(functions)" : "")
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}

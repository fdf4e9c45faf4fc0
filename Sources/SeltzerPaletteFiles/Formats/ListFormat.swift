import SeltzerDocument
import SeltzerPalette

/// A list of CSS colours, separated by commas, spaces or lines, such as `#1AD6FC,#1C61F0,white`; or
/// a JSON array of colours, alone or under `colors` as on Lospec.
struct ListFormat: PaletteFormat {
  let name = "list"

  /// Whether all entries are colours; a first one that begins with `#` suffices, so that errors are
  /// reported.
  func matches(_ file: PaletteFile) -> Bool {
    if let json = try? file.json?.get() { return array(in: json)?.isListOfTexts ?? false }
    var count = 0
    for (_, line) in file.content {
      for entry in CSSColor.entries(in: line) {
        let isColor = CSSColor(entry) != nil
        if isColor, count == 0, entry.begins(with: "#") { return true }
        guard isColor else { return false }
        count += 1
      }
    }
    return count > 0
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    if let json = try file.json?.get() {
      list.name = json.name
      for item in array(in: json)?.items ?? [] {
        let text = item.scalar ?? ""
        guard let color = CSSColor(text) ?? CSSColor(schemeDigits: text) else {
          throw PaletteFault.line(item.line, text, expected: ColorList.expected(text))
        }
        list.append(.init(color, cssName: text))
      }
      return list
    }
    for (number, line) in file.content {
      for entry in CSSColor.entries(in: line) {
        guard let color = CSSColor(entry) else {
          throw PaletteFault.line(number, String(entry), expected: ColorList.expected(entry))
        }
        list.append(.init(color, cssName: entry))
      }
    }
    return list
  }

  private func array(in json: JSONFile) -> DocumentNode? {
    json.root.items == nil ? json.value("colors") : json.root
  }
}

extension ColorList {
  /// Reads CSS colours separated by commas or spaces, such as `#1AD6FC,#1C61F0,white`.
  ///
  /// - Throws: `PaletteFileError.notColor`, or `noColors` if the text is blank.
  package init(parsing text: String) throws(PaletteFileError) {
    self.init()
    format = ListFormat().name
    for entry in CSSColor.entries(in: text) {
      guard let color = CSSColor(entry) else {
        throw .notColor(String(entry), expected: Self.expected(entry))
      }
      append(.init(color, cssName: entry))
    }
    guard !colors.isEmpty else { throw .noColors(file: "the list", format) }
  }

  /// Describes what is allowed in place of an invalid entry.
  fileprivate static func expected(_ entry: some StringProtocol) -> String {
    let names = CSSColor.named.keys.sorted()
    let near = entry.first?.isLetter ?? false ? nearest(to: String(entry), among: names) : nil
    return "a CSS colour such as '#1AD6FC', 'white' or 'rgb(26 214 252)'"
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}

extension ColorList.Entry {
  /// Creates an entry, named if the text is a CSS colour name.
  fileprivate init(_ color: CSSColor, cssName text: some StringProtocol) {
    let name = text.lowercased()
    self.init(color, name: CSSColor.named[name] == nil ? nil : name)
  }
}

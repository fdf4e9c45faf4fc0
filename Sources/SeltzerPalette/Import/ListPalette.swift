import SeltzerDocument

/// A list of CSS colours, apart by commas, spaces or lines, such as `#1AD6FC,#1C61F0,white`.
enum ListPalette {
  /// All entries must be colours; one with `#` at the beginning is enough, so that errors are named.
  static func matches(_ text: PaletteText) -> Bool {
    var count = 0
    for (_, line) in text.content {
      for entry in CSSColor.entries(in: line) {
        let isColor = CSSColor(entry) != nil
        if isColor, count == 0, entry.begins(with: "#") { return true }
        guard isColor else { return false }
        count += 1
      }
    }
    return count > 0
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var colors: [ColorList.Entry] = []
    for (number, line) in text.content {
      for entry in CSSColor.entries(in: line) {
        guard let color = CSSColor(entry) else {
          throw text.faulty(number, .list, entry, expected(entry))
        }
        colors.append(Self.entry(color, entry))
      }
    }
    return ColorList(name: "", format: .list, colors: colors)
  }

  /// A colour's name in CSS is its name in the palette.
  static func entry(_ color: CSSColor, _ text: Substring) -> ColorList.Entry {
    let name = text.lowercased()
    return .init(
      color.color, alpha: color.alpha, name: CSSColor.named[name] == nil ? nil : name)
  }

  /// What might have been meant, for messages.
  static func expected(_ entry: Substring) -> String {
    let names = CSSColor.named.keys.sorted()
    let near = entry.first?.isLetter ?? false ? nearest(to: String(entry), among: names) : nil
    return "a CSS colour such as '#1AD6FC', 'white' or 'rgb(26 214 252)'"
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}

extension ColorList {
  /// The colours of a list as one writes it on a command line, such as `#1AD6FC,#1C61F0,white`.
  ///
  /// - Parameter text: CSS colours, apart by commas or spaces outside parentheses.
  /// - Throws: `PaletteFileError.notColor` with the first entry that is none, and
  ///   `PaletteFileError.noColors` when there is no entry.
  public init(colors text: String) throws(PaletteFileError) {
    let entries = CSSColor.entries(in: text)
    var colors: [Entry] = []
    for entry in entries {
      guard let color = CSSColor(entry) else {
        throw .notColor(String(entry), expected: ListPalette.expected(entry))
      }
      colors.append(ListPalette.entry(color, entry))
    }
    guard !colors.isEmpty else { throw .noColors(file: "the list", .list) }
    self.init(name: "colors", format: .list, colors: colors)
  }
}

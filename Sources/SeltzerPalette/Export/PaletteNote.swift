/// A palette inside a file of another program: `seltzer: ` and then the palette as JSON, all on one
/// line, in a comment or as a key that the program does not know.
///
/// It is used only while the file's colours are those that the palette would give: who edits a
/// theme wants the theme that they see.
enum PaletteNote {
  /// What stands before the JSON.
  static let mark = "seltzer: "

  /// The note of a palette, without what makes it a comment.
  static func text(_ palette: Palette) -> String { mark + palette.jsonText }

  /// The palette in a file's text; nil where there is none, or it cannot be read.
  static func palette(in text: PaletteText) -> Palette? {
    for line in text.lines where line.utf8.count < longest {
      let line = line.trimmed
      guard openings.contains(where: { line.begins(with: $0) }),
        let start = line.firstIndex(of: "{"), let end = line.lastIndex(of: "}"), start < end
      else { continue }
      return try? Palette(yaml: String(line[start...end]), file: text.file)
    }
    return nil
  }

  /// The palette in a file's text, if the colours read from it are still the palette's.
  ///
  /// `read` reads colours from a file of the list's format.
  static func palette(
    in text: PaletteText, for list: ColorList, read: ([UInt8]) throws -> ColorList
  ) -> Palette? {
    guard let palette = palette(in: text),
      let again = try? read(palette.exported(as: list.format)),
      again.colors.map(\.hex) == list.colors.map(\.hex)
    else { return nil }
    return palette
  }

  /// What a note's line begins with, in GIMP's, CSS's, base16's and kitty's, X's and pywal's files.
  private static let openings: [StaticString] = [
    "# seltzer: {", "/* seltzer: {", "! seltzer: {", "\"seltzer\": {",
  ]

  /// More than 32 bubbles and 5 stops take, in bytes.
  private static let longest = 1 << 14
}

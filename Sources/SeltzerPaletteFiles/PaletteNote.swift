import SeltzerPalette

/// The whole palette as one line of JSON in another program's file, in a comment or under an
/// ignored key.
///
/// Edited colours take precedence: the note is ignored if the file's colours differ from those that
/// the palette would give.
enum PaletteNote {
  /// Returns the note, without comment marks.
  static func text(_ palette: Palette) -> String { "seltzer: " + palette.json }

  /// Returns the palette of a file's note; nil if there is none or it is invalid.
  static func palette(in file: PaletteFile) -> Palette? {
    for line in file.lines where line.utf8.count < maximumLength {
      let line = line.trimmed
      guard openings.contains(where: { line.begins(with: $0) }),
        let start = line.firstIndex(of: "{"), let end = line.lastIndex(of: "}"), start < end
      else { continue }
      return try? Palette(yaml: String(line[start...end]), file: file.path)
    }
    return nil
  }

  /// The start of a note's line: in GIMP, base16 and kitty; CSS; X resources; and pywal.
  private static let openings: [StaticString] = [
    "# seltzer: {", "/* seltzer: {", "! seltzer: {", "\"seltzer\": {",
  ]

  /// Longer than any note.
  private static let maximumLength = 1 << 14
}

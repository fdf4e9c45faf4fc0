import SeltzerPalette

/// The whole palette as JSON on one line in another program's file, in a comment or under a key that the
/// program ignores.
///
/// Edited colours take precedence: the note counts only while the file has the colours that the palette
/// would give.
enum PaletteNote {
  /// The note of a palette, without what makes it a comment.
  static func text(_ palette: Palette) -> String { "seltzer: " + palette.json }

  /// The palette of a file's note; nil where there is none, or it cannot be read.
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

  /// How the line of a note begins: in GIMP, base16 and kitty, CSS, X resources, and pywal.
  private static let openings: [StaticString] = [
    "# seltzer: {", "/* seltzer: {", "! seltzer: {", "\"seltzer\": {",
  ]

  /// More bytes than any palette takes.
  private static let maximumLength = 1 << 14
}

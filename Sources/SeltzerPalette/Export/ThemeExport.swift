extension Palette {
  /// A base16 scheme, and the palette as a comment.
  var base16Text: String {
    let theme = ThemeColors(self)
    let colors = theme.base16.enumerated().map { index, color in
      "  base0\(String(index, radix: 16, uppercase: true)): \"\(color.hex)\"\n"
    }
    return "# \(PaletteNote.text(self))\nsystem: \"base16\"\nname: \(jsonString(name))\n"
      + "author: \"Seltzer\"\nvariant: \"\(theme.isDark ? "dark" : "light")\"\npalette:\n"
      + colors.joined()
  }

  /// pywal's `colors.json`, with the palette under a key that pywal passes over.
  var pywalText: String {
    let theme = ThemeColors(self)
    let special = [
      ("background", theme.background), ("foreground", theme.foreground),
      ("cursor", theme.foreground),
    ]
    func lines(_ colors: [(String, SRGB8)]) -> String {
      colors.map { #"    "\#($0)": "\#($1.hex)""# }.joined(separator: ",\n")
    }
    return "{\n  \"special\": {\n\(lines(special))\n  },\n  \"colors\": {\n"
      + lines(theme.terminal.enumerated().map { ("color\($0)", $1) })
      + "\n  },\n  \"seltzer\": \(jsonText)\n}\n"
  }

  /// kitty's `.conf`, and the palette as a comment.
  var kittyText: String {
    "# \(PaletteNote.text(self))\n"
      + terminalLines.map { $0 + " " + $1.hex + "\n" }.joined()
  }

  /// X resources, and the palette as a comment.
  var xresourcesText: String {
    "! \(PaletteNote.text(self))\n"
      + terminalLines.map { "*\($0 == "cursor" ? "cursorColor" : $0): \($1.hex)\n" }.joined()
  }

  private var terminalLines: [(String, SRGB8)] {
    let theme = ThemeColors(self)
    return [
      ("background", theme.background), ("foreground", theme.foreground),
      ("cursor", theme.foreground),
    ] + theme.terminal.enumerated().map { ("color\($0)", $1) }
  }
}

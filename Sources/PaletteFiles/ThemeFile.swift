import SeltzerDocument
import SeltzerScene

/// The themes of other programs, made from templates.
///
/// In a template `{{background}}` stands for a value, and `{{digits background}}` for a colour without its
/// `#`.
enum ThemeFile {
  /// The templates by the names of their formats, or such as `foot light` for light themes alone, and tables
  /// such as `foot keys`.
  static let sections: [Substring: Substring] = {
    let text = String(decoding: PackageResources.Themes_txt, as: UTF8.self)
    let sections = text.split(separator: "=== ").compactMap { $0.cut(at: "\n") }
    return Dictionary(uniqueKeysWithValues: sections.map { ($0.before, $0.after) })
  }()

  /// Returns the contents of a file in a format that has a template.
  static func bytes(of palette: Palette, as format: String) -> [UInt8] {
    let theme = ThemeColors(palette)
    let light = theme.isDark ? nil : sections["\(format) light"]
    var values = [
      "note": PaletteNote.text(palette), "json": palette.json.compact,
      "name": JSONValue.portable(palette.name), "variant": theme.isDark ? "dark" : "light",
      "accent": theme.accent.hex,
    ]
    for (name, color) in theme.named { values[name] = color.hex }
    for (number, color) in theme.base16.enumerated() {
      values[Base16Format.key(number)] = color.hex
    }
    let text = (light ?? sections[format[...]] ?? "").replacing(/{{(digits )?(\w+)}}/) { match in
      (values[String(match.2)] ?? "").dropFirst(match.1 == nil ? 0 : 1)
    }
    return Array(text.utf8)
  }
}

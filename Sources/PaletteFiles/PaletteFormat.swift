import SeltzerDocument
package import SeltzerScene
import SeltzerSystem

/// A palette file format: one file in `Formats` and one line in `PaletteFormats.all`.
package protocol PaletteFormat: Sendable {
  /// The name in messages and options, such as `gimp`.
  var name: String { get }
  /// The extensions that only palettes have, such as `gpl`.
  var extensions: [String] { get }
  /// The extensions that other files also have, such as `txt`.
  var sharedExtensions: [String] { get }

  func matches(_ file: PaletteFile) -> Bool

  /// Reads the colours, in file order; throws `PaletteFault`, or `DocumentError` for a palette of
  /// Seltzer's own.
  func colors(in file: PaletteFile) throws -> ColorList
}

extension PaletteFormat {
  package var extensions: [String] { [] }
  package var sharedExtensions: [String] { [] }
}

/// A format that palettes can be exported to.
package protocol WritablePaletteFormat: PaletteFormat {
  /// Returns the contents of a file with the palette; text is UTF-8. Themes have a template instead.
  func bytes(of palette: Palette) -> [UInt8]
}

extension WritablePaletteFormat {
  /// Fills the template that `Themes.txt` has under the format's name.
  package func bytes(of palette: Palette) -> [UInt8] { ThemeFile.bytes(of: palette, as: name) }
}

package enum PaletteFormats {
  /// All formats in matching order; those with a signature come first.
  package static let all: [any PaletteFormat] =
    [
      ASEFormat(), TextMateFormat(), ITermFormat(), GIMPFormat(), SeltzerJSONFormat(),
      Base24Format(), Base16Format(), HelixFormat(),
      ThemeFormat(name: "alacritty", sharedExtensions: ["toml"]), GhosttyFormat(),
      ThemeFormat(name: "foot", sharedExtensions: ["ini"]), ThemeFormat(name: "wezterm"),
      TableFormat(name: "konsole", extensions: ["colorscheme"]), WindowsTerminalFormat(),
      ZedFormat(), VSCodeFormat(),
    ]
    + ["gogh", "kde", "mintty", "ptyxis", "rio", "tilix", "warp", "xfce4-terminal"]
    .map { TableFormat(name: $0) }
    + [
      PywalFormat(), HexFormat(), XResourcesFormat(), KittyFormat(), GTKFormat(), CSSFormat(),
      ListFormat(), MaterialFormat(), TokenFormat(), SeltzerFormat(),
      VariableFormat(),
    ]

  /// The formats that palettes can be exported to.
  package static let writable =
    all.compactMap { $0 as? any WritablePaletteFormat }
    + ["hyprland", "rofi", "sway", "tailwind", "waybar"].map { ThemeFormat(name: $0) }

  /// Returns the formats that a file's extension names.
  package static func writable(to path: String) -> [any WritablePaletteFormat] {
    let suffix = path.lowercased().split(separator: ".").last.map(String.init) ?? ""
    return writable.filter { ($0.extensions + $0.sharedExtensions).contains(suffix) }
  }
}

extension [any PaletteFormat] {
  /// The sorted names, for messages and help.
  package var names: String { map(\.name).sorted().joined(separator: ", ") }
}

extension Palette {
  /// All colours with labels such as `background 1` or `bubble 2`.
  package var labelledColors: [(label: String, color: SRGB8)] {
    background.stops.enumerated().map { ("background \($0 + 1)", $1.color) }
      + bubbles.enumerated().map { ("bubble \($0 + 1)", $1.color) }
  }
}

/// The whole palette as one line of JSON in another program's file, in a comment or under an
/// ignored key; edited colours take precedence: the note is ignored if the file's colours differ
/// from those that the palette would give.
enum PaletteNote {
  /// Returns the note, without comment marks.
  static func text(_ palette: Palette) -> String { "seltzer: " + palette.json.compact }

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

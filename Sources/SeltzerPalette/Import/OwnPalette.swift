import SeltzerDocument

/// Seltzer's own palettes, in YAML, and in JSON as `seltzer palettes show --json` prints them.
///
/// The list has the background's stops, then the bubbles' colours; `palette` is all of it.
enum OwnPalette {
  static func matches(_ text: PaletteText) -> Bool {
    isYAMLFile(text) || isOwnYAML(text)
  }

  static func read(_ text: PaletteText) throws -> ColorList {
    try read(text, format: .seltzer)
  }

  static func read(_ text: PaletteText, format: PaletteFormat) throws -> ColorList {
    let yaml = text.whole
    // A YAML parser takes its time over many keys.
    guard yaml.utf8.count <= mostBytes else {
      throw PaletteFileError.wrongLength(
        file: text.file, format, found: yaml.utf8.count, allowed: "at most \(mostBytes)")
    }
    let palette = try Palette(yaml: yaml, file: text.file)
    let colors = palette.background.stops.map(\.color) + palette.bubbles.map(\.color)
    return ColorList(
      name: palette.name, format: format, colors: colors.map { .init($0) }, palette: palette)
  }

  /// Many times what 32 colours and a page of comments need.
  private static let mostBytes = 65_536

  /// Whether the keys that every palette of ours must have are there.
  static func isOwnYAML(_ text: PaletteText) -> Bool {
    let top = Set(YAMLPair.pairs(of: text).filter { $0.parent.isEmpty }.map(\.key))
    return top.isSuperset(of: ["background", "bubbles"])
      || text.firstVisible == "{" && text.whole.contains("background:")
        && text.whole.contains("bubbles:")
  }

  /// In a file of this ending, what no other format knows is a palette of ours with a mistake.
  private static func isYAMLFile(_ text: PaletteText) -> Bool {
    text.ending == "yaml" || text.ending == "yml"
  }
}

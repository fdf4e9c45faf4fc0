/// tinted8 schemes of Tinted Theming: eight colours, and perhaps `-bright` and `-dim` ones, in
/// `palette`.
///
/// Colours come in the terminal's order, bright and dim ones after the eight. In a dark scheme black
/// is the background and white the foreground; in a light one it is the other way round. What a
/// scheme says of syntax and user interfaces is passed over.
enum Tinted8Palette {
  static func matches(_ text: PaletteText) -> Bool {
    let pairs = YAMLPair.pairs(of: text)
    return pairs.contains { $0.key == "system" && $0.value.begins(with: "tinted8") }
      || Set(names.prefix(8)).isSubset(of: pairs.filter { $0.parent == "palette" }.map(\.key))
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    let pairs = YAMLPair.pairs(of: text)
    var colors: [String: ColorList.Entry] = [:]
    for pair in pairs where pair.parent == "palette" && names.contains(pair.key) {
      guard let color = CSSColor(schemeDigits: pair.value) else {
        throw text.faulty(
          pair.line, .tinted8, pair.value,
          "six hexadecimal digits, such as \(pair.key): '#1ad6fc'")
      }
      colors[pair.key] = .init(color.color, alpha: color.alpha, name: pair.key)
    }
    var list = ColorList(name: pairs.schemeName, format: .tinted8, colors: [])
    let isLight = pairs.contains { $0.key == "variant" && $0.value == "light" }
    for name in names {
      guard let entry = colors[name] else { continue }
      if name == "black" { list.roles[isLight ? .foreground : .background] = list.colors.count }
      if name == "white" { list.roles[isLight ? .background : .foreground] = list.colors.count }
      list.colors.append(entry)
    }
    return list
  }

  private static let names: [String] = {
    let terminal = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    let all = terminal + ["orange", "gray", "brown"]
    return all + all.map { $0 + "-bright" } + all.map { $0 + "-dim" }
  }()
}

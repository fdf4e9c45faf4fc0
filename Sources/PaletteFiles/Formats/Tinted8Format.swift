import SeltzerScene

/// tinted8 schemes of Tinted Theming: eight colours, and optional `-bright` and `-dim` ones, in
/// `palette`.
///
/// Colours are in terminal order, then the bright and the dim ones. Black is the background of a
/// dark scheme and the foreground of a light one; white is the opposite. Colours for syntax and
/// user interfaces are ignored.
struct Tinted8Format: PaletteFormat {
  let name = "tinted8"

  func matches(_ file: PaletteFile) -> Bool {
    let names = Set(file.pairs.filter { $0.parent == "palette" }.map(\.key))
    return file.json == nil
      && (names.isSuperset(of: Self.names.prefix(8))
        || file.pairs.contains { $0.key == "system" && $0.value.begins(with: "tinted8") })
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var colors: [String: ColorList.Entry] = [:]
    for pair in file.pairs where pair.parent == "palette" && Self.names.contains(pair.key) {
      guard let color = CSSColor(schemeDigits: pair.value) else { throw pair.notHexadecimal }
      colors[pair.key] = .init(color, name: pair.key)
    }
    let isLight = file.pairs.contains { $0.key == "variant" && $0.value == "light" }
    let roles: [String: ColorList.Role] = [
      "black": isLight ? .foreground : .background, "white": isLight ? .background : .foreground,
    ]
    var list = ColorList(name: file.schemeName)
    for name in Self.names {
      if let color = colors[name] { list.append(color, role: roles[name]) }
    }
    return list
  }

  private static let names: [String] = {
    let terminal = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    let all = terminal + ["orange", "gray", "brown"]
    return all + all.map { $0 + "-bright" } + all.map { $0 + "-dim" }
  }()
}

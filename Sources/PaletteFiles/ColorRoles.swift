/// The names of backgrounds and foregrounds in themes of all formats that name their colours.
enum ColorRoles {
  /// The names without separators, in order of preference: those of palettes, GTK and libadwaita,
  /// chat programs, Bootstrap, and Material.
  private static let names: [(role: ColorList.Role, names: [String])] = [
    (
      .background,
      [
        "background", "bg", "base", "windowbgcolor", "themebgcolor", "backgroundprimary",
        "backgroundcolor", "bgcolor", "bodybg", "bg0", "windowbg", "surface", "basecolor",
      ]
    ),
    (
      .foreground,
      [
        "foreground", "fg", "text", "onbackground", "windowfgcolor", "themefgcolor", "textnormal",
        "foregroundcolor", "fgcolor", "bodycolor", "fg0", "windowfg", "onsurface", "textcolor",
      ]
    ),
  ]

  /// Returns the indices of the colours with roles; exact names come before names after a prefix
  /// that most colours of the theme share, such as `rp-base`, and before a single ending.
  static func found(in colors: [ColorList.Entry]) -> [ColorList.Role: Int] {
    // Longer names have no role.
    let all = colors.map { String(($0.name ?? "").prefix(80)).lowercased() }
    let places = Dictionary(all.enumerated().map { (plain($1), $0) }) { first, _ in first }
    let prefixes = [""] + sharedPrefixes(of: all).map(plain)
    var roles: [ColorList.Role: Int] = [:]
    for (role, names) in names {
      let exact = prefixes.lazy.compactMap { prefix in
        names.lazy.compactMap { places[prefix + $0] }.first
      }.first
      let end = names[1]
      let ending = all.indices.filter { all[$0].split(whereSeparator: isSeparator).last ?? "" == end }
      roles[role] = exact ?? (ending.count == 1 ? ending[0] : nil)
    }
    return roles
  }

  /// Returns the beginnings up to a separator that half of the names have, the longest first; such
  /// names are neighbours in order, and the middle one is among them.
  private static func sharedPrefixes(of names: [String]) -> [Substring] {
    guard names.count > 2 else { return [] }
    let middle = names.sorted()[names.count / 2]
    return middle.indices.filter { isSeparator(middle[$0]) }.suffix(8).reversed()
      .map { middle[...$0] }
      .filter { prefix in names.count { $0.hasPrefix(prefix) } * 2 >= names.count }
  }

  private static func isSeparator(_ character: Character) -> Bool { "-_. /".contains(character) }
  private static func plain(_ name: some StringProtocol) -> String {
    String(name.filter { !isSeparator($0) })
  }
}

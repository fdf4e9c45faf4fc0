/// The names of backgrounds and foregrounds in themes of all formats that name their colours.
enum ColorRoles {
  /// The names without separators, in order of preference, after their role.
  private static let names: [[Substring]] = (ThemeFile.sections["roles"] ?? "")
    .split(separator: "\n").map { $0.split(separator: " ") }

  /// Returns the indices of the colours with roles; exact names come before names after a prefix
  /// that most colours of the theme share, such as `rp-base`.
  static func found(in colors: [ColorList.Entry]) -> [ColorList.Role: Int] {
    // Longer names have no role.
    let all = colors.map { String(($0.name ?? "").prefix(80)).lowercased() }
    let places = Dictionary(all.enumerated().map { (plain($1), $0) }) { first, _ in first }
    let prefixes = [""] + sharedPrefixes(of: all).map(plain)
    var roles: [ColorList.Role: Int] = [:]
    for names in names {
      guard let role = ColorList.Role(rawValue: String(names[0])) else { continue }
      roles[role] =
        prefixes.lazy.compactMap { prefix in
          names.dropFirst().lazy.compactMap { places[prefix + $0] }.first
        }.first
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

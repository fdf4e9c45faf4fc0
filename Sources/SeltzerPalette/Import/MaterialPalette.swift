/// Material colours as JSON, such as matugen and the Material Theme Builder write, and any other
/// JSON with colours in it.
///
/// Colours are those in `colors` or `schemes`, or else in the whole document, in its order, called by
/// their keys. Where each comes in several schemes, those of one are taken: `default`, which is the
/// one its author chose, or else `dark`, `light`, or the first.
enum MaterialPalette {
  static func read(_ tree: JSONTree, _ text: PaletteText) throws(PaletteFileError) -> ColorList {
    let top = tree.root("colors") ?? tree.root("schemes") ?? 0
    var found: [(path: [String], scheme: String?, color: CSSColor)] = []
    var isInside = [Bool](repeating: false, count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() {
      isInside[index] = index == top || node.parent >= 0 && isInside[node.parent]
      guard isInside[index], case .string(let value) = node.kind,
        let color = color(value, isBareAllowed: top > 0)
      else { continue }
      var path = tree.path(of: index, below: top)
      let scheme = path.firstIndex { isScheme($0) }.map { path.remove(at: $0) }
      if path.count > 1, path.last == "color" { path.removeLast() }
      found.append((path, scheme, color))
    }
    let schemes = found.compactMap(\.scheme)
    let chosen = ["default", "dark", "light"].first { schemes.contains($0) } ?? schemes.first
    var list = ColorList(name: tree.text("name") ?? "", format: .material, colors: [])
    for (path, scheme, color) in found where scheme == nil || scheme == chosen {
      let name = path.joined(separator: ".")
      list.colors.append(
        .init(color.color, alpha: color.alpha, name: name.isEmpty ? nil : name))
    }
    list.roles[.background] = index(of: ["background", "surface"], in: list)
    list.roles[.foreground] =
      index(of: ["onbackground", "onsurface", "foreground"], in: list)
    guard !list.colors.isEmpty else { throw .unknownFormat(file: text.file) }
    return list
  }

  /// A word such as `red` in a document says little; what is written as a colour is one.
  private static func color(_ text: String, isBareAllowed: Bool) -> CSSColor? {
    if text.hasPrefix("#") || text.hasSuffix(")") { return CSSColor(text) }
    return isBareAllowed && text.utf8.count >= 6 ? CSSColor(hexDigits: text) : nil
  }

  private static func isScheme(_ key: String) -> Bool {
    ["default", "dark", "light", "amoled"].contains(key)
      || key.hasPrefix("dark-") || key.hasPrefix("light-")
  }

  /// The first colour of one of these names, however words are joined in it.
  private static func index(of names: [String], in list: ColorList) -> Int? {
    let plain = list.colors.map { entry in
      (entry.name ?? "").lowercased().filter { $0 != "_" && $0 != "-" }
    }
    return names.lazy.compactMap { plain.firstIndex(of: $0) }.first
  }
}

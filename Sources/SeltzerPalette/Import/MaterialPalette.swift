/// Material colours as JSON, such as matugen and the Material Theme Builder write, and any other
/// JSON with colours in it.
///
/// Colours are those in `colors` or `schemes`, or else in the whole document, in its order, called by
/// their keys. Where each comes in several schemes, those of one are taken: `default`, which is the
/// one its author chose, or else `dark`, `light`, or the first.
enum MaterialPalette {
  static func read(_ tree: JSONTree, _ text: PaletteText) throws(PaletteFileError) -> ColorList {
    let top = tree.root("colors") ?? tree.root("schemes") ?? 0
    let found = colors(tree, in: top)
    let schemes = Set(found.compactMap(\.scheme))
    let chosen =
      ["default", "dark", "light"].first { schemes.contains($0) } ?? found.first?.scheme
    var list = ColorList(name: tree.text("name") ?? "", format: .material, colors: [])
    for (index, scheme, color) in found where scheme == nil || scheme == chosen {
      let name = name(tree.path(of: index, below: top))
      list.colors.append(
        .init(color.color, alpha: color.alpha, name: name.isEmpty ? nil : name))
    }
    list.roles[.background] = index(of: ["background", "surface"], in: list)
    list.roles[.foreground] =
      index(of: ["onbackground", "onsurface", "foreground"], in: list)
    guard !list.colors.isEmpty else { throw .unknownFormat(file: text.file) }
    return list
  }

  /// The nodes that are colours, and the scheme each belongs to.
  private static func colors(
    _ tree: JSONTree, in top: Int
  ) -> [(index: Int, scheme: String?, color: CSSColor)] {
    var found: [(Int, String?, CSSColor)] = []
    var isInside = [Bool](repeating: false, count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() {
      isInside[index] = index == top || node.parent >= 0 && isInside[node.parent]
      guard isInside[index], case .string(let value) = node.kind,
        let color = color(value, isBareAllowed: top > 0)
      else { continue }
      let scheme = tree.path(of: index, below: top).first { isScheme($0) }
      found.append((index, scheme, color))
    }
    return found
  }

  /// The keys without the scheme, and without matugen's `color` at the end.
  private static func name(_ path: [String]) -> String {
    var path = path
    if let scheme = path.firstIndex(where: { isScheme($0) }) { path.remove(at: scheme) }
    if path.count > 1, path.last == "color" { path.removeLast() }
    return path.joined(separator: ".")
  }

  /// A word such as `red` in a document says little; what is written as a colour is one.
  private static func color(_ text: String, isBareAllowed: Bool) -> CSSColor? {
    if text.begins(with: "#") || text.utf8.last == UInt8(ascii: ")") { return CSSColor(text) }
    return isBareAllowed && text.utf8.count >= 6 ? CSSColor(hexDigits: text) : nil
  }

  private static func isScheme(_ key: String) -> Bool {
    ["default", "dark", "light", "amoled"].contains(key)
      || key.begins(with: "dark-") || key.begins(with: "light-")
  }

  /// The first colour of one of these names, however words are joined in it.
  private static func index(of names: [String], in list: ColorList) -> Int? {
    let plain = list.colors.map { entry in
      guard let name = entry.name, name.utf8.count <= 16 else { return "" }
      return name.lowercased().filter { $0 != "_" && $0 != "-" }
    }
    return names.lazy.compactMap { plain.firstIndex(of: $0) }.first
  }
}

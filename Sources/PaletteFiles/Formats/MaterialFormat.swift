import SeltzerDocument
import SeltzerScene

/// Material colours as JSON, as matugen and the Material Theme Builder write them.
///
/// The colours are those in `colors` or `schemes`, among them one and the colour on it, such as
/// `primary` and `onPrimary`, named by their keys. Of several schemes one is used: `default`, which the author chose,
/// or else `dark`, `light`, or the first.
struct MaterialFormat: PaletteFormat {
  let name = "material"

  func matches(_ file: PaletteFile) -> Bool {
    let names = Set(found(in: file).map { plain(name($0.path)) })
    return names.contains { names.contains("on\($0)") }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let found = found(in: file)
    let schemes = Set(found.compactMap(\.scheme))
    let chosen = ["default", "dark", "light"].first { schemes.contains($0) } ?? found.first?.scheme
    var list = ColorList(name: file.jsonName)
    for (path, scheme, color) in found where scheme == nil || scheme == chosen {
      let name = name(path)
      list.append(.init(color, name: name.isEmpty ? nil : name))
    }
    list.nameRoles()
    return list
  }

  /// Returns the colours with the keys that lead to them and the schemes they belong to.
  private func found(
    in file: PaletteFile
  ) -> [(path: ArraySlice<String>, scheme: String?, color: CSSColor)] {
    guard let json = try? file.json?.get() else { return [] }
    let top = ["colors", "schemes"].first { json.entry($0) != nil }
    return file.texts.compactMap { text in
      guard text.path[0] == top, let color = color(text.value) else { return nil }
      // The last keys are enough to name a colour.
      let path = text.path.dropFirst().suffix(6)
      return (path, path.first(where: isScheme), color)
    }
  }

  /// Joins the keys, without the scheme and without matugen's `color` at the end.
  private func name(_ path: ArraySlice<String>) -> String {
    var path = path
    if let scheme = path.firstIndex(where: isScheme) { path.remove(at: scheme) }
    if path.count > 1, path.last == "color" { path.removeLast() }
    return path.map { $0.utf8.count <= 64 ? $0 : String($0.prefix(64)) }.joined(separator: ".")
  }

  /// Parses a colour; a bare name such as `red` may be any text, so only `#…` and `…(…)` count.
  private func color(_ text: String) -> CSSColor? {
    if text.begins(with: "#") || text.utf8.last == UInt8(ascii: ")") { return CSSColor(text) }
    return text.utf8.count >= 6 ? CSSColor(hexDigits: text) : nil
  }

  private func isScheme(_ key: String) -> Bool {
    ["default", "dark", "light", "amoled"].contains(key)
      || key.begins(with: "dark-") || key.begins(with: "light-")
  }

  /// Returns a name without the separators in which the programs differ.
  private func plain(_ name: String) -> String {
    name.prefix(16).lowercased().filter { $0 != "_" && $0 != "-" }
  }
}

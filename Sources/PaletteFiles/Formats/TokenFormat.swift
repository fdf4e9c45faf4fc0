import SeltzerDocument
import SeltzerScene

/// Design tokens in JSON, with `$value` as in the W3C's draft or `value` as in Tokens Studio; a value
/// may be another token's name in braces.
struct TokenFormat: PaletteFormat {
  let name = "tokens"

  func matches(_ file: PaletteFile) -> Bool { !tokens(in: file).isEmpty }

  func colors(in file: PaletteFile) -> ColorList {
    var list = ColorList(name: file.jsonName)
    let tokens = tokens(in: file)
    let values = Dictionary(tokens.map { ($0.name, $0.value) }) { first, _ in first }
    for (name, text) in tokens {
      var value = text
      // The bound ends cycles.
      for _ in 0..<8 where value.begins(with: "{") {
        value = values[String(value.dropFirst().dropLast())] ?? value
      }
      if let color = CSSColor(value) { list.append(.init(color, name: name)) }
    }
    list.nameRoles()
    return list
  }

  private func tokens(in file: PaletteFile) -> [(name: String, value: String)] {
    guard let json = try? file.json?.get(), json.entries != nil else { return [] }
    let types = Dictionary(
      file.texts.filter { ["$type", "type"].contains($0.key) }
        .map { (Array($0.path.dropLast()), $0.value) }
    ) { first, _ in first }
    return file.texts.compactMap { text in
      let path = Array(text.path.dropLast())
      guard ["$value", "value"].contains(text.key), !path.isEmpty, path.count <= 8,
        types[path] == "color" || text.key == "$value" && text.value.begins(with: "#")
      else { return nil }
      return (path.map { $0.prefix(64) }.joined(separator: "."), text.value)
    }
  }
}

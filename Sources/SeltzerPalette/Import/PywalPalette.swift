/// pywal's `colors.json` and colour schemes, terminal.sexy's JSON, which pywal reads too, and pywal's
/// plain list of 16 or 18 colours, a line each, in a file whose name has no ending.
enum PywalPalette {
  static func matches(_ text: PaletteText) -> Bool {
    let lines = text.content.map(\.line)
    return text.ending.isEmpty && (lines.count == 16 || lines.count == 18)
      && lines.allSatisfy { $0.begins(with: "#") && $0.utf8.count == 7 && CSSColor($0) != nil }
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var theme = TerminalTheme()
    for (index, (number, line)) in text.content.enumerated() {
      guard let color = CSSColor(line) else {
        throw text.faulty(number, .pywal, line, "a colour such as #1ad6fc")
      }
      theme.set("color\(index)", color)
    }
    return theme.list(.pywal)
  }

  static func matches(_ tree: JSONTree) -> Bool {
    tree.nodes.indices.contains { name(tree, $0) != nil }
  }

  static func read(_ tree: JSONTree, _ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var theme = TerminalTheme()
    for (index, node) in tree.nodes.enumerated() {
      guard case .string(let value) = node.kind else { continue }
      let isSexy = node.parent == 0 && ["background", "foreground"].contains(node.key)
      guard let name = isSexy ? node.key : name(tree, index) else { continue }
      guard let color = XColor.color(value) ?? CSSColor(schemeDigits: value) else {
        throw text.faulty(node.line, .pywal, value, "a colour such as \"#1ad6fc\"")
      }
      theme.set(name, color)
    }
    var list = theme.list(.pywal)
    list.name = tree.text("name") ?? ""
    return list
  }

  /// What the theme calls a value: `colors.color0`, `special.background`, or `color[0]`.
  private static func name(_ tree: JSONTree, _ index: Int) -> String? {
    let node = tree.nodes[index]
    guard node.parent > 0, case .string = node.kind else { return nil }
    let parent = tree.nodes[node.parent]
    guard parent.parent == 0 else { return nil }
    switch parent.key {
    case "colors" where TerminalTheme.number(of: node.key) != nil: return node.key
    case "special" where TerminalTheme.knows(node.key): return node.key
    case "color" where parent.kind == .array && UInt8(node.key) != nil: return "color" + node.key
    default: return nil
    }
  }
}

/// JSON of any kind that holds colours: ours, pywal's, base16's, plain lists, Material's.
enum JSONPalette {
  static func matches(_ text: PaletteText) -> Bool {
    text.firstVisible == "{" || text.firstVisible == "["
  }

  static func read(_ text: PaletteText) throws -> ColorList {
    let tree: JSONTree
    do {
      tree = try JSONTree(text)
    } catch {
      // A palette of ours in braces is YAML without being JSON.
      if OwnPalette.isOwnYAML(text) { return try OwnPalette.read(text, format: .seltzer) }
      throw error
    }
    if tree.root("bubbles") != nil, tree.root("background") != nil {
      return try OwnPalette.read(text, format: .json)
    }
    let pairs = schemePairs(tree)
    if pairs.contains(where: { Base16Palette.number(of: $0.key) != nil }) {
      return try Base16Palette.read(pairs, text)
    }
    if PywalPalette.matches(tree) { return try PywalPalette.read(tree, text) }
    let array = tree.nodes[0].kind == .array ? 0 : tree.root("colors")
    if let array, let list = try list(tree, array, text) { return list }
    return try MaterialPalette.read(tree, text)
  }

  private static func schemePairs(_ tree: JSONTree) -> [YAMLPair] {
    tree.nodes.compactMap { node in
      guard case .string(let value) = node.kind, node.parent >= 0 else { return nil }
      let parent = tree.nodes[node.parent]
      guard node.parent == 0 || parent.parent == 0 else { return nil }
      return YAMLPair(
        parent: node.parent == 0 ? "" : parent.key, key: node.key, value: value, line: node.line)
    }
  }

  /// An array of nothing but texts, as Lospec's JSON has in `colors`.
  private static func list(
    _ tree: JSONTree, _ array: Int, _ text: PaletteText
  ) throws(PaletteFileError) -> ColorList? {
    guard tree.nodes[array].kind == .array else { return nil }
    var list = ColorList(name: tree.text("name") ?? "", format: .list, colors: [])
    for node in tree.nodes where node.parent == array {
      guard case .string(let value) = node.kind else { return nil }
      guard let color = CSSColor(value) ?? CSSColor(schemeDigits: value) else {
        throw text.faulty(node.line, .list, value, ListPalette.expected(value[...]))
      }
      list.colors.append(ListPalette.entry(color, value[...]))
    }
    return list
  }
}

import SeltzerDocument

extension MotionEffect {
  init(node: DocumentNode) throws {
    let keys = try node.mapping(known: [
      "keyPath", "axis", "min", "max", "group", "minimumRelativeValue", "maximumRelativeValue",
    ])
    let keyPath = try keys["keyPath"]?.choice(of: KeyPath.self)
    self.init(
      keyPath, minimum: try Self.end("min", "minimumRelativeValue", keys, keyPath),
      maximum: try Self.end("max", "maximumRelativeValue", keys, keyPath))
    if let value = keys["axis"] { axis = try value.choice(of: Axis.self) }
    if let value = keys["group"] { group = try value.text() }
  }

  private static func end(
    _ short: String, _ long: String, _ keys: DocumentMapping, _ keyPath: KeyPath?
  ) throws(DocumentError) -> Double? {
    if keys[short] != nil, let twice = keys[long] {
      throw twice.wrongType("left out where there is '\(short)'")
    }
    guard let value = keys[short] ?? keys[long] else { return nil }
    return keyPath == .rotation ? try value.angle() : try value.number(in: -100_000...100_000)
  }
}

extension Scene {
  /// Reads the names of suspended groups, which must be groups of some effect.
  static func suspendedEffects(_ node: DocumentNode, of layers: [Layer]) throws -> Set<String> {
    let known = Set(layers.flatMap(\.effectGroups)).sorted()
    var names: Set<String> = []
    for item in try node.list(atMost: 1000) {
      let name = try item.text()
      guard known.contains(name) else {
        throw SceneError.unknownEffectGroup(
          name, nearest: nearest(to: name, among: known), known: known, file: item.file,
          line: item.line)
      }
      names.insert(name)
    }
    return names
  }
}

extension Layer {
  /// The groups of its effects and of its members'.
  fileprivate var effectGroups: [String] {
    let own = effects.compactMap(\.group)
    guard case .group(let members) = content else { return own }
    return own + members.flatMap(\.effectGroups)
  }
}

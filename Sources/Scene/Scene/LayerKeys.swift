import SeltzerDocument

extension Layer {
  static let common = Mapping("layer", Layer(name: "", content: .group), keys)

  private static let keys: [Key<Layer>] = [
    Key("kind", ValueType<Kind>.choice, required: "one of \(allKinds)") { _, _ in },
    Key("name", .text) { $0.name = $1 },
    Key("position", \.position, .pair(-100...100)).usual(-0.2...1.2),
    Key("offset", \.offset, .pair(-100...100), unit: "stage units").usual(-0.5...0.5),
    Key("anchor", \.anchor, .pair(-100...100)).usual(0...1),
    Key(
      "size", \.size,
      .scalar(
        .number(extents), { Extent(height: $0) }, or: .pair(extents),
        { Extent(width: $0.x, height: $0.y) }), unit: "stage units"
    ).usual(0.005...1.5),
    Key("opacity", \.opacity, .number(0...1)),
    Key("narrowerThan", \.narrowerThan, .number(0.01...100)).usual(0.3...3),
    Key("widerThan", \.widerThan, .number(0.01...100)).usual(0.3...3),
    Key("rotation", \.rotation, .angle).without(
      effectIf: .key("kind", is: "mirror"), "water is level", isError: false),
    Key("parallax", \.parallaxRole, .choice),
    Key("depth", \.depth, .number(0.05...100)).usual(0.1...9),
    Key("effects", \.effects, .effects),
  ]

  /// The range of a width or height in stage units.
  static let extents = 0.0001...100.0
  private static let allKinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
  private static let deepestGroup = 8

  /// Reads a layer; its name is empty if it is missing.
  fileprivate init(node: DocumentNode, _ artwork: Artwork) throws(DocumentError) {
    let common = Self.common.names
    guard let kind = node["kind"] else {
      // If the kind is missing, a mistyped key is more likely.
      let others = Kind.allCases.flatMap { LayerKind.of($0, artwork).names }
      try node.checkKeys(common + Set(others).subtracting(common).sorted())
      throw node.missingKey("kind", "one of \(Self.allKinds)")
    }
    let own = LayerKind.of(try ValueType.choice.read(kind), artwork)
    try node.checkKeys(common + own.names)
    self = try Self.common.read(known: node)
    try own.read(&self, node)
    key = node.key
    documentPlace = (node["file"] ?? node["size"] ?? node).place
    guard own.needsSize, size?.width == nil else { return }
    throw node["size"]?.wrongType("[width, height]")
      ?? node.missingKey("size", "[width, height] in stage units")
  }

  /// Counts layers, including those in groups, and checks the limits.
  static func count(_ list: DocumentNode, depth: Int, into count: inout Int) throws(SceneError) {
    guard depth <= deepestGroup else {
      throw .groupsTooDeep(most: deepestGroup, file: list.file, line: list.line)
    }
    for layer in list.items ?? [] {
      count += 1
      guard count <= Scene.maximumLayerCount else {
        throw .tooManyLayers(most: Scene.maximumLayerCount, file: layer.file, line: layer.line)
      }
      if let members = layer["layers"] { try self.count(members, depth: depth + 1, into: &count) }
    }
  }
}

extension ValueType where Value == Layer {
  static func layer(_ artwork: Artwork) -> Self {
    Self(
      .mapping("layer") {
        let kinds = Layer.Kind.allCases.map { LayerKind.of($0, artwork).description() }
        return [
          MappingDescription(
            "layer", Layer.common.keyDescriptions,
            schema: { _ in
              ["oneOf": .list(kinds.map { TypeDescription.mapping($0.name) { [] }.schema })]
            },
            variants: { kinds })
        ]
      }
    ) { node throws(DocumentError) in try Layer(node: node, artwork) }
  }
}

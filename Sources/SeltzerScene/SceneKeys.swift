package import SeltzerDocument
import SeltzerMotion
import SeltzerPalette

extension Scene {
  /// Returns the JSON Schema and manual of scenes.
  package static func schema(artwork: Artwork) -> DocumentSchema {
    DocumentSchema(title: "Seltzer scene", root: mapping(artwork).description)
  }

  private static func mapping(_ artwork: Artwork) -> Mapping<Scene> {
    Mapping("scene", Scene(name: ""), keys(artwork))
  }

  private static func keys(_ artwork: Artwork) -> [Key<Scene>] {
    [
      Key("name", .text, "Name of the scene; by default the file's name.") { $0.name = $1 },
      Key("description", \.summary, .text, "Description of the scene, one line."),
      Key(
        "palette", \.palette, .text,
        "A palette's name or expression, or a file relative to the scene's folder."),
      Key(
        "seed",
        ValueType.integer(0...Int(UInt32.max)), "Random seed.",
        standard: { .number(Double($0.seed)) }, store: { $0.seed = UInt32($1) }),
      Key(
        "background", \.background, .background(artwork),
        "Picture behind everything else; by default the palette's gradient."),
      Key("bubbles", \.bubbles, .mapping(Emitter.mapping), "The bubbles."),
      Key(
        "layers", \.layers, .list(of: .layer(artwork), count: 0...maximumLayerCount),
        "Layers in front of the bubbles, from back to front."),
      Key(
        "narrowest", \.narrowest, .number(0.1...10),
        "Aspect ratio of the stage below which layers become smaller."),
      Key("parallax", \.parallax, .mapping(Parallax.mapping), "Movement of the stack of layers."),
      Key("motion", \.motion, .mapping(MotionSettings.mapping), "Source and control of motion."),
      Key(
        "suspendedEffects", .list(of: .text, count: 0...1000),
        "Groups of motion effects that are switched off."
      ) { $0.suspendedEffects = Set($1) },
      Key(
        "reduceMotion", \.reduceMotion, .flag,
        "Whether the picture is static: no parallax, no effects, and always the same moment."),
      Key(
        "reduceTransparency", \.reduceTransparency, .flag,
        "Whether panels are plain and icons colourful, without glass."),
    ]
  }

  /// Reads a scene from YAML text.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - file: The name in errors.
  ///   - folder: The folder that relative paths start from; nil is the working folder.
  ///   - artwork: The drawings and glyphs that the scene can name.
  /// - Throws: `DocumentError` or `SceneError`, which name the file and line.
  package init(yaml text: String, file: String, folder: String? = nil, artwork: Artwork) throws {
    let mapping = Self.mapping(artwork)
    let plainName = file.split(separator: "/").last.map(String.init) ?? file
    let given = try DocumentNode(parsing: text, file: file, folder: folder)
      .mapping(known: mapping.keys.map(\.name))
    var layerCount = 0
    if let layers = given["layers"] { try Layer.count(layers, depth: 0, into: &layerCount) }
    self = try mapping.read(
      given,
      standard: Scene(
        name: plainName.hasSuffix(".yaml") ? String(plainName.dropLast(5)) : plainName))
    self.folder = folder
    layerCount = 0
    layers.nameUnnamed(after: &layerCount)
    try checkSuspendedEffects(given["suspendedEffects"]?.items ?? [])
  }

  /// Throws if no effect has a group of these names.
  private func checkSuspendedEffects(_ items: [DocumentNode]) throws(SceneError) {
    let known = Set(layers.flatMap(\.effectGroups)).sorted()
    for item in items {
      guard let name = item.scalar, !known.contains(name) else { continue }
      throw .unknownEffectGroup(
        name, nearest: nearest(to: name, among: known), known: known, file: item.file,
        line: item.line)
    }
  }
}

extension Parallax {
  fileprivate static let mapping = Mapping(
    "parallax", Parallax(),
    [
      Key(
        "distanceFactor", \.distanceFactor, .factor,
        "Divisor of the movement of everything but the front; 0 is no movement."),
      Key(
        "frontFactor", \.frontFactor, .factor,
        "Divisor of the movement of the front; 0 is no movement."),
      Key(
        "edge", \.edge, .choice,
        "Whether a step beyond the background picture's edge is shortened or refused."),
      Key(
        "reveal", \.reveal, .number(0...10), unit: "stage units",
        "Minimum distance by which a background picture extends beyond the stage."),
    ])
}

extension ValueType where Value == Double {
  /// Negative factors become 0; positive ones below 0.001 would move layers too far.
  fileprivate static var factor: Self {
    let number = ValueType.number(-1e6...1e6)
    let description = TypeDescription(
      "0, or 0.001...1000000",
      schema: [
        "anyOf": [
          ["type": "number", "minimum": .number(-1e6), "maximum": .number(0)],
          ["type": "number", "minimum": .number(0.001), "maximum": .number(1e6)],
        ]
      ])
    return Self(description, json: number.json) { node throws(DocumentError) in
      let value = try number.read(node)
      guard value <= 0 || value >= 0.001 else { throw node.wrongType(description.text) }
      return max(0, value)
    }
  }
}

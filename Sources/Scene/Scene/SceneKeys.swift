package import SeltzerDocument
import SeltzerMotion
import SeltzerSystem

extension KeyHelp {
  /// The meanings of the keys of scenes and palettes.
  package static let documents = KeyHelp(PackageResources.Keys_txt)
}

extension Scene {
  /// Returns the JSON Schema and manual of scenes.
  package static func schema(_ artwork: Artwork) -> DocumentSchema {
    DocumentSchema(title: "Seltzer scene", root: mapping(artwork).description, help: .documents)
  }

  private static func mapping(_ artwork: Artwork) -> Mapping<Scene> {
    let keys: [Key<Scene>] = [
      Key("name", .text) { $0.name = $1 },
      Key("description", \.summary, .text),
      Key("palette", \.palette, .text),
      Key("variants", \.variants, .list(of: .choice, count: 0...4)),
      Key(
        "seed", ValueType.integer(0...Int(UInt32.max)), json: { .number(Double($0.seed)) },
        store: { $0.seed = UInt32($1) }),
      Key("clock", \.clock, .timeOfDay),
      Key("scaleBy", \.scaleBy, .choice),
      Key("background", .background(artwork), json: { .text($0.ground.kind.rawValue) }) {
        scene, choice in
        switch choice {
        case .picture(let picture): scene.background = picture
        case .ground(let ground): scene.ground = ground
        }
      },
      Key("grain", \.finish.grain, .number(0...0.5)),
      Key("dither", \.finish.dither, .choice),
      Key("bubbles", \.emitters, .emitters(artwork)),
      Key("layers", \.layers, .list(of: .layer(artwork), count: 0...maximumLayerCount)),
      Key("narrowest", \.narrowest, .number(0.1...10)).usual(0.1...3).without(
        effectIf: !.given("layers"), "there are no layers", isError: false),
      Key(
        "margins", \.margins,
        .list(of: .number(0...0.4), count: 4...4, "[top, right, bottom, left]"), unit: "stage units"
      ),
      Key("parallax", \.parallax, .mapping(parallaxMapping)),
      Key("motion", \.motion, .mapping(MotionSettings.mapping)),
      Key("suspendedEffects", .list(of: .text, count: 0...1000)) { $0.suspendedEffects = Set($1) },
      Key("reduceMotion", \.reduceMotion, .flag),
      Key("reduceTransparency", \.reduceTransparency, .flag),
    ]
    return Mapping("scene", Scene(name: ""), keys)
  }

  private static let parallaxMapping = Mapping(
    "parallax", Parallax(),
    [
      Key("enabled", \.isEnabled, .flag),
      Key("distanceFactor", \.distanceFactor, .factor),
      Key("frontFactor", \.frontFactor, .factor),
      Key("edge", \.edge, .choice).without(
        effectIf: .always, "only content offsets reach the edge, tilt never does", isError: false),
      Key(
        "reveal", \.reveal,
        .scalar(.number(0...10), { SIMD2(repeating: $0) }, or: .pair(0...10), { $0 }),
        unit: "stage units"),
    ])

  /// Reads a scene from YAML text; throws `DocumentError` or `SceneError`.
  ///
  /// Errors name the file, or the setting. Relative paths start from the folder, or from the working folder.
  ///
  /// `settings` replace values of the text; see `DocumentSetting`.
  package init(
    yaml text: String, file: String, folder: String? = nil,
    settings: [DocumentSetting] = [], artwork: Artwork
  ) throws {
    let written = try DocumentNode(parsing: text, file: file, folder: folder)
    let document = try written.changed(by: settings, artwork)
    try self.init(document, file: file, folder: folder, artwork)
    if let picture = settings.last(where: { $0.path.contains(/^background\.(file|drawing)$/) }) {
      let (old, new) = (written["background"], document["background"])
      let gone = old?.entries?.compactMap(\.key.scalar).filter { new?[$0] == nil } ?? []
      if !gone.isEmpty {
        warnings.append("\(picture.text) replaces the background's \(gone.joined(separator: ", "))")
      }
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.utf8.contains(UInt8(ascii: "#")) && line.utf8.first != UInt8(ascii: "#") {
      guard let match = line.wholeMatch(of: /[ -]*(\w+): +(#[0-9A-Fa-f]{3,8})\s*/) else { continue }
      warnings.append(
        "\(file):\(index + 1): '\(match.2)' is a comment, so '\(match.1)' is empty; put it in quotes"
      )
    }
  }

  fileprivate init(
    _ document: DocumentNode, file: String, folder: String?, _ artwork: Artwork
  ) throws {
    let mapping = Self.mapping(artwork)
    let plainName = Path.split(file).name
    try document.checkKeys(mapping.names)
    var layerCount = 0
    if let layers = document["layers"] { try Layer.count(layers, depth: 0, into: &layerCount) }
    self = try mapping.read(
      known: document,
      standard: Scene(
        name: plainName.hasSuffix(".yaml") ? String(plainName.dropLast(5)) : plainName))
    self.folder = folder
    palettePlace = document["palette"]?.place
    // A scalar in place of the mapping is the source.
    let source = document["motion"].map { $0["source"] ?? $0 }
    motionPlace = source?.place
    motion.waitsForWriter = source?.line == 0
    let bubbles = document["bubbles"].map { $0.items ?? [$0] } ?? []
    for (index, node) in zip(emitters.indices, bubbles) {
      let number = node["count"] ?? node["density"] ?? node["birthRate"] ?? node
      emitters[index].documentPlace = number.place
    }
    layerCount = 0
    changeLayers { [clock] layer, _ in
      layerCount += 1
      if layer.name.isEmpty { layer.name = "\(layer.kind.rawValue) \(layerCount)" }
      if let clock, case .clock(let format, nil) = layer.content {
        layer.content = .clock(format: format, start: .pictureStart(at: clock))
      }
    }
    let effects = allLayers.flatMap(\.effects) + (background?.effects ?? [])
    let known = Set(effects.compactMap(\.group)).sorted()
    for item in document["suspendedEffects"]?.items ?? [] {
      guard let name = item.scalar, !known.contains(name) else { continue }
      throw SceneError.unknownEffectGroup(
        name, nearest: nearest(to: name, among: known), known: known, file: item.file,
        line: item.line)
    }
  }

  /// Returns a scene's text with the settings, where nil removes a value, and the scene.
  ///
  /// Comments stay; see `DocumentNode.text(_:changedTo:)`. Errors name the setting.
  package static func changing(
    _ text: String, file: String, folder: String?, settings: [DocumentSetting], artwork: Artwork
  ) throws -> (text: String, scene: Scene) {
    let document = try DocumentNode(parsing: text, file: file, folder: folder)
    let changed = try document.changed(by: settings, artwork)
    let scene = try Scene(changed, file: file, folder: folder, artwork)
    return (document.text(text, changedTo: changed), scene)
  }

  /// Returns a scene's text with the settings and absolute paths, without comments.
  package static func portableText(
    _ text: String, _ file: String, _ folder: String?, _ settings: [DocumentSetting],
    _ artwork: Artwork
  ) throws -> String {
    try DocumentNode(parsing: text, file: file, folder: folder).changed(by: settings, artwork)
      .portableYAML(mapping(artwork).type)
  }

  /// The type of scenes.
  package static func type(_ artwork: Artwork) -> TypeDescription { mapping(artwork).type }
}

extension ValueType where Value == Double {
  /// Seconds after midnight.
  fileprivate static var timeOfDay: Self {
    let description = TypeDescription.text(
      "a time of day, 0:00 to 23:59, such as 18:30",
      pattern: "^([01]?[0-9]|2[0-3])(:[0-5]?[0-9]){1,2}$")
    return ValueType<String>.text.map(description) { text, node throws(DocumentError) in
      guard let time = CivilTime.timeOfDay(text) else { throw node.wrongType(description.text) }
      return time
    }
  }

  /// Negative factors become 0; positive ones below 0.001 would move layers too far.
  fileprivate static var factor: Self {
    let (none, some) = (ValueType.number(-1e6...0), ValueType.number(0.001...1e6))
    let description = TypeDescription(
      "0, or 0.001...1000000", schema: none.description.or(some.description).schema)
    return .number(-1e6...1e6).map(description, json: none.json) {
      value, node throws(DocumentError) in
      guard value <= 0 || value >= 0.001 else { throw node.wrongType(description.text) }
      return max(0, value)
    }
  }
}

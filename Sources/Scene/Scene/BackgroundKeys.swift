import SeltzerDocument

/// The keys of a background, which depend on each other.
private struct BackgroundKeys: Sendable, Equatable {
  var picture = Picture.file("")
  var isPanorama = false
  var height: Background.PictureHeight?
  var fieldOfView: Double = .pi
  var repetition = Repetition.none
  var effects: [MotionEffect] = []
  var ground = Ground()

  static func mapping(_ artwork: Artwork) -> Mapping<Self> {
    Mapping(
      "background", Self(), alternatives: [["drawing", "file", "gradient", "color"]],
      gradientKeys.map { $0.without(effectIf: .given("water"), "water brings its own light") }
        + [Key("water", .mapping(water)) { $0.ground.water = $1 }.off(until: [:])]
        + pictureKeys(artwork).map {
          var key = $0.without(effectIf: isGround, "a gradient or colour has none")
          if ["file", "drawing"].contains(key.name) { key.description.replaced = groundKeys }
          return key
        })
  }

  private static let night = "ribbons bring a night sky"
  private static let gradientKeys: [Key<Self>] = [
    Key("gradient", \.ground.kind, .choice),
    Key("warp", \.ground.warp, .mapping(warp)),
    Key("color", .color) { $0.ground.color = $1 }.without(effectIf: .given("ribbons"), night),
    Key("shade", \.ground.shade, .number(0...1)).without(effectIf: .given("ribbons"), night),
    Key("beyond", \.ground.beyond, .number(0...1)).without(effectIf: .given("ribbons"), night),
    Key("lightFrom", .angle) { $0.ground.lightFrom = $1 },
    Key(
      "lights", \.ground.lamps,
      .list(
        of: .mapping(lamp), count: 0...Ground.maximumLampCount,
        "a list of at most \(Ground.maximumLampCount) lights")),
    Key(
      "folds", \.ground.folds,
      .list(
        of: .mapping(fold), count: 0...Ground.maximumFoldCount,
        "a list of at most \(Ground.maximumFoldCount) folds")),
    Key("ribbons", .mapping(ribbons)) { $0.ground.ribbons = $1 }.off(until: .number(3)),
  ]

  private static func pictureKeys(_ artwork: Artwork) -> [Key<Self>] {
    let (flag, file) = (ValueType<Bool>.flag, ValueType<Picture>.imageFile)
    return Picture.keys(\.picture, artwork, required: nil) + [
      Key("size", \.height, .pictureHeight).usual(0.1...4),
      Key(
        "panorama",
        flag.description.or(file.description).naming { text, path in
          ValueType<Bool>.value(of: text) == nil ? path(text) : text
        }
      ) { keys, node throws(DocumentError) in
        if let isPanorama = try? flag.read(node) {
          keys.isPanorama = isPanorama
        } else {
          (keys.picture, keys.isPanorama) = (try file.read(node), true)
        }
      },
      Key("fieldOfView", \.fieldOfView, .fieldOfView)
        .without(effectIf: !isPanorama, "only panoramas have it"),
      Repetition.key(\.repetition).without(effectIf: isPanorama, "panoramas have no ends"),
      Key("effects", \.effects, .effects),
    ]
  }

  private static let groundKeys = gradientKeys.map(\.name) + ["water"]
  private static let isGround = KeyCondition.given(groundKeys)
  private static let isPanorama =
    KeyCondition.given("panorama") && !.key("panorama", is: "false", "no", "off")

  private static let warp = Mapping(
    "warp", Ground.Warp(), shorthand: "amount",
    [
      Key("amount", \.amount, .number(0...10), unit: "stage units").usual(0...0.8),
      Key("size", \.size, .number(0.01...100), unit: "stage units").usual(0.05...4),
      Key("period", \.period, .number(0.1...3600), unit: "seconds").usual(0.1...60),
    ])

  private static let lamp = Mapping(
    "lamp", Ground.Lamp(),
    [
      Key("position", \.position, .pair(-10...10)).usual(-0.2...1.2),
      Key("size", \.size, .number(0.01...100), unit: "stage units").usual(0.05...4),
      Key("color", \.color, .lampColor),
      Key("opacity", \.opacity, .number(0...1)),
    ])

  private static let fold = Mapping(
    "fold", Ground.Fold(),
    [
      Key("position", \.position, .pair(-10...10)).usual(-0.2...1.2),
      Key("angle", \.angle, .angle),
      Key("curve", \.curve, .number(0...1), unit: "stage units"),
      Key("softness", \.softness, .number(0...1)),
      Key("strength", \.strength, .number(0...1)),
    ])

  private static let ribbons = Mapping(
    "ribbons", Ground.Ribbons(), shorthand: "count",
    [
      Key("count", \.count, .integer(1...Ground.Ribbons.maximumCount)),
      Key("horizon", \.horizon, .number(0.2...1)),
      Key("fan", \.fan, .number(0...1)),
      Key("strength", \.strength, .number(0...1)),
    ])

  private static let water = Mapping(
    "water", Ground.Water(),
    [Key("calm", \.calm, .number(0...1)), Key("shafts", \.shafts, .number(0...1))])

  func choice(_ node: DocumentNode) throws(DocumentError) -> BackgroundChoice {
    try Self.isGround.holds(node) ? .ground(ground) : .picture(background(node))
  }

  private func background(_ node: DocumentNode) throws(DocumentError) -> Background {
    let given = node["file"] ?? node["drawing"]
    let namesFile = node["panorama"].map { (try? ValueType.flag.read($0)) == nil } ?? false
    if namesFile, let given { throw given.wrongType("omitted if 'panorama' names a file") }
    guard namesFile || given != nil else { throw node.missingKey("file", Picture.expected) }
    var standard = Background.PictureHeight.cover
    if case .drawing = picture, !isPanorama { standard = .natural }
    var background = Background(
      picture: picture, height: height ?? standard, fieldOfView: isPanorama ? fieldOfView : nil)
    background.repeats = repetition == .x
    background.effects = effects
    let file = namesFile ? node["panorama"] : node["file"]
    background.documentPlace = (file ?? node["size"] ?? node).place
    return background
  }
}

/// What a scene says about its background.
enum BackgroundChoice: Sendable { case picture(Background), ground(Ground) }

extension ValueType where Value == BackgroundChoice {
  /// A mapping, or in short the kind of a ground, a colour or the path of an image.
  static func background(_ artwork: Artwork) -> Self {
    let mapping = ValueType<BackgroundKeys>.mapping(BackgroundKeys.mapping(artwork))
    let (kind, file) = (ValueType<Ground.Kind>.choice, ValueType<Picture>.imageFile)
    let color = ValueType<SRGB8>.color
    /// The key of a mapping that a scalar stands for.
    let key: @Sendable (String) -> String = {
      if Ground.Kind(rawValue: $0) != nil { return "gradient" }
      return $0.hasPrefix("#") || CSSColor($0) != nil ? "color" : "file"
    }
    return Self(
      kind.description.or(file.description).or(mapping.description)
        .shorthand { $0.map(key) }.naming { key($0) == "file" ? $1($0) : $0 }
    ) { node throws(DocumentError) in
      guard node.isScalar else { return try mapping.read(node).choice(node) }
      if let kind = try? kind.read(node) { return .ground(Ground(kind: kind)) }
      if node.scalar.map(key) == "color" {
        var ground = Ground()
        ground.color = try color.read(node)
        return .ground(ground)
      }
      var background = Background(picture: try file.read(node), height: .cover)
      background.documentPlace = node.place
      return .picture(background)
    }
  }
}

extension ValueType where Value == Ground.Lamp.Color {
  fileprivate static var lampColor: Self {
    .word(
      ["lightest": .lightest, "darkest": .darkest], or: ValueType<SRGB8>.color, Value.fixed,
      "lightest, darkest or a colour such as white")
  }
}

extension ValueType where Value == Background.PictureHeight {
  fileprivate static var pictureHeight: Self {
    .word(
      ["cover": .cover, "natural": .natural], or: ValueType<Double>.number(0.01...100),
      Value.stageHeights, "cover, natural or a number 0.01...100")
  }
}

extension ValueType where Value == Double {
  fileprivate static var fieldOfView: Self {
    let range = 0.1...2 * .pi + 0.001
    return .angle.map(.angle(range), json: { .degrees($0) }) { angle, node throws(DocumentError) in
      guard range.contains(angle) else { throw node.wrongType("an angle 6deg...360deg") }
      return min(angle, 2 * .pi)
    }
  }
}

/// Whether a picture continues beyond its edges.
enum Repetition: String, Sendable, CaseIterable {
  case none, x

  static func key<Owner>(_ path: any WritableKeyPath<Owner, Repetition> & Sendable) -> Key<Owner> {
    Key("repeat", path, .choice)
  }
}

extension Picture {
  static let expected = "the path of an image (or give a 'drawing')"

  /// Returns the keys `file` and `drawing`, either of which sets the picture.
  static func keys<Owner>(
    _ path: any WritableKeyPath<Owner, Picture> & Sendable, _ artwork: Artwork, required: String?
  ) -> [Key<Owner>] {
    [
      Key("file", path, .imageFile, required: required),
      Key("drawing", .drawing(among: artwork.drawings)) {
        $0[keyPath: path] = .drawing($1)
      },
    ]
  }
}

/// The name of a drawing, and what a scene changes of it.
private struct DrawingKeys: Sendable, Equatable {
  var drawing: Drawing?
  var look = Drawing.Look()

  private static let isWater = KeyCondition.key("ground", is: "water")
  private static let lake = "a lake has mountains and spruces alone"
  private static let isSpit = isWater && .key("part", is: "front")
  private static let spit = "a lake's front is a dark shore"

  private static let own: [Key<Self>] = [
    Key("sunFrom", \.look.sunFrom, .angle),
    Key("sunHeight", \.look.sunHeight, .angle),
    Key("turn", \.look.turn, .angle),
    Key("clouds", \.look.clouds, .number(0...1)),
    Key("cities", \.look.cities, .number(0...1)),
    Key("brightness", \.look.brightness, .number(0...1)),
    Key("center", \.look.center, .pair(-360...360)).usual(-180...180),
    Key("scale", \.look.scale, .number(0.2...5)),
    Key("ground", \.look.ground, .choice),
    Key("feature", \.look.feature, .choice).without(
      effectIf: isWater && .key("feature", is: "cabin", "oak"), "a lake has no cabin and no oak"
    ).without(effectIf: !isWater && .key("feature", is: "village"), "only a lake has a village"),
    Key("part", \.look.part, .choice),
    Key("horizon", \.look.horizon, .number(0.2...0.95)),
    Key("lightFrom", \.look.lightFrom, .pair(-1...2))
      .without(effectIf: isSpit, spit, isError: false),
    Key("peaks", \.look.peaks, .number(0...3)).without(effectIf: isSpit, spit, isError: false),
    Key("hills", \.look.hills, .number(0...3)).without(effectIf: isWater, lake),
    Key("forest", \.look.forest, .number(0...2)).without(effectIf: isWater, lake),
    Key("mist", \.look.mist, .number(0...1.5)).without(effectIf: isSpit, spit, isError: false),
    Key("seed", \.look.seed, .integer(0...9999)).without(effectIf: isSpit, spit, isError: false),
  ]

  static func mapping(_ drawings: [Drawing]) -> Mapping<Self> {
    let name = Key<Self>("name", \.drawing, .choice(among: drawings, by: \.name))
    let keys = own.map { key in
      let owners = drawings.filter { $0.keys.contains(key.name) }.map(\.name)
      let others = drawings.map(\.name).filter { !owners.contains($0) }
      let reason =
        "only \(owners.joined(separator: " and ")) \(owners.count == 1 ? "has" : "have") it"
      return key.without(effectIf: .key("name", isOneOf: others), reason)
    }
    return Mapping("drawing", Self(), shorthand: "name", [name] + keys)
  }
}

extension ValueType where Value == Drawing {
  /// A drawing's name, or a mapping with the keys that the drawing has.
  fileprivate static func drawing(among drawings: [Drawing]) -> Self {
    let mapping = DrawingKeys.mapping(drawings)
    return ValueType<DrawingKeys>.mapping(mapping).map { keys, node throws(DocumentError) in
      guard let drawing = keys.drawing else {
        throw node.missingKey("name", drawings.map(\.name).joined(separator: ", "))
      }
      return drawing.with(keys.look)
    }
  }
}

extension ValueType where Value == Picture {
  static var imageFile: Self {
    ValueType<String>.path.map { file, node throws(DocumentError) in
      if node.scalar == "" { throw node.wrongType("the path of an image") }
      return .file(file)
    }
  }
}

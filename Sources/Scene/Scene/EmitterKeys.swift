import SeltzerDocument

extension Emitter {
  static func mapping(_ artwork: Artwork) -> Mapping<Emitter> {
    Mapping(
      "bubbles", Emitter(), alternatives: [["count", "density", "birthRate"]],
      keys + [Key("shape", \.shape, .shape(artwork), "Outline of the bubbles.")])
  }

  private static let keys: [Key<Emitter>] = [
    Key(
      "density", .number(0...Double(maximumBubbleCount)),
      "Number of bubbles alive, per square with sides of one stage height.",
      json: { if case .perArea(let density) = $0.population { .number(density) } else { nil } },
      store: { $0.population = .perArea($1) }),
    Key("count", .integer(0...maximumBubbleCount), "Number of bubbles alive.") {
      $0.population = .count($1)
    },
    Key(
      "birthRate", .number(0...Double(maximumBubbleCount)),
      "Number of births per second; the number alive is this times the mean lifetime."
    ) { $0.population = .birthRate($1) },
    Key(
      "seed", .integer(0...Int(UInt32.max)),
      "Random seed, by default from the scene's seed. Emitters with the same seed put their bubbles at the same places."
    ) { $0.seed = UInt32($1) },
    Key("area", \.area, Area.type, "Where bubbles are born; by default anywhere on the stage."),
    Key(
      "origins", \.origins, Origins.type,
      "Number of points of the area from each of which a string of bubbles rises."),
    Key("anchor", \.anchor, .pair(-100...100), "Point of the box that lies on the birthplace."),
    Key(
      "lifetime", \.lifetime, .lifetime, unit: "seconds",
      "Time from birth to death; bubbles that stay `forever` neither fade nor change."),
    Key(
      "fadeIn", \.fadeIn, .range(0...3600), unit: "seconds",
      "Time from invisible to full opacity: at least 0.25, at most half of the lifetime."),
    Key(
      "fadeOut", \.fadeOut, .range(0...3600), unit: "seconds",
      "Time from full opacity to invisible: at least 0.25, at most half of the lifetime."),
    Key(
      "diameter", ValueType<Diameter>.diameter, unit: "stage units",
      "Diameter, by which `sizeOverLife` is multiplied.",
      json: { [.number($0.diameter.lowerBound), .number($0.diameter.upperBound)] }
    ) { ($0.diameter, $0.skew) = ($1.range, $1.skew) },
    sizeOverLife,
    Key(
      "opacityOverLife", \.opacityOverLife, .keyframes(0...1),
      "Factors of the opacity over a life, in addition to the fades."),
    Key(
      "colors", \.colors, .colors,
      "Colours: those of the palette's bubbles, its background, both, its hues, which are the bubbles that "
        + "are not darker than the background, more often the more colourful they are, or a list."),
    Key(
      "colorOverLife", \.colorOverLife, .colorKeyframes,
      "Colours over a life: the bubble's `own`, the palette's `lightest` or `darkest`, or any."),
    Key(
      "opacityBySize", \.opacityBySize, .pair(0...10),
      "Factors of the opacity of the smallest and the biggest bubble."),
    Key(
      "opacity", \.opacity, .opacity, "Factor of the palette's opacities, or [low, high] itself."),
    Key(
      "thickness", \.thickness, .number(0.01...1), "Width of a ring, as a fraction of its radius."),
    Key(
      "rotation", \.rotation, .range(of: .angle, "an angle"),
      "Rotation at birth of shapes other than disc and ring, clockwise."),
    Key(
      "spin", \.spin, .range(of: .angle, "an angle"),
      "Speed of rotation per second of shapes other than disc and ring, clockwise."),
    Key(
      "rim", \.rim, .number(0...1),
      "How much less opaque the middle of a disc is than its edge; 0.45 looks natural."),
    Key("light", \.light, .mapping(lightMapping), "Soft highlight of each bubble."),
    Key(
      "cateye", \.cateye, .number(0...1),
      "How much discs are narrowed towards the picture's corners, as by the rim of a lens."),
    Key(
      "material", \.material, .choice,
      "How light falls: an orb is lit from one side; it has no shape, rim, cateye or blend mode. Glass refracts "
        + "the background, and has no colours of its own either."),
    Key(
      "profile", \.profile, .choice,
      "How opacity falls to the edge: a glow is a light, with a bright core of `softness` radii; it has no "
        + "shape, rim or cateye."),
    Key("halo", \.halo, Halo.type, "Glow around each bubble, beneath all of them."),
    Key("shade", \.shade, .number(0...1), "How much an orb dissolves away from the light."),
    Key("edge", \.edge, .number(0...1), "Strength of an orb's rim, glow and halo."),
    Key("shadow", \.shadow, .number(0...1), "Strength of an orb's shadow on what is behind it."),
    Key("refraction", \.refraction, .number(0...1), "How much glass bends what lies behind it."),
    Key("iridescence", \.iridescence, .number(0...1), "Strength of the film's colours on glass."),
    Key("shine", \.shine, .number(0...1), "Strength of the lights in glass."),
    Key("speed", \.speed, .range(0...100), unit: "stage units per second", "Speed at birth."),
    Key(
      "direction", ValueType<Heading?>.direction,
      "Mean direction at birth: 0 points right, 90deg down; outward and inward are from and to the middle "
        + "of the area, where inward ends.",
      json: { $0.heading.map { .text($0.rawValue) } ?? .degrees($0.direction) }
    ) { ($0.direction, $0.heading) = ($1.angle, $1.heading) },
    Key(
      "spread", \.spread, .angle,
      "Angle over which directions are spread; by default 360deg, all directions, and 0 if `direction` is "
        + "outward or inward."),
    Key(
      "acceleration", \.acceleration, .number(0...100), unit: "stage units per second squared",
      "Acceleration along the bubble's own direction."),
    Key(
      "orbit", \.orbit, .range(of: .angle, "an angle"),
      "Angle per second by which bubbles turn about the middle of the area, clockwise."),
    Key(
      "gravity", \.gravity, .pair(-100...100), unit: "stage units per second squared",
      "Acceleration; y points down."),
    Key("drag", \.drag, .number(0...100), "Exponential decay rate of the speed per second."),
    Key(
      "turbulence", \.turbulence, .mapping(turbulenceMapping), "Smooth deviation from the path."),
    Key("flow", \.flow, .mapping(flowMapping), "Curved paths that are common to all bubbles."),
    Key("flicker", \.flicker, .mapping(flickerMapping), "Small, slow losses of opacity."),
    Key("wobble", \.wobble, .mapping(wobbleMapping), "Slow changes of width and height."),
    Key(
      "softness", \.softness, .range(0...1),
      "Softness of the smallest and the biggest bubble: 0 is crisp, 1 is entirely soft."),
    Key(
      "trail", \.trail, .mapping(trailMapping), "Fading copies of a bubble along its recent path."),
    Key(
      "streak", \.streak, .number(0...60), unit: "seconds",
      "Time whose path is drawn instead of a disc, with a round head, and fading to its end; 0 is none."
    ),
    Key("links", \.links, Links.type, "Lines between bubbles of this kind, beneath them."),
    Key(
      "blendMode", \.blendMode, .choice(among: [nil] + BlendMode.allCases, by: \.name),
      "How a bubble is composited with the picture beneath it; auto is as the palette says."),
    Key(
      "depth", \.depth, .number(0.1...100),
      "Distance for parallax, as of a layer; by default small bubbles move like the background."),
    Key("drawOrder", \.drawOrder, .choice, "Which bubbles are in front: bigger or later ones."),
    Key(
      "speedScale", \.speedScale, .number(0...100),
      "Speed of the bubbles' time relative to the scene's; 0 stops it."),
    Key("name", .text, "Name of the kind, for readers.") { _, _ in },
  ]

  private static let flowMapping = Mapping(
    "flow", Flow(), shorthand: "amount",
    [
      Key(
        "amount", \.amount, .number(0...10), unit: "stage units",
        "Greatest distance that the field carries a bubble from its path; 0 is none."),
      Key("size", \.size, .number(0.01...100), unit: "stage units", "Length of the longest wave."),
      Key(
        "period", \.period, .number(0.1...3600), unit: "seconds",
        "Time in which the longest wave advances by its length; loops use the nearest that fits."),
      Key(
        "waves", \.waves, .integer(1...Flow.mostWaves),
        "Number of waves, each shorter than the last."),
    ])

  private static let trailMapping = Mapping(
    "trail", Trail(), shorthand: "count",
    [
      Key("seconds", \.seconds, .number(0.001...60), unit: "seconds", "Age of the oldest copy."),
      Key("count", \.count, .integer(0...Trail.mostCopies), "Number of copies; 0 is none."),
    ])

  private static let lightMapping = Mapping(
    "light", Light(), shorthand: "amount",
    [
      Key("amount", \.amount, .number(0...1), "Opacity relative to the bubble's; 0 is none."),
      Key(
        "angle", \.angle, .angle,
        "Direction from the middle: 0 is right, 90deg below; by default -135deg, for orbs the gradient's."
      ),
    ])

  private static let turbulenceMapping = Mapping(
    "turbulence", Turbulence(), shorthand: "amount",
    [
      Key(
        "amount", \.amount, .number(0...10), unit: "stage units",
        "Greatest distance from the path; 0 is none."),
      Key(
        "period", \.period, .number(0.1...3600), unit: "seconds",
        "Approximate period of one oscillation."),
    ])

  private static let flickerMapping = Mapping(
    "flicker", Flicker(), shorthand: "amount",
    [
      Key("amount", \.amount, .number(0...1), "Greatest loss of opacity; 0 is none."),
      Key(
        "hold", \.hold, .range(0.05...3600), unit: "seconds", "Time for which one level is held."),
    ])

  private static let wobbleMapping = Mapping(
    "wobble", Wobble(), shorthand: "amount",
    [
      Key(
        "amount", \.amount, .number(0...0.9),
        "Greatest change of width and height, as a fraction of the diameter; 0 is none."),
      Key("share", \.share, .number(0...1), "Share of bubbles that wobble."),
      Key("period", \.period, .range(0.1...3600), unit: "seconds", "Duration of one change."),
    ])

  /// Either a list of keyframes, or `{ keyframes, mirrored }`.
  private static var sizeOverLife: Key<Emitter> {
    let help = "Factors of the diameter over a life."
    let list = ValueType<[Keyframe]>.keyframes(0...20)
    let mapping = ValueType.mapping(
      Mapping(
        "sizeOverLife", Emitter(),
        [
          Key("keyframes", \.sizeOverLife, list, required: "a list of [age, factor]", help),
          Key(
            "mirrored", \.sizeMirrored, .number(0...1),
            "Share of bubbles that follow the curve in reverse."),
        ]))
    let type = list.description.or(mapping.description)
      .shorthand { $0 == nil ? "keyframes" : nil }
    return Key("sizeOverLife", type, help) { emitter, node throws(DocumentError) in
      if node.isScalar { throw node.wrongType("a list of [age, factor]") }
      if node.items == nil {
        let curve = try mapping.read(node)
        (emitter.sizeOverLife, emitter.sizeMirrored) = (curve.sizeOverLife, curve.sizeMirrored)
      } else {
        (emitter.sizeOverLife, emitter.sizeMirrored) = (try list.read(node), 0)
      }
    }
  }
}

/// The keys that mean nothing to glass.
private let glassLacks = [
  "rim", "shape", "colors", "colorOverLife", "profile", "trail", "halo", "streak", "cateye",
  "blendMode",
]

extension ValueType where Value == [Emitter] {
  /// One emitter, or a list of emitters from back to front.
  static func emitters(_ artwork: Artwork) -> Self {
    let one = ValueType<Emitter>.mapping(Emitter.mapping(artwork)).map {
      emitter, node throws(DocumentError) in
      if let heading = emitter.heading, emitter.origins != nil, heading == .inward {
        throw (node["direction"] ?? node).wrongType("an angle or outward where there are 'origins'")
      }
      if let other =
        emitter.streak > 0
        ? "there is a 'streak'" : emitter.profile == .glow ? "'profile' is glow" : nil
      {
        if let key = node["material"], emitter.material == .orb {
          throw key.wrongType("flat where \(other)")
        }
        if let key = node["shape"], emitter.shape != .disc {
          throw key.wrongType("disc where \(other)")
        }
      }
      if emitter.material == .glass {
        for name in glassLacks {
          guard let key = node[name] else { continue }
          throw key.wrongType("left out where 'material' is glass")
        }
      }
      if emitter.streak > 0, let key = node["profile"], emitter.profile == .glow {
        throw key.wrongType("plain where there is a 'streak'")
      }
      if emitter.streak > 0, let key = node["trail"], emitter.trail.count > 0 {
        throw key.wrongType("left out where there is a 'streak'")
      }
      guard emitter.isForever else { return emitter }
      if let origins = node["origins"] {
        throw origins.wrongType("left out where 'lifetime' is forever")
      }
      if emitter.streak > 0, let key = node["streak"] {
        throw key.wrongType("left out where 'lifetime' is forever")
      }
      if let rate = node["birthRate"] {
        throw rate.wrongType("'count' or 'density' where 'lifetime' is forever")
      }
      var still = emitter
      (still.sizeOverLife, still.opacityOverLife) = ([], [])
      (still.turbulence.amount, still.flicker.amount, still.wobble.amount) = (0, 0, 0)
      return still
    }
    let list = ValueType<[Emitter]>.list(
      of: one, count: 1...Emitter.maximumCount, "a list of 1 to \(Emitter.maximumCount) emitters")
    var description = one.description.or(list.description)
    description.allowsOneItem = true
    return Self(description) { node throws(DocumentError) in
      try node.items == nil ? [one.read(node)] : list.read(node)
    }
  }
}

private struct Diameter: Sendable {
  var range = Emitter().diameter
  var skew = 0.0
}

extension ValueType where Value == Diameter {
  /// Either a range, or `{ range, skew }`.
  fileprivate static var diameter: Self {
    let range = ValueType<ClosedRange<Double>>.range(0.0001...10)
    let mapping = Mapping(
      "diameter", Diameter(),
      [
        Key("range", \.range, range, unit: "stage units", "Smallest and largest diameter."),
        Key(
          "skew", \.skew, .number(0...100),
          "0 spreads diameters evenly; above 0, more bubbles are small: at 2, half of them are in "
            + "the lowest quarter of the range."),
      ])
    let type = range.description.or(mapping.type).shorthand { _ in "range" }
    return Self(type) {
      node throws(DocumentError) in
      let isRange = node.isScalar || node.items != nil
      return try isRange ? Diameter(range: range.read(node)) : mapping.read(node)
    }
  }
}

extension ValueType where Value == Emitter.Colors {
  fileprivate static var colors: Self {
    let words: [(name: String, colors: Value)] = [
      ("bubbles", .bubbles), ("background", .background), ("both", .both), ("hues", .hues),
    ]
    let list = ValueType<[Palette.BubbleColor]>.list(
      of: .mapping(Palette.BubbleColor.mapping), count: 1...Palette.maximumBubbleCount,
      "a list of 1 to \(Palette.maximumBubbleCount) colours")
    let word = ValueType<(name: String, colors: Value)>.choice(among: words, by: \.name).description
    return Self(
      word.or(list.description),
      json: { value in words.first { $0.colors == value }.map { .text($0.name) } }
    ) { node throws(DocumentError) in
      guard node.isScalar else { return .list(try list.read(node)) }
      let text = try node.text()
      guard let word = words.first(where: { $0.name == text }) else {
        throw node.wrongType("one of \(word.text), or a list of colours")
      }
      return word.colors
    }
  }
}

extension ValueType where Value == Emitter.Heading? {
  /// An angle, or a word.
  fileprivate static var direction: ValueType<(angle: Double, heading: Value)> {
    let angle = ValueType<Double>.angle
    let words = Emitter.Heading.allCases.map(\.rawValue)
    let type = angle.description.or(
      TypeDescription(
        words.joined(separator: " or "), schema: ["enum": .list(words.map(JSONValue.text))]))
    return ValueType<(angle: Double, heading: Value)>(type) { node throws(DocumentError) in
      let word = node.scalar ?? ""
      if let heading = Emitter.Heading(rawValue: word) { return (0, heading) }
      guard Double(word) != nil || word.hasSuffix("deg") else {
        throw node.wrongType("an angle such as 90deg, or outward or inward")
      }
      return (try angle.read(node), nil)
    }
  }
}

extension Emitter.Halo {
  fileprivate static let type = ValueType.mapping(
    Mapping(
      "halo", Self(), shorthand: "size",
      [
        Key("size", \.size, .number(1...50), "Diameter, in diameters of the bubble."),
        Key("opacity", \.opacity, .number(0...1), "Factor of the bubble's opacity."),
        Key(
          "blendMode", \.blendMode, .choice(among: [nil] + BlendMode.allCases, by: \.name),
          "Blend mode; auto is that of the bubbles."),
      ]))
}

extension Emitter.Links {
  fileprivate static let type = ValueType.mapping(
    Mapping(
      "links", Self(), shorthand: "distance",
      [
        Key(
          "distance", \.distance, .number(0.0001...10), unit: "stage units",
          "Distance at which lines vanish; nearer bubbles have stronger ones."),
        Key("width", \.width, .number(0.0001...1), unit: "stage units", "Width of the lines."),
        Key("opacity", \.opacity, .number(0...1), "Opacity of the shortest lines."),
      ]))
}

extension Emitter.Origins {
  /// A number, or `{ count, bursts }`.
  fileprivate static let type = ValueType.mapping(
    Mapping(
      "origins", Self(), shorthand: "count",
      [
        Key("count", \.count, .integer(1...most), "Number of points of the area."),
        Key(
          "bursts", \.bursts, .flag,
          "Whether all bubbles of a point are born together, each time at another place and in one colour."
        ),
      ]))
}

extension ValueType where Value == [Emitter.ColorKeyframe] {
  /// `[[age, colour], ...]` with ascending ages.
  fileprivate static var colorKeyframes: Self {
    let age = ValueType<Double>.number(0...1)
    let words: [(name: String, color: Emitter.LifeColor)] = [
      ("own", .own), ("lightest", .lightest), ("darkest", .darkest),
    ]
    let plain = ValueType<SRGB8>.color
    let type = plain.description.or(
      TypeDescription(
        "own, lightest or darkest", schema: ["enum": .list(words.map { .text($0.name) })]))
    let pair = TypeDescription.tuple("[age, colour]", [age.description, type])
    let keyframe = ValueType<Emitter.ColorKeyframe>(pair) { node throws(DocumentError) in
      guard let items = node.items, items.count == 2 else { throw node.wrongType("[age, colour]") }
      let (start, text) = (try age.read(items[0]), items[1].scalar)
      if let word = words.first(where: { $0.name == text }) {
        return Emitter.ColorKeyframe(age: start, color: word.color)
      }
      guard (try? plain.read(items[1])) != nil || text?.first == "#" || text?.contains("(") == true
      else {
        throw items[1].wrongType("own, lightest, darkest or a colour such as white")
      }
      return Emitter.ColorKeyframe(age: start, color: .color(try plain.read(items[1])))
    }
    return ValueType.list(of: keyframe, count: 0...16)
      .ascending(by: \.age, "keyframes with ascending ages")
  }
}

extension ValueType where Value == ClosedRange<Double> {
  fileprivate static var lifetime: Self {
    let (range, word) = (Self.range(0.5...3600), "forever")
    let type = range.description.or(TypeDescription(word, schema: ["enum": [.text(word)]]))
    return Self(type, json: range.json) { node throws(DocumentError) in
      if node.scalar == word { return .infinity ... .infinity }
      guard node.plainScalar.map({ Double($0) != nil }) ?? true else {
        throw node.wrongType("a \(type.text)")
      }
      return try range.read(node)
    }
  }
}

extension ValueType where Value == Emitter.Opacity {
  fileprivate static var opacity: Self {
    let range = ValueType<ClosedRange<Double>>.range(0...1, "[low, high], each 0...1")
    return .scalar(.number(0...10), Value.factor, or: range, Value.range) {
      if case .factor(let factor) = $0 { .number(factor) } else { nil }
    }
  }
}

extension Emitter.Area {
  fileprivate static let type = ValueType.mapping(
    Mapping(
      "area", Self(),
      [
        Key("shape", \.shape, .choice, "Shape of the area."),
        Key("position", \.position, .pair(-100...100), "Middle, as fractions of the stage."),
        Key(
          "size", \.size,
          .scalar(.number(0...100), Size.length, or: .pair(0...100), Size.fractions) {
            if case .fractions(let size) = $0 { [.number(size.x), .number(size.y)] } else { nil }
          }, "Height and width in stage units, or [width, height] as fractions of the stage."),
        Key("rotation", \.rotation, .angle, "Clockwise rotation about the middle."),
        Key("edge", \.edge, .flag, "Whether bubbles are born on the outline only."),
        Key(
          "spread", \.spread, .choice,
          "How bubbles are spread: gaussian is denser in the middle; even keeps distances."),
      ])
  ).map { area, node throws(DocumentError) in
    guard area.spread == .gaussian, area.edge else { return area }
    throw (node["edge"] ?? node).wrongType("false where 'spread' is gaussian")
  }
}

extension ValueType where Value == Emitter.Shape {
  /// A name, or `{ file: PATH }`.
  fileprivate static func shape(_ artwork: Artwork) -> Self {
    let named: [(name: String, shape: Value)] =
      [("disc", .disc), ("ring", .ring)] + artwork.shapes.map { ($0.name, .sprite(.outline($0))) }
    let words = ValueType<(name: String, shape: Value)>.choice(among: named, by: \.name)
    let file = ValueType<String>.mapping(
      Mapping(
        "bubbleShape", "",
        [
          Key(
            "file", .path, required: "the path of an image",
            "Path of an image, relative to the scene's folder, whose colours bubbles keep.",
            store: { $0 = $1 })
        ]))
    return .scalar(words, { $0.shape }, or: file, { .sprite(.file($0)) }) { value in
      named.first { $0.shape == value }.map { .text($0.name) }
    }
  }
}

extension BlendMode? {
  fileprivate var name: String { self?.rawValue ?? "auto" }
}

extension ValueType where Value == [Emitter.Keyframe] {
  /// Returns the type of `[[age, factor], ...]` with ascending ages.
  ///
  /// An item may also be `[age, factor, easing]` for the way to the next keyframe.
  fileprivate static func keyframes(_ factors: ClosedRange<Double>) -> Self {
    let (age, factor) = (ValueType<Double>.number(0...1), ValueType<Double>.number(factors))
    let easing = ValueType<Easing>.easing
    let parts = [age.description, factor.description]
    let plain = TypeDescription.tuple("[age, factor]", parts)
    let eased = TypeDescription.tuple("[age, factor, easing]", parts + [easing.description])
    let keyframe = ValueType<Emitter.Keyframe>(
      plain.or(eased), json: { [.number($0.age), .number($0.value)] }
    ) { node throws(DocumentError) in
      guard let items = node.items, (2...3).contains(items.count) else {
        throw node.wrongType(plain.text)
      }
      return Emitter.Keyframe(
        age: try age.read(items[0]), value: try factor.read(items[1]),
        easing: try items.count == 2 ? .linear : easing.read(items[2]))
    }
    return ValueType.list(of: keyframe, count: 0...16)
      .ascending(by: \.age, "keyframes with ascending ages")
  }
}

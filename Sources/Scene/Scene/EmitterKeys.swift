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
    Key("lifetime", \.lifetime, .range(0.5...3600), unit: "seconds", "Time from birth to death."),
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
      "Colours: those of the palette's bubbles, its background, both, or a list."),
    Key("opacity", \.opacity, .number(0...10), "Factor of the palette's opacities."),
    Key(
      "thickness", \.thickness, .number(0.01...1), "Width of a ring, as a fraction of its radius."),
    Key(
      "rotation", \.rotation, .angles,
      "Rotation at birth of shapes other than disc and ring, clockwise."),
    Key(
      "spin", \.spin, .angles,
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
      "How light falls: an orb is lit from one side; it has no shape, rim, cateye or blend mode."),
    Key("shade", \.shade, .number(0...1), "How much an orb dissolves away from the light."),
    Key("edge", \.edge, .number(0...1), "Strength of an orb's rim, glow and halo."),
    Key("shadow", \.shadow, .number(0...1), "Strength of an orb's shadow on what is behind it."),
    Key("speed", \.speed, .range(0...100), unit: "stage units per second", "Speed at birth."),
    Key(
      "direction", \.direction, .angle,
      "Mean direction at birth: 0 points right, 90deg down."),
    Key(
      "spread", \.spread, .angle,
      "Angle over which directions are spread; 360deg is all directions."),
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
      "blendMode", \.blendMode, .choice(among: [nil] + BlendMode.allCases, by: \.name),
      "How a bubble is composited with the picture beneath it; auto is as the palette says."),
    Key(
      "depth", \.depth, .number(0.1...100),
      "Distance for parallax, as of a layer; by default small bubbles move like the background."),
    Key("drawOrder", \.drawOrder, .choice, "Which bubbles are in front: bigger or later ones."),
    Key(
      "speedScale", \.speedScale, .number(0...100),
      "Speed of the bubbles' time relative to the scene's; 0 stops it."),
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

extension ValueType where Value == [Emitter] {
  /// One emitter, or a list of emitters from back to front.
  static func emitters(_ artwork: Artwork) -> Self {
    let one = ValueType<Emitter>.mapping(Emitter.mapping(artwork))
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
      ("bubbles", .bubbles), ("background", .background), ("both", .both),
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
    return Self(
      words.description.or(file.description),
      json: { value in named.first { $0.shape == value }.map { .text($0.name) } }
    ) { node throws(DocumentError) in
      try node.isScalar ? words.read(node).shape : .sprite(.file(file.read(node)))
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

extension ValueType where Value == ClosedRange<Double> {
  /// An angle, or `[low, high]` of two angles.
  fileprivate static var angles: Self {
    let angle = ValueType<Double>.angle
    let pair = TypeDescription.tuple("[low, high]", [angle.description, angle.description])
    return Self(
      angle.description.or(pair),
      json: { [.degrees($0.lowerBound), .degrees($0.upperBound)] }
    ) { node throws(DocumentError) in
      guard let items = node.items else {
        let value = try angle.read(node)
        return value...value
      }
      guard items.count == 2 else { throw node.wrongType("an angle or [low, high]") }
      let (low, high) = (try angle.read(items[0]), try angle.read(items[1]))
      guard low <= high else { throw node.wrongType("[low, high] with low no greater than high") }
      return low...high
    }
  }
}

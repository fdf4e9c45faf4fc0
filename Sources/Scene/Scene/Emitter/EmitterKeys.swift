import SeltzerDocument

extension Emitter {
  static func mapping(_ artwork: Artwork) -> Mapping<Emitter> {
    Mapping(
      "bubbles", Emitter(), alternatives: [["count", "density", "birthRate"]],
      (Population.keys + keys + selectors(artwork)).map(restricted) + lookKeys)
  }

  private static let resting = "bubbles that stay forever do not travel"
  private static let unchanging = "bubbles that stay forever neither fade nor change"

  private static let keys: [Key<Emitter>] = [
    Key(
      "seed", .integer(0...Int(UInt32.max)),
      "Random seed, by default from the scene's seed. Emitters with the same seed put their bubbles at the same places."
    ) { $0.seed = UInt32($1) },
    Key(
      "area", \.area, .mapping(Area.mapping),
      "Where bubbles are born; by default anywhere on the stage."),
    Key(
      "origins", \.origins, .mapping(Origins.mapping),
      "Number of points of the area from each of which a string of bubbles rises."
    ).without(effectIf: .forever, "bubbles that stay forever are born once"),
    Key("anchor", \.anchor, .pair(-100...100), "Point of the box that lies on the birthplace."),
    Key(
      "lifetime", \.lifetime, .lifetime, unit: "seconds",
      "Time from birth to death; bubbles that stay `forever` neither fade nor change."),
    Key(
      "fadeIn", \.fadeIn, .range(0...3600), unit: "seconds",
      "Time from invisible to full opacity: at least 0.25, at most half of the lifetime."
    ).without(effectIf: .forever, unchanging),
    Key(
      "fadeOut", \.fadeOut, .range(0...3600), unit: "seconds",
      "Time from full opacity to invisible: at least 0.25, at most half of the lifetime."
    ).without(effectIf: .forever, unchanging), diameter,
    Key(
      "sizeScale", .number(0.01...100), "Factor of the diameters, which stay within 0.0001...10.",
      json: { _ in .number(1) }
    ) { emitter, factor in
      let range = emitter.diameter
      emitter.diameter = (range.lowerBound * factor...range.upperBound * factor)
        .clamped(to: 0.0001...10)
    }, sizeOverLife,
    Key(
      "opacityOverLife", \.opacityOverLife, .keyframes(0...1),
      "Factors of the opacity over a life, in addition to the fades."
    ).without(effectIf: .forever, unchanging),
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
    Key("light", \.light, .mapping(Light.mapping), "Soft highlight of each bubble."),
    Key("halo", \.halo, .mapping(Halo.mapping), "Glow around each bubble, beneath all of them."),
    Key("speed", \.speed, .range(0...100), unit: "stage units per second", "Speed at birth.")
      .without(effectIf: .forever, resting), direction.without(effectIf: .forever, resting),
    Key(
      "spread", \.spread, .angle,
      "Angle over which directions are spread; by default 360deg, all directions, and 0 if `direction` is "
        + "outward or inward."
    ).without(effectIf: .forever, resting),
    Key(
      "acceleration", \.acceleration, .number(0...100), unit: "stage units per second squared",
      "Acceleration along the bubble's own direction."
    ).without(effectIf: .forever, resting),
    Key(
      "orbit", \.orbit, .range(of: .angle, "an angle"),
      "Angle per second by which bubbles turn about the middle of the area, clockwise."),
    Key(
      "gravity", \.gravity, .pair(-100...100), unit: "stage units per second squared",
      "Acceleration; y points down."
    ).without(effectIf: .forever, resting),
    Key("drag", \.drag, .number(0...100), "Exponential decay rate of the speed per second.")
      .without(effectIf: .forever, resting),
    Key("turbulence", \.turbulence, .mapping(Turbulence.mapping), "Smooth deviation from the path.")
      .without(effectIf: .forever, unchanging),
    Key("flow", \.flow, .mapping(Flow.mapping), "Curved paths that are common to all bubbles."),
    Key("flicker", \.flicker, .mapping(Flicker.mapping), "Small, slow losses of opacity.")
      .without(effectIf: .forever, unchanging),
    Key("wobble", \.wobble, .mapping(Wobble.mapping), "Slow changes of width and height.")
      .without(effectIf: .forever, unchanging),
    Key(
      "softness", \.softness, .range(0...1),
      "Softness of the smallest and the biggest bubble: 0 is crisp, 1 is entirely soft."),
    Key(
      "trail", \.trail, .mapping(Trail.mapping), "Fading copies of a bubble along its recent path."),
    Key(
      "links", \.links, .mapping(Links.mapping),
      "Lines between bubbles of this kind, beneath them."),
    Key(
      "blendMode", \.blendMode, .blendMode,
      "How a bubble is composited with the picture beneath it; auto is as the palette says."),
    Key(
      "depth", \.depth, .number(0.1...100),
      "Distance for parallax, as of a layer; by default small bubbles move like the background."),
    Key("drawOrder", \.drawOrder, .choice, "Which bubbles are in front: bigger or later ones."),
    Key(
      "speedScale", \.speedScale, .number(0...100),
      "Speed of the bubbles' time relative to the scene's; 0 stops it."),
    Key("name", .text, "Name of the kind, for settings such as bubbles.NAME.count.") { _, _ in },
  ]

  /// Either a range, or `{ range, skew }`.
  private static var diameter: Key<Emitter> {
    let help = "Diameter, by which `sizeOverLife` is multiplied."
    let mapping = Mapping(
      "diameter", Emitter(), shorthand: "range",
      [
        Key(
          "range", \.diameter, .range(0.0001...10), unit: "stage units",
          "Smallest and largest diameter."),
        Key(
          "skew", \.skew, .number(0...100),
          "0 spreads diameters evenly; above 0, more bubbles are small: at 2, half of them are in "
            + "the lowest quarter of the range."),
      ])
    return mapping.key(unit: "stage units", help) {
      [.number($0.diameter.lowerBound), .number($0.diameter.upperBound)]
    }
  }

  /// An angle, or a word.
  private static var direction: Key<Emitter> {
    struct Direction: Equatable { var angle: Double, heading: Heading? }
    return Key(
      "direction",
      ValueType<Direction>.word(
        [
          "outward": Direction(angle: 0, heading: .outward),
          "inward": Direction(angle: 0, heading: .inward),
        ], or: .angle, { Direction(angle: $0, heading: nil) },
        "an angle such as 90deg, or outward or inward"),
      "Mean direction at birth: 0 points right, 90deg down; outward and inward are from and to the middle "
        + "of the area, where inward ends.",
      json: { $0.heading.map { .text($0.rawValue) } ?? .degrees($0.direction) }
    ) { ($0.direction, $0.heading) = ($1.angle, $1.heading) }
  }
}

extension ValueType where Value == [Emitter] {
  /// One emitter, or a list of emitters from back to front.
  static func emitters(_ artwork: Artwork) -> Self {
    let one = ValueType<Emitter>.mapping(Emitter.mapping(artwork)).map {
      emitter, node throws(DocumentError) in
      if emitter.origins != nil, emitter.heading == .inward, let key = node["direction"] {
        throw key.wrongType("an angle or outward where there are 'origins'")
      }
      guard emitter.isForever else { return emitter }
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

extension ValueType where Value == Emitter.Colors {
  fileprivate static var colors: Self {
    .word(
      ["bubbles": .bubbles, "background": .background, "both": .both, "hues": .hues],
      or: .list(
        of: .mapping(Palette.BubbleColor.mapping), count: 1...Palette.maximumBubbleCount,
        "a list of 1 to \(Palette.maximumBubbleCount) colours"), Value.list,
      "one of bubbles, background, both, hues, or a list of colours")
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

extension ValueType where Value == BlendMode? {
  /// A blend mode; nil is `auto`.
  static var blendMode: Self { .choice(among: [nil] + BlendMode.allCases, by: \.name) }
}

extension BlendMode? { fileprivate var name: String { self?.rawValue ?? "auto" } }

import SeltzerDocument

extension Emitter {
  static func mapping(_ artwork: Artwork) -> Mapping<Emitter> {
    Mapping(
      "bubbles", Emitter(), alternatives: [["count", "density", "birthRate"]],
      (Population.keys + keys + selectors(artwork)).map(restricted) + lookKeys)
  }

  private static let resting = "bubbles that stay forever do not travel"
  private static let same = "bubbles that stay forever neither fade nor change"

  private static let keys: [Key<Emitter>] = [
    Key("seed", .integer(0...Int(UInt32.max))) { $0.seed = UInt32($1) },
    Key("area", \.area, .mapping(Area.mapping)),
    Key("origins", \.origins, .mapping(Origins.mapping)).off(until: .number(12)).without(
      effectIf: .forever, "bubbles that stay forever are born once"),
    Key("anchor", \.anchor, .pair(-100...100)).usual(0...1),
    Key("lifetime", \.lifetime, .lifetime, unit: "seconds").usual(0.5...60),
    Key("fadeIn", \.fadeIn, .range(0...3600), unit: "seconds").usual(0...20).without(
      effectIf: .forever, same),
    Key("fadeOut", \.fadeOut, .range(0...3600), unit: "seconds").usual(0...20).without(
      effectIf: .forever, same), diameter,
    Key("sizeScale", .number(0.01...100), json: { _ in .number(1) }) { emitter, factor in
      let range = emitter.diameter
      emitter.diameter = (range.lowerBound * factor...range.upperBound * factor)
        .clamped(to: 0.0001...10)
    }.usual(0.1...10), Key("stretch", \.stretch, .pair(0.2...10)).usual(0.2...4), sizeOverLife,
    Key("opacityOverLife", \.opacityOverLife, .keyframes(0...1)).without(effectIf: .forever, same),
    Key("colors", \.colors, .colors),
    Key("colorOverLife", \.colorOverLife, .colorKeyframes),
    Key("opacityBySize", \.opacityBySize, .pair(0...10)).usual(0...2),
    Key("opacity", \.opacity, .opacity).usual(0...5),
    Key("light", \.light, .mapping(Light.mapping)),
    Key("halo", \.halo, .mapping(Halo.mapping)).off(until: .number(5)),
    Key("speed", \.speed, .range(0...100), unit: "stage units per second").usual(0...0.3)
      .without(effectIf: .forever, resting), direction.without(effectIf: .forever, resting),
    Key("spread", \.spread, .angle).usual(0...2 * .pi).without(effectIf: .forever, resting),
    Key("acceleration", \.acceleration, .number(0...100), unit: "stage units per second squared")
      .usual(0...0.1).without(effectIf: .forever, resting),
    Key("orbit", \.orbit, .range(of: .angle, "an angle")),
    Key("gravity", \.gravity, .pair(-100...100), unit: "stage units per second squared")
      .usual(-0.1...0.1).without(effectIf: .forever, resting),
    Key("drag", \.drag, .number(0...100)).usual(0...3).without(effectIf: .forever, resting),
    Key("turbulence", \.turbulence, .mapping(Turbulence.mapping)).without(effectIf: .forever, same),
    Key("flow", \.flow, .mapping(Flow.mapping)),
    Key("flicker", \.flicker, .mapping(Flicker.mapping)).without(effectIf: .forever, same),
    Key("wobble", \.wobble, .mapping(Wobble.mapping)).without(effectIf: .forever, same),
    Key("softness", \.softness, .range(0...1)),
    Key("trail", \.trail, .mapping(Trail.mapping)),
    Key("links", \.links, .mapping(Links.mapping)).off(until: .number(0.15)),
    Key("blendMode", \.blendMode, .blendMode),
    Key("depth", \.depth, .number(0.1...100)).usual(0.1...9),
    Key("drawOrder", \.drawOrder, .choice),
    Key("speedScale", \.speedScale, .number(0...100)).usual(0...4).without(
      effectIf: .forever && !.given("flow", "orbit", "spin"), resting, isError: false),
    Key("name", .text) { _, _ in },
  ]

  /// Either a range, or `{ range, skew }`.
  private static var diameter: Key<Emitter> {
    let mapping = Mapping(
      "diameter", Emitter(), shorthand: "range",
      [
        Key("range", \.diameter, .range(0.0001...10), unit: "stage units").usual(0.001...1),
        Key("skew", \.skew, .number(0...100)).usual(0...6),
      ])
    return mapping.key(unit: "stage units") {
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

extension ValueType where Value == ClosedRange<Double> {
  /// The range of lifetimes; infinite for bubbles that stay forever.
  static var lifetime: Self {
    let range = Self.range(0.5...3600)
    return .word(
      ["forever": .infinity ... .infinity], or: range, { $0 },
      "a \(range.description.text) or forever", json: range.json)
  }
}

extension KeyCondition {
  /// Bubbles stay forever.
  static let forever = key("lifetime", is: "forever")
}

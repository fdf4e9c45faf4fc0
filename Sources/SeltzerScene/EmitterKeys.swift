import SeltzerDocument

extension Emitter {
  static let mapping = Mapping(
    "bubbles", Emitter(), alternatives: [["count", "density", "birthRate"]], keys)

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
    Key("lifetime", \.lifetime, .range(0.5...3600), unit: "seconds", "Time from birth to death."),
    Key(
      "fadeIn", \.fadeIn, .range(0...3600), unit: "seconds",
      "Time from invisible to full opacity: at least 0.25, at most half of the lifetime."),
    Key(
      "fadeOut", \.fadeOut, .range(0...3600), unit: "seconds",
      "Time from full opacity to invisible: at least 0.25, at most half of the lifetime."),
    Key(
      "diameter", \.diameter, .range(0.0001...10), unit: "stage units",
      "Diameter before `sizeOverLife`."),
    sizeOverLife,
    Key(
      "opacityOverLife", \.opacityOverLife, .keyframes(0...1),
      "Factors of the opacity over a life, in addition to the fades."),
    Key("speed", \.speed, .range(0...100), unit: "stage units per second", "Speed at birth."),
    Key(
      "direction", \.direction, .angle, unit: "radians",
      "Mean direction at birth: 0 points right, 90deg down."),
    Key(
      "spread", \.spread, .angle, unit: "radians",
      "Angle over which directions are spread; 360deg is all directions."),
    Key(
      "gravity", \.gravity, .pair(-100...100), unit: "stage units per second squared",
      "Acceleration; y points down."),
    Key("drag", \.drag, .number(0...100), "Exponential decay rate of the speed per second."),
    Key(
      "turbulence", \.turbulence, .mapping(Turbulence.mapping), "Smooth deviation from the path."),
    Key("flicker", \.flicker, .mapping(Flicker.mapping), "Small, slow losses of opacity."),
    Key("wobble", \.wobble, .mapping(Wobble.mapping), "Slow changes of width and height."),
    Key(
      "softness", \.softness, .range(0...1),
      "Softness of the smallest and the biggest bubble: 0 is crisp, 1 is entirely soft."),
    Key(
      "blendMode", \.blendMode, .choice, "How a bubble is composited with the picture beneath it."),
    Key("drawOrder", \.drawOrder, .choice, "Which bubbles are in front: bigger or later ones."),
    Key(
      "speedScale", \.speedScale, .number(0...100),
      "Speed of the bubbles' time relative to the scene's; 0 stops it."),
  ]

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
    return Key("sizeOverLife", list.description.or(mapping.description), help) {
      emitter, node throws(DocumentError) in
      if node.isScalar { throw node.wrongType("a list of [age, factor]") }
      var curve = Emitter()
      if node.items == nil {
        curve = try mapping.read(node)
      } else {
        (curve.sizeOverLife, curve.sizeMirrored) = (try list.read(node), 0)
      }
      (emitter.sizeOverLife, emitter.sizeMirrored) = (curve.sizeOverLife, curve.sizeMirrored)
    }
  }
}

extension Emitter.Turbulence {
  fileprivate static let mapping = Mapping(
    "turbulence", Self(), shorthand: "amount",
    [
      Key(
        "amount", \.amount, .number(0...10), unit: "stage units",
        "Greatest distance from the path; 0 is none."),
      Key(
        "period", \.period, .number(0.1...3600), unit: "seconds",
        "Approximate period of one oscillation."),
    ])
}

extension Emitter.Flicker {
  fileprivate static let mapping = Mapping(
    "flicker", Self(), shorthand: "amount",
    [
      Key("amount", \.amount, .number(0...1), "Greatest loss of opacity; 0 is none."),
      Key(
        "hold", \.hold, .range(0.05...3600), unit: "seconds", "Time for which one level is held."),
    ])
}

extension Emitter.Wobble {
  fileprivate static let mapping = Mapping(
    "wobble", Self(), shorthand: "amount",
    [
      Key(
        "amount", \.amount, .number(0...0.9),
        "Greatest change of width and height, as a fraction of the diameter; 0 is none."),
      Key("share", \.share, .number(0...1), "Share of bubbles that wobble."),
      Key("period", \.period, .range(0.1...3600), unit: "seconds", "Duration of one change."),
    ])
}

extension ValueType where Value == [Emitter.Keyframe] {
  /// Returns the type of `[[age, factor], ...]` with ascending ages.
  fileprivate static func keyframes(_ factors: ClosedRange<Double>) -> Self {
    let keyframe = ValueType<SIMD2<Double>>.pair(0...1, factors, "[age, factor]")
    return ValueType<[SIMD2<Double>]>.list(of: keyframe, count: 0...16).map(
      json: { .list($0.map { [.number($0.age), .number($0.value)] }) }
    ) { keyframes, node throws(DocumentError) in
      guard zip(keyframes, keyframes.dropFirst()).allSatisfy({ $0.x < $1.x }) else {
        throw node.wrongType("keyframes with ascending ages")
      }
      return keyframes.map { Emitter.Keyframe(age: $0.x, value: $0.y) }
    }
  }
}

import SeltzerDocument

// The values of keys that are mappings, and the number of bubbles.
extension Emitter {
  /// A soft highlight.
  package struct Light: Sendable, Equatable {
    package var amount: Double = 0
    /// Nil is above left, and for orbs the stage's direction of light.
    package var angle: Double?

    static let mapping = Mapping(
      "light", Self(), shorthand: "amount",
      [
        Key("amount", \.amount, .number(0...1)),
        Key("angle", \.angle, .angle),
      ])
  }

  /// A glow around each bubble.
  package struct Halo: Sendable, Equatable {
    /// The diameter in diameters of the bubble.
    package var size = 5.0
    /// A factor of the bubble's opacity.
    package var opacity = 0.25
    /// Nil is that of the bubbles.
    package var blendMode: BlendMode?

    static let mapping = Mapping(
      "halo", Self(), shorthand: "size",
      [
        Key("size", \.size, .number(1...50)).usual(1...20),
        Key("opacity", \.opacity, .number(0...1)),
        Key("blendMode", \.blendMode, .blendMode),
      ])
  }

  /// Fading copies of a bubble at its own earlier states.
  package struct Trail: Sendable, Equatable {
    package var seconds: Double = 0.5
    package var count = 0

    static let mostCopies = 8

    static let mapping = Mapping(
      "trail", Self(), shorthand: "count",
      [
        Key("seconds", \.seconds, .number(0.001...60), unit: "seconds").usual(0.05...4),
        Key("count", \.count, .integer(0...mostCopies)),
      ])
  }

  /// Lines between bubbles that are near each other.
  package struct Links: Sendable, Equatable {
    /// In stage units, before parallax.
    package var distance = 0.15
    package var width = 0.002
    /// Of bubbles at the same place with full presence.
    package var opacity = 0.5

    /// The largest expected number of links of one kind in a picture.
    package static let most = 50_000

    static let mapping = Mapping(
      "links", Self(), shorthand: "distance",
      [
        Key("distance", \.distance, .number(0.0001...10), unit: "stage units").usual(0.01...0.5),
        Key("width", \.width, .number(0.0001...1), unit: "stage units").usual(0.0005...0.02),
        Key("opacity", \.opacity, .number(0...1)),
      ])
  }

  /// Smooth deviations of each bubble from its own path.
  package struct Turbulence: Sendable, Equatable {
    package var amount: Double = 0
    package var period: Double = 8

    static let mapping = Mapping(
      "turbulence", Self(), shorthand: "amount",
      [
        Key("amount", \.amount, .number(0...10), unit: "stage units").usual(0...0.3),
        Key("period", \.period, .number(0.1...3600), unit: "seconds").usual(0.1...60),
      ])
  }

  /// Curved paths: a smooth field that carries all bubbles, and preserves their density.
  package struct Flow: Sendable, Equatable {
    package var amount: Double = 0
    package var size: Double = 0.7
    package var period: Double = 30
    /// The number of waves, 1...`mostWaves`.
    package var waves = 3

    package static let mostWaves = 4

    package init() {}

    static let mapping = Mapping(
      "flow", Self(), shorthand: "amount",
      [
        Key("amount", \.amount, .number(0...10), unit: "stage units").usual(0...0.4),
        Key("size", \.size, .number(0.01...100), unit: "stage units").usual(0.05...4),
        Key("period", \.period, .number(0.1...3600), unit: "seconds").usual(0.1...60),
        Key("waves", \.waves, .integer(1...mostWaves)),
      ])
  }

  /// Small losses of opacity, each held for some time and then changed smoothly.
  package struct Flicker: Sendable, Equatable {
    package var amount: Double = 0.1
    /// Seconds for which one level is held; the transition to the next level takes half as long, or
    /// longer if opacity would otherwise change by more than 0.5 per second.
    package var hold: ClosedRange<Double> = 0.5...1

    static let mapping = Mapping(
      "flicker", Self(), shorthand: "amount",
      [
        Key("amount", \.amount, .number(0...1)),
        Key("hold", \.hold, .range(0.05...3600), unit: "seconds").usual(0.05...6),
      ])
  }

  /// Slow, independent changes of width and height.
  package struct Wobble: Sendable, Equatable {
    package var share: Double = 0.5
    package var amount: Double = 0.0125
    package var period: ClosedRange<Double> = 2...4

    static let mapping = Mapping(
      "wobble", Self(), shorthand: "amount",
      [
        Key("amount", \.amount, .number(0...0.9)),
        Key("share", \.share, .number(0...1)),
        Key("period", \.period, .range(0.1...3600), unit: "seconds").usual(0.1...60),
      ])
  }

  /// The number of bubbles alive.
  package enum Population: Sendable, Equatable {
    /// A number per unit of stage area; the stage's area is its aspect ratio.
    case perArea(Double)
    case count(Int)
    /// Births per second; the number alive is this times the mean lifetime.
    case birthRate(Double)

    static let keys: [Key<Emitter>] = [
      Key(
        "density", .number(0...Double(maximumBubbleCount)),
        json: { if case .perArea(let density) = $0.population { .number(density) } else { nil } },
        store: { $0.population = .perArea($1) }
      ).usual(0...400),
      Key("count", .integer(0...maximumBubbleCount)) {
        $0.population = .count($1)
      }.usual(0...600),
      Key("birthRate", .number(0...Double(maximumBubbleCount))) { $0.population = .birthRate($1) }
        .usual(0...40)
        .without(effectIf: .forever, "bubbles that stay forever are born once"),
    ]
  }

  package static let maximumBubbleCount = 10_000_000

  /// The discs that are drawn for one bubble: itself, its trail, its highlight and its halo.
  private var discsPerBubble: Int {
    1 + trail.count + (light.amount > 0 ? 1 : 0) + (halo == nil ? 0 : 1)
  }

  /// Returns the number of discs on a stage of this aspect ratio, in one blend mode.
  package func discCount(aspect: Double) -> Int { count(aspect: aspect) * discsPerBubble }

  /// Returns the number of bubbles alive on a stage of this aspect ratio.
  ///
  /// With origins it is a multiple of their number, and includes bubbles that are dead until the longest lifetime has
  /// passed.
  /// - Returns: 0...`maximumBubbleCount`, with at most this number of discs.
  package func count(aspect: Double) -> Int {
    let origins = livingOrigins
    let wanted =
      switch population {
      case .perArea(let density): density * aspect
      case .count(let number): Double(number)
      case .birthRate(let rate):
        rate
          * (origins == nil ? (lifetime.lowerBound + lifetime.upperBound) / 2 : lifetime.upperBound)
      }
    let most = Self.maximumBubbleCount / discsPerBubble
    let count = Int(min(max(wanted.rounded(), 0), Double(most)))
    guard let origins, count > 0 else { return count }
    let slots = (Double(count) / Double(origins.count)).rounded()
    return origins.count * max(1, min(Int(slots), min(most, Origins.mostBubbles) / origins.count))
  }
}

import SeltzerDocument

extension Emitter {
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
        store: { $0.population = .perArea($1) }),
      Key("count", .integer(0...maximumBubbleCount)) {
        $0.population = .count($1)
      },
      Key("birthRate", .number(0...Double(maximumBubbleCount))) { $0.population = .birthRate($1) }
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

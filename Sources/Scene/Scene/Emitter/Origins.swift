import SeltzerDocument

extension Emitter {
  /// Fixed points of the area at which bubbles are born, each after the other or all at once.
  package struct Origins: Sendable, Equatable {
    package var count = 1
    package var bursts = false

    package init(count: Int = 1, bursts: Bool = false) {
      (self.count, self.bursts) = (count, bursts)
    }

    static let most = 10_000
    /// The most bubbles of one kind with origins; numbers up to this have a fraction as Float.
    package static let mostBubbles = 1 << 22

    static let mapping = Mapping(
      "origins", Self(), shorthand: "count",
      [
        Key("count", \.count, .integer(1...most)),
        Key("bursts", \.bursts, .flag),
      ])
  }
}

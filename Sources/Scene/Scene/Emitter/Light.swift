import SeltzerDocument

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
}

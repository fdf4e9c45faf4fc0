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
        Key("amount", \.amount, .number(0...1), "Opacity relative to the bubble's; 0 is none."),
        Key(
          "angle", \.angle, .angle,
          "Direction from the middle: 0 is right, 90deg below; by default -135deg, for orbs the gradient's."
        ),
      ])
  }
}

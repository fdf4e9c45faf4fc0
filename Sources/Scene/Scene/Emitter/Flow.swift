import SeltzerDocument

extension Emitter {
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
        Key("amount", \.amount, .number(0...10), unit: "stage units"),
        Key("size", \.size, .number(0.01...100), unit: "stage units"),
        Key("period", \.period, .number(0.1...3600), unit: "seconds"),
        Key("waves", \.waves, .integer(1...mostWaves)),
      ])
  }
}

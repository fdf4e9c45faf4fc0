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
        Key(
          "amount", \.amount, .number(0...10), unit: "stage units",
          "Greatest distance that the field carries a bubble from its path; 0 is none."),
        Key(
          "size", \.size, .number(0.01...100), unit: "stage units", "Length of the longest wave."),
        Key(
          "period", \.period, .number(0.1...3600), unit: "seconds",
          "Time in which the longest wave advances by its length; loops use the nearest that fits."),
        Key(
          "waves", \.waves, .integer(1...mostWaves), "Number of waves, each shorter than the last."),
      ])
  }
}

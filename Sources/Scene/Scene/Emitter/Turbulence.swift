import SeltzerDocument

extension Emitter {
  /// Smooth deviations of each bubble from its own path.
  package struct Turbulence: Sendable, Equatable {
    package var amount: Double = 0
    package var period: Double = 8

    static let mapping = Mapping(
      "turbulence", Self(), shorthand: "amount",
      [
        Key("amount", \.amount, .number(0...10), unit: "stage units"),
        Key("period", \.period, .number(0.1...3600), unit: "seconds"),
      ])
  }
}

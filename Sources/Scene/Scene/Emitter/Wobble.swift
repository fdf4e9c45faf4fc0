import SeltzerDocument

extension Emitter {
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
        Key("period", \.period, .range(0.1...3600), unit: "seconds"),
      ])
  }
}

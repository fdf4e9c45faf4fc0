import SeltzerDocument

extension Emitter {
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
        Key("hold", \.hold, .range(0.05...3600), unit: "seconds"),
      ])
  }
}

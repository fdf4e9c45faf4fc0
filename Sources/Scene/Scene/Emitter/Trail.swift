import SeltzerDocument

extension Emitter {
  /// Fading copies of a bubble at its own earlier states.
  package struct Trail: Sendable, Equatable {
    package var seconds: Double = 0.5
    package var count = 0

    static let mostCopies = 8

    static let mapping = Mapping(
      "trail", Self(), shorthand: "count",
      [
        Key("seconds", \.seconds, .number(0.001...60), unit: "seconds"),
        Key("count", \.count, .integer(0...mostCopies)),
      ])
  }
}

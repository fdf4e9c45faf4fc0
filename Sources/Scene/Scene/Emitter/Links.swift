import SeltzerDocument

extension Emitter {
  /// Lines between bubbles that are near each other.
  package struct Links: Sendable, Equatable {
    /// In stage units, before parallax.
    package var distance = 0.15
    package var width = 0.002
    /// Of bubbles at the same place with full presence.
    package var opacity = 0.5

    package init() {}

    /// The largest expected number of links of one kind in a picture.
    package static let most = 50_000

    static let mapping = Mapping(
      "links", Self(), shorthand: "distance",
      [
        Key("distance", \.distance, .number(0.0001...10), unit: "stage units"),
        Key("width", \.width, .number(0.0001...1), unit: "stage units"),
        Key("opacity", \.opacity, .number(0...1)),
      ])
  }
}

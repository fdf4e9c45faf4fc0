import SeltzerDocument

extension Emitter {
  /// A glow around each bubble.
  package struct Halo: Sendable, Equatable {
    /// The diameter in diameters of the bubble.
    package var size = 5.0
    /// A factor of the bubble's opacity.
    package var opacity = 0.25
    /// Nil is that of the bubbles.
    package var blendMode: BlendMode?

    static let mapping = Mapping(
      "halo", Self(), shorthand: "size",
      [
        Key("size", \.size, .number(1...50)),
        Key("opacity", \.opacity, .number(0...1)),
        Key("blendMode", \.blendMode, .blendMode),
      ])
  }
}

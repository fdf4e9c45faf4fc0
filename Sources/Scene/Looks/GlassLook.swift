package import SeltzerDocument

/// Balls of glass, which refract what is behind them.
package struct GlassLook: BubbleLook {
  package var refraction = 1.0
  package var iridescence = 0.6
  package var shine = 1.0

  package init() {}

  package static let noun = "balls of glass"
  package static let material: String? = "glass"
  package static let lacks = [
    "shape", "colors", "colorOverLife", "profile", "trail", "halo", "streak", "blendMode",
  ]

  package static let keys: [Key<Self>] = [
    Key("refraction", \.refraction, .number(0...1)),
    Key("iridescence", \.iridescence, .number(0...1)),
    Key("shine", \.shine, .number(0...1)),
  ]

  package var showsGround: Bool { true }
  /// The palette's opacities would leave ghosts of glass.
  package func opacity(in palette: Palette) -> ClosedRange<Double> { 1...1 }
}

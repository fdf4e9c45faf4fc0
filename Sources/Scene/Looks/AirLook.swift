package import SeltzerDocument

/// Bubbles of air in water, which mirror and bend the light around them.
package struct AirLook: BubbleLook {
  package enum Form: String, CaseIterable, Sendable { case auto, ball, cap }

  package var form = Form.auto

  package init() {}

  package static let noun = "bubbles of air"
  package static let material: String? = "air"
  package static let lacks = GlassLook.lacks

  package static let keys: [Key<Self>] = [Key("form", \.form, .choice)]

  /// Caps are wider than balls of the same volume.
  package var reach: Double { form == .ball ? 1 : 1.6 }
  /// The palette's opacities would leave ghosts.
  package func opacity(in palette: Palette) -> ClosedRange<Double> { 1...1 }
}

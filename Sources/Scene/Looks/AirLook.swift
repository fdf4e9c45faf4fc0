package import SeltzerDocument

/// Bubbles of air in water, which mirror and bend the light around them.
package struct AirLook: BubbleLook {
  package init() {}

  package static let noun = "bubbles of air"
  package static let material: String? = "air"
  package static let lacks = GlassLook.lacks
  package static let keys: [Key<Self>] = []

  /// The palette's opacities would leave ghosts.
  package func opacity(in palette: Palette) -> ClosedRange<Double> { 1...1 }
}

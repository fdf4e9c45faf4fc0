package import SeltzerScene

/// How the orbs of a group look.
package struct OrbLook: Sendable, Hashable {
  /// The direction towards the light in radians.
  package let lightAngle: Double
  /// How much the body dissolves, and the strengths of lights and shadows, 0...1.
  package let shade, edge, shadow: Float
  /// The body's colours away from the light and towards it.
  package let (dark, light): (SRGB8, SRGB8)
  package let glow, rim, halo, shadowColor: SRGB8

  package init(_ emitter: Emitter, _ palette: Palette, lightDirection: Double) {
    lightAngle = emitter.light.angle ?? lightDirection
    (shade, edge, shadow) = (Float(emitter.shade), Float(emitter.edge), Float(emitter.shadow))
    let (gradient, curve) = (palette.background, palette.background.curve)
    func ground(_ place: Double) -> OKLab {
      curve.color(at: gradient.isLightFirst ? place : 1 - place)
    }
    let bubbles = palette.withBubbles(emitter.colors).bubbles.map { OKLab($0.color) }
      .sorted { $0.lightness > $1.lightness }
    let second = bubbles[min(1, bubbles.count - 1)]
    light = ground(0).mixed(with: second, 0.45).srgb8
    dark = ground(5 / 12.0).srgb8
    shadowColor = ground(5 / 6.0).srgb8
    (glow, rim, halo) = (second.srgb8, bubbles[0].srgb8, ground(0).srgb8)
  }
}

extension Gradient {
  /// Whether the first colour is lighter than the last.
  var isLightFirst: Bool { color(at: 0).lightness >= color(at: 1).lightness }
}

package import SeltzerScene
import SeltzerSystem

/// How the balls of glass of a group look.
package struct GlassLook: Sendable, Hashable {
  /// The lamp in stage units from the picture's upper left.
  package let lamp: SIMD2<Float>
  /// The colour of its light, as squares of encoded sRGB.
  package let light: SIMD3<Float>
  /// 0...1.
  package let refraction, iridescence, shine: Float
  /// Whether each ball has a film of its own, by its rank.
  package let variesFilm: Bool

  /// The distance of the lamp from the middle of the stage, and its height above it.
  private static let distance = 0.69
  package static let height: Float = 0.34

  package init(_ emitter: Emitter, _ palette: Palette, lightDirection: Double, aspect: Double) {
    let angle = emitter.light.angle ?? lightDirection
    lamp = SIMD2<Float>(SIMD2(aspect / 2, 0.5) + unitVector(at: angle) * Self.distance)
    // Means of the mixed palettes, which do not jump while one fades to another.
    let color = palette.tints.reduce(SIMD3<Double>.zero) { sum, tint in
      let colors = tint.colors.map { OKLab($0) }.sorted { $0.lightness > $1.lightness }
      let light = colors[0].encodedSRGB * 0.7 + colors[min(1, colors.count - 1)].encodedSRGB * 0.3
      return sum + light * tint.share
    }
    light = SIMD3<Float>(color * color)
    (refraction, iridescence) = (Float(emitter.refraction), Float(emitter.iridescence))
    shine = Float(emitter.shine)
    variesFilm = emitter.drawOrder == .size
  }
}

import SeltzerKernels
package import SeltzerScene
import SeltzerSystem

extension GlassLook: DrawnLook {
  package var stride: Int { MemoryLayout<seltzer_glass>.stride }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook { GlassBalls(self, emitter, palette, stage) }
}

/// How the balls of glass of a group look.
package struct GlassBalls: DiscLook {
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

  package init(_ look: GlassLook, _ emitter: Emitter, _ palette: Palette, _ stage: StageLight) {
    let angle = emitter.light.angle ?? stage.direction
    lamp = SIMD2<Float>(SIMD2(stage.aspect / 2, 0.5) + unitVector(at: angle) * Self.distance)
    // Means of the mixed palettes, which do not jump while one fades to another.
    let color = palette.tints.reduce(SIMD3<Double>.zero) { sum, tint in
      let colors = tint.colors.map { OKLab($0) }.sorted { $0.lightness > $1.lightness }
      let light = colors[0].encodedSRGB * 0.7 + colors[min(1, colors.count - 1)].encodedSRGB * 0.3
      return sum + light * tint.share
    }
    light = SIMD3<Float>(color * color)
    (refraction, iridescence) = (Float(look.refraction), Float(look.iridescence))
    shine = Float(look.shine)
    variesFilm = emitter.drawOrder == .size
  }

  package func prepared(for picture: LookInput) -> any PreparedLook {
    PreparedGlass(glass: self, behind: picture.behind)
  }
}

private struct PreparedGlass: PreparedLook {
  let glass: GlassBalls
  let behind: GroundBehind?

  var stride: Int { MemoryLayout<seltzer_glass>.stride }

  func draw(_ discs: TileDiscs) {
    behind?.withKernelForm(glass) { discs.draw(discs.kernels.table.glass, $0) }
  }

  func write(_ lanes: DiscLanes, to discs: DiscMemory, _ details: UnsafeMutableRawPointer) {
    guard let behind else { return }
    let balls = details.assumingMemoryBound(to: seltzer_glass.self)
    for lane in 0..<8 where discs[lane].x.isFinite {
      balls[lane] = behind.ball(lanes, lane, glass)
      discs[lane].outer = lanes.radius[lane] + lanes.radius[lane] / (2 * balls[lane].inverse_edge)
    }
  }
}

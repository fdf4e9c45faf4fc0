import SeltzerKernels
package import SeltzerScene
import SeltzerSystem

extension OrbLook: DrawnLook {
  package var stride: Int { MemoryLayout<seltzer_trim>.stride }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook { Orbs(self, emitter, palette, lightDirection: stage.direction) }
}

/// How the orbs of a group look.
package struct Orbs: DiscLook {
  /// The direction towards the light in radians.
  package let lightAngle: Double
  /// How much the body dissolves, and the strengths of lights and shadows, 0...1.
  package let shade, edge, shadow: Float
  /// `dark` and `light` are the body's colours away from the light and towards it.
  package let dark, light, glow, rim, halo, shadowColor: SRGB8

  package init(_ look: OrbLook, _ emitter: Emitter, _ palette: Palette, lightDirection: Double) {
    lightAngle = emitter.light.angle ?? lightDirection
    (shade, edge, shadow) = (Float(look.shade), Float(look.edge), Float(look.shadow))
    func sorted(_ colors: [OKLab]) -> [OKLab] { colors.sorted { $0.lightness > $1.lightness } }
    var tints = palette.tints.map { (colors: sorted($0.colors.map { OKLab($0) }), share: $0.share) }
    if case .list(let list) = emitter.colors { tints = [(sorted(list.map { OKLab($0.color) }), 1)] }
    // Means of the mixed palettes, which do not jump while one fades to another.
    let lightest = (0..<4).map { number in
      OKLab(
        tints.reduce(.zero) {
          $0 + $1.colors[min(number, $1.colors.count - 1)].coordinates * $1.share
        })
    }
    let curve = palette.background.curve
    let ground = sorted((0..<4).map { curve.color(at: Double($0) / 3) })
    // On a dark ground orbs have the hues of bubbles, because they must be lighter than it.
    let dim = min(max(5 - ground[0].lightness / 0.15, 0), 1)
    let roles = zip(ground, lightest[2...] + ground).map { $0.mixed(with: $1, dim) }
    let (bright, deep) = (
      roles[0].mixed(with: lightest[1], 0.45), roles[1].mixed(with: roles[2], 0.25)
    )
    shadowColor = roles[2].mixed(with: roles[3], 0.5).srgb8
    rim = lightest[0].srgb8
    if case .hues = emitter.colors {
      let accent = palette.accent
      light = bright.mixed(with: accent, 0.8).srgb8
      dark = deep.mixed(with: accent, 0.5).srgb8
      (glow, halo) = (accent.mixed(with: lightest[1], 0.3).srgb8, accent.srgb8)
    } else {
      (light, dark, glow, halo) = (bright.srgb8, deep.srgb8, lightest[1].srgb8, roles[0].srgb8)
    }
  }

  package func prepared(for picture: LookInput) -> any PreparedLook {
    PreparedOrbs(orb: self, size: SIMD2<Float>(picture.size.vector))
  }
}

extension Palette {
  /// The colour that leads the palette's hues: a mean that changes smoothly while palettes are mixed.
  fileprivate var accent: OKLab {
    var (sum, total) = (SIMD3<Double>.zero, 0.0)
    for bubble in withBubbles(.hues).bubbles {
      let weight = bubble.weight * bubble.weight * bubble.weight
      sum += OKLab(bubble.color).coordinates * weight
      total += weight
    }
    return OKLab(sum / total)
  }
}

private struct PreparedOrbs: PreparedLook {
  let orb: Orbs
  /// The picture's, in pixels.
  let size: SIMD2<Float>

  var stride: Int { MemoryLayout<seltzer_trim>.stride }

  func draw(_ discs: TileDiscs) {
    var form = seltzer_orbs(
      height: size.y, shade: orb.shade, edge: orb.edge, shadow: orb.shadow,
      shadow_color: orb.shadowColor.rgb, dark: orb.dark.rgb, light: orb.light.rgb,
      glow: orb.glow.rgb, rim: orb.rim.rgb, halo: orb.halo.rgb)
    discs.draw(discs.kernels.table.orbs, &form)
  }

  func write(
    _ lanes: DiscLanes, to discs: UnsafeMutablePointer<seltzer_disc>,
    _ details: UnsafeMutableRawPointer
  ) {
    let trims = details.assumingMemoryBound(to: seltzer_trim.self)
    let reach = Float(OrbLook().reach)
    for lane in 0..<8 where discs[lane].x.isFinite {
      // The light is a lamp: its direction turns a little from left to right.
      let turn = (Double(lanes.x[lane] / size.x) - 0.6) * 14 * .pi / 180
      let (radius, light) = (
        lanes.radius[lane], SIMD2<Float>(unitVector(at: orb.lightAngle + turn))
      )
      var trim = seltzer_trim()
      (trim.turn_x, trim.turn_y, trim.softness) = (light.x, light.y, lanes.softness[lane])
      (trim.inverse_radius, trim.hole_outer) = (1 / radius, discs[lane].outer)
      // Bubbles below 6 pixels are flat, from 10 on they are orbs.
      trim.level = lanes.isPlain ? 0 : min(max((radius - 3) / 2, 0), 1)
      if trim.level > 0 { discs[lane].outer = radius * reach + 1 }
      trims[lane] = trim
    }
  }
}

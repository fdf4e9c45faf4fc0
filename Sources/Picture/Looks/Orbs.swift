import SeltzerKernels
package import SeltzerScene
import SeltzerSystem

extension OrbLook: DrawnLook {
  package var stride: Int { MemoryLayout<seltzer_trim>.stride }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook { Orbs(self, emitter, palette, stage) }
}

/// How the orbs of a group look.
package struct Orbs: DiscLook {
  /// The direction towards the light in radians.
  package let lightAngle: Double
  /// How much the body dissolves, and the strengths of lights and shadows, 0...1.
  package let shade, edge, shadow, through: Float
  /// `dark` and `light` are the body's colours away from the light and towards it.
  package let dark, light, glow, rim, halo, shadowColor, throughColor: SRGB8

  package init(_ look: OrbLook, _ emitter: Emitter, _ palette: Palette, _ stage: StageLight) {
    lightAngle = emitter.light.angle ?? stage.direction
    (shade, edge) = (Float(look.shade), Float(look.edge))
    (shadow, through) = (Float(look.shadow), Float(look.through))
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
    var ground = sorted((0..<4).map { curve.color(at: Double($0) / 3) })
    ground[0] = stage.shade.lit(ground[0], ground[1])
    // On a dark ground orbs have the hues of bubbles, because they must be lighter than it.
    let dim = min(max(5 - ground[0].lightness / 0.15, 0), 1)
    let roles = zip(ground, lightest[2...] + ground).map { $0.mixed(with: $1, dim) }
    let (bright, deep) = (
      roles[0].mixed(with: lightest[1], 0.45), roles[1].mixed(with: roles[2], 0.25)
    )
    shadowColor = stage.shade.shadow(roles[2].mixed(with: roles[3], 0.5)).srgb8
    rim = lightest[0].srgb8
    let (accent, lead) = palette.accent
    let share: Double =
      switch emitter.colors {
      case .hues: 1
      case .bubbles: lead
      default: 0
      }
    light = bright.mixedVividly(with: accent, 0.8 * share).srgb8
    dark = deep.mixedVividly(with: accent, 0.5 * share).srgb8
    glow = lightest[1].mixed(with: accent, 0.7 * share).srgb8
    halo = roles[0].mixed(with: accent, share).srgb8
    throughColor = roles[0].mixed(with: lightest[1], 0.3).srgb8
  }

  package func prepared(for picture: LookInput) -> any PreparedLook {
    PreparedOrbs(orb: self, size: SIMD2<Float>(picture.size.vector))
  }
}

extension Palette {
  /// The colour that leads the palette's hues: a mean that changes smoothly while palettes are mixed; and
  /// how much it leads, 0...1, which only the second colour of a picture does.
  fileprivate var accent: (color: OKLab, lead: Double) {
    var (sum, total) = (SIMD3<Double>.zero, 0.0)
    func cube(_ bubble: BubbleColor) -> Double { bubble.weight * bubble.weight * bubble.weight }
    for bubble in withBubbles(.hues).bubbles {
      sum += OKLab(bubble.color).coordinates * cube(bubble)
      total += cube(bubble)
    }
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    let ground = background.mean.lightness
    // Darker ones are not among the hues.
    let leading = bubbles.map { bubble in
      let color = OKLCh(bubble.color)
      return cube(bubble) * unit((color.chroma - 0.03) / 0.05)
        * unit((color.lightness - ground) / 0.03)
    }
    let share = (leading.max() ?? 0) / bubbles.reduce(0) { $0 + cube($1) }
    return (OKLab(sum / total), unit((share - 0.75) / 0.1))
  }
}

private struct PreparedOrbs: PreparedLook {
  let orb: Orbs
  /// The picture's, in pixels.
  let size: SIMD2<Float>

  var stride: Int { MemoryLayout<seltzer_trim>.stride }

  func draw(_ discs: TileDiscs) {
    var form = seltzer_orbs(
      height: size.y, shade: orb.shade, edge: orb.edge, shadow: orb.shadow, through: orb.through,
      shadow_color: orb.shadowColor.rgb, dark: orb.dark.rgb, light: orb.light.rgb,
      glow: orb.glow.rgb, rim: orb.rim.rgb, halo: orb.halo.rgb,
      through_color: orb.throughColor.rgb)
    discs.draw(discs.kernels.table.orbs, &form)
  }

  func write(_ lanes: DiscLanes, to discs: DiscMemory, _ details: UnsafeMutableRawPointer) {
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

import SeltzerKernels
import SeltzerScene
import SeltzerSystem

/// A group of a disc list, in the form that kernels draw.
struct PreparedLook {
  /// The group's rows in the list.
  let rows: Range<Int>
  let blend: seltzer_blend
  let sprite: SpriteMips?
  /// Whether the discs have trims.
  var isTrimmed: Bool {
    switch look.kind {
    case .disc: parts != 0 || sprite != nil
    case .orb, .glow: true
    case .path, .glass: false
    }
  }
  var isGlass: Bool { if case .glass = look.kind { true } else { false } }
  var isPath: Bool { look.kind == .path }

  /// Not nil for glass.
  private let behind: GroundBehind?
  private let look: DiscLook
  private let parts: Int32
  /// The picture's centre, and the shift of a cutting circle in radii for each pixel from it.
  private let center: SIMD2<Float>
  private let shift: Float

  init(
    _ group: DiscGroup, rows: Range<Int>, sprite: SpriteMips?, size: PixelSize,
    behind: GroundBehind?
  ) {
    (self.rows, self.sprite, self.behind, look) = (rows, sprite, behind, group.look)
    blend =
      switch group.blendMode {
      case .normal: SELTZER_NORMAL
      case .screen: SELTZER_SCREEN
      case .add: SELTZER_ADD
      }
    parts =
      sprite != nil
      ? 0
      : Int32(
        (look.hasHole ? SELTZER_HOLE : 0) | (look.rim > 0 ? SELTZER_RIM : 0)
          | (look.cateye > 0 ? SELTZER_CUT : 0))
    center = SIMD2<Float>(size.vector / 2)
    shift = look.shift(in: size)
  }

  /// Draws some of the discs into a tile, with the indices in `entries`.
  func draw(
    _ entries: UnsafeBufferPointer<UInt32>, of list: DiscList, into tile: Tile,
    _ buffer: borrowing TileBuffer, _ kernels: Kernels
  ) {
    switch look.kind {
    case .disc: break
    case .orb(let orb):
      var form = seltzer_orbs(
        trims: list.trims, height: 2 * center.y, shade: orb.shade, edge: orb.edge,
        shadow: orb.shadow, shadow_color: orb.shadowColor.rgb, dark: orb.dark.rgb,
        light: orb.light.rgb, glow: orb.glow.rgb, rim: orb.rim.rgb, halo: orb.halo.rgb)
      return kernels.table.orbs(
        buffer.pixels, Int32(tile.rows), Float(tile.left), Float(tile.top), list.discs, &form,
        entries.baseAddress, entries.count, buffer.next)
    case .glow:
      return kernels.table.glows(
        buffer.pixels, Int32(tile.rows), Float(tile.left), Float(tile.top), list.discs, list.trims,
        entries.baseAddress, entries.count, blend, buffer.next)
    case .glass(let glass):
      behind?.grid.planes.withUnsafeBufferPointer { planes in
        guard let start = planes.baseAddress,
          var form = behind?.form(glass, list.glasses, start)
        else { return }
        kernels.table.glass(
          buffer.pixels, Int32(tile.rows), Float(tile.left), Float(tile.top), list.discs, &form,
          entries.baseAddress, entries.count, buffer.next)
      }
      return
    case .path:
      return kernels.table.paths(
        buffer.pixels, Int32(tile.rows), Float(tile.left), Float(tile.top), list.discs, list.paths,
        entries.baseAddress, entries.count, blend, buffer.next)
    }
    if let sprite { return sprite.draw(entries, list, blend, into: tile, buffer) }
    var form = seltzer_look(
      trims: list.trims, parts: parts, rim: UInt32(min(max(look.rim, 0), 1) * 65_535))
    withUnsafePointer(to: &form) { form in
      kernels.table.discs(
        buffer.pixels, Int32(tile.rows), Float(tile.left), Float(tile.top), list.discs,
        isTrimmed ? form : nil, entries.baseAddress, entries.count, blend, buffer.next)
    }
  }

  /// Writes what eight discs have besides plain ones.
  func write(
    _ lanes: DiscLanes, to discs: UnsafeMutablePointer<seltzer_disc>,
    _ trims: UnsafeMutablePointer<seltzer_trim>
  ) {
    switch look.kind {
    case .disc, .path, .glass: break
    case .orb(let orb): return write(orb, lanes, to: discs, trims)
    case .glow: return writeGlows(lanes, to: discs, trims)
    }
    guard sprite == nil else { return writeSprites(lanes, to: discs, trims) }
    // A rim is beyond all pixels of a plain disc.
    let inverse = (lanes.isPlain ? 4096 : 1) / lanes.radius
    let (x, y) = (
      cut(lanes.x, lanes.radius, from: center.x), cut(lanes.y, lanes.radius, from: center.y)
    )
    let hole =
      look.hasHole && !lanes.isPlain
      ? PreparedDiscs(lanes, radius: lanes.radius * (1 - look.thickness)) : nil
    for lane in 0..<8 {
      var trim = hole?.hole(lane) ?? seltzer_trim()
      (trim.inverse_radius, trim.cut_x, trim.cut_y) = (inverse[lane], x[lane], y[lane])
      trims[lane] = trim
    }
  }

  /// Returns a coordinate of the cutting circles, which are shifted by at most two radii.
  private func cut(_ place: Lanes, _ radius: Lanes, from center: Float) -> Lanes {
    guard shift > 0 else { return place }
    let (moved, most) = ((center - place) * shift * radius, 2 * radius)
    let bounded = moved.replacing(with: most, where: moved .> most)
    return place + bounded.replacing(with: -most, where: bounded .< -most)
  }

  private func write(
    _ orb: OrbLook, _ lanes: DiscLanes, to discs: UnsafeMutablePointer<seltzer_disc>,
    _ trims: UnsafeMutablePointer<seltzer_trim>
  ) {
    for lane in 0..<8 where discs[lane].x.isFinite {
      // The light is a lamp: its direction turns a little from left to right.
      let turn = (Double(lanes.x[lane] / (2 * center.x)) - 0.6) * 14 * .pi / 180
      let (radius, light) = (
        lanes.radius[lane], SIMD2<Float>(unitVector(at: orb.lightAngle + turn))
      )
      var trim = seltzer_trim()
      (trim.turn_x, trim.turn_y, trim.softness) = (light.x, light.y, lanes.softness[lane])
      (trim.inverse_radius, trim.hole_outer) = (1 / radius, discs[lane].outer)
      // Bubbles below 6 pixels are flat, from 10 on they are orbs.
      trim.level = lanes.isPlain ? 0 : min(max((radius - 3) / 2, 0), 1)
      if trim.level > 0 { discs[lane].outer = radius * Float(Emitter.orbReach) + 1 }
      trims[lane] = trim
    }
  }

  /// Writes eight balls of glass.
  func write(
    _ lanes: DiscLanes, to discs: UnsafeMutablePointer<seltzer_disc>,
    _ balls: UnsafeMutablePointer<seltzer_glass>
  ) {
    guard case .glass(let glass) = look.kind, let behind else { return }
    for lane in 0..<8 where discs[lane].x.isFinite {
      balls[lane] = behind.ball(lanes, lane, glass)
      discs[lane].outer = lanes.radius[lane] + lanes.radius[lane] / (2 * balls[lane].inverse_edge)
    }
  }

  private func writeGlows(
    _ lanes: DiscLanes, to discs: UnsafeMutablePointer<seltzer_disc>,
    _ trims: UnsafeMutablePointer<seltzer_trim>
  ) {
    for lane in 0..<8 where discs[lane].x.isFinite {
      let glow = Glow(radius: lanes.radius[lane], softness: lanes.softness[lane])
      trims[lane] = seltzer_trim()
      (trims[lane].inverse_radius, trims[lane].level) = (1 / glow.radius, glow.sharpness)
      discs[lane].outer = glow.radius
      discs[lane].opacity *= glow.share
    }
  }

  private func writeSprites(
    _ lanes: DiscLanes, to discs: UnsafeMutablePointer<seltzer_disc>,
    _ trims: UnsafeMutablePointer<seltzer_trim>
  ) {
    guard let sprite else { return }
    for lane in 0..<8 where discs[lane].x.isFinite {
      let placement = SpritePlacement(
        radius: lanes.radius[lane], stretch: min(lanes.stretchX[lane], lanes.stretchY[lane]),
        softness: lanes.softness[lane], angle: lanes.angle[lane], levels: sprite.levels)
      trims[lane] = seltzer_trim()
      (trims[lane].turn_x, trims[lane].turn_y) = (placement.turn.x, placement.turn.y)
      trims[lane].level = placement.level
      discs[lane].outer = placement.reach
      discs[lane].opacity *= placement.share
      if sprite.planes == 4 { discs[lane].color = 0xFF_FFFF }
    }
  }
}

extension DiscLook {
  /// Whether a ring's hole is large enough to be drawn; the kernels' numbers have no room for smaller ones.
  var hasHole: Bool { shape == .ring && thickness < 63.0 / 64 }

  /// Returns the shift of a cutting circle in radii for each pixel from the picture's centre: at the corners it
  /// is one radius, times `cateye`.
  func shift(in size: PixelSize) -> Float {
    let half = size.vector / 2
    return cateye / Float((half.x * half.x + half.y * half.y).squareRoot())
  }
}

/// The size, rotation and mip level of a sprite.
struct SpritePlacement {
  /// The cosine and sine of the rotation over the radius.
  let turn: SIMD2<Float>
  /// The mip level between 0 and the last one; fractions are a mixture of two.
  let level: Float
  /// The distance before the stretch beyond which nothing is drawn.
  let reach: Float
  /// A sprite smaller than a pixel is drawn as large as one, with this part of its opacity.
  let share: Float

  /// The texels across a completely soft sprite, as a power of 2.
  private static let softest: Float = 3.5
  private static let leastRadius: Float = 0.5

  init(radius: Float, stretch: Float, softness: Float, angle: Float, levels: Int) {
    let shown = max(radius, Self.leastRadius)
    let part = min(radius / Self.leastRadius, 1)
    share = part * part
    // Linear between powers of 2.
    let ratio = Float(1 << levels) / (2 * shown * stretch)
    let native = Float(ratio.exponent) + ratio.significand - 1
    let last = Float(levels)
    let middle = min(max(native, min(softness, 1) * (last - Self.softest), 0), last)
    // A mixture of levels takes twice the time, and is needed only where bubbles grow from one to the other.
    let lower = middle.rounded(.down)
    level = lower + min(max((middle - lower - 0.35) / 0.3, 0), 1)
    let turns = angle.isFinite ? Double(angle) : 0
    let direction = SIMD2<Float>(SIMD2(sine(turns: turns + 0.25), sine(turns: turns)))
    turn = direction / shown
    // The corners, and the interpolation with the transparent texels around the coarser level.
    let coarse = Float(1 << (levels - Int(level.rounded(.up))))
    reach = shown * (1 + 2 / coarse) * (abs(direction.x) + abs(direction.y)) + 1
  }
}

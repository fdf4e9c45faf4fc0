import SeltzerKernels
package import SeltzerScene
import SeltzerSystem

extension AirLook: DrawnLook {
  package var stride: Int { MemoryLayout<seltzer_air>.stride }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook { AirBubbles(self, emitter, palette, stage) }
}

/// How the bubbles of air of a group look.
package struct AirBubbles: DiscLook {
  let form: AirLook.Form
  /// The forms of caps; nil if all are balls.
  let forms: AirForms?
  /// Whether each bubble has a form of its own, by its rank.
  let varies: Bool
  /// The seconds in which waves pass once, fitted to the loop.
  let period: Double
  /// The light where there is no water.
  package var lamp: Environment
  /// What has passed of the period, in moments of the forms.
  fileprivate var moment = 0.0

  /// The least radius that is drawn, in pixels.
  fileprivate static let least: Float = 0.6
  /// Diameters in stage units from which bubbles are flat, are caps, and are as wide as caps get.
  fileprivate static let limits: (flat: Float, cap: Float, wide: Float) = (0.014, 0.05, 0.085)

  package init(_ look: AirLook, _ emitter: Emitter, _ palette: Palette, _ stage: StageLight) {
    form = look.form
    let hasCaps = 2 * Float(emitter.largestReach) >= Self.limits.cap
    forms = form == .cap || form == .auto && hasCaps ? .shared : nil
    varies = emitter.drawOrder == .size
    period = stage.loop.map { $0 / max(($0 / 3).rounded(), 1) } ?? 3
    lamp = Environment(lampIn: palette, stage)
  }

  package func group(
    of field: BubbleField, at t: Double, _ placement: BubblePlacement, _ blendMode: BlendMode
  ) -> DiscGroup {
    var look = self
    look.moment = (t / period - (t / period).rounded(.down)) * Double(AirForms.moments)
    return DiscGroup(field, at: t, placement, blendMode: blendMode, look: look)
  }

  package func prepared(for picture: LookInput) -> any PreparedLook {
    PreparedAir(
      look: self, environment: picture.environment ?? lamp, size: SIMD2<Float>(picture.size.vector))
  }
}

private struct PreparedAir: PreparedLook {
  let look: AirBubbles
  let environment: Environment
  /// The picture's, in pixels.
  let size: SIMD2<Float>

  var stride: Int { MemoryLayout<seltzer_air>.stride }

  func draw(_ discs: TileDiscs) {
    withPointers(environment.mirrored, environment.bent, side: Environment.side) { sharp in
      withPointers(
        environment.blurredMirrored, environment.blurredBent, side: Environment.blurredSide
      ) { blurred in
        (look.forms?.numbers ?? []).withUnsafeBufferPointer { forms in
          var airs = seltzer_airs(
            sharp: sharp, blurred: blurred, forms: forms.baseAddress,
            columns: Int32(AirForms.columns), rows: Int32(AirForms.rows), cell: AirForms.cell,
            part: Float(look.moment - look.moment.rounded(.down)),
            transparency: environment.transparency)
          discs.draw(discs.kernels.table.air, &airs)
        }
      }
    }
  }

  private func withPointers(
    _ mirrored: [UInt16], _ bent: [UInt16], side: Int, _ body: (seltzer_environment) -> Void
  ) {
    mirrored.withUnsafeBufferPointer { mirrored in
      bent.withUnsafeBufferPointer { bent in
        body(
          seltzer_environment(
            mirrored: mirrored.baseAddress, bent: bent.baseAddress, side: Int32(side)))
      }
    }
  }

  func write(_ lanes: DiscLanes, to discs: DiscMemory, _ details: UnsafeMutableRawPointer) {
    let bubbles = details.assumingMemoryBound(to: seltzer_air.self)
    for lane in 0..<8 where discs[lane].x.isFinite {
      bubbles[lane] = bubble(lanes, lane, &discs[lane])
    }
  }

  private func bubble(_ lanes: DiscLanes, _ lane: Int, _ disc: inout seltzer_disc) -> seltzer_air {
    let (own, limits) = (lanes.radius[lane], AirBubbles.limits)
    // Bubbles of less than a pixel are larger and fainter.
    let radius = max(own, AirBubbles.least)
    if own < radius { disc.opacity *= own * own / (radius * radius) }
    let diameter = 2 * radius / size.y
    let isCap = look.forms != nil && (look.form == .cap || diameter >= limits.cap)
    // Random bits, which are constant for a life: they turn caps, mirror them, and choose their forms.
    let word = (look.varies ? lanes.rank[lane] &+ 1 : 1) &* 0x9E37_79B9
    let side: Float = isCap && word & 1 == 0 ? -1 : 1
    let tilt = isCap ? Double(word >> 24) / 1792 - 0.07 : 0
    let turn = SIMD2<Float>(SIMD2(sine(turns: tilt + 0.25), sine(turns: tilt)))
    let first = Int(word >> 16) % AirForms.count * AirForms.moments
    let moment = Int(look.moment) + Int(word >> 8 & 7)
    // Axes along the view to the bubble.
    var place = SIMD2(disc.x - size.x / 2, size.y / 2 - disc.y) * (2 / size.y * environment.slope)
    // All caps are seen from below, so that their tops mirror the surface.
    if isCap { place.y = max(place.y, 0.24 * environment.slope) }
    let (rise, level) = (environment.pitch.x, environment.pitch.y)
    var away = SIMD3(place.x, place.y * level + rise, level - place.y * rise)
    away /= (away * away).sum().squareRoot()
    let flat = (away.x * away.x + away.z * away.z).squareRoot()
    let across = SIMD3(away.z, 0, -away.x) * (side / flat)
    let over = SIMD3(-away.x * away.y, flat * flat, -away.z * away.y) / flat
    let (right, up) = (across * turn.x + over * turn.y, over * turn.x - across * turn.y)
    var stretch = SIMD2(lanes.stretchX[lane], lanes.stretchY[lane])
    if isCap {
      let share = min(max((diameter - limits.cap) / (limits.wide - limits.cap), 0), 1)
      stretch *= look.form == .cap ? [1.35, 1.35] : SIMD2(1.05, 1.45) + SIMD2(0.3, -0.1) * share
    } else if look.form == .auto, diameter >= limits.flat {
      stretch.y *= 0.92
    }
    let edge = max(lanes.softness[lane], 1.2 / radius)
    disc.outer = radius * ((isCap ? AirForms.reach : 1) + edge / 2) + 1
    (disc.stretch_x, disc.stretch_y) = (stretch.x, isCap ? stretch.y * 0.71 : stretch.y)
    (disc.inverse_x, disc.inverse_y) = (1 / disc.stretch_x, 1 / disc.stretch_y)
    return seltzer_air(
      scale_x: side / (radius * stretch.x), scale_y: 1 / (radius * stretch.y),
      inverse_edge: 1 / edge, turn_x: turn.x, turn_y: turn.y, right: (right.x, right.y, right.z),
      up: (up.x, up.y, up.z), away: (away.x, away.y, away.z),
      first: isCap ? Int32(first + moment % AirForms.moments) : -1,
      second: isCap ? Int32(first + (moment + 1) % AirForms.moments) : -1,
      blur: isCap || radius > Environment.blurredUpTo ? 0 : 1 / radius,
      step: radius < (isCap ? 48 : 120) || !isCap && environment.transparency > 0 ? 1 : 4)
  }
}

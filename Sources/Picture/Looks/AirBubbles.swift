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
  /// Whether some bubbles are not balls.
  let hasForms: Bool
  /// Whether each bubble has a form of its own, by its rank.
  let varies: Bool
  /// The seconds in which waves pass once, fitted to the loop.
  let period: Double
  /// The light where there is no water.
  package var lamp: Environment
  /// The share of the period.
  private var phase = 0.0

  package init(_ look: AirLook, _ emitter: Emitter, _ palette: Palette, _ stage: StageLight) {
    form = look.form
    let largest = 2 * Float(emitter.largestReach)
    hasForms = form == .cap || form == .auto && largest >= PreparedAir.limits.wavering
    varies = emitter.drawOrder == .size
    period = stage.loop.map { $0 / max(($0 / 3).rounded(), 1) } ?? 3
    lamp = Environment(lampIn: palette, stage)
  }

  package func group(
    of field: BubbleField, at t: Double, _ placement: BubblePlacement, _ blendMode: BlendMode
  ) -> DiscGroup {
    var look = self
    look.phase = t / period - (t / period).rounded(.down)
    return DiscGroup(field, at: t, placement, blendMode: blendMode, look: look)
  }

  package func prepared(for picture: LookInput) -> any PreparedLook {
    let moment = phase * Double(AirForms.moments)
    return PreparedAir(
      form: form, varies: varies, forms: hasForms ? AirForms.shared.numbers : [],
      environment: picture.environment ?? lamp,
      size: SIMD2<Float>(picture.size.vector), moment: Int32(moment),
      part: Float(moment - moment.rounded(.down)))
  }
}

private struct PreparedAir: PreparedLook {
  let form: AirLook.Form
  let varies: Bool
  /// Empty if all are balls.
  let forms: [UInt16]
  let environment: Environment
  /// The picture's, in pixels.
  let size: SIMD2<Float>
  /// The last moment of the forms, and how far the next one has come.
  let moment: Int32
  let part: Float

  var stride: Int { MemoryLayout<seltzer_air>.stride }

  /// Diameters in stage units from which bubbles are flat, waver, and are caps.
  static let limits: (flat: Float, wavering: Float, cap: Float) = (0.014, 0.036, 0.085)

  func draw(_ discs: TileDiscs) {
    environment.mirrored.withUnsafeBufferPointer { mirrored in
      environment.bent.withUnsafeBufferPointer { bent in
        forms.withUnsafeBufferPointer { forms in
          var look = seltzer_airs(
            mirrored: mirrored.baseAddress, bent: bent.baseAddress, side: Int32(Environment.side),
            forms: forms.baseAddress, columns: Int32(AirForms.columns), rows: Int32(AirForms.rows),
            cell: AirForms.cell, part: part)
          discs.draw(discs.kernels.table.air, &look)
        }
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
    let (radius, limits) = (lanes.radius[lane], Self.limits)
    let diameter = 2 * radius / size.y
    // Random bits, which are constant for a life.
    let word = varies ? (lanes.rank[lane] &+ 1) &* 0x9E37_79B9 : 0x9E37_79B9
    let isCap = form == .cap || form == .auto && diameter >= limits.cap
    let isBall = forms.isEmpty || !isCap && diameter < limits.wavering
    let kinds = isCap ? AirForms.caps : AirForms.wavering
    let first = Int32((kinds.lowerBound + Int(word >> 16) % kinds.count) * AirForms.moments)
    let (own, moments) = (moment + Int32(word >> 8 & 7), Int32(AirForms.moments))
    let isFlipped = !isBall && word & 1 == 0
    let side: Float = isFlipped ? -1 : 1
    let tilt = isBall ? 0 : Double(word >> 24) / 1792 - 0.07
    let turn = SIMD2<Float>(SIMD2(sine(turns: tilt + 0.25), sine(turns: tilt)))
    // Axes along the view to the bubble.
    let place = SIMD2(disc.x - size.x / 2, size.y / 2 - disc.y) * (2 / size.y * environment.slope)
    let (rise, level) = (environment.pitch.x, environment.pitch.y)
    var away = SIMD3(place.x, place.y * level + rise, level - place.y * rise)
    away /= (away * away).sum().squareRoot()
    let flat = (away.x * away.x + away.z * away.z).squareRoot()
    let across = SIMD3(away.z, 0, -away.x) * (side / flat)
    let over = SIMD3(-away.x * away.y, flat * flat, -away.z * away.y) / flat
    let (right, up) = (across * turn.x + over * turn.y, over * turn.x - across * turn.y)
    var stretch = SIMD2(lanes.stretchX[lane], lanes.stretchY[lane])
    if isCap {
      stretch *= 1.35
    } else if isBall, form == .auto, diameter >= limits.flat {
      stretch.y *= 0.92
    }
    let edge = max(lanes.softness[lane], 1.2 / radius)
    let reach = isBall ? 1 : AirForms.reach
    disc.outer = radius * (reach + edge / 2) + 1
    (disc.stretch_x, disc.stretch_y) = (stretch.x, isBall ? stretch.y : stretch.y * 0.71)
    (disc.inverse_x, disc.inverse_y) = (1 / disc.stretch_x, 1 / disc.stretch_y)
    return seltzer_air(
      scale_x: side / (radius * stretch.x), scale_y: 1 / (radius * stretch.y), reach: reach,
      inverse_edge: 1 / edge, turn_x: turn.x, turn_y: turn.y, right: (right.x, right.y, right.z),
      up: (up.x, up.y, up.z), away: (away.x, away.y, away.z),
      first: isBall ? -1 : first + own % moments, second: isBall ? -1 : first + (own + 1) % moments,
      samples: radius < 2.5 ? 3 : radius < 8 ? 2 : 1)
  }
}

import SeltzerKernels
package import SeltzerScene
import SeltzerSystem

extension AirLook: DrawnLook {
  package var stride: Int { MemoryLayout<seltzer_air>.stride }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook { AirBubbles(lamp: Environment(lampIn: palette, stage)) }
}

/// How the bubbles of air of a group look.
package struct AirBubbles: DiscLook {
  /// The light where there is no water.
  package let lamp: Environment

  package init(lamp: Environment) { self.lamp = lamp }

  package func prepared(for picture: LookInput) -> any PreparedLook {
    PreparedAir(
      environment: picture.environment ?? lamp, size: SIMD2<Float>(picture.size.vector))
  }
}

private struct PreparedAir: PreparedLook {
  let environment: Environment
  /// The picture's, in pixels.
  let size: SIMD2<Float>

  /// The least radius that is drawn, in pixels.
  private static let least: Float = 0.6

  var stride: Int { MemoryLayout<seltzer_air>.stride }

  func draw(_ discs: TileDiscs) {
    withPointers(environment.mirrored, environment.bent, side: Environment.side) { sharp in
      withPointers(
        environment.blurredMirrored, environment.blurredBent, side: Environment.blurredSide
      ) { blurred in
        var airs = seltzer_airs(
          sharp: sharp, blurred: blurred, transparency: environment.transparency)
        discs.draw(discs.kernels.table.air, &airs)
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
    let own = lanes.radius[lane]
    // Bubbles of less than a pixel are larger and fainter.
    let radius = max(own, Self.least)
    if own < radius { disc.opacity *= own * own / (radius * radius) }
    // Axes along the view to the bubble.
    let place = SIMD2(disc.x - size.x / 2, size.y / 2 - disc.y) * (2 / size.y * environment.slope)
    let (rise, level) = (environment.pitch.x, environment.pitch.y)
    var away = SIMD3(place.x, place.y * level + rise, level - place.y * rise)
    away /= (away * away).sum().squareRoot()
    let flat = (away.x * away.x + away.z * away.z).squareRoot()
    let right = SIMD3(away.z, 0, -away.x) / flat
    let up = SIMD3(-away.x * away.y, flat * flat, -away.z * away.y) / flat
    let stretch = SIMD2(lanes.stretchX[lane], lanes.stretchY[lane])
    let edge = max(lanes.softness[lane], 1.2 / (radius * min(stretch.x, stretch.y)))
    // Flat bubbles are caps, which swing as they rise.
    let cap = min(max((stretch.x / stretch.y - 1.15) * 0.7, 0), 0.42)
    let lean = cap * 0.5 * Float(unitVector(at: Double(place.y * 4 + place.x * 3)).y)
    disc.outer = radius * (1 + edge / 2) * (1 + cap + abs(lean))
    (disc.stretch_x, disc.stretch_y) = (stretch.x, stretch.y)
    (disc.inverse_x, disc.inverse_y) = (1 / stretch.x, 1 / stretch.y)
    return seltzer_air(
      scale_x: 1 / (radius * stretch.x), scale_y: 1 / (radius * stretch.y),
      inverse_edge: 1 / edge, right: (right.x, right.y, right.z), up: (up.x, up.y, up.z),
      away: (away.x, away.y, away.z), cap: cap, lean: lean,
      blur: radius > Environment.blurredUpTo ? 0 : 1 / radius)
  }
}

import SeltzerKernels
package import SeltzerScene
import SeltzerSystem

extension ShapeLook: DrawnLook {
  package var stride: Int { MemoryLayout<seltzer_trim>.stride }

  package func inPalette(
    _ palette: Palette, of emitter: Emitter, _ stage: StageLight
  ) -> any DiscLook { ShapeSprites(shape) }

  package func cost(of emitter: Emitter, count: Double, in picture: PixelSize) -> LookCost {
    LookCost(shapePixels: count * emitter.meanArea(in: picture))
  }
}

/// Turning outlines and images.
package struct ShapeSprites: DiscLook {
  let shape: BubbleShape

  package init(_ shape: BubbleShape) { self.shape = shape }

  package func prepared(for picture: LookInput) throws -> any PreparedLook {
    PreparedSprites(sprite: try picture.sprites.mips(of: shape))
  }
}

private struct PreparedSprites: PreparedLook {
  let sprite: SpriteMips

  var stride: Int { MemoryLayout<seltzer_trim>.stride }

  func draw(_ discs: TileDiscs) {
    sprite.withKernelForm { discs.draw(discs.kernels.table.sprites, $0) }
  }

  func write(_ lanes: DiscLanes, to discs: DiscMemory, _ details: UnsafeMutableRawPointer) {
    let trims = details.assumingMemoryBound(to: seltzer_trim.self)
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

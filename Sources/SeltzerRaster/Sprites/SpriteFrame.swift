import SeltzerPalette
import SeltzerStage
import SeltzerSystem

/// Maps between a sprite's pixels, the source, and the frame in which it is rotated and scaled.
struct SpriteFrame {
  private let center: SIMD2<Double>
  /// The sprite's centre in the source.
  let pivot: SIMD2<Double>
  /// The step in the frame for a step of one pixel to the right in the source.
  let axis: SIMD2<Double>
  private let pixelSize: SIMD2<Double>

  /// Maps a sprite's pixels, or its box without a margin.
  init(_ sprite: Sprite, _ pixels: SpritePixels? = nil) {
    center = sprite.center
    axis = unitVector(at: sprite.rotation) * sprite.scale
    pivot = sprite.size / 2 - (pixels?.origin ?? .zero)
    pixelSize = pixels.map { SIMD2(Double($0.width), Double($0.height)) } ?? sprite.size
  }

  /// The step in the source for a step of one pixel to the right in the frame.
  var step: SIMD2<Double> {
    let square = axis.x * axis.x + axis.y * axis.y
    return SIMD2(axis.x, -axis.y) / square
  }

  /// Converts a point in the frame to the source.
  func source(of place: SIMD2<Double>) -> SIMD2<Double> {
    let (step, arm) = (step, place - center)
    return pivot + SIMD2(arm.x * step.x - arm.y * step.y, arm.x * step.y + arm.y * step.x)
  }

  /// Converts a point in the source to the frame.
  func picture(of place: SIMD2<Double>) -> SIMD2<Double> {
    let arm = place - pivot
    return center + SIMD2(arm.x * axis.x - arm.y * axis.y, arm.x * axis.y + arm.y * axis.x)
  }

  /// Returns the bounding box in the frame of the source with a margin, in pixels of the source.
  func bounds(margin: Double = 0) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let (near, far) = (SIMD2(repeating: -margin), pixelSize + margin)
    let corners = [near, SIMD2(far.x, near.y), far, SIMD2(near.x, far.y)].map(picture)
    return (
      corners.reduce(corners[0], pointwiseMin), corners.reduce(corners[0], pointwiseMax)
    )
  }
}

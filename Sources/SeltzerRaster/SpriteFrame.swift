import SeltzerPalette
import SeltzerStage
import SeltzerSystem

/// Where the pixels of a sprite are when it is turned and resized.
struct SpriteFrame {
  private let center: SIMD2<Double>
  /// From the pixels' top left to the sprite's centre.
  let pivot: SIMD2<Double>
  /// Where one of the pixels' steps to the right leads.
  let axis: SIMD2<Double>
  private let pixelSize: SIMD2<Double>

  init(_ sprite: Sprite, _ pixels: SpritePixels) {
    self.init(
      sprite, pivot: sprite.size / 2 - pixels.origin,
      pixelSize: SIMD2(Double(pixels.width), Double(pixels.height)))
  }

  /// The sprite's own box.
  init(_ sprite: Sprite) {
    self.init(sprite, pivot: sprite.size / 2, pixelSize: sprite.size)
  }

  private init(_ sprite: Sprite, pivot: SIMD2<Double>, pixelSize: SIMD2<Double>) {
    center = sprite.center
    axis = unitVector(at: sprite.rotation) * sprite.scale
    self.pivot = pivot
    self.pixelSize = pixelSize
  }

  /// Where a step of one pixel to the right in the picture leads in the source.
  var step: SIMD2<Double> {
    let square = axis.x * axis.x + axis.y * axis.y
    return SIMD2(axis.x, -axis.y) / square
  }

  /// The place in the source that is seen at a place in the picture.
  func source(of place: SIMD2<Double>) -> SIMD2<Double> {
    let (step, arm) = (step, place - center)
    return pivot + SIMD2(arm.x * step.x - arm.y * step.y, arm.x * step.y + arm.y * step.x)
  }

  /// Where a place in the source is seen.
  func picture(of place: SIMD2<Double>) -> SIMD2<Double> {
    let arm = place - pivot
    return center + SIMD2(arm.x * axis.x - arm.y * axis.y, arm.x * axis.y + arm.y * axis.x)
  }

  /// The part of the picture that the pixels cover, with a margin of so many of them.
  func bounds(margin: Double = 0) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let (near, far) = (SIMD2(repeating: -margin), pixelSize + margin)
    let corners = [near, SIMD2(far.x, near.y), far, SIMD2(near.x, far.y)].map(picture)
    return (
      corners.reduce(corners[0], pointwiseMin), corners.reduce(corners[0], pointwiseMax)
    )
  }
}

extension Sprite {
  /// Whether its pixels are moved alone.
  var isUpright: Bool { rotation == 0 && scale == 1 }
}

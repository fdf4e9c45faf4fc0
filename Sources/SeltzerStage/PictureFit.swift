/// The part of a picture that fills a size: the largest part with the right aspect ratio, and its scale.
package struct PictureFit: Sendable, Equatable {
  /// The picture's size in pixels.
  package let picture: PixelSize
  /// The size to fill, in pixels.
  package let target: PixelSize
  /// The top left corner of the visible part, in pixels of the picture.
  package let origin: SIMD2<Double>
  /// The size of the visible part, in pixels of the picture; one side is the picture's.
  package let size: SIMD2<Double>

  /// Target pixels per pixel of the picture, the same across and down.
  package let scale: Double

  /// Whether the picture is too small and becomes softer.
  package var isEnlarged: Bool { scale > 1 }

  /// Finds the part of `picture` that fills `target`.
  ///
  /// - Parameters:
  ///   - picture: The picture's size.
  ///   - target: The size to fill.
  ///   - focus: The point to centre, in fractions of the picture from its top left, each 0...1. It is
  ///     off centre if an edge would show otherwise, but always in view.
  package init(
    _ picture: PixelSize, to target: PixelSize, focus: SIMD2<Double> = SIMD2(0.5, 0.5)
  ) {
    self.picture = picture
    self.target = target
    let whole = SIMD2(Double(picture.width), Double(picture.height))
    let wanted = SIMD2(Double(target.width), Double(target.height))
    if target.width * picture.height >= target.height * picture.width {
      scale = wanted.x / whole.x
      size = SIMD2(whole.x, min(whole.y, wanted.y * whole.x / wanted.x))
    } else {
      scale = wanted.y / whole.y
      size = SIMD2(min(whole.x, wanted.x * whole.y / wanted.y), whole.y)
    }
    let corner = focus * whole - size / 2
    origin = pointwiseMax(.zero, pointwiseMin(corner, whole - size))
  }
}

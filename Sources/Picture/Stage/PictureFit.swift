/// The part of a picture that fills a size: the largest part with the right aspect ratio, and its scale.
package struct PictureFit: Sendable, Equatable {
  package let picture, target: PixelSize
  /// The top left corner of the visible part, in pixels of the picture.
  package let origin: SIMD2<Double>
  /// The size of the visible part, in pixels of the picture; one side is the picture's.
  package let size: SIMD2<Double>
  /// Target pixels per pixel of the picture, the same across and down.
  package let scale: Double

  /// Whether the picture is smaller than the target and loses sharpness.
  package var isEnlarged: Bool { scale > 1 }

  /// Finds the part of `picture` that fills `target`.
  ///
  /// `focus` is the point to centre, in fractions of the picture from its top left, each 0...1. It moves
  /// off centre where an edge would otherwise show, but is always visible.
  package init(_ picture: PixelSize, to target: PixelSize, focus: SIMD2<Double> = SIMD2(0.5, 0.5)) {
    (self.picture, self.target) = (picture, target)
    let (pictureSize, targetSize) = (picture.vector, target.vector)
    if target.width * picture.height >= target.height * picture.width {
      scale = targetSize.x / pictureSize.x
      size = SIMD2(pictureSize.x, min(pictureSize.y, targetSize.y * pictureSize.x / targetSize.x))
    } else {
      scale = targetSize.y / pictureSize.y
      size = SIMD2(min(pictureSize.x, targetSize.x * pictureSize.y / targetSize.y), pictureSize.y)
    }
    let corner = focus * pictureSize - size / 2
    origin = pointwiseMax(.zero, pointwiseMin(corner, pictureSize - size))
  }
}

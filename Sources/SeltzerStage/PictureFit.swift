/// Which part of a picture fills a size, and how much it is scaled: the largest part of the right
/// shape, never distorted and never reaching beyond the picture.
public struct PictureFit: Sendable, Equatable {
  /// The picture in pixels.
  public let picture: PixelSize
  /// What is filled, in pixels.
  public let target: PixelSize
  /// The top left corner of the part that is shown, in pixels of the picture from its own.
  public let origin: SIMD2<Double>
  /// Width and height of the part that is shown, in pixels of the picture; one of them is the
  /// picture's.
  public let size: SIMD2<Double>

  /// Target pixels for each pixel of the picture, the same across and down.
  public let scale: Double

  /// Whether the picture is too small, and becomes softer.
  public var isEnlarged: Bool { scale > 1 }

  /// The part of `picture` that fills `target`.
  ///
  /// - Parameters:
  ///   - picture: The picture's size.
  ///   - target: The size to fill.
  ///   - focus: The point that should be in the middle, in fractions of the picture from its top
  ///     left, each 0...1. Where an edge would show, the middle is as near to it as can be; the
  ///     point itself is always in view.
  public init(
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

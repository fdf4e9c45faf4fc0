/// How a disc's opacity runs from full to nothing around its radius.
///
/// It is smoothstep(c), where c falls from 1 within the edge to 0 beyond it. Kernels have the square
/// of a pixel's distance, and take c from that by one of two ways:
///
/// - A crisp edge runs straight with the distance. Where the edge is narrow for its radius this needs
///   no root: c = base + curve · (peak - d²)² leaves the straight line by less than 0.6 %.
/// - A soft edge is such a curve by definition: the one that is 1 where the edge begins, ½ at the
///   radius, and 0 where it ends.
struct DiscEdge {
  let radius: Float
  /// Pixels to either side of the radius.
  let half: Float
  /// Nil where c needs a root.
  let curve: Curve?

  /// c = base + factor · max(0, peak - d²)².
  struct Curve {
    let base: Float
    let factor: Float
    let peak: Float
  }

  /// The width over which a crisp edge runs from full to nothing, in pixels.
  ///
  /// As a smoothstep it is the closest to the edge that exact area coverage gives a ramp of 1.5 pixels
  /// (worst gap 0.012).
  private static let crispWidth: Float = 2.30
  /// From here on a bubble's edge is soft.
  private static let softFrom: Float = 1.0 / 16
  /// How much of the radius the edge of a wholly soft bubble takes on either side.
  private static let softReach: Float = 0.8
  /// No soft edge takes more of the radius: the curve must still fall where the edge ends.
  private static let longestReach: Float = 0.75
  /// Crisp edges narrower than this part of the radius need no root.
  private static let narrow: Float = 0.3

  /// The edge of a disc whose softness is 0...1.
  init(radius: Float, softness: Float) {
    self.radius = radius
    // A soft edge is never sharper than a crisp one, and bubbles too small for both are crisp.
    let longest = Self.longestReach * radius
    let soft = softness >= Self.softFrom && longest > Self.crispWidth / 2
    let tiny = softness >= Self.softFrom && !soft
    let width = Self.crispWidth + (tiny ? 0 : softness * 2 * Self.softReach * radius)
    // The bound keeps the kernels' whole numbers small; nobody sees so wide a disc's edge.
    let half = max((soft ? min(width / 2, longest) : width / 2), radius * 0x1p-14)
    self.half = half
    guard soft || width < Self.narrow * radius else {
      curve = nil
      return
    }
    let square = radius * radius
    // Without this term the curve has the line's slope and bend at the radius itself.
    let ends = soft ? half * half : 0
    let factor = 1 / (4 * radius * half * (4 * square - ends))
    let fall = 2 * square + ends / 2
    curve = Curve(base: 0.5 - factor * fall * fall, factor: factor, peak: square + fall)
  }

  /// How near the centre the disc is full, and how far from it there is anything.
  ///
  /// The curve of a crisp edge reaches a little beyond its ends.
  var reach: (inner: Float, outer: Float) {
    let half = curve == nil ? half : half * 1.014
    return (radius - half, radius + half)
  }

  /// How much of a disc's opacity there is at a distance from its centre, 0...1.
  func fullness(at distance: Float) -> Float {
    var c = (radius - distance) / (2 * half) + 0.5
    if let curve {
      let height = max(0, curve.peak - distance * distance)
      c = curve.base + curve.factor * height * height
    }
    c = min(max(c, 0), 1)
    return c * c * (3 - 2 * c)
  }
}

import SeltzerKernels
import SeltzerScene

/// A streak, or a link between two bubbles, in pixels: a line through its points with round ends.
package struct BubblePath: Sendable, Equatable {
  /// The points from the head; those after the first `count + 1` have no meaning.
  package let x, y: SIMD16<Float>
  /// The number of straight parts, 1...12.
  package let count: Int
  /// Half of the width at the head.
  package let radius: Float
  /// As of a disc.
  package let softness: Float
  /// Whether width and opacity fall to 0 at the end.
  package let tapers: Bool
  /// At the head, 0...1.
  package let opacity: Float
  /// sRGB as 0xRRGGBB.
  package let color: UInt32
  /// How much the end is broken into sparks, 0...1.
  package let glitter: Float
  /// The number of sparks dropped before, and of those along the path.
  package let dropped, sparks: Float

  package init(
    x: SIMD16<Float>, y: SIMD16<Float>, count: Int, radius: Float, softness: Float, tapers: Bool,
    opacity: Float, color: UInt32, glitter: Float = 0, dropped: Float = 0, sparks: Float = 0
  ) {
    (self.glitter, self.dropped, self.sparks) = (glitter, dropped, sparks)
    (self.x, self.y, self.count, self.radius) = (x, y, count, radius)
    (self.softness, self.tapers, self.opacity, self.color) = (softness, tapers, opacity, color)
  }

  /// Creates a crisp line of constant width.
  init(from: SIMD2<Float>, to: SIMD2<Float>, radius: Float, opacity: Float, color: UInt32) {
    var (x, y) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
    (x[0], y[0], x[1], y[1]) = (from.x, from.y, to.x, to.y)
    self.init(
      x: x, y: y, count: 1, radius: radius, softness: 0, tapers: false, opacity: opacity,
      color: color)
  }

  /// The width of the edge: at least that of a crisp disc.
  var edge: Float { max(1.2, 1.6 * min(softness, 1) * radius) }
}

extension BubblePath {
  private static let mostParts = 12
  /// The largest distance in pixels of straight parts from the curve.
  private static let straightness: Float = 0.15

  /// Returns straight parts of the cubic curve through four points, of which the first is 0, for a share of its time.
  static func curve(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>, until share: Float = 1
  ) -> (x: SIMD16<Float>, y: SIMD16<Float>, count: Int) {
    // Lagrange's polynomial in thirds: a t + b t² + c t³.
    func polynomial(_ p: SIMD4<Float>) -> (a: Float, b: Float, c: Float) {
      let a: Float = 3 * p[1] - 1.5 * p[2] + p[3] / 3
      let b: Float = 2 * p[2] - 2.5 * p[1] - 0.5 * p[3]
      return (a, b, (p[1] - p[2]) / 2 + p[3] / 6)
    }
    let (across, down) = (polynomial(x), polynomial(y))
    // The second derivative is linear, so it is greatest at an end.
    let ends = [Float(0), 3].map { t in
      let bend = SIMD2(2 * across.b + 6 * across.c * t, 2 * down.b + 6 * down.c * t)
      return (bend * bend).sum().squareRoot()
    }
    // A chord over h is at most h²/8 times that away.
    let parts = (max(ends[0], ends[1]) * 9 / 8 / straightness).squareRoot().rounded(.up)
    let count = Int(min(max(parts, 1), Float(mostParts)))
    var points = (x: SIMD16<Float>.zero, y: SIMD16<Float>.zero)
    for point in 1...count {
      let t = 3 * share * Float(point) / Float(count)
      points.x[point] = t * (across.a + t * (across.b + t * across.c))
      points.y[point] = t * (down.a + t * (down.b + t * down.c))
    }
    return (points.x, points.y, count)
  }
}

extension BubblePath {
  private typealias Points = (
    Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float,
    Float, Float, Float
  )

  /// The disc around the path, and the path relative to it; x is NaN if the path is invisible or far away.
  var prepared: (seltzer_disc, seltzer_path) {
    var (low, high) = (SIMD2(x[0], y[0]), SIMD2(x[0], y[0]))
    for point in 1...count {
      let place = SIMD2(x[point], y[point])
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    let (middle, reach) = ((low + high) / 2, (high - low) / 2 + (max(radius, edge / 2) + edge / 2))
    let steps = (min(opacity, 1) * 65_535).rounded(.down)
    // Comparisons with NaN are false.
    let isShown =
      steps >= 1 && radius > 0 && edge < PreparedDiscs.farthest
      && abs(middle.x) + reach.x < PreparedDiscs.farthest
      && abs(middle.y) + reach.y < PreparedDiscs.farthest
    let (dx, dy) = (x - middle.x, y - middle.y)
    return (
      seltzer_disc(
        x: isShown ? middle.x : .nan, y: middle.y, inverse_x: 1 / reach.x, inverse_y: 1 / reach.y,
        stretch_x: reach.x, stretch_y: reach.y, outer: 1, inner: 0, middle: 0, slope: 0, apex: 0,
        opacity: min(steps + 1, 65_535), color: color),
      seltzer_path(
        x: unsafeBitCast(dx, to: Points.self), y: unsafeBitCast(dy, to: Points.self),
        count: Int32(count), radius: radius, edge: edge, tapers: tapers ? 1 : 0,
        glitter: glitter, dropped: dropped, sparks: sparks)
    )
  }
}

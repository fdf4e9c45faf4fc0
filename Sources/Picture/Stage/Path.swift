import SeltzerScene

/// A streak, or a link between two bubbles, in pixels: a line through its points with round ends.
package struct Path: Sendable, Equatable {
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

  package init(
    x: SIMD16<Float>, y: SIMD16<Float>, count: Int, radius: Float, softness: Float, tapers: Bool,
    opacity: Float, color: UInt32
  ) {
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

extension Path {
  private static let mostParts = 12
  /// The largest distance in pixels of straight parts from the curve.
  private static let straightness: Float = 0.15

  /// Returns straight parts of the cubic curve through four points, of which the first is 0.
  private static func curve(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>
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
      let t = 3 * Float(point) / Float(count)
      points.x[point] = t * (across.a + t * (across.b + t * across.c))
      points.y[point] = t * (down.a + t * (down.b + t * down.c))
    }
    return (points.x, points.y, count)
  }

  /// Returns the paths of bubbles over the last seconds before `t`, from back to front.
  ///
  /// A streak has its bubble's places at four ages of the same life. A bubble that is younger has a shorter one.
  static func streaks(
    of field: BubbleField, _ seconds: Double, before t: Double, _ placement: BubblePlacement
  ) -> [Path] {
    var (paths, ranks): ([Path], [UInt16]) = ([], [])
    forEachBlock(of: field, columns: 4) { range, columns in
      for (third, columns) in columns.enumerated() {
        let rewind = Rewind(seconds: seconds, part: Float(third) / 3)
        field.fill(range, at: t, into: columns, rewind: third == 0 ? nil : rewind)
      }
      for row in stride(from: 0, to: range.count, by: 8) {
        let places = columns.map { $0.lanes(from: row) }
        let heads = placement.discs(places[0], BubblePlacement.Pass())
        for lane in 0..<min(8, range.count - row) where heads.opacity[lane] > 0 {
          // Differences from the head, which may be on the other side of the stage while the viewer walks.
          var (x, y) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
          for point in 1..<4 {
            x[point] = (places[point].x[lane] - places[0].x[lane]) * placement.unit
            y[point] = (places[point].y[lane] - places[0].y[lane]) * placement.unit
          }
          let (curveX, curveY, count) = curve(x, y)
          paths.append(
            Path(
              x: curveX + heads.x[lane], y: curveY + heads.y[lane], count: count,
              radius: heads.radius[lane], softness: heads.softness[lane], tapers: true,
              opacity: heads.opacity[lane], color: heads.color[lane]))
          ranks.append(UInt16(truncatingIfNeeded: heads.rank[lane]))
        }
      }
    }
    return ranks.withUnsafeBufferPointer { PaintersOrder.indices(of: $0) }.map { paths[Int($0)] }
  }

  /// Calls `body` with a part of the field's bubbles at a time, and columns for them.
  static func forEachBlock(
    of field: BubbleField, columns count: Int, _ body: (Range<Int>, [BubbleColumns]) -> Void
  ) {
    let block = 1024
    let columns = (0..<count).map { _ in BubbleColumns(for: field, capacity: block) }
    for first in stride(from: 0, to: field.count, by: block) {
      for columns in columns { columns.first = first }
      body(first..<min(first + block, field.count), columns)
    }
  }
}

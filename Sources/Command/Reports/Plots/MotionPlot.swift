package import SeltzerPicture

/// A plot of a wallpaper's tilt: the path of the viewer offset, and both axes over time.
package struct MotionPlot: Plot {
  /// A time in seconds and the viewer offset, each axis -1...1.
  package typealias Point = (t: Double, offset: SIMD2<Double>)

  package let title = "Tilt of the picture"
  package let subtitle: String
  private let points: [Point]

  /// Creates a plot of at least one point, in order of time.
  package init(subtitle: String, points: [Point]) {
    precondition(!points.isEmpty, "a plot needs at least one point")
    self.subtitle = subtitle
    self.points = points
  }

  package static let size = SIMD2(960.0, 560)

  /// The square that shows the path, and the strips that show the axes.
  private static let square = (top: SIMD2(60.0, 108.0), side: 400.0)
  private static let strips = (left: 540.0, right: 920.0, tops: [108.0, 324.0], height: 184.0)

  package func draw(on canvas: borrowing CairoCanvas) {
    drawPath(canvas)
    for (axis, name) in ["across", "up"].enumerated() { drawStrip(axis, name, canvas) }
  }

  /// Returns the position of a time, 0 at the first point and 1 at the last.
  private func part(_ t: Double) -> Double {
    let (first, last) = (points[0].t, points[points.count - 1].t)
    return last > first ? (t - first) / (last - first) : 0
  }

  /// The viewer offset at the square's edge; small tilts are enlarged.
  private var reach: Double {
    let farthest = points.reduce(0) { max($0, abs($1.offset.x), abs($1.offset.y)) }
    return [0.05, 0.1, 0.2, 0.5].first { $0 >= farthest } ?? 1
  }

  private func drawPath(_ canvas: borrowing CairoCanvas) {
    let (top, side, reach) = (Self.square.top, Self.square.side, reach)
    let middle = top + side / 2
    for place in [-1, -0.5, 0, 0.5, 1] {
      let color = place == 0 ? PlotColor.label : PlotColor.grid
      let (along, half) = (place * side / 2, side / 2)
      canvas.line([middle + SIMD2(along, -half), middle + SIMD2(along, half)], color, width: 1)
      canvas.line([middle + SIMD2(-half, along), middle + SIMD2(half, along)], color, width: 1)
    }
    for place in [-1.0, 0, 1] {
      let text = PlotText.number(place * reach)
      canvas.label(text, at: middle + SIMD2(place * side / 2, side / 2 + 16), .middle)
      canvas.label(text, at: middle + SIMD2(-side / 2 - 8, -place * side / 2), .right)
    }
    let places = points.map {
      middle + SIMD2($0.offset.x, -$0.offset.y) * (side / 2 / reach)
    }
    // Short pieces show the time by their colour.
    let step = max(1, places.count / 120)
    for start in stride(from: 0, to: places.count - 1, by: step) {
      let piece = Array(places[start...min(start + step, places.count - 1)])
      canvas.line(piece, PlotColor.between(part(points[start].t)), width: 2)
    }
    canvas.dot(places[0], radius: 5, PlotColor.first, outline: PlotColor.paper, width: 1.5)
    canvas.dot(
      places[places.count - 1], radius: 5, PlotColor.second, outline: PlotColor.paper, width: 1.5)
    canvas.label(
      "viewer offset, from the first moment (blue) to the last (orange)",
      at: SIMD2(middle.x, top.y + side + 38), .middle)
  }

  private func drawStrip(_ axis: Int, _ name: String, _ canvas: borrowing CairoCanvas) {
    let strips = Self.strips
    let (top, reach) = (strips.tops[axis], reach)
    for place in [-1.0, 0, 1] {
      let y = top + strips.height * (1 - place) / 2
      canvas.line(
        [SIMD2(strips.left, y), SIMD2(strips.right, y)],
        place == 0 ? PlotColor.label : PlotColor.grid, width: 1)
      canvas.label(PlotText.number(place * reach), at: SIMD2(strips.left - 8, y), .right)
    }
    canvas.write(
      name, at: SIMD2(strips.left + 6, top + 12), size: 14, weight: .semibold, PlotColor.title)
    let line = points.map { point in
      SIMD2(
        strips.left + (strips.right - strips.left) * part(point.t),
        top + strips.height * (1 - point.offset[axis] / reach) / 2)
    }
    canvas.line(line, PlotColor.first, width: 1.5)
    guard axis == 1 else { return }
    let (first, last) = (points[0].t, points[points.count - 1].t)
    let bottom = top + strips.height + 18
    canvas.label("\(PlotText.number(first)) s", at: SIMD2(strips.left, bottom))
    canvas.label("\(PlotText.number(last)) s", at: SIMD2(strips.right, bottom), .right)
  }
}

import SeltzerPalette
package import SeltzerRaster

extension StressPlot {
  /// The corners of the area between the axes.
  private static let top = SIMD2(86.0, 116.0)
  private static let bottom = SIMD2(838.0, 536.0)

  package func draw(on canvas: borrowing CairoCanvas) {
    let points = series.flatMap(\.points)
    let map = PlotMap(
      counts: LogAxis(covering: axisCounts, room: 1.25),
      times: LogAxis(
        covering: points.flatMap { [$0.median, $0.p95] } + [limit], room: 1.5),
      top: Self.top, bottom: Self.bottom)
    drawGrid(map, canvas)
    drawLimit(map, canvas)
    for series in series.reversed() where !series.points.isEmpty { draw(series, map, canvas) }
    drawNames(map, canvas)
  }

  /// The counts of all points, and the budget unless it is much smaller or larger.
  private var axisCounts: [Double] {
    let counts = series.flatMap(\.points).map { Double($0.count) }
    guard let budget = budget.map({ Double($0.count) }), let low = counts.min(),
      let high = counts.max(), (low / 10...high * 10).contains(budget)
    else { return counts }
    return counts + [budget]
  }

  private func drawGrid(_ map: PlotMap, _ canvas: borrowing CairoCanvas) {
    for tick in map.times.ticks {
      let y = map.place(1, tick).y
      canvas.line([SIMD2(Self.top.x, y), SIMD2(Self.bottom.x, y)], PlotColor.grid, width: 1)
      canvas.write(
        PlotText.time(tick), at: SIMD2(Self.top.x - 12, y), .right, size: 13, PlotColor.label)
    }
    for tick in map.counts.ticks {
      let x = map.place(tick, 1).x
      canvas.line([SIMD2(x, Self.top.y), SIMD2(x, Self.bottom.y)], PlotColor.grid, width: 1)
      canvas.write(
        PlotText.count(tick), at: SIMD2(x, Self.bottom.y + 18), .middle, size: 13, PlotColor.label)
    }
    canvas.write(
      "bubbles", at: SIMD2((Self.top.x + Self.bottom.x) / 2, Self.bottom.y + 42), .middle,
      size: 13, PlotColor.label)
  }

  private func drawLimit(_ map: PlotMap, _ canvas: borrowing CairoCanvas) {
    let y = map.place(1, limit).y
    canvas.line(
      [SIMD2(Self.top.x, y), SIMD2(Self.bottom.x, y)], PlotColor.limit, width: 1.5, dash: 6)
  }

  private func color(of series: Series) -> SRGB8 {
    series.isReference ? PlotColor.second : PlotColor.first
  }

  private func draw(_ series: Series, _ map: PlotMap, _ canvas: borrowing CairoCanvas) {
    let color = color(of: series)
    let line = series.points.map { map.place(Double($0.count), $0.median) }
    let slow = series.points.map { map.place(Double($0.count), $0.p95) }
    if line.count > 1 {
      canvas.fill(line + slow.reversed(), color, opacity: 0.22)
      canvas.line(line, color, width: 2.5)
    } else {
      canvas.line(line + slow, color, width: 2)
    }
    for place in line {
      canvas.dot(place, radius: 4.5, color, outline: PlotColor.paper, width: 1.5)
    }
  }

  /// Draws the names at the right ends of the lines, without overlaps.
  private func drawNames(_ map: PlotMap, _ canvas: borrowing CairoCanvas) {
    var names = [
      (text: limitName, color: PlotColor.limit, place: SIMD2(Self.bottom.x, map.place(1, limit).y))
    ]
    for series in series {
      guard let last = series.points.last else { continue }
      names.append(
        (series.name, color(of: series), map.place(Double(last.count), last.median)))
    }
    names.sort { $0.place.y < $1.place.y }
    var lowest = -Double.infinity
    for name in names {
      let y = max(name.place.y, lowest + 20)
      lowest = y
      canvas.write(
        name.text, at: SIMD2(name.place.x + 14, y), size: 15, weight: .semibold, name.color)
    }
    drawBudget(map, canvas)
  }

  private func drawBudget(_ map: PlotMap, _ canvas: borrowing CairoCanvas) {
    guard let budget, let first = series.first else { return }
    let color = color(of: first)
    let place = map.place(Double(budget.count), limit)
    guard (Self.top.x...Self.bottom.x).contains(place.x) else { return }
    canvas.dot(place, radius: 5.5, PlotColor.paper, outline: color, width: 2)
    // Lines rise from left to right, so there is room at the lower right and the upper left of one.
    let isFarRight = place.x > Self.bottom.x - 130
    canvas.write(
      budget.name, at: place + (isFarRight ? SIMD2(-8, -18) : SIMD2(8, 18)),
      isFarRight ? .right : .left, size: 14, weight: .medium, color)
  }
}

/// Maps values to points of the plot.
struct PlotMap {
  let counts: LogAxis
  let times: LogAxis
  let top: SIMD2<Double>
  let bottom: SIMD2<Double>

  func place(_ count: Double, _ time: Double) -> SIMD2<Double> {
    let part = SIMD2(counts.part(of: count), 1 - times.part(of: time))
    return top + (bottom - top) * part
  }
}

import SeltzerPalette

extension StressPlot {
  /// The corners of the area between the axes.
  private static let top = SIMD2(86.0, 116.0)
  private static let bottom = SIMD2(838.0, 536.0)

  /// Draws everything.
  func draw(with pen: PlotPen) {
    let points = series.flatMap(\.points)
    let map = PlotMap(
      counts: LogAxis(covering: shownCounts, room: 1.25),
      times: LogAxis(
        covering: points.flatMap { [$0.typical, $0.slow] } + [limit], room: 1.5),
      top: Self.top, bottom: Self.bottom)
    pen.fill(
      [.zero, SIMD2(Self.extent.x, 0), Self.extent, SIMD2(0, Self.extent.y)], PlotInk.paper)
    pen.write(title, at: SIMD2(28, 38), size: 22, weight: .strong, PlotInk.strong)
    pen.write(subtitle, at: SIMD2(28, 68), size: 13, PlotInk.quiet)
    drawGrid(map, pen)
    drawLimit(map, pen)
    for series in series.reversed() where !series.points.isEmpty { draw(series, map, pen) }
    drawNames(map, pen)
  }

  /// The counts of all points, and the budget if it is not far from them.
  private var shownCounts: [Double] {
    let counts = series.flatMap(\.points).map { Double($0.count) }
    guard let budget = budget.map({ Double($0.count) }), let low = counts.min(),
      let high = counts.max(), (low / 10...high * 10).contains(budget)
    else { return counts }
    return counts + [budget]
  }

  private func drawGrid(_ map: PlotMap, _ pen: PlotPen) {
    for tick in map.times.ticks {
      let y = map.place(1, tick).y
      pen.line([SIMD2(Self.top.x, y), SIMD2(Self.bottom.x, y)], PlotInk.grid, width: 1)
      pen.write(
        PlotText.time(tick), at: SIMD2(Self.top.x - 12, y), .right, size: 13, PlotInk.quiet)
    }
    for tick in map.counts.ticks {
      let x = map.place(tick, 1).x
      pen.line([SIMD2(x, Self.top.y), SIMD2(x, Self.bottom.y)], PlotInk.grid, width: 1)
      pen.write(
        PlotText.count(tick), at: SIMD2(x, Self.bottom.y + 18), .middle, size: 13, PlotInk.quiet)
    }
    pen.write(
      "bubbles", at: SIMD2((Self.top.x + Self.bottom.x) / 2, Self.bottom.y + 42), .middle,
      size: 13, PlotInk.quiet)
  }

  private func drawLimit(_ map: PlotMap, _ pen: PlotPen) {
    let y = map.place(1, limit).y
    pen.line(
      [SIMD2(Self.top.x, y), SIMD2(Self.bottom.x, y)], PlotInk.limit, width: 1.5, dash: 6)
  }

  private func color(of series: Series) -> SRGB8 {
    series.isReference ? PlotInk.second : PlotInk.first
  }

  private func draw(_ series: Series, _ map: PlotMap, _ pen: PlotPen) {
    let color = color(of: series)
    let line = series.points.map { map.place(Double($0.count), $0.typical) }
    let slow = series.points.map { map.place(Double($0.count), $0.slow) }
    if line.count > 1 {
      pen.fill(line + slow.reversed(), color, opacity: 0.22)
      pen.line(line, color, width: 2.5)
    } else {
      pen.line(line + slow, color, width: 2)
    }
    for place in line { pen.dot(place, radius: 4.5, color, rim: PlotInk.paper, width: 1.5) }
  }

  /// The names at the right ends of the lines, none on another.
  private func drawNames(_ map: PlotMap, _ pen: PlotPen) {
    var names = [
      (text: limitName, color: PlotInk.limit, place: SIMD2(Self.bottom.x, map.place(1, limit).y))
    ]
    for series in series {
      guard let last = series.points.last else { continue }
      names.append(
        (series.name, color(of: series), map.place(Double(last.count), last.typical)))
    }
    names.sort { $0.place.y < $1.place.y }
    var lowest = -Double.infinity
    for name in names {
      let y = max(name.place.y, lowest + 20)
      lowest = y
      pen.write(
        name.text, at: SIMD2(name.place.x + 14, y), size: 15, weight: .strong, name.color)
    }
    drawBudget(map, pen)
  }

  private func drawBudget(_ map: PlotMap, _ pen: PlotPen) {
    guard let budget, let first = series.first else { return }
    let color = color(of: first)
    let place = map.place(Double(budget.count), limit)
    guard (Self.top.x...Self.bottom.x).contains(place.x) else { return }
    pen.dot(place, radius: 5.5, PlotInk.paper, rim: color, width: 2)
    // Lines rise from left to right, so there is room below right of one, and above left.
    let isFarRight = place.x > Self.bottom.x - 130
    pen.write(
      budget.name, at: place + (isFarRight ? SIMD2(-8, -18) : SIMD2(8, 18)),
      isFarRight ? .right : .left, size: 14, weight: .medium, color)
  }
}

/// Where values lie in the drawing.
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

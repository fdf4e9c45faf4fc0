package import Seltzer
package import SeltzerPicture
import SeltzerScene
import SeltzerSystem

/// A plot of frame times over the number of bubbles, on logarithmic axes: the median as a line, and a
/// band up to the 95th percentile.
package struct StressPlot: Sendable {
  /// Width and height in units.
  static let size = SIMD2(960.0, 600)

  /// The corners of the area between the axes.
  private static let top = SIMD2(86.0, 116.0)
  private static let bottom = SIMD2(838.0, 536.0)

  package let title = "Frame time"
  package let subtitle: String
  /// Sorted by count, without runs of no bubbles, which a logarithmic axis cannot show.
  private let runs: [StressRun]
  /// The time that a frame may take in seconds, and its name.
  private let limit: (seconds: Double, name: String)
  /// The largest count for which the first method stays within the limit, and the name of its mark.
  private let budget: (count: Int, name: String)?
  /// The axes: the counts, and the times in seconds.
  private let (counts, times): (LogAxis, LogAxis)

  /// Creates a plot of runs of which at least one has bubbles.
  package init(
    subtitle: String, runs: [StressRun], limit: (seconds: Double, name: String),
    budget: (count: Int, name: String)?
  ) {
    self.subtitle = subtitle
    self.runs = runs.filter { $0.count > 0 }.sorted { $0.count < $1.count }
    precondition(!self.runs.isEmpty, "a plot needs at least one point")
    self.limit = limit
    self.budget = budget
    var covered = self.runs.map { Double($0.count) }
    // A budget that is much smaller or larger would compress the lines.
    if let count = budget.map({ Double($0.count) }),
      (covered[0] / 10...covered[covered.count - 1] * 10).contains(count)
    {
      covered.append(count)
    }
    counts = LogAxis(covering: covered, room: 1.25)
    times = LogAxis(
      covering: self.runs.flatMap { [$0.p50, $0.p95] } + [limit.seconds], room: 1.5)
  }

  package func draw(on canvas: borrowing CairoCanvas) {
    drawGrid(canvas)
    let y = place(1, limit.seconds).y
    canvas.line(
      [SIMD2(Self.top.x, y), SIMD2(Self.bottom.x, y)], PlotColor.limit, width: 1.5, dash: 6)
    for method in methods.reversed() { draw(method, canvas) }
    drawNames(canvas)
    drawBudget(canvas)
  }

  /// Returns the point of a count and a time in seconds.
  private func place(_ count: Double, _ time: Double) -> SIMD2<Double> {
    let part = SIMD2(counts.part(of: count), 1 - times.part(of: time))
    return Self.top + (Self.bottom - Self.top) * part
  }

  private func drawGrid(_ canvas: borrowing CairoCanvas) {
    for tick in times.ticks {
      let y = place(1, tick).y
      canvas.line([SIMD2(Self.top.x, y), SIMD2(Self.bottom.x, y)], PlotColor.grid, width: 1)
      canvas.label(PlotText.time(tick), at: SIMD2(Self.top.x - 12, y), .right)
    }
    for tick in counts.ticks {
      let x = place(tick, 1).x
      canvas.line([SIMD2(x, Self.top.y), SIMD2(x, Self.bottom.y)], PlotColor.grid, width: 1)
      canvas.label(PlotText.count(tick), at: SIMD2(x, Self.bottom.y + 18), .middle)
    }
    canvas.label(
      "bubbles", at: SIMD2((Self.top.x + Self.bottom.x) / 2, Self.bottom.y + 42), .middle)
  }

  private var methods: [RenderMethod] {
    RenderMethod.allCases.filter { method in runs.contains { $0.method == method } }
  }

  private func color(of method: RenderMethod) -> SRGB8 {
    method == .cairo ? PlotColor.second : PlotColor.first
  }

  private func draw(_ method: RenderMethod, _ canvas: borrowing CairoCanvas) {
    let color = color(of: method)
    let runs = runs.filter { $0.method == method }
    let line = runs.map { place(Double($0.count), $0.p50) }
    let slow = runs.map { place(Double($0.count), $0.p95) }
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
  private func drawNames(_ canvas: borrowing CairoCanvas) {
    var names = methods.compactMap { method in
      runs.last { $0.method == method }.map {
        (
          text: method.rawValue, color: color(of: method),
          place: place(Double($0.count), $0.p50)
        )
      }
    }
    let y = place(1, limit.seconds).y
    names.append((limit.name, PlotColor.limit, SIMD2(Self.bottom.x, y)))
    names.sort { $0.place.y < $1.place.y }
    var lowest = -Double.infinity
    for name in names {
      let y = max(name.place.y, lowest + 20)
      lowest = y
      canvas.write(
        name.text, at: SIMD2(name.place.x + 14, y), size: 15, weight: .semibold, name.color)
    }
  }

  private func drawBudget(_ canvas: borrowing CairoCanvas) {
    guard let budget else { return }
    let color = color(of: methods[0])
    let place = place(Double(budget.count), limit.seconds)
    guard (Self.top.x...Self.bottom.x).contains(place.x) else { return }
    canvas.dot(place, radius: 5.5, PlotColor.paper, outline: color, width: 2)
    // Lines rise from left to right, so there is room at the lower right and the upper left of one.
    let isFarRight = place.x > Self.bottom.x - 130
    canvas.write(
      budget.name, at: place + (isFarRight ? SIMD2(-8, -18) : SIMD2(8, 18)),
      isFarRight ? .right : .left, size: 14, weight: .medium, color)
  }
}

/// A logarithmic axis with its ticks.
package struct LogAxis {
  private let low: Double
  private let high: Double

  /// Creates an axis that covers values above 0, and a factor of `room` beyond them.
  ///
  /// - Precondition: `values` is not empty.
  package init(covering values: [Double], room: Double) {
    let low = log10(values.reduce(.infinity, min))
    let high = log10(values.reduce(-.infinity, max))
    // The axis covers at least one decade, so that it looks logarithmic.
    let margin = max(0, 1 - (high - low)) / 2 + log10(room)
    (self.low, self.high) = (low - margin, high + margin)
  }

  /// Returns the position of a value, from 0 at the low end to 1 at the high end.
  package func part(of value: Double) -> Double { (log10(value) - low) / (high - low) }

  /// The powers of ten on the axis; if there are fewer than three, also 2 and 5 times each of them.
  package var ticks: [Double] {
    let powers = Int(low.rounded(.down))...Int(high.rounded(.up))
    let tens = powers.map { pow(10, Double($0)) }.filter(isWithin)
    guard tens.count < 3 else { return tens }
    return powers.flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
      .filter(isWithin)
  }

  private func isWithin(_ value: Double) -> Bool { (0...1).contains(part(of: value)) }
}

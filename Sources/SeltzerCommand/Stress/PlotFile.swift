import Foundation
import Seltzer

/// What a plot can be written as.
enum PlotKind: String, CaseIterable {
  case svg, png
}

/// The file of a plot, which is claimed before the measuring and appears when it is whole.
struct PlotFile: ~Copyable {
  private let kind: PlotKind
  private var file: OutputFile

  /// Refuses whatever would else fail only after minutes of measuring.
  init(_ path: String, counts: [Int], replacing: Bool) throws {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard let kind = PlotKind(rawValue: ending) else {
      throw Failure.usage(
        "\(path): a plot is written as .svg or .png; give the file one of these extensions")
    }
    guard counts.contains(where: { $0 > 0 }) else {
      throw Failure.usage("a plot needs a count above 0; add one to --counts")
    }
    do {
      try PlotSheet.check()
    } catch RasterError.noFonts {
      throw Failure.plotWithoutFonts
    }
    file = try OutputFile(path, replacing: replacing)
    self.kind = kind
  }

  /// Draws the plot and gives the file its name.
  consuming func write(_ plot: StressPlot) throws {
    switch kind {
    case .svg: try file.write(plot.svg())
    case .png:
      let frame = try plot.frame()
      let encoder = try FrameEncoder(format: .png, size: frame.size, frames: 1, rate: .thirty)
      try file.write(encoder.encode(frame, index: 0))
    }
    try file.finish()
  }
}

extension StressReport {
  /// The runs as a plot; those without bubbles have no place on its axis.
  var plot: StressPlot {
    let isLine = Set(runs.map(\.count)).subtracting([0]).count > 1
    let key = isLine ? "line: median, band: up to p95" : "dot: median, bar: up to p95"
    return StressPlot(
      title: "How long a frame takes", subtitle: "\(subject)  ·  \(key)",
      series: test.methods.map { method in
        StressPlot.Series(
          name: method.rawValue, isReference: method == .cairo,
          points: runs.filter { $0.method == method && $0.count > 0 }.map {
            StressPlot.Point(count: $0.count, typical: $0.p50, slow: $0.p95)
          })
      },
      limit: test.rate.time(ofFrame: 1), limitName: test.rateName,
      budget: budget.flatMap { $0 > 0 ? ($0, StressText.bubbles($0)) : nil })
  }
}

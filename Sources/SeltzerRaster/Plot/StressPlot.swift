import SeltzerStage

/// A picture of how frame times grow with the number of bubbles, on logarithmic axes.
package struct StressPlot: Sendable {
  /// One line of the plot.
  package struct Series: Sendable {
    /// What stands at its end.
    package let name: String
    /// Whether it is the reference that others are seen against, which has the quieter colour.
    package let isReference: Bool
    /// By rising counts.
    package let points: [Point]

    package init(name: String, isReference: Bool, points: [Point]) {
      self.name = name
      self.isReference = isReference
      self.points = points.sorted { $0.count < $1.count }
    }
  }

  /// The frame times with one number of bubbles.
  package struct Point: Sendable {
    /// 1 or more.
    package let count: Int
    /// The median, in seconds, above 0.
    package let typical: Double
    /// The time that few frames exceed, in seconds.
    package let slow: Double

    package init(count: Int, typical: Double, slow: Double) {
      self.count = count
      self.typical = typical
      self.slow = slow
    }
  }

  /// What the whole plot is of.
  package let title: String
  /// The rest that a reader must know.
  package let subtitle: String
  /// The lines; at least one point between them.
  package let series: [Series]
  /// The time that a frame may take, in seconds.
  package let limit: Double
  /// What the limit is called.
  package let limitName: String
  /// The largest count with which the first line stays within the limit, and its mark's name.
  package let budget: (count: Int, name: String)?

  package init(
    title: String, subtitle: String, series: [Series], limit: Double, limitName: String,
    budget: (count: Int, name: String)?
  ) {
    precondition(series.contains { !$0.points.isEmpty }, "something to plot")
    self.title = title
    self.subtitle = subtitle
    self.series = series
    self.limit = limit
    self.limitName = limitName
    self.budget = budget
  }

  /// Width and height of the drawing, in its own units.
  static let extent = SIMD2(960.0, 600.0)
  /// Pixels for each unit where the drawing becomes pixels.
  private static let density = 2

  /// The plot as pixels.
  ///
  /// - Throws: `RasterError.noFonts` where no font is installed.
  package func frame() throws -> Frame {
    let width = Int(Self.extent.x) * Self.density
    let height = Int(Self.extent.y) * Self.density
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    try CairoCanvas.draw(on: &pixels, width: width, height: height) { canvas in
      let pen = try PlotPen(canvas.context)
      pen.scale(Double(Self.density))
      draw(with: pen)
    }
    return Frame(
      size: PixelSize(width: width, height: height) ?? .smallest, pixels: pixels)
  }

  /// The plot as an SVG document; its letters are outlines, so it looks the same everywhere.
  ///
  /// - Throws: `RasterError.noFonts` where no font is installed.
  package func svg() throws -> [UInt8] {
    try SVGDocument.bytes(size: Self.extent) { context in
      draw(with: try PlotPen(context))
    }
  }

  /// Finds out whether a plot can be drawn, before there is one.
  ///
  /// - Throws: `RasterError.noFonts` where no font is installed.
  package static func check() throws {
    _ = try SVGDocument.bytes(size: extent) { _ = try PlotPen($0) }
  }
}

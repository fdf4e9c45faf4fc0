import SeltzerStage

/// The paper on which plots are drawn, of pixels or as SVG.
package enum PlotSheet {
  /// Pixels for each unit where a drawing becomes pixels.
  private static let density = 2

  /// A drawing of some size in its own units, as pixels.
  static func frame(_ extent: SIMD2<Double>, _ draw: (PlotPen) throws -> Void) throws -> Frame {
    let width = Int(extent.x) * density
    let height = Int(extent.y) * density
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    try CairoCanvas.draw(on: &pixels, width: width, height: height) { canvas in
      let pen = try PlotPen(canvas.context)
      pen.scale(Double(density))
      try draw(pen)
    }
    return Frame(size: PixelSize(width, height), pixels: pixels)
  }

  /// The same as an SVG document.
  static func svg(_ extent: SIMD2<Double>, _ draw: (PlotPen) throws -> Void) throws -> [UInt8] {
    try SVGDocument.bytes(size: extent) { try draw(PlotPen($0)) }
  }

  /// Finds out whether plots can be drawn, before there is one.
  ///
  /// - Throws: `RasterError.noFonts` where no font is installed.
  package static func check() throws {
    _ = try SVGDocument.bytes(size: SIMD2(1, 1)) { _ = try PlotPen($0) }
  }
}

import CCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage

extension CairoCanvas {
  /// Draws a page on white pixels.
  ///
  /// - Parameters:
  ///   - size: Width and height in units.
  ///   - density: Pixels per unit.
  ///   - draw: Draws the page in units.
  /// - Returns: A frame of `size * density` pixels.
  /// - Throws: `RasterError.noFonts` if no font is installed.
  package static func frame(
    size: SIMD2<Double>, density: Int, _ draw: (borrowing CairoCanvas) throws -> Void
  ) throws -> Frame {
    var frame = Frame(size: PixelSize(Int(size.x) * density, Int(size.y) * density))
    frame.pixels.withUnsafeMutableBufferPointer { $0.update(repeating: 0xFFFF_FFFF) }
    try self.draw(on: &frame.pixels, width: frame.size.width, height: frame.size.height) { canvas in
      try canvas.prepareForPage()
      cairo_scale(canvas.context, Double(density), Double(density))
      try draw(canvas)
    }
    return frame
  }

  /// Draws a page as an SVG document; text is converted to outlines, so it looks the same everywhere.
  ///
  /// - Throws: `RasterError.noFonts` if no font is installed.
  package static func svg(
    size: SIMD2<Double>, _ draw: (borrowing CairoCanvas) throws -> Void
  ) throws -> [UInt8] {
    let document = Document()
    let surface = cairo_svg_surface_create_for_stream(
      { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Document>.fromOpaque(closure).takeUnretainedValue().bytes +=
          UnsafeBufferPointer(start: data, count: Int(length))
        return CAIRO_STATUS_SUCCESS
      },
      Unmanaged.passUnretained(document).toOpaque(), size.x, size.y)
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    let canvas = try CairoCanvas(surface)
    try canvas.prepareForPage()
    try draw(canvas)
    cairo_surface_finish(surface)
    try canvas.check()
    return withExtendedLifetime(document) { document.bytes }
  }

  private final class Document {
    var bytes: [UInt8] = []
  }

  /// Sets round line joins and caps, and checks that a font is installed.
  private func prepareForPage() throws {
    try TextPainter.checkFonts()
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }
}

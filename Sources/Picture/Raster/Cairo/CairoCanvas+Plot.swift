import CGLib
package import SeltzerScene

extension CairoCanvas {
  /// Draws a page on white pixels, `density` of them per unit.
  package static func frame(
    size: SIMD2<Double>, density: Int, _ draw: (borrowing CairoCanvas) throws -> Void
  ) throws -> Frame {
    let size = PixelSize(Int(size.x) * density, Int(size.y) * density)
    let pixels = try self.draw(size) { canvas in
      canvas.fill(SRGB8(rgb: 0xFFFFFF))
      try canvas.prepareForPage()
      cairo_scale(canvas.context, Double(density), Double(density))
      try draw(canvas)
    }
    return Frame(size: size, pixels: pixels)
  }

  /// Draws a page as an SVG document; text is converted to outlines, so it looks the same everywhere.
  package static func svg(
    size: SIMD2<Double>, _ draw: (borrowing CairoCanvas) throws -> Void
  ) throws -> [UInt8] {
    var document: [UInt8] = []
    try withUnsafeMutablePointer(to: &document) { document in
      let surface = cairo_svg_surface_create_for_stream(
        { document, data, length in
          document?.assumingMemoryBound(to: [UInt8].self).pointee +=
            UnsafeBufferPointer(start: data, count: Int(length))
          return CAIRO_STATUS_SUCCESS
        }, document, size.x, size.y)
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
      let canvas = try CairoCanvas(surface)
      try canvas.prepareForPage()
      try draw(canvas)
      cairo_surface_finish(surface)
      try canvas.check()
    }
    return document
  }

  private func prepareForPage() throws {
    try TextPainter.checkFonts()
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  /// The horizontal alignment of a line of text; vertically it is always centred.
  package enum Anchor: Double {
    case left = 0
    case middle = 0.5
    case right = 1
  }

  /// The numbers are those of CSS and Pango.
  package enum FontWeight: UInt32 {
    case regular = 400
    case medium = 500
    case semibold = 600
  }

  package func fill(_ color: SRGB8) {
    set(color)
    cairo_paint(context)
  }

  package func fill(_ corners: [SIMD2<Double>], _ color: SRGB8, opacity: Double = 1) {
    addPath(corners)
    cairo_close_path(context)
    set(color, opacity)
    cairo_fill(context)
  }

  /// Strokes a polyline, dashed if `dash` is above 0.
  package func line(_ points: [SIMD2<Double>], _ color: SRGB8, width: Double, dash: Double = 0) {
    addPath(points)
    set(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, dash > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
    cairo_set_dash(context, [dash, dash * 0.8], dash > 0 ? 2 : 0, 0)
    cairo_stroke(context)
  }

  package func dot(
    _ center: SIMD2<Double>, radius: Double, _ color: SRGB8, opacity: Double = 1, outline: SRGB8,
    width: Double
  ) {
    cairo_new_sub_path(context)
    cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    set(color, opacity)
    cairo_fill_preserve(context)
    set(outline)
    cairo_set_line_width(context, width)
    cairo_set_dash(context, [0], 0, 0)
    cairo_stroke(context)
  }

  package func write(
    _ text: String, at place: SIMD2<Double>, _ anchor: Anchor = .left, size: Double,
    weight: FontWeight = .regular, _ color: SRGB8
  ) {
    guard let layout = pango_cairo_create_layout(context) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    TextPainter.ignoreScreen(pango_layout_get_context(layout))
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, TextStyle().font)
    pango_font_description_set_weight(description, PangoWeight(weight.rawValue))
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, text, -1)
    var (width, height) = (Int32(0), Int32(0))
    pango_layout_get_size(layout, &width, &height)
    set(color)
    cairo_move_to(
      context, place.x - Double(width) / Double(PANGO_SCALE) * anchor.rawValue,
      place.y - Double(height) / Double(PANGO_SCALE) / 2)
    pango_cairo_show_layout(context, layout)
  }

  /// Draws wrapped text below `top`, centred on `middle`, and returns its height.
  package func write(_ run: TextRun, middle: Double, top: Double) throws -> Double {
    let size = try TextPainter.size(of: run)
    try TextPainter.paint(run, at: SIMD2(middle - size.x / 2, top), on: self)
    return size.y
  }

  /// Draws a frame with rounded corners at one pixel per unit.
  package func lay(_ frame: Frame, at place: SIMD2<Double>, corner: Double) {
    let (width, height) = (frame.size.width, frame.size.height)
    cairo_save(context)
    traceRoundedRectangle(
      in: context, place, SIMD2(Double(width), Double(height)), corner: corner)
    cairo_clip(context)
    lay(
      frame.pixels, width: width, height: height,
      by: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: place.x, y0: place.y))
    cairo_restore(context)
  }

  private func addPath(_ points: [SIMD2<Double>]) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
  }

  private func set(_ color: SRGB8, _ opacity: Double = 1) {
    setSource(SIMD4(color.unit, opacity), in: context)
  }
}

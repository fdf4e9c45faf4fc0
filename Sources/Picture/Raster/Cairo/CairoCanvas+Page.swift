import CGLib
package import SeltzerScene

extension CairoCanvas {
  package func fill(_ color: SRGB8) {
    setSource(SIMD4(color.unit, 1), in: context)
    cairo_paint(context)
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
    traceRoundedRectangle(in: context, place, SIMD2(Double(width), Double(height)), corner: corner)
    cairo_clip(context)
    lay(frame.pixels, width: width, height: height, at: place)
    cairo_restore(context)
  }
}

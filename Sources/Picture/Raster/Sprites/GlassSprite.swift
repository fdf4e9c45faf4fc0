import CGLib
import SeltzerScene

extension SpritePixels {
  /// Returns the pixels as glass: opaque where an outline covers them, of which the blurred picture beneath
  /// has the part that the pixels do not hide.
  func frosted(within trace: (OpaquePointer) -> Void) throws -> SpritePixels {
    guard let size = PixelSize(width: width, height: height) else { return self }
    // The alpha of a white plate is the coverage of each pixel.
    let coverage = try CairoCanvas.draw(size) { canvas in
      trace(canvas.context)
      cairo_set_source_rgb(canvas.context, 1, 1, 1)
      cairo_fill(canvas.context)
    }.map { $0 >> 24 }
    return SpritePixels(
      width: width, height: height,
      pixels: zip(pixels, coverage).map { $0 & 0xFF_FFFF | max($0 >> 24, $1) << 24 },
      origin: origin, transmission: zip(pixels, coverage).map { $1 - min($0 >> 24, $1) })
  }
}

extension Plate {
  var blurs: Bool { blur >= 1 }

  /// Draws the tint and a one-pixel highlight along the edge.
  func paintTint(
    _ origin: SIMD2<Double>, _ size: SIMD2<Double>, on canvas: borrowing CairoCanvas
  ) {
    let context = canvas.context
    setSource(SIMD4(tint.unit, tintOpacity), in: context)
    cairo_paint(context)
    traceRoundedRectangle(in: context, origin + 0.5, size - 1, corner: corner - 0.5)
    cairo_set_source_rgba(context, 1, 1, 1, 0.16)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
  }
}

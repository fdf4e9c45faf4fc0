import CCairo
import SeltzerScene

/// Draws glyphs with Cairo.
struct CairoGlyphPen: GlyphPen {
  private let context: OpaquePointer
  private let unit: Double
  private let colors: IconColors

  /// Creates a pen for a square of `size` pixels with its top left at the context's origin.
  init(context: OpaquePointer, size: Double, colors: IconColors) {
    self.context = context
    self.colors = colors
    unit = size / 100
    cairo_scale(context, unit, unit)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  func snapped(_ value: Double) -> Double { Double(Int(value * unit + 0.5)) / unit }

  func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }

  func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }

  func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    cairo_curve_to(context, x1, y1, x2, y2, x, y)
  }

  func close() { cairo_close_path(context) }

  func circle(_ x: Double, _ y: Double, _ radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    cairo_close_path(context)
  }

  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) {
    let (left, top) = (snapped(x), snapped(y))
    traceSuperellipse(
      in: context, x: left, y: top, width: snapped(x + width) - left,
      height: snapped(y + height) - top, radius: radius)
  }

  func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let (left, top) = (snapped(x), snapped(y))
    // Sizes are snapped independently of the position, so that equal bars stay equal.
    let wide = max(snapped(width), 1 / unit)
    let high = max(snapped(height), 1 / unit)
    traceRoundedRectangle(
      in: context, SIMD2(left, top), SIMD2(wide, high), corner: .infinity)
  }

  func turned(_ degrees: Double, about x: Double, _ y: Double, _ body: () -> Void) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_rotate(context, degrees * .pi / 180)
    body()
    cairo_restore(context)
  }

  func fill(_ ink: GlyphInk) {
    setSource(ink)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  func stroke(_ width: Double, _ ink: GlyphInk) {
    setSource(ink)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  private func setSource(_ ink: GlyphInk) {
    let color: SIMD4<Double> =
      switch ink {
      case .main: colors.ink
      case .accent: colors.accent
      case .faint(let opacity): colors.ink * SIMD4(1, 1, 1, opacity)
      case .hole: SIMD4(0, 0, 0, 1)
      }
    if case .hole = ink { cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT) }
    SeltzerRaster.setSource(color, in: context)
  }
}

import CCairo
import CPangoCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage

/// Draws lines, areas and words of a plot on any Cairo context.
struct PlotPen {
  /// Which point of a piece of text is put in its place; up and down it is the middle.
  enum Anchor: Double {
    case left = 0
    case middle = 0.5
    case right = 1
  }

  /// How heavy letters are.
  enum Weight {
    case regular
    case medium
    case strong

    fileprivate var pango: PangoWeight {
      switch self {
      case .regular: PANGO_WEIGHT_NORMAL
      case .medium: PANGO_WEIGHT_MEDIUM
      case .strong: PANGO_WEIGHT_SEMIBOLD
      }
    }
  }

  private let context: OpaquePointer

  /// A pen; throws `RasterError.noFonts` where there is nothing to write with.
  init(_ context: OpaquePointer) throws {
    let probe = TextRun(
      text: "0", style: TextStyle(), color: SRGB8(red: 0, green: 0, blue: 0), fontSize: 12)
    _ = try TextPainter.size(of: probe)
    self.context = context
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  func scale(_ factor: Double) { cairo_scale(context, factor, factor) }

  /// Fills a figure of straight sides.
  func fill(_ corners: [SIMD2<Double>], _ color: SRGB8, opacity: Double = 1) {
    path(corners)
    cairo_close_path(context)
    set(color, opacity)
    cairo_fill(context)
  }

  /// Draws a line through places, with dashes of a length if one is given.
  func line(_ places: [SIMD2<Double>], _ color: SRGB8, width: Double, dash: Double = 0) {
    path(places)
    set(color, 1)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, dash > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
    var dashes = [dash, dash * 0.8]
    cairo_set_dash(context, &dashes, dash > 0 ? 2 : 0, 0)
    cairo_stroke(context)
  }

  /// Draws a disc with a rim.
  func dot(_ place: SIMD2<Double>, radius: Double, _ color: SRGB8, rim: SRGB8, width: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, place.x, place.y, radius, 0, 2 * .pi)
    set(color, 1)
    cairo_fill_preserve(context)
    set(rim, 1)
    cairo_set_line_width(context, width)
    var none = 0.0
    cairo_set_dash(context, &none, 0, 0)
    cairo_stroke(context)
  }

  /// Writes one line of text.
  func write(
    _ text: String, at place: SIMD2<Double>, _ anchor: Anchor = .left, size: Double,
    weight: Weight = .regular, _ color: SRGB8
  ) {
    guard let layout = pango_cairo_create_layout(context) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
    cairo_font_options_destroy(options)
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, TextStyle().font)
    pango_font_description_set_weight(description, weight.pango)
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, text, -1)
    var box = PangoRectangle()
    pango_layout_get_extents(layout, nil, &box)
    let width = Double(box.width) / Double(PANGO_SCALE)
    let height = Double(box.height) / Double(PANGO_SCALE)
    set(color, 1)
    cairo_move_to(context, place.x - width * anchor.rawValue, place.y - height / 2)
    pango_cairo_show_layout(context, layout)
  }

  private func path(_ places: [SIMD2<Double>]) {
    cairo_new_path(context)
    for place in places { cairo_line_to(context, place.x, place.y) }
  }

  private func set(_ color: SRGB8, _ opacity: Double) {
    let color = color.unit
    cairo_set_source_rgba(context, color.x, color.y, color.z, opacity)
  }
}

import CGLib
import SeltzerScene
import Synchronization

/// Draws text with Pango; its pixels depend on the installed fonts.
package enum TextPainter {
  /// In pixels.
  package static func size(of run: TextRun) throws(RasterError) -> SIMD2<Double> {
    try TextLayout(run).size
  }

  /// Returns the font family that is drawn if none of the families, separated by commas, is
  /// installed; returns nil if one is installed, or is a generic family of CSS or Pango.
  package static func substitute(for families: String) -> String? {
    silenceGLib()
    let map = pango_cairo_font_map_get_default()
    let generic = ["sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy"]
    let installed = Self.families.map { $0.lowercased() }
    let isKnown = families.split(separator: ",").contains { family in
      let name = family.drop(while: \.isWhitespace).lowercased()
      return generic.contains(name) || installed.contains(name)
    }
    guard !isKnown, let context = pango_font_map_create_context(map) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, families)
    guard let font = pango_font_map_load_font(map, context, description) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    let found = pango_font_describe(font)
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  /// The installed font families, by name.
  package static var families: [String] {
    silenceGLib()
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &list, &count)
    defer { g_free(list) }
    return (0..<Int(count)).map { String(cString: pango_font_family_get_name(list?[$0])) }.sorted()
  }

  /// Disables the screen's hinting and subpixel order in a Pango context.
  static func ignoreScreen(_ context: OpaquePointer?) {
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// Draws text with the top left of its box at `place`; Cairo clips outlines, but draws each
  /// letter's whole picture otherwise.
  static func paint(
    _ run: TextRun, at place: SIMD2<Double>, asOutlines: Bool = false,
    on canvas: borrowing CairoCanvas
  ) throws(RasterError) {
    let layout = try TextLayout(run)
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, place.x, place.y)
    setSource(SIMD4(run.color.unit, 1), in: context)
    layout.show(in: context, asOutlines: asOutlines)
  }
}

/// Caches the sizes of texts, because a clock shows the same text in many frames.
package final class TextSizes: Sendable {
  private static let capacity = 64
  private let sizes = Mutex<[TextRun: SIMD2<Double>]>([:])

  package init() {}

  package func size(of run: TextRun) throws -> SIMD2<Double> {
    if let size = sizes.withLock({ $0[run] }) { return size }
    let size = try TextPainter.size(of: run)
    sizes.withLock { sizes in
      if sizes.count >= Self.capacity { sizes.removeAll() }
      sizes[run] = size
    }
    return size
  }
}

/// A Pango layout with its context.
private struct TextLayout: ~Copyable {
  private let context, layout: OpaquePointer

  /// Pango measures in 1024ths of a pixel with 32 bits, so longer text would overflow.
  private static let maximumLength = 1e6

  init(_ run: TextRun) throws(RasterError) {
    silenceGLib()
    let length = run.fontSize * Double(run.text.count)
    guard length <= Self.maximumLength, run.fontSize <= Double(PixelSize.longestSide) else {
      throw .layerTooLarge(
        what: run.summary, width: Int(min(length, 1e9)), height: Int(min(run.fontSize, 1e9)))
    }
    guard let map = pango_cairo_font_map_get_default(),
      let context = pango_font_map_create_context(map)
    else { throw .noFonts }
    TextPainter.ignoreScreen(context)
    pango_cairo_context_set_resolution(context, 96)
    pango_context_set_round_glyph_positions(context, 0)

    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, run.style.font)
    pango_font_description_set_weight(description, run.style.weight.pango)
    pango_font_description_set_absolute_size(
      description, max(1, run.fontSize) * Double(PANGO_SCALE))
    // Without an installed font, Pango still lists families and draws boxes.
    guard let font = pango_font_map_load_font(map, context, description) else {
      g_object_unref(UnsafeMutableRawPointer(context))
      throw .noFonts
    }
    g_object_unref(UnsafeMutableRawPointer(font))
    guard let layout = pango_layout_new(context) else { throw .cairo(reason: "out of memory") }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    if let wrapWidth = run.wrapWidth {
      pango_layout_set_width(layout, Int32(min(wrapWidth * Double(PANGO_SCALE), 1e9)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    pango_layout_set_text(layout, run.text, -1)
    (self.context, self.layout) = (context, layout)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  private var box: PangoRectangle {
    var box = PangoRectangle()
    pango_layout_get_extents(layout, nil, &box)
    return box
  }

  /// The size of the logical box in pixels.
  var size: SIMD2<Double> { SIMD2(Double(box.width), Double(box.height)) / Double(PANGO_SCALE) }

  /// Draws the text with the top left of its box at the origin.
  func show(in context: OpaquePointer, asOutlines: Bool) {
    cairo_move_to(
      context, -Double(box.x) / Double(PANGO_SCALE), -Double(box.y) / Double(PANGO_SCALE))
    if asOutlines {
      pango_cairo_layout_path(context, layout)
      cairo_fill(context)
    } else {
      pango_cairo_show_layout(context, layout)
    }
  }
}

extension TextStyle.Weight {
  fileprivate var pango: PangoWeight {
    switch self {
    case .thin: PANGO_WEIGHT_THIN
    case .light: PANGO_WEIGHT_LIGHT
    case .regular: PANGO_WEIGHT_NORMAL
    case .medium: PANGO_WEIGHT_MEDIUM
    case .bold: PANGO_WEIGHT_BOLD
    }
  }
}

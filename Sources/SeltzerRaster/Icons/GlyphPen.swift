import CCairo
import SeltzerScene

/// Draws glyphs in a square of 100 × 100 units, whatever its size in pixels.
struct GlyphPen {
  let context: OpaquePointer
  private let unit: Double
  private let colors: IconColors

  /// What a shape is made of.
  enum Ink {
    /// The glyph's colour.
    case main
    /// The colour of its second part.
    case accent
    /// The glyph's colour, thinner: 0...1.
    case faint(Double)
    /// Nothing: the shape is cut out of what was drawn.
    case hole
  }

  /// A pen for a square of `size` pixels at the context's origin.
  init(context: OpaquePointer, size: Double, colors: IconColors) {
    self.context = context
    self.colors = colors
    unit = size / 100
    cairo_scale(context, unit, unit)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  /// The nearest coordinate that lies between two pixels, for edges that should be crisp.
  func snapped(_ value: Double) -> Double { Double(Int(value * unit + 0.5)) / unit }

  func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }

  func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }

  func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
  ) {
    cairo_curve_to(context, x1, y1, x2, y2, x, y)
  }

  func close() { cairo_close_path(context) }

  func circle(_ x: Double, _ y: Double, _ radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
    cairo_close_path(context)
  }

  /// Part of a circle, from one angle clockwise to another, in degrees from the right.
  func arc(_ x: Double, _ y: Double, _ radius: Double, _ from: Double, _ to: Double) {
    cairo_arc(context, x, y, radius, from * .pi / 180, to * .pi / 180)
  }

  /// A rounded rectangle with its edges between pixels.
  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) {
    let (left, top) = (snapped(x), snapped(y))
    traceSuperellipse(
      in: context, x: left, y: top, width: snapped(x + width) - left,
      height: snapped(y + height) - top, radius: radius)
  }

  /// A straight bar with round ends, horizontal or vertical, crisp along its length.
  func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let (left, top) = (snapped(x), snapped(y))
    // Sizes are snapped by themselves, so that like bars stay alike.
    let wide = max(snapped(width), 1 / unit)
    let high = max(snapped(height), 1 / unit)
    let radius = min(wide, high) / 2
    cairo_new_sub_path(context)
    arc(left + wide - radius, top + radius, radius, -90, 0)
    arc(left + wide - radius, top + high - radius, radius, 0, 90)
    arc(left + radius, top + high - radius, radius, 90, 180)
    arc(left + radius, top + radius, radius, 180, 270)
    close()
  }

  /// Draws something turned clockwise about a point.
  func turned(_ degrees: Double, about x: Double, _ y: Double, _ body: () -> Void) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_rotate(context, degrees * .pi / 180)
    body()
    cairo_restore(context)
  }

  /// Fills the path.
  func fill(_ ink: Ink = .main) {
    choose(ink)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Draws along the path.
  func stroke(_ width: Double, _ ink: Ink = .main) {
    choose(ink)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  private func choose(_ ink: Ink) {
    switch ink {
    case .main: use(colors.ink, 1)
    case .accent: use(colors.accent, 1)
    case .faint(let share): use(colors.ink, share)
    case .hole:
      cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
      cairo_set_source_rgba(context, 0, 0, 0, 1)
    }
  }

  private func use(_ color: IconColor, _ share: Double) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * share)
  }
}

extension GlyphPen {
  /// Draws a glyph.
  func draw(_ glyph: Glyph) {
    switch glyph {
    case .phone: phone()
    case .mail: mail()
    case .messages: messages()
    case .browser: browser()
    case .calendar: calendar()
    case .photos: photos()
    case .camera: camera()
    case .music: music()
    case .weather: weather()
    case .clock: clock()
    case .maps: maps()
    case .notes: notes()
    case .reminders: reminders()
    case .news: news()
    case .video: video()
    case .games: games()
    case .health: health()
    case .wallet: wallet()
    case .settings: settings()
    case .files: files()
    case .calculator: calculator()
    case .voice: voice()
    case .home: home()
    case .books: books()
    }
  }
}

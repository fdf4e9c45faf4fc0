import CGLib
package import SeltzerScene
import SeltzerSystem

/// Draws an icon: a plate with smooth corners, and a glyph on it.
///
/// The faint shadow beneath the plate reaches up to 6 % of `size` beyond the square. Whole numbers for
/// `x` and `y`, the top left, give the crispest edges.
package func drawIcon(
  _ glyph: Glyph, in context: OpaquePointer, x: Double, y: Double, size: Double,
  style: IconGrid.Style, part: Sprite.Part = .whole
) {
  guard size > 0 else { return }
  let colors = IconColors(glyph, style: style)
  let plate = IconPlate(context: context, size: size, isGlass: style == .glass)
  cairo_save(context)
  defer { cairo_restore(context) }
  cairo_new_path(context)
  cairo_translate(context, x, y)
  if part != .body { plate.drawShadow(beneathPlate: part == .shadow) }
  guard part != .shadow else { return }
  plate.draw(colors, from: SIMD2(x, y))

  // The glyph is drawn in its own group, so that parts of it can be cut out.
  cairo_rectangle(context, 0, 0, size, size)
  cairo_clip(context)
  cairo_push_group(context)
  GlyphPen(context: context, size: size, colors: colors).draw(glyph.parts)
  guard let picture = cairo_pop_group(context) else { return }
  defer { cairo_pattern_destroy(picture) }
  if style == .glass { drawGlyphShadow(of: picture, in: context, size: size) }
  cairo_set_source(context, picture)
  cairo_paint(context)
}

/// Draws the middle of an image file into the outline of an icon's plate.
func drawIcon(
  _ path: String, in context: OpaquePointer, x: Double, y: Double, size: Double
) throws {
  let image = try ImageFile(path)
  // An icon that is far larger than the picture must not take as much memory.
  let side = max(1, min(Int(size.rounded()), 2048))
  let scale = Double(side) / Double(min(image.size.width, image.size.height))
  func length(_ pixels: Int) -> Int { max(side, Int((Double(pixels) * scale).rounded())) }
  let (width, height) = (length(image.size.width), length(image.size.height))
  let (left, top) = ((width - side) / 2, (height - side) / 2)
  let pixels = try image.pixels(
    width: width, height: height, x: left..<left + side, y: top..<top + side)
  cairo_save(context)
  defer { cairo_restore(context) }
  cairo_new_path(context)
  traceIconPlate(in: context, x: x, y: y, size: size)
  cairo_clip(context)
  cairo_translate(context, x, y)
  cairo_scale(context, size / Double(side), size / Double(side))
  CairoCanvas.withSource(pixels, width: side, height: side, in: context) { pattern in
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_paint(context)
  }
}

/// Draws a bubble's shape in white in a square at the context's origin.
func drawShape(_ shape: BubbleOutline, in context: OpaquePointer, size: Double) {
  GlyphPen(context: context, size: size, colors: IconColors(ink: .white(1))).draw(shape.parts)
}

/// The colours of one icon, straight RGBA, each channel 0...1.
struct IconColors {
  let top, bottom, ink, accent: SIMD4<Double>

  init(ink: SIMD4<Double>) { (top, bottom, self.ink, accent) = (ink, ink, ink, ink) }

  init(_ glyph: Glyph, style: IconGrid.Style) {
    let colors = glyph.colors
    switch style {
    case .colorful:
      (top, bottom) = (SIMD4(colors.top.unit, 1), SIMD4(colors.bottom.unit, 1))
      (ink, accent) = (SIMD4(colors.ink.unit, 1), SIMD4(colors.accent.unit, 1))
    case .glass:
      (top, bottom) = (.white(0.26), .white(0.12))
      (ink, accent) = (.white(1), .white(0.72))
    }
  }
}

extension SIMD4<Double> {
  fileprivate static func white(_ opacity: Double) -> Self { SIMD4(1, 1, 1, opacity) }
}

/// The distance in pixels, rounded up, by which a glyph's shadow is moved.
func glyphShadowReach(size: Double) -> Int { Int(size * 0.012 * 1.4) + 1 }

/// Draws a soft shadow around a white glyph, so that it is legible on pale colours.
private func drawGlyphShadow(of picture: OpaquePointer, in context: OpaquePointer, size: Double) {
  cairo_set_source_rgba(context, 0, 0.02, 0.08, 0.035)
  let far = size * 0.012
  for (x, y) in [(-1.0, 0.2), (1, 0.2), (0, 1.4), (-0.7, 1), (0.7, 1), (0, 0.6)] {
    cairo_save(context)
    cairo_translate(context, x * far, y * far)
    cairo_mask(context, picture)
    cairo_restore(context)
  }
}

/// Adds the outline of an icon's plate to the path.
func traceIconPlate(
  in context: OpaquePointer, x: Double, y: Double, size: Double, grownBy growth: Double = 0
) {
  traceSuperellipse(
    in: context, x: x - growth, y: y - growth, width: size + 2 * growth, height: size + 2 * growth,
    radius: size * 0.225 + growth)
}

/// The rounded square of an icon, its top left at the context's origin.
private struct IconPlate {
  let context: OpaquePointer
  let size: Double
  let isGlass: Bool

  /// `origin` is the top left on the canvas.
  func draw(_ colors: IconColors, from origin: SIMD2<Double>) {
    traceIconPlate(in: context, x: 0, y: 0, size: size)
    fillDithered(colors, from: origin)
    guard isGlass else { return }
    // A thin bright edge, brightest at the top.
    let width = max(size / 90, 1)
    traceIconPlate(in: context, x: 0, y: 0, size: size, grownBy: -width / 2)
    cairo_set_line_width(context, width)
    guard let gradient = cairo_pattern_create_linear(0, 0, 0, size) else { return }
    defer { cairo_pattern_destroy(gradient) }
    for (place, opacity) in [(0, 0.55), (0.4, 0.12), (1, 0.18)] {
      cairo_pattern_add_color_stop_rgba(gradient, place, 1, 1, 1, opacity)
    }
    cairo_set_source(context, gradient)
    cairo_stroke(context)
  }

  /// Draws rings of faint black slightly below the plate; at this size they look like a blur.
  func drawShadow(beneathPlate: Bool) {
    cairo_save(context)
    defer { cairo_restore(context) }
    // The shadow would turn a translucent plate grey, so the part beneath the plate is clipped.
    if !beneathPlate {
      let far = size * 0.06
      cairo_rectangle(context, -far, -far, size + 2 * far, size + 2 * far)
      traceIconPlate(in: context, x: 0, y: 0, size: size)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_clip(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }
    for ring in 0..<6 {
      let growth = size * (-0.014 + 0.009 * Double(ring))
      traceIconPlate(in: context, x: 0, y: size * 0.018, size: size, grownBy: growth)
      cairo_set_source_rgba(context, 0, 0.02, 0.08, isGlass ? 0.03 : 0.02)
      cairo_fill(context)
    }
  }

  /// Fills the path with the vertical gradient, dithered, because Cairo's 8-bit gradients show bands.
  private func fillDithered(_ colors: IconColors, from origin: SIMD2<Double>) {
    // The dither's pattern begins at the pixel of the icon's top left, and repeats to the right.
    let start = origin.rounded(.down) - 1
    let (width, height) = (8, Int(size.rounded(.up)) + 3)
    let pixels = (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      let place = (start.y + Double(y) + 0.5 - origin.y) / size
      let color = colors.top + (colors.bottom - colors.top) * min(max(place, 0), 1)
      let threshold = (Double(OrderedDither.ranks[y % 8 * 8 + x]) + 0.5) / 64
      let premultiplied = SIMD4(color.w, color.x * color.w, color.y * color.w, color.z * color.w)
      let bytes = (premultiplied * 255 + threshold).rounded(.down)
      return (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[$1]) }
    }
    CairoCanvas.withSource(pixels, width: width, height: height, at: start - origin, in: context) {
      pattern in
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
      cairo_fill(context)
    }
  }
}

/// Draws the parts of glyphs in a square of 100 × 100 units of any size in pixels.
private struct GlyphPen {
  private let context: OpaquePointer
  private let unit: Double
  private let colors: IconColors

  /// Creates a pen for a square of `size` pixels with its top left at the context's origin.
  init(context: OpaquePointer, size: Double, colors: IconColors) {
    (self.context, self.colors) = (context, colors)
    unit = size / 100
    cairo_scale(context, unit, unit)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  func draw(_ parts: [GlyphPart]) {
    for part in parts {
      for copy in 0..<part.ring.count {
        cairo_save(context)
        cairo_translate(context, part.ring.x, part.ring.y)
        let degrees = Double(copy) * (360 / Double(part.ring.count)) + part.ring.start
        cairo_rotate(context, degrees * .pi / 180)
        trace(part.shape)
        setSource(part.ink)
        if let width = part.width {
          cairo_set_line_width(context, width)
          cairo_stroke(context)
        } else {
          cairo_fill(context)
        }
        cairo_restore(context)
      }
    }
  }

  /// Adds a shape to the path: the subset M, L, C and Z of SVG's path data, with absolute coordinates, or
  /// one with a name.
  private func trace(_ shape: String) {
    var rest = shape[...]
    while !rest.isEmpty {
      let command = rest.prefix(while: \.isLetter)
      let numbers = rest[command.endIndex...].prefix { !$0.isLetter }
      rest = rest[numbers.endIndex...]
      let n = numbers.split(separator: " ").compactMap { Double($0) }
      switch command {
      case "M": cairo_move_to(context, n[0], n[1])
      case "L":
        for i in stride(from: 0, to: n.count, by: 2) { cairo_line_to(context, n[i], n[i + 1]) }
      case "C":
        for i in stride(from: 0, to: n.count, by: 6) {
          cairo_curve_to(context, n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5])
        }
      case "circle":
        cairo_new_sub_path(context)
        cairo_arc(context, n[0], n[1], n[2], 0, 2 * .pi)
        cairo_close_path(context)
      case "box":
        let (left, top) = (snapped(n[0]), snapped(n[1]))
        traceSuperellipse(
          in: context, x: left, y: top, width: snapped(n[0] + n[2]) - left,
          height: snapped(n[1] + n[3]) - top, radius: n[4])
      case "bar": bar(n[0], n[1], n[2], n[3])
      case "waveform":
        let pitch = snapped(n[0])
        let left = snapped(50 - ((n[2] - 1) * pitch + snapped(n[1])) / 2)
        for (index, height) in n.dropFirst(4).enumerated() {
          bar(left + (n[3] + Double(index)) * pitch, 50 - height / 2, n[1], height)
        }
      default: cairo_close_path(context)
      }
    }
  }

  /// Returns the nearest pixel boundary, for crisp edges.
  private func snapped(_ value: Double) -> Double { Double(Int(value * unit + 0.5)) / unit }

  private func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    // Sizes are snapped independently of the position, so that equal bars stay equal.
    let size = SIMD2(max(snapped(width), 1 / unit), max(snapped(height), 1 / unit))
    traceRoundedRectangle(in: context, SIMD2(snapped(x), snapped(y)), size, corner: .infinity)
  }

  private func setSource(_ ink: GlyphPart.Ink) {
    let color: SIMD4<Double> =
      switch ink {
      case .main: colors.ink
      case .accent: colors.accent
      case .faint(let opacity): colors.ink * SIMD4(1, 1, 1, opacity)
      case .hole: SIMD4(0, 0, 0, 1)
      }
    if case .hole = ink { cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT) }
    SeltzerPicture.setSource(color, in: context)
  }
}

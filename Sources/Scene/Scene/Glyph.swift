/// The glyph of an icon, with the icon's colours, declared in `SeltzerDrawings`; glyphs with the
/// same name are equal.
package struct Glyph: Sendable {
  /// The name in scene files, such as `mail`.
  package let name: String
  /// The colours in the style `colorful`: the ends of the plate's gradient, the glyph, and its
  /// second part.
  package let colors: (top: SRGB8, bottom: SRGB8, ink: SRGB8, accent: SRGB8)
  /// Draws the glyph in a square of 100 × 100 units.
  package let draw: @Sendable (any GlyphPen) -> Void

  /// Creates a glyph; colours are `0xRRGGBB`.
  package init(
    _ name: String, _ top: UInt32, _ bottom: UInt32, ink: UInt32, accent: UInt32,
    draw: @escaping @Sendable (any GlyphPen) -> Void
  ) {
    self.name = name
    colors = (SRGB8(rgb: top), SRGB8(rgb: bottom), SRGB8(rgb: ink), SRGB8(rgb: accent))
    self.draw = draw
  }
}

extension Glyph: Hashable {
  package static func == (one: Glyph, other: Glyph) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The fill of a part of a glyph.
package enum GlyphInk {
  case main, accent
  /// The glyph's colour at an opacity, 0...1.
  case faint(Double)
  /// No fill: the part is cut out of what was drawn before.
  case hole
}

/// Draws paths in a square of 100 × 100 units of any size in pixels.
package protocol GlyphPen {
  /// Returns the nearest pixel boundary, for crisp edges.
  func snapped(_ value: Double) -> Double
  func move(_ x: Double, _ y: Double)
  func line(_ x: Double, _ y: Double)
  /// Adds a cubic Bézier curve: two control points, then the end.
  func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double)
  func close()
  func circle(_ x: Double, _ y: Double, _ radius: Double)
  /// Adds a rounded rectangle with edges on pixel boundaries.
  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double)
  /// Adds a horizontal or vertical bar with round ends and edges on pixel boundaries.
  func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
  /// Draws `body` rotated clockwise about a point, which becomes the origin.
  func turned(_ degrees: Double, about x: Double, _ y: Double, _ body: () -> Void)
  func fill(_ ink: GlyphInk)
  func stroke(_ width: Double, _ ink: GlyphInk)
}

extension GlyphPen {
  package func fill() { fill(.main) }
  package func stroke(_ width: Double) { stroke(width, .main) }
}

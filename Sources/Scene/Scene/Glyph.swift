/// The glyph of an icon, with the icon's colours, from a table in `SeltzerDrawings`; glyphs with the
/// same name are equal.
package struct Glyph: Sendable {
  /// The name in scene files, such as `mail`.
  package let name: String
  /// The colours in the style `colorful`: the ends of the plate's gradient, the glyph, and its
  /// second part.
  package let colors: (top: SRGB8, bottom: SRGB8, ink: SRGB8, accent: SRGB8)
  /// In a square of 100 × 100 units, from back to front.
  package let parts: [GlyphPart]

  package init(
    name: String, colors: (top: SRGB8, bottom: SRGB8, ink: SRGB8, accent: SRGB8),
    parts: [GlyphPart]
  ) { (self.name, self.colors, self.parts) = (name, colors, parts) }
}

extension Glyph: Hashable {
  package static func == (one: Glyph, other: Glyph) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A filled or stroked shape of a glyph or an outline.
package struct GlyphPart: Sendable {
  package enum Ink: Sendable {
    case main, accent
    /// The glyph's colour at an opacity, 0...1.
    case faint(Double)
    /// No fill: the part is cut out of what was drawn before.
    case hole
  }

  /// Path data or a named shape, as described in `Icons.txt`.
  package let shape: String
  /// The width of the stroke; nil for a filled shape.
  package let width: Double?
  package let ink: Ink
  /// The number of copies around the point `x`, `y`, which becomes the origin, and the clockwise turn of the
  /// first one in degrees.
  package let ring: (count: Int, x: Double, y: Double, start: Double)

  /// Creates a part from a row of the table; see `Icons.txt`.
  package init(row: Substring) {
    let cells = row.split(separator: " | ").map(String.init)
    (shape, width) = (cells[0], Double(cells[1]))
    let inks: [String: Ink] = ["main": .main, "accent": .accent, "hole": .hole]
    ink = cells.dropFirst(2).first.map { inks[$0] ?? .faint(Double($0) ?? 1) } ?? .main
    let n = (cells.count > 3 ? cells[3] : "1 0 0 0").split(separator: " ").compactMap { Double($0) }
    ring = (Int(n[0]), n[1], n[2], n[3])
  }
}

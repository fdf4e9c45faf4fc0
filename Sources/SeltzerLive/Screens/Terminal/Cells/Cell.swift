package import SeltzerPalette

/// A colour as a terminal is told it.
package enum Ink: Sendable, Hashable {
  /// The terminal's own.
  case plain
  /// One of xterm's 256.
  case indexed(UInt8)
  /// Any.
  case direct(SRGB8)
}

/// What a cell of a terminal shows.
package struct Cell: Sendable, Equatable {
  /// One character, one cell wide.
  package var glyph: Unicode.Scalar
  /// The character's colour.
  package var foreground: Ink
  /// The colour behind it.
  package var background: Ink

  package init(_ glyph: Unicode.Scalar, _ foreground: Ink, on background: Ink) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
  }

  /// Nothing.
  package static let blank = Cell(" ", .plain, on: .plain)

  /// Two pixels, one above the other.
  package static func pixels(_ upper: Ink, _ lower: Ink) -> Cell {
    upper == lower ? Cell(" ", .plain, on: lower) : Cell("\u{2580}", upper, on: lower)
  }
}

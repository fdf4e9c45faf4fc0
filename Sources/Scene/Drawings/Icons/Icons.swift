package import SeltzerScene

extension Glyph {
  /// The glyphs of `Icons.txt`, in its order.
  package static let all = String(decoding: PackageResources.Icons_txt, as: UTF8.self)
    .split(separator: "\n\n").dropFirst().map { Glyph(rows: $0.split(separator: "\n")) }

  private init(rows: [Substring]) {
    let words = rows[0].split(separator: " ")
    let colors = words.dropFirst().map { UInt32($0, radix: 16) ?? 0 }
    let parts = rows.dropFirst().filter { !$0.hasPrefix("#") }.map { GlyphPart(row: $0) }
    self.init(String(words[0]), colors[0], colors[1], ink: colors[2], accent: colors[3]) { pen in
      for part in parts { part.draw(pen) }
    }
  }
}

/// A shape of a glyph.
private struct GlyphPart {
  let shape: String
  /// Nil for a filled shape.
  let width: Double?
  let ink: GlyphInk
  /// Count, middle and first angle of the copies.
  let ring: [Double]

  init(row: Substring) {
    let cells = row.split(separator: " | ").map(String.init)
    (shape, width) = (cells[0], Double(cells[1]))
    let inks: [String: GlyphInk] = ["main": .main, "accent": .accent, "hole": .hole]
    ink = cells.dropFirst(2).first.map { inks[$0] ?? .faint(Double($0) ?? 1) } ?? .main
    ring = cells.count > 3 ? cells[3].split(separator: " ").compactMap { Double($0) } : [1, 0, 0, 0]
  }

  func draw(_ pen: any GlyphPen) {
    pen.ring(Int(ring[0]), about: ring[1], ring[2], from: ring[3]) { _ in
      pen.trace(shape)
      if let width { pen.stroke(width, ink) } else { pen.fill(ink) }
    }
  }
}

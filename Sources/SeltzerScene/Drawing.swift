/// A picture that is drawn at any size; `SeltzerDrawings` has one folder for each.
///
/// The composition is the same at every size, and the bytes are the same on every machine. Drawings
/// with the same name are equal.
package struct Drawing: Sendable {
  /// The name in scene files, such as `earth`.
  package let name: String
  /// Width and height in stage units.
  package let naturalSize: SIMD2<Double>
  /// Draws the picture at a size in device pixels, each at least 1, with any aspect ratio.
  ///
  /// The result is `width * height` pixels, top row first, premultiplied `0xAARRGGBB`.
  package let pixels: @Sendable (_ width: Int, _ height: Int) -> [UInt32]

  /// Creates a drawing; `points` is its natural size on a stage 568 points high.
  package init(
    _ name: String, points: SIMD2<Double>,
    draw: @escaping @Sendable (_ width: Int, _ height: Int) -> [UInt32]
  ) {
    self.name = name
    naturalSize = points / 568
    pixels = draw
  }
}

extension Drawing: Hashable {
  package static func == (one: Drawing, other: Drawing) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The drawings and glyphs that scenes can name.
package struct Artwork: Sendable {
  package let drawings: [Drawing]
  package let glyphs: [Glyph]

  package init(drawings: [Drawing], glyphs: [Glyph]) {
    self.drawings = drawings
    self.glyphs = glyphs
  }
}

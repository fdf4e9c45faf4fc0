/// The outline of a bubble that is drawn as a sprite; `SeltzerDrawings` declares them.
///
/// Shapes with the same name are equal.
package struct BubbleShape: Sendable {
  /// The name in scene files, such as `star`.
  package let name: String
  /// Draws the shape in a square of 100 × 100 units.
  package let draw: @Sendable (any GlyphPen) -> Void

  package init(_ name: String, draw: @escaping @Sendable (any GlyphPen) -> Void) {
    (self.name, self.draw) = (name, draw)
  }
}

extension BubbleShape: Hashable {
  package static func == (one: BubbleShape, other: BubbleShape) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The picture of a bubble that is neither a disc nor a ring.
package enum SpriteShape: Sendable, Hashable {
  case outline(BubbleShape)
  /// The path of an image.
  case file(String)
}

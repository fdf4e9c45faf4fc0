/// An outline of bubbles that is drawn once as a mask; `SeltzerDrawings` declares them.
///
/// Shapes with the same name are equal.
package struct BubbleShape: Sendable {
  /// The name in scene files, such as `star`.
  package let name: String
  /// Draws the shape in a square of 100 × 100 units, whose inscribed circle is the bubble's radius.
  ///
  /// Only the opacity of the ink counts; the colour is the bubble's.
  package let draw: @Sendable (any GlyphPen) -> Void

  package init(_ name: String, draw: @escaping @Sendable (any GlyphPen) -> Void) {
    self.name = name
    self.draw = draw
  }
}

extension BubbleShape: Hashable {
  package static func == (one: BubbleShape, other: BubbleShape) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a bubble shows instead of a disc.
package enum SpriteShape: Sendable, Hashable {
  /// A shape of `SeltzerDrawings` in the bubble's colour.
  case outline(BubbleShape)
  /// An image file in its own colours.
  case file(String)
}

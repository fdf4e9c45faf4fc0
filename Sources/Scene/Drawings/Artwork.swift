package import SeltzerScene

extension Artwork {
  /// All drawings, glyphs and shapes.
  package static let all = Artwork(
    drawings: [.galaxy, .land, .earth, .moon], glyphs: Glyph.all, shapes: BubbleOutline.all)
}

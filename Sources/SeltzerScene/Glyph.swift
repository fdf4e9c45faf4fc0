/// The glyphs that icons may carry.
public enum Glyph: String, Sendable, CaseIterable {
  case phone
}

package import SeltzerScene

extension Artwork {
  /// All drawings, glyphs and shapes.
  package static let all = Artwork(
    drawings: [.galaxy, .land, .earth, .moon], glyphs: Glyph.all, shapes: BubbleOutline.all)
}

extension Glyph {
  /// The glyphs of `Icons.txt`, in its order.
  package static let all = glyphBlocks(of: PackageResources.Icons_txt).map { words, parts in
    let colors = words.dropFirst().map { SRGB8(rgb: UInt32($0, radix: 16) ?? 0) }
    return Glyph(
      name: words[0], colors: (colors[0], colors[1], colors[2], colors[3]), parts: parts)
  }
}

extension BubbleOutline {
  /// The outlines of `Shapes.txt`, in its order.
  package static let all = glyphBlocks(of: PackageResources.Shapes_txt).map { words, parts in
    BubbleOutline(name: words[0], parts: parts)
  }
}

/// Returns the words of the first line and the other lines of each block of a table, but for its first block.
func glyphBlocks(of table: [UInt8]) -> [(words: [String], parts: [GlyphPart])] {
  String(decoding: table, as: UTF8.self).split(separator: "\n\n").dropFirst().map { block in
    let rows = block.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let words = rows[0].split(separator: " ").map(String.init)
    return (words, rows.dropFirst().map { GlyphPart(row: $0) })
  }
}

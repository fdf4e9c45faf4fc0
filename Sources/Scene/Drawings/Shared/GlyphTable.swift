import SeltzerScene

/// Returns the words of the first line and the other lines of each block of a table, but for its first block.
func glyphBlocks(of table: [UInt8]) -> [(words: [String], parts: [GlyphPart])] {
  String(decoding: table, as: UTF8.self).split(separator: "\n\n").dropFirst().map { block in
    let rows = block.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let words = rows[0].split(separator: " ").map(String.init)
    return (words, rows.dropFirst().map { GlyphPart(row: $0) })
  }
}

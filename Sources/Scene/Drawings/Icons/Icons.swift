package import SeltzerScene

extension Glyph {
  /// The glyphs of `Icons.txt`, in its order.
  package static let all = glyphBlocks(of: PackageResources.Icons_txt).map { words, parts in
    let colors = words.dropFirst().map { SRGB8(rgb: UInt32($0, radix: 16) ?? 0) }
    return Glyph(
      name: words[0], colors: (colors[0], colors[1], colors[2], colors[3]), parts: parts)
  }
}

package import SeltzerScene

extension BubbleOutline {
  /// The outlines of `Shapes.txt`, in its order.
  package static let all = glyphBlocks(of: PackageResources.Shapes_txt).map { words, parts in
    BubbleOutline(name: words[0], parts: parts)
  }
}

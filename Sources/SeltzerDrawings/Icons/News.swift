package import SeltzerScene

extension Glyph {
  package static let news = Glyph("news", 0xFFAE98, 0xF0644F) { pen in
    pen.box(23, 27, 43, 47, 5)
    pen.fill()
    // The sheet behind.
    pen.box(69, 37, 8.5, 37, 4)
    pen.fill(.faint(0.7))
    pen.box(30, 34, 14, 14, 2.5)
    pen.fill(.hole)
    for (x, y, width) in [(48.0, 35.0, 11.0), (48, 43, 11), (30, 54, 29), (30, 62, 29)] {
      pen.bar(x, y, width, 4)
      pen.fill(.hole)
    }
  }
}

package import SeltzerScene

extension Glyph {
  package static let notes = Glyph("notes", 0xFFE28A, 0xF6B932) { pen in
    // A sheet with a folded corner.
    pen.move(33, 22)
    pen.line(58, 22)
    pen.line(73, 37)
    pen.line(73, 73)
    pen.curve(73, 76.5, 71.5, 78, 68, 78)
    pen.line(33, 78)
    pen.curve(29.5, 78, 28, 76.5, 28, 73)
    pen.line(28, 27)
    pen.curve(28, 23.5, 29.5, 22, 33, 22)
    pen.close()
    pen.fill()
    pen.move(57.5, 22)
    pen.line(57.5, 37.5)
    pen.line(73, 37.5)
    pen.stroke(3, .hole)
    for (y, width) in [(46.0, 29.0), (55, 29), (64, 18)] {
      pen.bar(36, y, width, 4)
      pen.fill(.hole)
    }
  }
}

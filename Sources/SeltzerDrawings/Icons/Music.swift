package import SeltzerScene

extension Glyph {
  package static let music = Glyph("music", 0xFFA0BE, 0xEE5688) { pen in
    // Two notes under one beam.
    for (x, y) in [(36.0, 68.5), (65, 62)] {
      pen.turned(-18, about: x, y) {
        pen.move(-9.6, 0)
        pen.curve(-9.6, -9.6, 9.6, -9.6, 9.6, 0)
        pen.curve(9.6, 9.6, -9.6, 9.6, -9.6, 0)
        pen.close()
        pen.fill()
      }
    }
    pen.move(43.2, 67)
    pen.line(43.2, 32)
    pen.line(72.2, 25.5)
    pen.line(72.2, 61)
    pen.stroke(4.8)
    pen.move(43.2, 30)
    pen.line(72.2, 23.5)
    pen.line(72.2, 34)
    pen.line(43.2, 40.5)
    pen.close()
    pen.fill()
  }
}

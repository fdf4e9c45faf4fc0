package import SeltzerScene

extension Glyph {
  package static let home = Glyph("home", 0xFFCF85, 0xF58F3A) { pen in
    pen.move(50, 25)
    pen.line(77, 48.5)
    pen.stroke(6.4)
    pen.move(50, 25)
    pen.line(23, 48.5)
    pen.stroke(6.4)
    pen.move(50, 34)
    pen.line(70, 51.4)
    pen.line(70, 70)
    pen.curve(70, 73.5, 68.5, 75, 65, 75)
    pen.line(35, 75)
    pen.curve(31.5, 75, 30, 73.5, 30, 70)
    pen.line(30, 51.4)
    pen.close()
    pen.fill()
    pen.box(44, 56, 12, 22, 4)
    pen.fill(.hole)
  }
}

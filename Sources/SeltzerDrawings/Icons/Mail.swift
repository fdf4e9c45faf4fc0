package import SeltzerScene

extension Glyph {
  package static let mail = Glyph("mail", 0x74C8FF, 0x2F86F0) { pen in
    pen.box(22, 31, 56, 39, 6)
    pen.fill()
    pen.move(25, 36)
    pen.line(45.5, 51.8)
    pen.curve(48.5, 54, 51.5, 54, 54.5, 51.8)
    pen.line(75, 36)
    pen.stroke(4, .hole)
    pen.move(27, 66)
    pen.line(40, 54.5)
    pen.move(73, 66)
    pen.line(60, 54.5)
    pen.stroke(2.6, .hole)
  }
}

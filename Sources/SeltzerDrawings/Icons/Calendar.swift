package import SeltzerScene

extension Glyph {
  package static let calendar = Glyph(
    "calendar", 0xFFFFFF, 0xEDF1F7, ink: 0x434B5C, accent: 0xF4675C
  ) { pen in
    pen.box(24, 25, 52, 52, 9)
    pen.stroke(4.2)
    // The header, with two rings above it.
    pen.move(24, 40)
    pen.line(24, 34)
    pen.curve(24, 28, 27, 25, 33, 25)
    pen.line(67, 25)
    pen.curve(73, 25, 76, 28, 76, 34)
    pen.line(76, 40)
    pen.close()
    pen.fill(.accent)
    pen.bar(35, 19.5, 4.4, 10)
    pen.fill()
    pen.bar(60.6, 19.5, 4.4, 10)
    pen.fill()
    // The number 12.
    pen.move(37, 51.5)
    pen.line(42.5, 47.8)
    pen.line(42.5, 68)
    pen.move(51, 53)
    pen.curve(51.4, 49.5, 54, 47.6, 57, 47.6)
    pen.curve(60.6, 47.6, 63, 50, 63, 53)
    pen.curve(63, 58, 55, 61.5, 51, 68)
    pen.line(64, 68)
    pen.stroke(4.4)
  }
}

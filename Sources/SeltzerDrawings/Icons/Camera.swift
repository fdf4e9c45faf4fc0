package import SeltzerScene

extension Glyph {
  package static let camera = Glyph("camera", 0x9AA5B6, 0x525D70) { pen in
    pen.box(20, 33, 60, 41, 8)
    pen.fill()
    pen.move(36, 35)
    pen.line(40, 28.6)
    pen.curve(40.8, 27.4, 41.8, 27, 43, 27)
    pen.line(57, 27)
    pen.curve(58.2, 27, 59.2, 27.4, 60, 28.6)
    pen.line(64, 35)
    pen.close()
    pen.fill()
    pen.circle(50, 52.5, 14.5)
    pen.fill(.hole)
    pen.circle(50, 52.5, 10.6)
    pen.fill()
    pen.circle(50, 52.5, 5.4)
    pen.fill(.hole)
    pen.circle(71, 41.5, 2.5)
    pen.fill(.hole)
  }
}

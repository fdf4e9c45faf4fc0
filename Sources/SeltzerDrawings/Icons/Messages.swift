package import SeltzerScene

extension Glyph {
  package static let messages = Glyph("messages", 0x86E3CF, 0x22B39F) { pen in
    pen.move(50, 25)
    pen.curve(67, 25, 79, 35, 79, 48)
    pen.curve(79, 61, 67, 71, 50, 71)
    pen.curve(46.5, 71, 43.3, 70.6, 40.3, 69.8)
    pen.curve(36.5, 73.3, 31.5, 75.4, 26.5, 76)
    pen.curve(29, 73, 30.4, 69.6, 30.6, 66)
    pen.curve(24.5, 61.7, 21, 55.3, 21, 48)
    pen.curve(21, 35, 33, 25, 50, 25)
    pen.close()
    pen.fill()
    for x in [37.0, 50, 63] {
      pen.circle(x, 48, 3.9)
      pen.fill(.hole)
    }
  }
}

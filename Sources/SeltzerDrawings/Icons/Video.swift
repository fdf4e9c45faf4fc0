package import SeltzerScene

extension Glyph {
  package static let video = Glyph("video", 0x9FAEFF, 0x5A66E2) { pen in
    pen.box(20, 33, 41, 34, 8)
    pen.fill()
    pen.move(65, 46)
    pen.line(76, 37.6)
    pen.curve(78, 36.2, 80, 37, 80, 39.5)
    pen.line(80, 60.5)
    pen.curve(80, 63, 78, 63.8, 76, 62.4)
    pen.line(65, 54)
    pen.close()
    pen.fill()
  }
}

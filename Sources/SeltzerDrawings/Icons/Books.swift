package import SeltzerScene

extension Glyph {
  package static let books = Glyph("books", 0xFFBE87, 0xF07A44) { pen in
    // An open book, its pages curving to the spine.
    for side in [-1.0, 1] {
      pen.move(50 + side * 1.8, 34)
      pen.curve(50 + side * 8, 28.5, 50 + side * 18, 27, 50 + side * 26, 28)
      pen.curve(50 + side * 28.5, 28.4, 50 + side * 29.5, 29.6, 50 + side * 29.5, 32)
      pen.line(50 + side * 29.5, 63.5)
      pen.curve(50 + side * 29.5, 66.5, 50 + side * 28, 67.4, 50 + side * 25.5, 67.2)
      pen.curve(50 + side * 17, 66.6, 50 + side * 8, 68, 50 + side * 1.8, 73)
      pen.close()
      pen.fill()
      pen.move(50 + side * 10, 42.4)
      pen.curve(50 + side * 14, 40.6, 50 + side * 18, 40.2, 50 + side * 22, 40.4)
      pen.move(50 + side * 10, 52.4)
      pen.curve(50 + side * 14, 50.6, 50 + side * 18, 50.2, 50 + side * 22, 50.4)
      pen.stroke(3.4, .hole)
    }
  }
}

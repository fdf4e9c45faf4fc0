package import SeltzerScene

extension Glyph {
  package static let games = Glyph("games", 0xCBA6FF, 0x8A5FE3) { pen in
    // A controller with two grips.
    pen.move(37, 33)
    pen.line(63, 33)
    pen.curve(74, 33, 79, 41, 81.5, 54)
    pen.curve(83.5, 64.5, 80, 70.5, 75, 70.5)
    pen.curve(68, 70.5, 66, 60.5, 58.5, 60.5)
    pen.line(41.5, 60.5)
    pen.curve(34, 60.5, 32, 70.5, 25, 70.5)
    pen.curve(20, 70.5, 16.5, 64.5, 18.5, 54)
    pen.curve(21, 41, 26, 33, 37, 33)
    pen.close()
    pen.fill()
    pen.move(36, 40.5)
    pen.line(36, 52.5)
    pen.move(30, 46.5)
    pen.line(42, 46.5)
    pen.stroke(4.6, .hole)
    for (x, y) in [(64.0, 41.4), (64.0, 51.6), (58.9, 46.5), (69.1, 46.5)] {
      pen.circle(x, y, 2.7)
      pen.fill(.hole)
    }
  }
}

package import SeltzerScene

extension Glyph {
  package static let wallet = Glyph("wallet", 0x77DDE2, 0x2099B8) { pen in
    // Two cards in the pocket.
    pen.box(28, 24, 44, 26, 5)
    pen.fill(.faint(0.5))
    pen.box(25, 31, 50, 26, 5)
    pen.stroke(3, .hole)
    pen.box(25, 31, 50, 26, 5)
    pen.fill(.faint(0.75))
    pen.box(22, 39, 56, 36, 7)
    pen.stroke(3.4, .hole)
    pen.box(22, 39, 56, 36, 7)
    pen.fill()
    pen.box(61, 51, 21, 12, 5)
    pen.fill(.hole)
    pen.circle(69, 57, 3.1)
    pen.fill()
  }
}

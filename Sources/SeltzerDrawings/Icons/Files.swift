package import SeltzerScene

extension Glyph {
  package static let files = Glyph("files", 0x7FD0FF, 0x3A92F2) { pen in
    // The folder's back with its tab, then its front.
    pen.move(22, 66)
    pen.line(22, 33)
    pen.curve(22, 29.5, 23.8, 28, 27, 28)
    pen.line(41, 28)
    pen.curve(43, 28, 44.2, 28.6, 45.4, 30)
    pen.line(48.6, 33.6)
    pen.line(73, 33.6)
    pen.curve(76.2, 33.6, 78, 35.2, 78, 38.4)
    pen.line(78, 66)
    pen.close()
    pen.fill(.faint(0.66))
    pen.box(22, 41, 56, 33, 6)
    pen.stroke(3, .hole)
    pen.box(22, 41, 56, 33, 6)
    pen.fill()
  }
}

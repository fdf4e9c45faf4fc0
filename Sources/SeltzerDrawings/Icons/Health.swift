package import SeltzerScene

extension Glyph {
  package static let health = Glyph("health", 0xFFFFFF, 0xEDF1F7, ink: 0xF2587F) { pen in
    pen.move(50, 74)
    pen.curve(38, 65.5, 23, 54.5, 23, 40.5)
    pen.curve(23, 32, 29.5, 26, 37, 26)
    pen.curve(42.6, 26, 47.4, 29, 50, 33.8)
    pen.curve(52.6, 29, 57.4, 26, 63, 26)
    pen.curve(70.5, 26, 77, 32, 77, 40.5)
    pen.curve(77, 54.5, 62, 65.5, 50, 74)
    pen.close()
    pen.fill()
    // A heartbeat.
    pen.move(22, 48.5)
    pen.line(38.5, 48.5)
    pen.line(43.5, 39)
    pen.line(51, 57.5)
    pen.line(56, 48.5)
    pen.line(78, 48.5)
    pen.stroke(3.6, .hole)
  }
}

package import SeltzerScene

extension Glyph {
  package static let settings = Glyph("settings", 0xB4BDCB, 0x737E90) { pen in
    // Eight teeth with rounded flanks.
    pen.ring(8, about: 50, 50) { _ in
      pen.fill(
        "M-7.2 -20 L-4.9 -27.4 C-4.5 -28.6 -3.8 -29 -2.8 -29 L2.8 -29 "
          + "C3.8 -29 4.5 -28.6 4.9 -27.4 L7.2 -20 Z")
    }
    pen.fillCircle(50, 50, 22.4)
    pen.fillCircle(50, 50, 13.4, .hole)
    pen.fillCircle(50, 50, 6.4)
  }

  package static let files = Glyph("files", 0x7FD0FF, 0x3A92F2) { pen in
    // The folder's back with its tab, then its front.
    pen.fill(
      "M22 66 L22 33 C22 29.5 23.8 28 27 28 L41 28 C43 28 44.2 28.6 45.4 30 "
        + "L48.6 33.6 73 33.6 C76.2 33.6 78 35.2 78 38.4 L78 66 Z", .faint(0.66))
    pen.box(22, 41, 56, 33, 6)
    pen.stroke(3, .hole)
    pen.fillBox(22, 41, 56, 33, 6)
  }

  package static let calculator = Glyph("calculator", 0x9AA5B6, 0x525D70, accent: 0xFFC06B) { pen in
    pen.fillBox(28, 21, 44, 58, 8)
    pen.fillBox(35, 28, 30, 12, 3, .hole)
    for row in 0..<3 {
      for column in 0..<3 {
        pen.fillCircle(38.4 + Double(column) * 11.6, 48.4 + Double(row) * 10.6, 3.7, .hole)
        if column == 2 {
          pen.fillCircle(38.4 + Double(column) * 11.6, 48.4 + Double(row) * 10.6, 3.7, .accent)
        }
      }
    }
  }

  package static let wallet = Glyph("wallet", 0x77DDE2, 0x2099B8) { pen in
    // Two cards in the pocket.
    pen.fillBox(28, 24, 44, 26, 5, .faint(0.5))
    pen.box(25, 31, 50, 26, 5)
    pen.stroke(3, .hole)
    pen.fillBox(25, 31, 50, 26, 5, .faint(0.75))
    pen.box(22, 39, 56, 36, 7)
    pen.stroke(3.4, .hole)
    pen.fillBox(22, 39, 56, 36, 7)
    pen.fillBox(61, 51, 21, 12, 5, .hole)
    pen.fillCircle(69, 57, 3.1)
  }

  package static let health = Glyph("health", 0xFFFFFF, 0xEDF1F7, ink: 0xF2587F) { pen in
    pen.fill(
      "M50 74 C38 65.5 23 54.5 23 40.5 23 32 29.5 26 37 26 42.6 26 47.4 29 50 33.8 "
        + "52.6 29 57.4 26 63 26 70.5 26 77 32 77 40.5 77 54.5 62 65.5 50 74 Z")
    // A heartbeat.
    pen.stroke("M22 48.5 L38.5 48.5 43.5 39 51 57.5 56 48.5 78 48.5", 3.6, .hole)
  }
}

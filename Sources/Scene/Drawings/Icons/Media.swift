package import SeltzerScene

extension Glyph {
  package static let photos = Glyph("photos", 0xFFB3A0, 0xF0607F) { pen in
    // Six petals, every other one thinner.
    pen.ring(6, about: 50, 50) { petal in
      pen.fill(
        "M0 -6.5 C-15 -15 -12.5 -31 0 -31 12.5 -31 15 -15 0 -6.5 Z",
        .faint(petal % 2 == 0 ? 1 : 0.62))
    }
    pen.fillCircle(50, 50, 3.6)
  }

  package static let camera = Glyph("camera", 0x9AA5B6, 0x525D70) { pen in
    pen.fillBox(20, 33, 60, 41, 8)
    pen.fill("M36 35 L40 28.6 C40.8 27.4 41.8 27 43 27 L57 27 C58.2 27 59.2 27.4 60 28.6 L64 35 Z")
    pen.fillCircle(50, 52.5, 14.5, .hole)
    pen.fillCircle(50, 52.5, 10.6)
    pen.fillCircle(50, 52.5, 5.4, .hole)
    pen.fillCircle(71, 41.5, 2.5, .hole)
  }

  package static let music = Glyph("music", 0xFFA0BE, 0xEE5688) { pen in
    // Two notes under one beam.
    for (x, y) in [(36.0, 68.5), (65, 62)] {
      pen.turned(-18, about: x, y) {
        pen.fill("M-9.6 0 C-9.6 -9.6 9.6 -9.6 9.6 0 9.6 9.6 -9.6 9.6 -9.6 0 Z")
      }
    }
    pen.stroke("M43.2 67 L43.2 32 72.2 25.5 72.2 61", 4.8)
    pen.fill("M43.2 30 L72.2 23.5 72.2 34 43.2 40.5 Z")
  }

  package static let books = Glyph("books", 0xFFBE87, 0xF07A44) { pen in
    // An open book, its pages curving to the spine.
    pen.fill(
      "M48.2 34 C42 28.5 32 27 24 28 21.5 28.4 20.5 29.6 20.5 32 L20.5 63.5 "
        + "C20.5 66.5 22 67.4 24.5 67.2 33 66.6 42 68 48.2 73 Z")
    pen.stroke("M40 42.4 C36 40.6 32 40.2 28 40.4 M40 52.4 C36 50.6 32 50.2 28 50.4", 3.4, .hole)
    pen.fill(
      "M51.8 34 C58 28.5 68 27 76 28 78.5 28.4 79.5 29.6 79.5 32 L79.5 63.5 "
        + "C79.5 66.5 78 67.4 75.5 67.2 67 66.6 58 68 51.8 73 Z")
    pen.stroke("M60 42.4 C64 40.6 68 40.2 72 40.4 M60 52.4 C64 50.6 68 50.2 72 50.4", 3.4, .hole)
  }

  package static let games = Glyph("games", 0xCBA6FF, 0x8A5FE3) { pen in
    // A controller with two grips.
    pen.fill(
      "M37 33 L63 33 C74 33 79 41 81.5 54 83.5 64.5 80 70.5 75 70.5 68 70.5 66 60.5 58.5 60.5 "
        + "L41.5 60.5 C34 60.5 32 70.5 25 70.5 20 70.5 16.5 64.5 18.5 54 21 41 26 33 37 33 Z")
    pen.stroke("M36 40.5 L36 52.5 M30 46.5 L42 46.5", 4.6, .hole)
    for (x, y) in [(64.0, 41.4), (64.0, 51.6), (58.9, 46.5), (69.1, 46.5)] {
      pen.fillCircle(x, y, 2.7, .hole)
    }
  }
}

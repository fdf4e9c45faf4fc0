package import SeltzerScene

extension Glyph {
  package static let calendar = Glyph(
    "calendar", 0xFFFFFF, 0xEDF1F7, ink: 0x434B5C, accent: 0xF4675C
  ) { pen in
    pen.box(24, 25, 52, 52, 9)
    pen.stroke(4.2)
    // The header, with two rings above it.
    pen.fill("M24 40 L24 34 C24 28 27 25 33 25 L67 25 C73 25 76 28 76 34 L76 40 Z", .accent)
    pen.bar(35, 19.5, 4.4, 10)
    pen.fill()
    pen.bar(60.6, 19.5, 4.4, 10)
    pen.fill()
    // The number 12.
    pen.stroke(
      "M37 51.5 L42.5 47.8 42.5 68 M51 53 C51.4 49.5 54 47.6 57 47.6 "
        + "60.6 47.6 63 50 63 53 63 58 55 61.5 51 68 L64 68", 4.4)
  }

  package static let clock = Glyph("clock", 0xFFFFFF, 0xEDF1F7, ink: 0x434B5C, accent: 0xF4675C) {
    pen in
    pen.circle(50, 50, 27)
    pen.stroke(4.6)
    pen.ring(12, about: 50, 50) { hour in
      let isQuarter = hour % 3 == 0
      pen.stroke(
        isQuarter ? "M0 -20.6 L0 -18.4" : "M0 -20.6 L0 -20.4", isQuarter ? 3 : 2, .faint(0.6))
    }
    pen.stroke("M50 50 L41.6 40", 4.6)
    pen.stroke("M50 50 L61 38.5", 3.8)
    pen.fillCircle(50, 50, 3.6, .accent)
  }

  package static let reminders = Glyph(
    "reminders", 0xFFFFFF, 0xEDF1F7, ink: 0x434B5C, accent: 0x3D8DF0
  ) { pen in
    for (index, y) in [32.0, 50, 68].enumerated() {
      pen.circle(30, y, 5.2)
      if index == 2 { pen.stroke(3, .accent) } else { pen.fill(.accent) }
      pen.bar(43, y - 2.2, index == 1 ? 26 : 34, 4.4)
      pen.fill(.faint(index == 2 ? 0.55 : 0.9))
    }
  }

  package static let notes = Glyph("notes", 0xFFE28A, 0xF6B932) { pen in
    // A sheet with a folded corner.
    pen.fill(
      "M33 22 L58 22 73 37 73 73 C73 76.5 71.5 78 68 78 L33 78 C29.5 78 28 76.5 28 73 L28 27 "
        + "C28 23.5 29.5 22 33 22 Z")
    pen.stroke("M57.5 22 L57.5 37.5 73 37.5", 3, .hole)
    for (y, width) in [(46.0, 29.0), (55, 29), (64, 18)] {
      pen.bar(36, y, width, 4)
      pen.fill(.hole)
    }
  }

  package static let weather = Glyph("weather", 0x83CCFF, 0x3C8FEF, accent: 0xFFE27D) { pen in
    pen.ring(8, about: 40, 41, from: 22.5) { _ in pen.stroke("M0 -17.6 L0 -21.6", 4, .accent) }
    pen.fillCircle(40, 41, 12.6, .accent)
    // A gap separates the cloud from the sun.
    let cloud =
      "M39 72 C31 72 26.5 67.5 26.5 61.8 26.5 56 31 52 36.6 52 38.4 45 44.6 40.6 52 40.6 "
      + "60.5 40.6 66.6 46 67.8 53.4 74.4 53.4 79 57.4 79 62.8 79 68.2 74.6 72 69 72 Z"
    pen.stroke(cloud, 6, .hole)
    pen.fill(cloud)
  }

  package static let maps = Glyph("maps", 0xA5E68F, 0x48B95B) { pen in
    // A pin in a ring.
    pen.stroke(
      "M29 71 C29 67.41005 38.4017 64.5 50 64.5 61.5983 64.5 71 67.41005 71 71 "
        + "71 74.58995 61.5983 77.5 50 77.5 38.4017 77.5 29 74.58995 29 71 Z", 3.6, .faint(0.75))
    let pin =
      "M50 72 C44.5 63 31.5 53.5 31.5 40.6 31.5 30 39.8 22 50 22 "
      + "60.2 22 68.5 30 68.5 40.6 68.5 53.5 55.5 63 50 72 Z"
    pen.stroke(pin, 6.5, .hole)
    pen.fill(pin)
    pen.fillCircle(50, 41, 7.4, .hole)
  }

  package static let home = Glyph("home", 0xFFCF85, 0xF58F3A) { pen in
    pen.stroke("M50 25 L77 48.5", 6.4)
    pen.stroke("M50 25 L23 48.5", 6.4)
    pen.fill(
      "M50 34 L70 51.4 70 70 C70 73.5 68.5 75 65 75 L35 75 C31.5 75 30 73.5 30 70 L30 51.4 Z")
    pen.fillBox(44, 56, 12, 22, 4, .hole)
  }
}

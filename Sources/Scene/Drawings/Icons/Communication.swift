package import SeltzerScene

extension Glyph {
  package static let messages = Glyph("messages", 0x86E3CF, 0x22B39F) { pen in
    pen.fill(
      "M50 25 C67 25 79 35 79 48 79 61 67 71 50 71 46.5 71 43.3 70.6 40.3 69.8 "
        + "36.5 73.3 31.5 75.4 26.5 76 29 73 30.4 69.6 30.6 66 24.5 61.7 21 55.3 21 48 "
        + "21 35 33 25 50 25 Z")
    for x in [37.0, 50, 63] { pen.fillCircle(x, 48, 3.9, .hole) }
  }

  package static let mail = Glyph("mail", 0x74C8FF, 0x2F86F0) { pen in
    pen.fillBox(22, 31, 56, 39, 6)
    pen.stroke("M25 36 L45.5 51.8 C48.5 54 51.5 54 54.5 51.8 L75 36", 4, .hole)
    pen.stroke("M27 66 L40 54.5 M73 66 L60 54.5", 2.6, .hole)
  }

  package static let phone = Glyph("phone", 0x86E79A, 0x2FBF66) { pen in
    pen.turned(45, about: 53, 47) {
      pen.stroke("M26 2 C22 26 -22 26 -26 2", 11.5)
      pen.fillBox(-33, -12, 15, 19, 5)
      pen.fillBox(18, -12, 15, 19, 5)
    }
  }

  package static let video = Glyph("video", 0x9FAEFF, 0x5A66E2) { pen in
    pen.fillBox(20, 33, 41, 34, 8)
    pen.fill("M65 46 L76 37.6 C78 36.2 80 37 80 39.5 L80 60.5 C80 63 78 63.8 76 62.4 L65 54 Z")
  }

  package static let voice = Glyph("voice", 0xFF9DA4, 0xEA4F6B) { pen in
    // The waveform of a spoken word.
    let pitch = pen.snapped(7.2)
    let left = pen.snapped(50 - (7 * pitch + pen.snapped(3.8)) / 2)
    for (index, height) in [10.0, 24, 40, 54, 34, 46, 22, 10].enumerated() {
      pen.bar(left + Double(index) * pitch, 50 - height / 2, 3.8, height)
      pen.fill(index < 5 ? .main : .faint(0.66))
    }
  }

  package static let news = Glyph("news", 0xFFAE98, 0xF0644F) { pen in
    pen.fillBox(23, 27, 43, 47, 5)
    // The sheet behind.
    pen.fillBox(69, 37, 8.5, 37, 4, .faint(0.7))
    pen.fillBox(30, 34, 14, 14, 2.5, .hole)
    for (x, y, width) in [(48.0, 35.0, 11.0), (48, 43, 11), (30, 54, 29), (30, 62, 29)] {
      pen.bar(x, y, width, 4)
      pen.fill(.hole)
    }
  }

  package static let browser = Glyph("browser", 0xFFFFFF, 0xEDF1F7, ink: 0x3D8DF0, accent: 0xF4675C)
  { pen in
    pen.circle(50, 50, 27.5)
    pen.stroke(4.6)
    pen.ring(4, about: 50, 50) { _ in pen.stroke("M0 -21 L0 -19", 3, .faint(0.55)) }
    pen.turned(42, about: 50, 50) {
      pen.fill("M0 -19.5 L6.2 0 -6.2 0 Z", .accent)
      pen.fill("M0 19.5 L6.2 0 -6.2 0 Z", .faint(0.85))
      pen.fillCircle(0, 0, 2, .hole)
    }
  }
}

package import SeltzerScene

extension Glyph {
  package static let settings = Glyph("settings", 0xB4BDCB, 0x737E90) { pen in
    // Eight teeth with rounded flanks.
    for tooth in 0..<8 {
      pen.turned(Double(tooth) * 45, about: 50, 50) {
        pen.move(-7.2, -20)
        pen.line(-4.9, -27.4)
        pen.curve(-4.5, -28.6, -3.8, -29, -2.8, -29)
        pen.line(2.8, -29)
        pen.curve(3.8, -29, 4.5, -28.6, 4.9, -27.4)
        pen.line(7.2, -20)
        pen.close()
        pen.fill()
      }
    }
    pen.circle(50, 50, 22.4)
    pen.fill()
    pen.circle(50, 50, 13.4)
    pen.fill(.hole)
    pen.circle(50, 50, 6.4)
    pen.fill()
  }
}

package import SeltzerScene

extension Glyph {
  package static let clock = Glyph("clock", 0xFFFFFF, 0xEDF1F7, ink: 0x434B5C, accent: 0xF4675C) {
    pen in
    pen.circle(50, 50, 27)
    pen.stroke(4.6)
    for hour in 0..<12 {
      pen.turned(Double(hour) * 30, about: 50, 50) {
        pen.move(0, -20.6)
        pen.line(0, hour % 3 == 0 ? -18.4 : -20.4)
        pen.stroke(hour % 3 == 0 ? 3 : 2, .faint(0.6))
      }
    }
    pen.move(50, 50)
    pen.line(41.6, 40)
    pen.stroke(4.6)
    pen.move(50, 50)
    pen.line(61, 38.5)
    pen.stroke(3.8)
    pen.circle(50, 50, 3.6)
    pen.fill(.accent)
  }
}

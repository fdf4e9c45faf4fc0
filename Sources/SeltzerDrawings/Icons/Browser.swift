package import SeltzerScene

extension Glyph {
  package static let browser = Glyph("browser", 0xFFFFFF, 0xEDF1F7, ink: 0x3D8DF0, accent: 0xF4675C)
  { pen in
    pen.circle(50, 50, 27.5)
    pen.stroke(4.6)
    for tick in 0..<4 {
      pen.turned(Double(tick) * 90, about: 50, 50) {
        pen.move(0, -21)
        pen.line(0, -19)
        pen.stroke(3, .faint(0.55))
      }
    }
    pen.turned(42, about: 50, 50) {
      pen.move(0, -19.5)
      pen.line(6.2, 0)
      pen.line(-6.2, 0)
      pen.close()
      pen.fill(.accent)
      pen.move(0, 19.5)
      pen.line(6.2, 0)
      pen.line(-6.2, 0)
      pen.close()
      pen.fill(.faint(0.85))
      pen.circle(0, 0, 2)
      pen.fill(.hole)
    }
  }
}

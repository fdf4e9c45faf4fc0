package import SeltzerScene

extension Glyph {
  package static let photos = Glyph("photos", 0xFFB3A0, 0xF0607F) { pen in
    // Six petals, every other one thinner.
    for petal in 0..<6 {
      pen.turned(Double(petal) * 60, about: 50, 50) {
        pen.move(0, -6.5)
        pen.curve(-15, -15, -12.5, -31, 0, -31)
        pen.curve(12.5, -31, 15, -15, 0, -6.5)
        pen.close()
        pen.fill(.faint(petal % 2 == 0 ? 1 : 0.62))
      }
    }
    pen.circle(50, 50, 3.6)
    pen.fill()
  }
}

package import SeltzerScene

extension Glyph {
  package static let weather = Glyph("weather", 0x83CCFF, 0x3C8FEF, accent: 0xFFE27D) { pen in
    for ray in 0..<8 {
      pen.turned(Double(ray) * 45 + 22.5, about: 40, 41) {
        pen.move(0, -17.6)
        pen.line(0, -21.6)
        pen.stroke(4, .accent)
      }
    }
    pen.circle(40, 41, 12.6)
    pen.fill(.accent)
    // A gap separates the cloud from the sun.
    cloud(pen)
    pen.stroke(6, .hole)
    cloud(pen)
    pen.fill()
  }
}

private func cloud(_ pen: any GlyphPen) {
  pen.move(39, 72)
  pen.curve(31, 72, 26.5, 67.5, 26.5, 61.8)
  pen.curve(26.5, 56, 31, 52, 36.6, 52)
  pen.curve(38.4, 45, 44.6, 40.6, 52, 40.6)
  pen.curve(60.5, 40.6, 66.6, 46, 67.8, 53.4)
  pen.curve(74.4, 53.4, 79, 57.4, 79, 62.8)
  pen.curve(79, 68.2, 74.6, 72, 69, 72)
  pen.close()
}

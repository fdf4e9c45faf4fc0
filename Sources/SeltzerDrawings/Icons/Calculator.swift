package import SeltzerScene

extension Glyph {
  package static let calculator = Glyph("calculator", 0x9AA5B6, 0x525D70, accent: 0xFFC06B) { pen in
    pen.box(28, 21, 44, 58, 8)
    pen.fill()
    pen.box(35, 28, 30, 12, 3)
    pen.fill(.hole)
    for row in 0..<3 {
      for column in 0..<3 {
        pen.circle(38.4 + Double(column) * 11.6, 48.4 + Double(row) * 10.6, 3.7)
        pen.fill(.hole)
        if column == 2 {
          pen.circle(38.4 + Double(column) * 11.6, 48.4 + Double(row) * 10.6, 3.7)
          pen.fill(.accent)
        }
      }
    }
  }
}

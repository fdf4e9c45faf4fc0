package import SeltzerScene

extension Glyph {
  package static let phone = Glyph("phone", 0x86E79A, 0x2FBF66) { pen in
    pen.turned(45, about: 53, 47) {
      pen.move(26, 2)
      pen.curve(22, 26, -22, 26, -26, 2)
      pen.stroke(11.5)
      pen.box(-33, -12, 15, 19, 5)
      pen.fill()
      pen.box(18, -12, 15, 19, 5)
      pen.fill()
    }
  }
}

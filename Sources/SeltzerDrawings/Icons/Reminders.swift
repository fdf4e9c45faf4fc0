package import SeltzerScene

extension Glyph {
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
}

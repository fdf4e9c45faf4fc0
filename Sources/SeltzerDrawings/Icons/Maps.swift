package import SeltzerScene

extension Glyph {
  package static let maps = Glyph("maps", 0xA5E68F, 0x48B95B) { pen in
    // A pin in a ring.
    ellipse(pen, 50, 71, 21, 6.5)
    pen.stroke(3.6, .faint(0.75))
    pin(pen)
    pen.stroke(6.5, .hole)
    pin(pen)
    pen.fill()
    pen.circle(50, 41, 7.4)
    pen.fill(.hole)
  }
}

private func pin(_ pen: any GlyphPen) {
  pen.move(50, 72)
  pen.curve(44.5, 63, 31.5, 53.5, 31.5, 40.6)
  pen.curve(31.5, 30, 39.8, 22, 50, 22)
  pen.curve(60.2, 22, 68.5, 30, 68.5, 40.6)
  pen.curve(68.5, 53.5, 55.5, 63, 50, 72)
  pen.close()
}

private func ellipse(_ pen: any GlyphPen, _ x: Double, _ y: Double, _ wide: Double, _ high: Double)
{
  // The standard Bézier approximation of a quarter circle.
  let (dx, dy) = (wide * 0.5523, high * 0.5523)
  pen.move(x - wide, y)
  pen.curve(x - wide, y - dy, x - dx, y - high, x, y - high)
  pen.curve(x + dx, y - high, x + wide, y - dy, x + wide, y)
  pen.curve(x + wide, y + dy, x + dx, y + high, x, y + high)
  pen.curve(x - dx, y + high, x - wide, y + dy, x - wide, y)
  pen.close()
}

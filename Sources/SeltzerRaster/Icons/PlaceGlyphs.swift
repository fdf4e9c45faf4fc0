/// Glyphs for time, sky and places.
extension GlyphPen {
  func calendar() {
    box(24, 25, 52, 52, 9)
    stroke(4.2)
    // The header, with two rings above it.
    move(24, 40)
    line(24, 34)
    curve(24, 28, 27, 25, 33, 25)
    line(67, 25)
    curve(73, 25, 76, 28, 76, 34)
    line(76, 40)
    close()
    fill(.accent)
    bar(35, 19.5, 4.4, 10)
    fill()
    bar(60.6, 19.5, 4.4, 10)
    fill()
    // Twelve.
    move(37, 51.5)
    line(42.5, 47.8)
    line(42.5, 68)
    move(51, 53)
    curve(51.4, 49.5, 54, 47.6, 57, 47.6)
    curve(60.6, 47.6, 63, 50, 63, 53)
    curve(63, 58, 55, 61.5, 51, 68)
    line(64, 68)
    stroke(4.4)
  }

  func weather() {
    for ray in 0..<8 {
      turned(Double(ray) * 45 + 22.5, about: 40, 41) {
        move(0, -17.6)
        line(0, -21.6)
        stroke(4, .accent)
      }
    }
    circle(40, 41, 12.6)
    fill(.accent)
    // The cloud keeps a little clear sky between itself and the sun.
    cloud()
    stroke(6, .hole)
    cloud()
    fill()
  }

  private func cloud() {
    move(39, 72)
    curve(31, 72, 26.5, 67.5, 26.5, 61.8)
    curve(26.5, 56, 31, 52, 36.6, 52)
    curve(38.4, 45, 44.6, 40.6, 52, 40.6)
    curve(60.5, 40.6, 66.6, 46, 67.8, 53.4)
    curve(74.4, 53.4, 79, 57.4, 79, 62.8)
    curve(79, 68.2, 74.6, 72, 69, 72)
    close()
  }

  func clock() {
    circle(50, 50, 27)
    stroke(4.6)
    for hour in 0..<12 {
      turned(Double(hour) * 30, about: 50, 50) {
        move(0, -20.6)
        line(0, hour % 3 == 0 ? -18.4 : -20.4)
        stroke(hour % 3 == 0 ? 3 : 2, .faint(0.6))
      }
    }
    move(50, 50)
    line(41.6, 40)
    stroke(4.6)
    move(50, 50)
    line(61, 38.5)
    stroke(3.8)
    circle(50, 50, 3.6)
    fill(.accent)
  }

  func maps() {
    // A place mark over the ring it stands in.
    cairoEllipse(50, 71, 21, 6.5)
    stroke(3.6, .faint(0.75))
    pin()
    stroke(6.5, .hole)
    pin()
    fill()
    circle(50, 41, 7.4)
    fill(.hole)
  }

  private func pin() {
    move(50, 72)
    curve(44.5, 63, 31.5, 53.5, 31.5, 40.6)
    curve(31.5, 30, 39.8, 22, 50, 22)
    curve(60.2, 22, 68.5, 30, 68.5, 40.6)
    curve(68.5, 53.5, 55.5, 63, 50, 72)
    close()
  }

  private func cairoEllipse(_ x: Double, _ y: Double, _ wide: Double, _ high: Double) {
    // The usual handles for a quarter of a circle.
    let (dx, dy) = (wide * 0.5523, high * 0.5523)
    move(x - wide, y)
    curve(x - wide, y - dy, x - dx, y - high, x, y - high)
    curve(x + dx, y - high, x + wide, y - dy, x + wide, y)
    curve(x + wide, y + dy, x + dx, y + high, x, y + high)
    curve(x - dx, y + high, x - wide, y + dy, x - wide, y)
    close()
  }

  func home() {
    move(50, 25)
    line(77, 48.5)
    stroke(6.4)
    move(50, 25)
    line(23, 48.5)
    stroke(6.4)
    move(50, 34)
    line(70, 51.4)
    line(70, 70)
    curve(70, 73.5, 68.5, 75, 65, 75)
    line(35, 75)
    curve(31.5, 75, 30, 73.5, 30, 70)
    line(30, 51.4)
    close()
    fill()
    box(44, 56, 12, 22, 4)
    fill(.hole)
  }

  func browser() {
    circle(50, 50, 27.5)
    stroke(4.6)
    for tick in 0..<4 {
      turned(Double(tick) * 90, about: 50, 50) {
        move(0, -21)
        line(0, -19)
        stroke(3, .faint(0.55))
      }
    }
    turned(42, about: 50, 50) {
      move(0, -19.5)
      line(6.2, 0)
      line(-6.2, 0)
      close()
      fill(.accent)
      move(0, 19.5)
      line(6.2, 0)
      line(-6.2, 0)
      close()
      fill(.faint(0.85))
      circle(0, 0, 2)
      fill(.hole)
    }
  }
}

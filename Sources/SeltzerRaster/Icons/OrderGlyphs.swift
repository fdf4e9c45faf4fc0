/// Glyphs for keeping one's things and oneself in order.
extension GlyphPen {
  func health() {
    move(50, 74)
    curve(38, 65.5, 23, 54.5, 23, 40.5)
    curve(23, 32, 29.5, 26, 37, 26)
    curve(42.6, 26, 47.4, 29, 50, 33.8)
    curve(52.6, 29, 57.4, 26, 63, 26)
    curve(70.5, 26, 77, 32, 77, 40.5)
    curve(77, 54.5, 62, 65.5, 50, 74)
    close()
    fill()
    // A heartbeat.
    move(22, 48.5)
    line(38.5, 48.5)
    line(43.5, 39)
    line(51, 57.5)
    line(56, 48.5)
    line(78, 48.5)
    stroke(3.6, .hole)
  }

  func wallet() {
    // Two cards look out of the pocket.
    box(28, 24, 44, 26, 5)
    fill(.faint(0.5))
    box(25, 31, 50, 26, 5)
    stroke(3, .hole)
    box(25, 31, 50, 26, 5)
    fill(.faint(0.75))
    box(22, 39, 56, 36, 7)
    stroke(3.4, .hole)
    box(22, 39, 56, 36, 7)
    fill()
    box(61, 51, 21, 12, 5)
    fill(.hole)
    circle(69, 57, 3.1)
    fill()
  }

  func settings() {
    // Eight teeth with soft flanks.
    for tooth in 0..<8 {
      turned(Double(tooth) * 45, about: 50, 50) {
        move(-7.2, -20)
        line(-4.9, -27.4)
        curve(-4.5, -28.6, -3.8, -29, -2.8, -29)
        line(2.8, -29)
        curve(3.8, -29, 4.5, -28.6, 4.9, -27.4)
        line(7.2, -20)
        close()
        fill()
      }
    }
    circle(50, 50, 22.4)
    fill()
    circle(50, 50, 13.4)
    fill(.hole)
    circle(50, 50, 6.4)
    fill()
  }

  func files() {
    // The folder's back with its tab, then its front.
    move(22, 66)
    line(22, 33)
    curve(22, 29.5, 23.8, 28, 27, 28)
    line(41, 28)
    curve(43, 28, 44.2, 28.6, 45.4, 30)
    line(48.6, 33.6)
    line(73, 33.6)
    curve(76.2, 33.6, 78, 35.2, 78, 38.4)
    line(78, 66)
    close()
    fill(.faint(0.66))
    box(22, 41, 56, 33, 6)
    stroke(3, .hole)
    box(22, 41, 56, 33, 6)
    fill()
  }

  func calculator() {
    box(28, 21, 44, 58, 8)
    fill()
    box(35, 28, 30, 12, 3)
    fill(.hole)
    for row in 0..<3 {
      for column in 0..<3 {
        circle(38.4 + Double(column) * 11.6, 48.4 + Double(row) * 10.6, 3.7)
        fill(.hole)
        if column == 2 {
          circle(38.4 + Double(column) * 11.6, 48.4 + Double(row) * 10.6, 3.7)
          fill(.accent)
        }
      }
    }
  }
}

/// Glyphs for pictures, sound and play.
extension GlyphPen {
  func photos() {
    // Six petals, every other one thinner.
    for petal in 0..<6 {
      turned(Double(petal) * 60, about: 50, 50) {
        move(0, -6.5)
        curve(-15, -15, -12.5, -31, 0, -31)
        curve(12.5, -31, 15, -15, 0, -6.5)
        close()
        fill(.faint(petal % 2 == 0 ? 1 : 0.62))
      }
    }
    circle(50, 50, 3.6)
    fill()
  }

  func camera() {
    box(20, 33, 60, 41, 8)
    fill()
    move(36, 35)
    line(40, 28.6)
    curve(40.8, 27.4, 41.8, 27, 43, 27)
    line(57, 27)
    curve(58.2, 27, 59.2, 27.4, 60, 28.6)
    line(64, 35)
    close()
    fill()
    circle(50, 52.5, 14.5)
    fill(.hole)
    circle(50, 52.5, 10.6)
    fill()
    circle(50, 52.5, 5.4)
    fill(.hole)
    circle(71, 41.5, 2.5)
    fill(.hole)
  }

  func music() {
    // Two notes under one beam.
    for (x, y) in [(36.0, 68.5), (65, 62)] {
      turned(-18, about: x, y) {
        move(-9.6, 0)
        curve(-9.6, -9.6, 9.6, -9.6, 9.6, 0)
        curve(9.6, 9.6, -9.6, 9.6, -9.6, 0)
        close()
        fill()
      }
    }
    move(43.2, 67)
    line(43.2, 32)
    line(72.2, 25.5)
    line(72.2, 61)
    stroke(4.8)
    move(43.2, 30)
    line(72.2, 23.5)
    line(72.2, 34)
    line(43.2, 40.5)
    close()
    fill()
  }

  func video() {
    box(20, 33, 41, 34, 8)
    fill()
    move(65, 46)
    line(76, 37.6)
    curve(78, 36.2, 80, 37, 80, 39.5)
    line(80, 60.5)
    curve(80, 63, 78, 63.8, 76, 62.4)
    line(65, 54)
    close()
    fill()
  }

  func games() {
    // A pad that widens towards two grips.
    move(37, 33)
    line(63, 33)
    curve(74, 33, 79, 41, 81.5, 54)
    curve(83.5, 64.5, 80, 70.5, 75, 70.5)
    curve(68, 70.5, 66, 60.5, 58.5, 60.5)
    line(41.5, 60.5)
    curve(34, 60.5, 32, 70.5, 25, 70.5)
    curve(20, 70.5, 16.5, 64.5, 18.5, 54)
    curve(21, 41, 26, 33, 37, 33)
    close()
    fill()
    move(36, 40.5)
    line(36, 52.5)
    move(30, 46.5)
    line(42, 46.5)
    stroke(4.6, .hole)
    for (x, y) in [(64.0, 41.4), (64.0, 51.6), (58.9, 46.5), (69.1, 46.5)] {
      circle(x, y, 2.7)
      fill(.hole)
    }
  }

  func voice() {
    // A spoken word, seen by its loudness.
    let pitch = snapped(7.2)
    let left = snapped(50 - (7 * pitch + snapped(3.8)) / 2)
    for (index, height) in [10.0, 24, 40, 54, 34, 46, 22, 10].enumerated() {
      bar(left + Double(index) * pitch, 50 - height / 2, 3.8, height)
      fill(index < 5 ? .main : .faint(0.66))
    }
  }
}

/// Glyphs for speaking, writing and reading.
extension GlyphPen {
  func phone() {
    turned(45, about: 53, 47) {
      move(26, 2)
      curve(22, 26, -22, 26, -26, 2)
      stroke(11.5)
      box(-33, -12, 15, 19, 5)
      fill()
      box(18, -12, 15, 19, 5)
      fill()
    }
  }

  func mail() {
    box(22, 31, 56, 39, 6)
    fill()
    move(25, 36)
    line(45.5, 51.8)
    curve(48.5, 54, 51.5, 54, 54.5, 51.8)
    line(75, 36)
    stroke(4, .hole)
    move(27, 66)
    line(40, 54.5)
    move(73, 66)
    line(60, 54.5)
    stroke(2.6, .hole)
  }

  func messages() {
    move(50, 25)
    curve(67, 25, 79, 35, 79, 48)
    curve(79, 61, 67, 71, 50, 71)
    curve(46.5, 71, 43.3, 70.6, 40.3, 69.8)
    curve(36.5, 73.3, 31.5, 75.4, 26.5, 76)
    curve(29, 73, 30.4, 69.6, 30.6, 66)
    curve(24.5, 61.7, 21, 55.3, 21, 48)
    curve(21, 35, 33, 25, 50, 25)
    close()
    fill()
    for x in [37.0, 50, 63] {
      circle(x, 48, 3.9)
      fill(.hole)
    }
  }

  func notes() {
    // A sheet with a folded corner.
    move(33, 22)
    line(58, 22)
    line(73, 37)
    line(73, 73)
    curve(73, 76.5, 71.5, 78, 68, 78)
    line(33, 78)
    curve(29.5, 78, 28, 76.5, 28, 73)
    line(28, 27)
    curve(28, 23.5, 29.5, 22, 33, 22)
    close()
    fill()
    move(57.5, 22)
    line(57.5, 37.5)
    line(73, 37.5)
    stroke(3, .hole)
    for (y, width) in [(46.0, 29.0), (55, 29), (64, 18)] {
      bar(36, y, width, 4)
      fill(.hole)
    }
  }

  func reminders() {
    for (index, y) in [32.0, 50, 68].enumerated() {
      circle(30, y, 5.2)
      if index == 2 { stroke(3, .accent) } else { fill(.accent) }
      bar(43, y - 2.2, index == 1 ? 26 : 34, 4.4)
      fill(.faint(index == 2 ? 0.55 : 0.9))
    }
  }

  func news() {
    box(23, 27, 43, 47, 5)
    fill()
    // The sheet behind.
    box(69, 37, 8.5, 37, 4)
    fill(.faint(0.7))
    box(30, 34, 14, 14, 2.5)
    fill(.hole)
    for (x, y, width) in [(48.0, 35.0, 11.0), (48, 43, 11), (30, 54, 29), (30, 62, 29)] {
      bar(x, y, width, 4)
      fill(.hole)
    }
  }

  func books() {
    // An open book, its pages curving to the spine.
    for side in [-1.0, 1] {
      move(50 + side * 1.8, 34)
      curve(50 + side * 8, 28.5, 50 + side * 18, 27, 50 + side * 26, 28)
      curve(50 + side * 28.5, 28.4, 50 + side * 29.5, 29.6, 50 + side * 29.5, 32)
      line(50 + side * 29.5, 63.5)
      curve(50 + side * 29.5, 66.5, 50 + side * 28, 67.4, 50 + side * 25.5, 67.2)
      curve(50 + side * 17, 66.6, 50 + side * 8, 68, 50 + side * 1.8, 73)
      close()
      fill()
      move(50 + side * 10, 42.4)
      curve(50 + side * 14, 40.6, 50 + side * 18, 40.2, 50 + side * 22, 40.4)
      move(50 + side * 10, 52.4)
      curve(50 + side * 14, 50.6, 50 + side * 18, 50.2, 50 + side * 22, 50.4)
      stroke(3.4, .hole)
    }
  }
}

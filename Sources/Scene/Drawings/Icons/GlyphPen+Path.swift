import SeltzerScene

extension GlyphPen {
  /// Fills a path in SVG's notation; see `trace`.
  func fill(_ path: String, _ ink: GlyphInk = .main) {
    trace(path)
    fill(ink)
  }

  /// Strokes a path in SVG's notation; see `trace`.
  func stroke(_ path: String, _ width: Double, _ ink: GlyphInk = .main) {
    trace(path)
    stroke(width, ink)
  }

  func fillCircle(_ x: Double, _ y: Double, _ radius: Double, _ ink: GlyphInk = .main) {
    circle(x, y, radius)
    fill(ink)
  }

  /// Draws `count` copies evenly around a point, clockwise; `body` gets their numbers from 0.
  ///
  /// The point becomes the origin. The first copy is rotated by `start` degrees.
  func ring(
    _ count: Int, about x: Double, _ y: Double, from start: Double = 0, _ body: (Int) -> Void
  ) {
    for index in 0..<count {
      turned(Double(index) * (360 / Double(count)) + start, about: x, y) { body(index) }
    }
  }

  /// Adds the subset M, L, C and Z of SVG's path data, with absolute coordinates, or a shape of `Icons.txt`.
  func trace(_ shape: String) {
    var rest = shape[...]
    while !rest.isEmpty {
      let command = rest.prefix(while: \.isLetter)
      let numbers = rest[command.endIndex...].prefix { !$0.isLetter }
      rest = rest[numbers.endIndex...]
      let n = numbers.split(separator: " ").compactMap { Double($0) }
      switch command {
      case "M": move(n[0], n[1])
      case "L": for i in stride(from: 0, to: n.count, by: 2) { line(n[i], n[i + 1]) }
      case "C":
        for i in stride(from: 0, to: n.count, by: 6) {
          curve(n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5])
        }
      case "circle": circle(n[0], n[1], n[2])
      case "box": box(n[0], n[1], n[2], n[3], n[4])
      case "bar": bar(n[0], n[1], n[2], n[3])
      case "waveform":
        let pitch = snapped(n[0])
        let left = snapped(50 - ((n[2] - 1) * pitch + snapped(n[1])) / 2)
        for (index, height) in n.dropFirst(4).enumerated() {
          bar(left + (n[3] + Double(index)) * pitch, 50 - height / 2, n[1], height)
        }
      default: close()
      }
    }
  }
}

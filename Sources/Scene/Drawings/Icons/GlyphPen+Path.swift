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

  /// Fills a rounded rectangle: left, top, width, height and corner radius.
  func fillBox(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double,
    _ ink: GlyphInk = .main
  ) {
    box(x, y, width, height, radius)
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

  /// Adds the subset M, L, C and Z of SVG's path data, with absolute coordinates.
  private func trace(_ path: String) {
    var rest = path[...]
    while let command = rest.popFirst() {
      let end = rest.firstIndex(where: \.isLetter) ?? rest.endIndex
      let n = rest[..<end].split(separator: " ").compactMap { Double($0) }
      rest = rest[end...]
      switch command {
      case "M": move(n[0], n[1])
      case "L": for i in stride(from: 0, to: n.count, by: 2) { line(n[i], n[i + 1]) }
      case "C":
        for i in stride(from: 0, to: n.count, by: 6) {
          curve(n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5])
        }
      default: close()
      }
    }
  }
}

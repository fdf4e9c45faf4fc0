extension Composition {
  /// The pixels within the picture that visible bubbles cover, each bubble counted by itself: of an
  /// ellipse as much as of the box about it.
  var bubbleArea: Double {
    let width = Float(size.width)
    let height = Float(size.height)
    return discs.reduce(0) { sum, disc in
      let reach = disc.radius * disc.stretch
      guard disc.opacity > 0, reach.x > 0, reach.y > 0 else { return sum }
      let across = min(disc.center.x + reach.x, width) - max(disc.center.x - reach.x, 0)
      let down = min(disc.center.y + reach.y, height) - max(disc.center.y - reach.y, 0)
      // A quarter of π is an ellipse's share of its box.
      return sum + Double(max(across, 0)) * Double(max(down, 0)) * .pi / 4
    }
  }
}

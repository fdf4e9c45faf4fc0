import SeltzerStage

extension Composition {
  /// The sum of the areas of all visible bubbles within the picture, in pixels.
  ///
  /// The visible part of an ellipse is estimated by that of its bounding box.
  var bubbleArea: Double {
    let width = Float(size.width)
    let height = Float(size.height)
    return discs.reduce(0) { sum, disc in
      let reach = disc.radius * disc.stretch
      guard disc.opacity > 0, reach.x > 0, reach.y > 0 else { return sum }
      let across = min(disc.center.x + reach.x, width) - max(disc.center.x - reach.x, 0)
      let down = min(disc.center.y + reach.y, height) - max(disc.center.y - reach.y, 0)
      // An ellipse covers π/4 of its bounding box.
      return sum + Double(max(across, 0)) * Double(max(down, 0)) * .pi / 4
    }
  }
}

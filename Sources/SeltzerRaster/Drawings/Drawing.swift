import SeltzerScene

/// A drawing has no resolution of its own: the same composition appears at every size, and the same
/// size gives the same bytes on every machine.
extension Drawing {
  /// The size in points in which the drawing's own coordinates are counted.
  var pointSize: (width: Double, height: Double) {
    switch self {
    case .galaxy: (683, 1025)
    case .earth: (180, 180)
    case .moon: (59, 60)
    }
  }

  /// The picture at a size in device pixels.
  ///
  /// Where the aspect ratio is not the natural one, the galaxy is cropped evenly and the globes
  /// stand in the middle.
  ///
  /// - Parameters:
  ///   - width: Pixels across, at least 1.
  ///   - height: Pixels down, at least 1.
  /// - Returns: `width * height` pixels, top row first, premultiplied `0xAARRGGBB`.
  package func pixels(width: Int, height: Int) -> [UInt32] {
    precondition(width > 0 && height > 0, "a drawing needs at least one pixel")
    switch self {
    case .galaxy: return Galaxy(width: width, height: height).pixels()
    case .earth: return drawGlobe(Earth(), in: pointSize, width: width, height: height)
    case .moon: return drawGlobe(Moon(), in: pointSize, width: width, height: height)
    }
  }
}

import SeltzerScene
import SeltzerSystem

/// The part of a large sprite that a picture shows, in pixels from the top left of the sprite's box.
package struct SpriteWindow: Hashable {
  let x, y: Range<Int>

  var pixelCount: Int { x.count * y.count }
  var origin: SIMD2<Double> { SIMD2(Double(x.lowerBound), Double(y.lowerBound)) }
  var size: SIMD2<Double> { SIMD2(Double(x.count), Double(y.count)) }

  /// Returns the window of a sprite; nil if it is small enough to draw it once, whole.
  ///
  /// Throws if even the window has too many pixels, as it has for large sprites that are scaled down.
  package init?(_ sprite: Sprite, in picture: PixelSize) throws(RasterError) {
    let margin = sprite.content.drawing.margin
    let room = sprite.size + 2 * margin
    // Decoding an image again takes longer than drawing a layer again.
    let pictures = Double(picture.width * picture.height)
    let mostWhole =
      switch sprite.content {
      case .picture(.file): 32e6 + 4 * pictures
      case .picture(.drawing): 0.6e6 + 2.7 * pictures
      default: 2e6 + 4 * pictures
      }
    guard room.x * room.y > mostWhole || room.max() > Double(PixelSize.longestSide),
      room.x * room.y > 0
    else { return nil }
    let frame = SpriteFrame(sprite)
    let side = picture.vector
    let corners = [.zero, SIMD2(side.x, 0), side, SIMD2(0, side.y)].map(frame.source)
    let low = corners.reduce(corners[0], pointwiseMin)
    let high = corners.reduce(corners[0], pointwiseMax)
    // Each pixel of a drawing takes long, so that its windows change seldom.
    var fineness = 3.0
    if case .picture(.drawing) = sprite.content { fineness = 1 }
    func range(_ low: Double, _ high: Double, of side: Double) -> Range<Int> {
      // Rounded outwards to a grid, so that small movements have the same window.
      let cell = exp2(max(log2(high - low) - fineness, 5).rounded(.down))
      func place(_ value: Double) -> Int { Int(min(max(value, -margin), side + margin - 1)) }
      // Interpolation and the picture's endless edges need two more pixels.
      let first = place(((low - 2) / cell).rounded(.down) * cell)
      return first..<max(first + 1, place(((high + 2) / cell).rounded(.up) * cell) + 1)
    }
    x = sprite.repeats ? 0..<Int(sprite.size.x) : range(low.x, high.x, of: sprite.size.x)
    y = range(low.y, high.y, of: sprite.size.y)
    guard Double(pixelCount) <= 16e6 + 8 * pictures, x.count <= PixelSize.longestSide,
      y.count <= PixelSize.longestSide
    else {
      throw .layerTooLarge(what: sprite.content.drawing.summary, width: x.count, height: y.count)
    }
  }

  private init(x: Range<Int>, y: Range<Int>) { (self.x, self.y) = (x, y) }

  /// Returns the window with more pixels on each side, which may be beyond the sprite's.
  func grown(by margin: Int) -> SpriteWindow {
    SpriteWindow(
      x: x.lowerBound - margin..<x.upperBound + margin,
      y: y.lowerBound - margin..<y.upperBound + margin)
  }
}

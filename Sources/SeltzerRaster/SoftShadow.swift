/// A blurred dark copy beneath a sprite's pixels, so that white letters stand out from pale skies.
enum SoftShadow {
  /// Adds the shadow of premultiplied pixels to them.
  ///
  /// It reaches `radius` pixels far, and is of the given opacity, 0...1, where the sprite is solid.
  /// Alone, it takes the pixels' place.
  static func add(
    to pixels: inout [UInt32], width: Int, height: Int, radius: Int, opacity: Double,
    alone: Bool = false
  ) {
    var mask = pixels.map { $0 >> 24 }
    let box = max(1, radius / 3)
    for _ in 0..<3 {
      mask = blurredAndTurned(mask, width: width, height: height, box: box)
      mask = blurredAndTurned(mask, width: height, height: width, box: box)
    }
    let strength = UInt32(min(max(opacity, 0), 1) * 256)
    if alone {
      for index in pixels.indices { pixels[index] = ((mask[index] * strength) >> 8) << 24 }
      return
    }
    for index in pixels.indices {
      // Only what the sprite leaves uncovered can show the black beneath, which adds no colour.
      let alpha = pixels[index] >> 24
      let shade = (mask[index] * strength) >> 8
      let total = alpha + (shade * (255 - alpha) + 127) / 255
      pixels[index] = pixels[index] & 0x00FF_FFFF | total << 24
    }
  }

  private static func blurredAndTurned(
    _ source: [UInt32], width: Int, height: Int, box: Int
  ) -> [UInt32] {
    var turned = [UInt32](repeating: 0, count: width * height)
    let count = UInt32(2 * box + 1)
    for y in 0..<height {
      let row = y * width
      var sum: UInt32 = 0
      for x in 0..<min(box, width) { sum += source[row + x] }
      for x in 0..<width {
        if x + box < width { sum += source[row + x + box] }
        turned[x * height + y] = (sum + count / 2) / count
        if x >= box { sum -= source[row + x - box] }
      }
    }
    return turned
  }
}

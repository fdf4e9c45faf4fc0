import SeltzerSystem

extension SpritePixels {
  /// Adds blurred black beneath the pixels, so that white letters stand out from pale skies.
  ///
  /// - Parameters:
  ///   - radius: The extent of the shadow in pixels.
  ///   - opacity: The opacity beneath solid pixels, 0...1.
  ///   - alone: Whether the shadow replaces the pixels.
  /// - Returns: Pixels of the same size.
  func withShadow(radius: Int, opacity: Double, alone: Bool) -> SpritePixels {
    let mask = BoxBlur.blur(
      pixels.map { UInt16($0 >> 24) }, width: width, height: height, reach: max(1, radius / 3),
      edge: .zero)
    let strength = UInt32(min(max(opacity, 0), 1) * 256)
    let shadowed = zip(pixels, mask).map { pixel, blurred in
      let shade = (UInt32(blurred) * strength) >> 8
      if alone { return shade << 24 }
      // Black adds no colour; it shows only where the sprite is transparent.
      let alpha = pixel >> 24
      return pixel & 0x00FF_FFFF | (alpha + (shade * (255 - alpha) + 127) / 255) << 24
    }
    return SpritePixels(width: width, height: height, pixels: shadowed, origin: origin)
  }
}

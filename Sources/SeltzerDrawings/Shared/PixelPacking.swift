/// Light as a premultiplied `0xAARRGGBB` pixel, with the eighth bit decided by hashed noise.
///
/// The noise is even over one step of the 8-bit scale, so slow gradients keep their mean and
/// never show bands.
///
/// - Parameters:
///   - light: Red, green and blue light, premultiplied, and the alpha in the last lane; any size.
///   - noise: Hashed bits of the pixel's place.
/// - Returns: `0xAARRGGBB`, no colour above its alpha.
@inline(__always)
func packed(_ light: SIMD4<Float>, noise: UInt32) -> UInt32 {
  let alpha = unit(light.w)
  guard alpha > 0 else { return 0 }
  // Straight light, so that the root does not make edges heavier.
  let straight = light * (1 / alpha)
  let value = roots(straight)
  let whole = Float(Int32(alpha * 255 + 0.5))
  let scaled = value * whole
  let jitter = SIMD4<Float>(
    Float(noise & 0x3FF), Float((noise >> 10) & 0x3FF), Float((noise >> 20) & 0x3FF), 0)
  let parts = scaled + (jitter + 0.5) * (1 / 1024)
  let red = min(max(parts.x, 0), whole)
  let green = min(max(parts.y, 0), whole)
  let blue = min(max(parts.z, 0), whole)
  return UInt32(whole) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
}

/// Hashed bits of a pixel's place.
@inline(__always)
func ditherNoise(_ x: Int, _ y: Int) -> UInt32 {
  scramble(UInt32(truncatingIfNeeded: x &* 0x1F12_3BB5 ^ y &* 0x05A9_3C59))
}

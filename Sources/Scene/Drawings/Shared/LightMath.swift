import SeltzerSystem

/// Interpolates linearly between `a` and `b`.
@inline(__always) func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

@inline(__always) func mix(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ share: Float) -> SIMD2<Float> {
  a + (b - a) * share
}

@inline(__always) func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
  a + (b - a) * share
}

/// Returns 0 up to `low`, 1 from `high` on, and Hermite's cubic between; reversed if `high < low`.
@inline(__always) func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let t = saturate((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

@inline(__always) func saturate(_ value: Float) -> Float { min(max(value, 0), 1) }

/// Approximates e^(−value) for values of at least 0, using only basic arithmetic.
@inline(__always) func decay(_ value: Float) -> Float {
  1 / (1 + value * (1 + value * (0.5 + value * (0.16667 + value * 0.04167))))
}

/// Returns base^exponent for an exponent from 0 to 1, by square roots.
func power(_ base: Double, _ exponent: Double) -> Double {
  var (result, root, rest) = (1.0, base, exponent)
  for _ in 0..<24 {
    root = root.squareRoot()
    rest *= 2
    if rest >= 1 {
      result *= root
      rest -= 1
    }
  }
  return result
}

func sine(degrees: Double) -> Double { sine(turns: degrees / 360) }

func cosine(degrees: Double) -> Double { sine(degrees: degrees + 90) }

/// Converts sRGB channels, 0...255, to linear light with alpha 0.
///
/// The square approximates the transfer function of sRGB; its inverse is a square root.
@inline(__always) func srgbLight(_ red: Float, _ green: Float, _ blue: Float) -> SIMD4<Float> {
  let value = SIMD4(red, green, blue, 0) * (1 / 255)
  return value * value
}

/// Returns the square roots of four numbers, at least 0, with a relative error of 5 · 10⁻⁶.
///
/// Uses two Newton steps from a bit-level estimate; a vector's `squareRoot()` calls the C library for
/// each lane, which takes several times as long.
@inline(__always) func roots(_ value: SIMD4<Float>) -> SIMD4<Float> {
  let bits = unsafeBitCast(value, to: SIMD4<UInt32>.self)
  let guess = SIMD4<UInt32>(repeating: 0x5F37_59DF) &- (bits &>> 1)
  var inverse = unsafeBitCast(guess, to: SIMD4<Float>.self)
  let half = value * 0.5
  inverse *= 1.5 - half * inverse * inverse
  inverse *= 1.5 - half * inverse * inverse
  return value * inverse
}

/// Returns the square root of a number, at least 0, with a relative error of 5 · 10⁻⁶.
@inline(__always) func root(_ value: Float) -> Float { roots(SIMD4(repeating: value)).x }

/// Converts premultiplied linear RGBA to a pixel `0xAARRGGBB`, dithered by hashed noise.
///
/// The noise is uniform over one step of the 8-bit scale, so gradients keep their mean and show no bands.
/// Channels out of range are clamped; none exceeds alpha.
@inline(__always) func packed(_ light: SIMD4<Float>, noise: UInt32) -> UInt32 {
  let alpha = saturate(light.w)
  guard alpha > 0 else { return 0 }
  // The root is taken of straight light, because that of premultiplied light would darken edges.
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

/// Returns random bits that depend on a pixel's coordinates.
@inline(__always) func ditherNoise(_ x: Int, _ y: Int) -> UInt32 {
  scramble(UInt32(truncatingIfNeeded: x &* 0x1F12_3BB5 ^ y &* 0x05A9_3C59))
}

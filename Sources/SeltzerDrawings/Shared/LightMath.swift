/// The straight way from `a` to `b`.
@inline(__always)
func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// The straight way from one light to another.
@inline(__always)
func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
  a + (b - a) * share
}

/// 0 up to `low`, 1 from `high` on, and a smooth step between; reversed if `high < low`.
@inline(__always)
func ramp(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let t = unit((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/// The value within 0...1.
@inline(__always)
func unit(_ value: Float) -> Float { min(max(value, 0), 1) }

/// A fall from 1 at 0 towards 0, near e^(−value); the value is at least 0.
@inline(__always)
func decay(_ value: Float) -> Float {
  1 / (1 + value * (1 + value * (0.5 + value * (0.16667 + value * 0.04167))))
}

/// The sine of an angle in degrees, by its series; its error is below 10⁻⁹.
func sine(degrees: Double) -> Double {
  // Brought within ±180, then folded into ±90.
  var angle = degrees - 360 * Double(Int(degrees / 360))
  if angle > 180 { angle -= 360 } else if angle < -180 { angle += 360 }
  if angle > 90 { angle = 180 - angle } else if angle < -90 { angle = -180 - angle }
  let x = angle * (.pi / 180)
  let q = x * x
  var series = 1.0
  for divisor in [210.0, 156, 110, 72, 42, 20, 6] { series = 1 - q / divisor * series }
  return x * series
}

/// The cosine of an angle in degrees.
func cosine(degrees: Double) -> Double { sine(degrees: degrees + 90) }

/// A colour as light: sRGB parts 0...255 become amounts that may be added and multiplied.
///
/// Light is taken as the square of the sRGB value, which is near the true curve and whose way
/// back is a square root.
@inline(__always)
func srgbLight(_ red: Float, _ green: Float, _ blue: Float) -> SIMD4<Float> {
  let value = SIMD4(red, green, blue, 0) * (1 / 255)
  return value * value
}

/// The square roots of four numbers, at least 0, to 5 · 10⁻⁶ of each.
///
/// Newton's steps from a guess at the bits: `squareRoot()` of a vector goes to the C library lane
/// by lane, which takes several times as long.
@inline(__always)
func roots(_ value: SIMD4<Float>) -> SIMD4<Float> {
  let bits = unsafeBitCast(value, to: SIMD4<UInt32>.self)
  let guess = SIMD4<UInt32>(repeating: 0x5F37_59DF) &- (bits &>> 1)
  var inverse = unsafeBitCast(guess, to: SIMD4<Float>.self)
  let half = value * 0.5
  inverse *= 1.5 - half * inverse * inverse
  inverse *= 1.5 - half * inverse * inverse
  return value * inverse
}

/// The square root of a number, at least 0, to 5 · 10⁻⁶ of it.
@inline(__always)
func root(_ value: Float) -> Float { roots(SIMD4(repeating: value)).x }

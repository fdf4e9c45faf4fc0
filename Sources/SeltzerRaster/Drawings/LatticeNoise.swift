/// Smooth noise between the points of an integer lattice, each with a hashed slope.
///
/// Only additions and multiplications of IEEE numbers and wrapping integers are used, so the
/// noise is the same on every machine.
struct LatticeNoise: Sendable {
  /// Noises of different seeds have nothing in common.
  let seed: UInt32

  /// Noise in the plane, about −1...1, 0 at lattice points.
  @inline(__always)
  func at(_ x: Float, _ y: Float) -> Float {
    let (column, u) = split(x)
    let (row, v) = split(y)
    // The four corners side by side: left above, right above, left below, right below.
    let columns = SIMD4(0, 0x9E37_79B1, 0, 0x9E37_79B1) &+ (column &* 0x9E37_79B1 &+ seed)
    let rows = SIMD4(0, 0, 0x85EB_CA77, 0x85EB_CA77) &+ row &* 0x85EB_CA77
    let bits = scramble(columns ^ rows)
    let across = SIMD4(u, u - 1, u, u - 1)
    let down = SIMD4(v, v, v - 1, v - 1)
    let hills = signed(bits) * across + signed(bits &<< 13) * down
    let s = ease(u)
    return mix(mix(hills.x, hills.y, s), mix(hills.z, hills.w, s), ease(v)) * 1.55
  }

  /// Noise in space, about −1...1, 0 at lattice points.
  @inline(__always)
  func at(_ p: SIMD3<Float>) -> Float {
    let (column, u) = split(p.x)
    let (row, v) = split(p.y)
    let (layer, w) = split(p.z)
    let columns = SIMD4(0, 0x9E37_79B1, 0, 0x9E37_79B1) &+ (column &* 0x9E37_79B1 &+ seed)
    let rows = SIMD4(0, 0, 0x85EB_CA77, 0x85EB_CA77) &+ row &* 0x85EB_CA77
    let corners = columns ^ rows
    let near = layer &* 0xC2B2_AE3D
    let across = SIMD4(u, u - 1, u, u - 1)
    let down = SIMD4(v, v, v - 1, v - 1)
    let front = hills(corners ^ SIMD4(repeating: near), across, down, w)
    let back = hills(corners ^ SIMD4(repeating: near &+ 0xC2B2_AE3D), across, down, w - 1)
    let between = front + (back - front) * ease(w)
    let s = ease(u)
    return mix(mix(between.x, between.y, s), mix(between.z, between.w, s), ease(v)) * 1.5
  }

  /// Noise of several octaves in the plane, about −1...1; each octave is turned and half as strong.
  @inline(__always)
  func fractal(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var (x, y) = (x, y)
    var strength: Float = 1
    var sum: Float = 0
    var whole: Float = 0
    for _ in 0..<octaves {
      sum += strength * at(x, y)
      whole += strength
      strength *= gain
      // A turn by about 37 degrees hides the lattice.
      (x, y) = (1.6 * x + 1.2 * y + 7.3, 1.6 * y - 1.2 * x + 3.1)
    }
    return sum / whole
  }

  /// Noise of several octaves in space, about −1...1.
  @inline(__always)
  func fractal(_ p: SIMD3<Float>, octaves: Int, gain: Float = 0.5) -> Float {
    var p = p
    var strength: Float = 1
    var sum: Float = 0
    var whole: Float = 0
    for _ in 0..<octaves {
      sum += strength * at(p)
      whole += strength
      strength *= gain
      p = SIMD3(1.6 * p.x + 1.2 * p.z + 5.7, 2.03 * p.y + 1.9, 1.6 * p.z - 1.2 * p.x + 8.3)
    }
    return sum / whole
  }

  /// A number that stands for the lattice point at or below a coordinate, and how far beyond it
  /// the coordinate is, for coordinates within ±2²².
  ///
  /// Adding 1.5 · 2²³ leaves the whole part in the low bits, without a conversion.
  @inline(__always)
  private func split(_ value: Float) -> (UInt32, Float) {
    let shifted = value - 0.5 + 12_582_912
    return (shifted.bitPattern, value - (shifted - 12_582_912))
  }

  @inline(__always)
  private func ease(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }

  @inline(__always)
  private func hills(
    _ corners: SIMD4<UInt32>, _ across: SIMD4<Float>, _ down: SIMD4<Float>, _ away: Float
  ) -> SIMD4<Float> {
    let bits = scramble(corners)
    return signed(bits) * across + signed(bits &<< 11) * down + signed(bits &<< 21) * away
  }

  /// The high bits as numbers from −1 up to 1: the bits of a number between 2 and 4, less 3.
  @inline(__always)
  private func signed(_ bits: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast((bits &>> 9) | 0x4000_0000, to: SIMD4<Float>.self) - 3
  }
}

/// Well mixed numbers for four numbers.
@inline(__always)
func scramble(_ value: SIMD4<UInt32>) -> SIMD4<UInt32> {
  var bits = value
  bits ^= bits &>> 15
  bits = bits &* 0xD168_AAAD
  bits ^= bits &>> 13
  bits = bits &* 0xAF72_3597
  bits ^= bits &>> 16
  return bits
}

/// A well mixed number for each number.
@inline(__always)
func scramble(_ value: UInt32) -> UInt32 {
  var bits = value
  bits ^= bits >> 15
  bits = bits &* 0xD168_AAAD
  bits ^= bits >> 13
  bits = bits &* 0xAF72_3597
  bits ^= bits >> 16
  return bits
}

/// Hashed numbers in order, for lists of stars and craters.
struct HashedNumbers: Sendable {
  private var counter: UInt32

  init(seed: UInt32) { counter = scramble(seed) }

  /// The next number, 0..<1.
  mutating func next() -> Float {
    counter = counter &+ 0x9E37_79B9
    return Float(scramble(counter) >> 8) * (1 / 16_777_216)
  }
}

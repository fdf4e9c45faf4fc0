/// Gradient noise on an integer lattice (Perlin noise) with hashed gradients; it uses only
/// additions and multiplications of IEEE numbers and wrapping integers, so it is the same on every
/// machine.
struct LatticeNoise: Sendable {
  /// Noise of different seeds is uncorrelated.
  private let seed: UInt32
  private let slopes = Self.slopes

  init(seed: UInt32) { self.seed = scramble(seed) }

  /// Returns noise in the plane, about −1...1, 0 at lattice points.
  @inline(never) func at(_ x: Float, _ y: Float) -> Float {
    let (cell, away) = split(SIMD4(x, y, 0, 0))
    let hill = face(cell, away, depth: 0, share: ease(away))
    return (hill.x + hill.y) * 1.9
  }

  /// Returns noise in space, about −1...1, 0 at lattice points.
  @inline(never) func at(_ p: SIMD3<Float>) -> Float {
    let (cell, away) = split(SIMD4(p.x, p.y, p.z, 0))
    let share = ease(away)
    let near = cell.z &* 0xC2B2_AE3D
    let front = face(cell, away, depth: near, share: share)
    let back = face(cell, away - SIMD4(0, 0, 1, 0), depth: near &+ 0xC2B2_AE3D, share: share)
    let hill = mix(front, back, share.z)
    return (hill.x + hill.y + hill.z) * 1.5
  }

  /// Interpolates between the four corners of a lattice cell's side at one hashed depth.
  @inline(__always) private func face(
    _ cell: SIMD4<UInt32>, _ away: SIMD4<Float>, depth: UInt32, share: SIMD4<Float>
  ) -> SIMD4<Float> {
    let left = cell.x &* 0x9E37_79B1 &+ seed
    let right = left &+ 0x9E37_79B1
    let above = cell.y &* 0x85EB_CA77
    let below = above &+ 0x85EB_CA77
    return mix(
      mix(
        slope(left ^ above ^ depth) * away,
        slope(right ^ above ^ depth) * (away - SIMD4(1, 0, 0, 0)), share.x),
      mix(
        slope(left ^ below ^ depth) * (away - SIMD4(0, 1, 0, 0)),
        slope(right ^ below ^ depth) * (away - SIMD4(1, 1, 0, 0)), share.x), share.y)
  }

  /// Returns fractal noise in the plane, about −1...1; each octave is rotated and `gain` times as strong.
  func fractal(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var (x, y) = (x, y)
    return fractal(octaves, gain) {
      // A rotation by about 37 degrees hides the lattice.
      defer { (x, y) = (1.6 * x + 1.2 * y + 7.3, 1.6 * y - 1.2 * x + 3.1) }
      return at(x, y)
    }
  }

  func fractal(_ p: SIMD3<Float>, octaves: Int, gain: Float = 0.5) -> Float {
    var p = p
    return fractal(octaves, gain) {
      defer {
        p = SIMD3(1.6 * p.x + 1.2 * p.z + 5.7, 2.03 * p.y + 1.9, 1.6 * p.z - 1.2 * p.x + 8.3)
      }
      return at(p)
    }
  }

  @inline(__always)
  private func fractal(_ octaves: Int, _ gain: Float, _ next: () -> Float) -> Float {
    var (strength, sum, whole): (Float, Float, Float) = (1, 0, 0)
    for _ in 0..<octaves {
      sum += strength * next()
      whole += strength
      strength *= gain
    }
    return sum / whole
  }

  /// Splits coordinates within ±2²² into numbers of the lattice point at or below, and the rest;
  /// adding 1.5 · 2²³ leaves the integer part in the low bits, without a conversion.
  @inline(__always) private func split(_ value: SIMD4<Float>) -> (SIMD4<UInt32>, SIMD4<Float>) {
    let shifted = value - 0.5 + 12_582_912
    return (unsafeBitCast(shifted, to: SIMD4<UInt32>.self), value - (shifted - 12_582_912))
  }

  @inline(__always)
  private func ease(_ t: SIMD4<Float>) -> SIMD4<Float> { t * t * t * (t * (t * 6 - 15) + 10) }

  @inline(__always) private func slope(_ corner: UInt32) -> SIMD4<Float> {
    let bits = (corner ^ (corner >> 15)) &* 0xD168_AAAD
    return slopes.withUnsafeBufferPointer { $0[Int(bits >> 24)] }
  }

  /// 256 unit vectors spread over the sphere.
  private static let slopes: [SIMD4<Float>] = {
    var numbers = HashedNumbers(seed: 5)
    var slopes: [SIMD4<Float>] = []
    while slopes.count < 256 {
      let slope = SIMD4(numbers.next(), numbers.next(), numbers.next(), 0.5) * 2 - 1
      let squared = (slope * slope).sum()
      if squared < 1, squared > 0.01 { slopes.append(slope / root(squared)) }
    }
    return slopes
  }()
}

/// Mixes the bits of a number bijectively.
@inline(__always) func scramble(_ value: UInt32) -> UInt32 {
  var bits = value
  bits ^= bits >> 15
  bits = bits &* 0xD168_AAAD
  bits ^= bits >> 13
  bits = bits &* 0xAF72_3597
  bits ^= bits >> 16
  return bits
}

/// A generator of random numbers for lists of stars and craters.
struct HashedNumbers: Sendable {
  private var counter: UInt32

  init(seed: UInt32) { counter = scramble(seed) }

  /// Returns the next number, 0..<1.
  mutating func next() -> Float {
    counter = counter &+ 0x9E37_79B9
    return Float(scramble(counter) >> 8) * (1 / 16_777_216)
  }
}

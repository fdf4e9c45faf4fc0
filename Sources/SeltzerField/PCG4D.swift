/// Eight bubbles' worth of one hash word.
typealias Lanes = SIMD8<UInt32>

/// Four random words from four counters, with no state between calls.
///
/// This is pcg4d of Jarzynski & Olano, "Hash Functions for GPU Rendering", Journal of Computer
/// Graphics Techniques 9(3), 2020. Eight lanes at once, as one lane's chain of multiplications
/// would leave the machine waiting.
@inline(__always)
func pcg4d(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> (Lanes, Lanes, Lanes, Lanes) {
  var x = a &* 1_664_525 &+ 1_013_904_223
  var y = b &* 1_664_525 &+ 1_013_904_223
  var z = c &* 1_664_525 &+ 1_013_904_223
  var w = d &* 1_664_525 &+ 1_013_904_223
  x = x &+ y &* w
  y = y &+ z &* x
  z = z &+ x &* y
  w = w &+ y &* z
  x ^= x &>> 16
  y ^= y &>> 16
  z ^= z &>> 16
  w ^= w &>> 16
  x = x &+ y &* w
  y = y &+ z &* x
  z = z &+ x &* y
  w = w &+ y &* z
  return (x, y, z, w)
}

/// What a hash is for, so that no two uses see the same words.
enum Purpose: UInt32 {
  /// A life's beginning, path, size and colour.
  case life = 1
  /// Its wobble, flicker and turbulence.
  case manner = 2
  /// The seed's share in all birth phases.
  case phase = 3
}

/// The upper 16 bits of a word as a number 0..<1.
@inline(__always)
func upper(_ word: UInt32) -> Float {
  Float(Int32(truncatingIfNeeded: word >> 16)) * 0x1p-16
}

/// The lower 16 bits of a word as a number 0..<1.
@inline(__always)
func lower(_ word: UInt32) -> Float {
  Float(Int32(truncatingIfNeeded: word & 0xFFFF)) * 0x1p-16
}

/// The middle 16 bits of a word as a number 0..<1.
///
/// Its leading eight bits are the trailing ones of `upper`, its trailing eight the leading ones
/// of `lower`: for attributes without consequence, independent enough of both and free.
@inline(__always)
func middle(_ word: UInt32) -> Float {
  Float(Int32(truncatingIfNeeded: (word >> 8) & 0xFFFF)) * 0x1p-16
}

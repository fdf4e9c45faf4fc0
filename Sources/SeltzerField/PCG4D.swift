/// Four random words from four counters, with no state between calls.
///
/// This is pcg4d of Jarzynski & Olano, "Hash Functions for GPU Rendering", Journal of Computer
/// Graphics Techniques 9(3), 2020: `scattered` for each counter, then this.
@inline(__always)
func pcg4d(
  scattered a: Words, _ b: Words, _ c: Words, _ d: Words
) -> (Words, Words, Words, Words) {
  var (x, y, z, w) = (a, b, c, d)
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

/// pcg4d's first step, the linear congruential generator of Numerical Recipes.
@inline(__always)
func scattered(_ counter: UInt32) -> UInt32 {
  counter &* scatteredStep &+ 1_013_904_223
}

/// What `scattered` grows by from one counter to the next.
let scatteredStep: UInt32 = 1_664_525

/// `factor` times `first` and the seven numbers after it, plus `offset`.
@inline(__always)
func multiples(of factor: UInt32, from first: Int, plus offset: UInt32) -> Words {
  // Multiplied by constants, so that no eight multiplications are left to do.
  Words(0, 1, 2, 3, 4, 5, 6, 7) &* factor
    &+ (UInt32(truncatingIfNeeded: first) &* factor &+ offset)
}

/// What a hash is for, so that no two uses see the same words.
enum Purpose: UInt32 {
  /// When the lives of a pair change, and how they wobble, flicker and wander.
  case pair = 1
  /// A life's path, size and colour.
  case life = 2
  /// The seed's share in all birth phases.
  case phase = 3
}

/// A stateless hash of (slot, life, seed, purpose) to four random words.
///
/// This is pcg4d of Jarzynski & Olano, "Hash Functions for GPU Rendering", Journal of Computer
/// Graphics Techniques 9(3), 2020. Seed and purpose are the same for all bubbles, so the first two of
/// its eight products are sums of a slot's part and a life's part, and few different lives occur.
package struct PCG4D: Sendable {
  /// The use of a hash, so that no two uses get the same words.
  enum Purpose: UInt32 {
    /// The change between the lives of a pair; wobble, flicker and turbulence.
    case pair = 1
    /// Path, size and colour of a life.
    case life = 2
    /// The offset of all birth phases.
    case phase = 3
    /// The directions and phases of the flow.
    case flow = 4
    /// Place and tint of a burst.
    case burst = 5
  }

  /// pcg4d's first step, the linear congruential generator of Numerical Recipes.
  private static let factor: UInt32 = 1_664_525
  private static let term: UInt32 = 1_013_904_223

  private let seed, purpose: UInt32

  package init(seed: UInt32, purpose: UInt32) {
    self.seed = seed &* Self.factor &+ Self.term
    self.purpose = purpose &* Self.factor &+ Self.term
  }

  init(seed: UInt32, purpose: Purpose) { self.init(seed: seed, purpose: purpose.rawValue) }

  /// Returns a life's contribution to the first two products.
  package func part(ofLife life: UInt32) -> SIMD2<UInt32> { part(life &* Self.factor &+ Self.term) }
  /// The difference between the parts of successive lives.
  package var partOfNext: SIMD2<UInt32> { part(Self.factor) }

  private func part(_ scattered: UInt32) -> SIMD2<UInt32> {
    let x = scattered &* purpose
    return SIMD2(x, scattered &+ seed &* x)
  }

  /// Returns the four words of eight slots from `slot` on, for lives with the parts `x` and `y`.
  @inline(__always) package func words(
    slot: Int, x partX: Words, y partY: Words
  ) -> (Words, Words, Words, Words) {
    words(
      x: partX &+ multiples(of: Self.factor, from: slot, plus: Self.term),
      y: partY &+ multiples(of: Self.factor &* seed, from: slot, plus: Self.term &* seed))
  }

  /// Returns the four words of eight numbers, or of the slots from `slot` on.
  @inline(__always) func words(
    of numbers: Words?, slot: Int, x partX: Words, y partY: Words
  ) -> (Words, Words, Words, Words) {
    guard let numbers else { return words(slot: slot, x: partX, y: partY) }
    return words(of: numbers, x: partX, y: partY)
  }

  /// Returns the four words of eight numbers that need not follow each other, and may be the same.
  @inline(__always) func words(
    of numbers: Words, x partX: Words, y partY: Words
  ) -> (Words, Words, Words, Words) {
    let scattered = numbers &* Self.factor &+ Self.term
    return words(x: partX &+ scattered, y: partY &+ scattered &* seed)
  }

  @inline(__always)
  private func words(x sumX: Words, y sumY: Words) -> (Words, Words, Words, Words) {
    let seeds = Words(repeating: seed)
    var (x, y) = (sumX, sumY)
    var z = seeds &+ x &* y
    var w = purpose &+ y &* z
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
}

/// Returns `factor` times `first` and the seven numbers after it, plus `offset`.
@inline(__always) func multiples(of factor: UInt32, from first: Int, plus offset: UInt32) -> Words {
  // The eight products do not depend on `first`, so they move out of loops.
  Words(0, 1, 2, 3, 4, 5, 6, 7) &* factor &+ (UInt32(truncatingIfNeeded: first) &* factor &+ offset)
}

// The field computes eight bubbles at once. Four would fill an SSE register; eight give the processor
// two independent chains of operations.

/// One number for each of eight bubbles.
package typealias Lanes = SIMD8<Float>
/// One word of bits for each of eight bubbles.
package typealias Words = SIMD8<UInt32>
/// One signed whole number for each of eight bubbles.
typealias SignedWords = SIMD8<Int32>

/// `yes` where `condition` holds, else `no`.
@inline(__always)
func pick<V: SIMD>(_ condition: SIMDMask<V.MaskStorage>, _ yes: V, _ no: V) -> V {
  no.replacing(with: yes, where: condition)
}

/// The lesser of two, lane by lane.
@inline(__always)
func lesser(_ a: Lanes, _ b: Lanes) -> Lanes {
  pick(a .< b, a, b)
}

/// The greater of two, lane by lane.
@inline(__always)
func greater(_ a: Lanes, _ b: Lanes) -> Lanes {
  pick(a .> b, a, b)
}

/// Clamped to 0...1.
@inline(__always)
func unit(_ a: Lanes) -> Lanes {
  lesser(greater(a, Lanes(repeating: 0)), Lanes(repeating: 1))
}

/// The same bits, read as signed numbers.
@inline(__always)
func signed(_ words: Words) -> SignedWords {
  unsafeBitCast(words, to: SignedWords.self)
}

/// The same bits, read as unsigned ones.
@inline(__always)
func unsigned(_ wholes: SignedWords) -> Words {
  unsafeBitCast(wholes, to: Words.self)
}

/// The same bits, of floating-point numbers.
@inline(__always)
func bits(_ lanes: Lanes) -> Words {
  unsafeBitCast(lanes, to: Words.self)
}

/// Whole numbers below 2³¹ as the nearest floating-point ones.
@inline(__always)
func number(_ words: Words) -> Lanes {
  // Lane by lane, which compiles to one instruction; the vector's own conversion stays a call.
  let wholes = signed(words)
  return Lanes(
    Float(wholes[0]), Float(wholes[1]), Float(wholes[2]), Float(wholes[3]),
    Float(wholes[4]), Float(wholes[5]), Float(wholes[6]), Float(wholes[7]))
}

/// The upper 16 bits of each word as a number.
@inline(__always)
func upper(_ words: Words) -> Lanes {
  number(words &>> 16)
}

/// The lower 16 bits of each word as a number.
@inline(__always)
func lower(_ words: Words) -> Lanes {
  number(words & 0xFFFF)
}

/// The middle 16 bits of each word as a number.
///
/// It shares eight bits with `upper` and eight with `lower`: a third random number at no cost, for
/// properties whose correlation is invisible.
@inline(__always)
func middle(_ words: Words) -> Lanes {
  number((words &>> 8) & 0xFFFF)
}

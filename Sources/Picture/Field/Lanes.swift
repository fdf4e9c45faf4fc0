// The field computes eight bubbles at once. Four would fill an SSE register; eight give the processor
// two independent chains of operations.

/// One number for each of eight bubbles.
package typealias Lanes = SIMD8<Float>
/// One word of bits for each of eight bubbles.
package typealias Words = SIMD8<UInt32>

extension Lanes { typealias Mask = SIMDMask<MaskStorage> }

/// Returns `yes` where `condition` holds, else `no`.
@inline(__always) func pick<V: SIMD>(_ condition: SIMDMask<V.MaskStorage>, _ yes: V, _ no: V) -> V {
  no.replacing(with: yes, where: condition)
}

@inline(__always) func lesser(_ a: Lanes, _ b: Lanes) -> Lanes { pick(a .< b, a, b) }

@inline(__always) func greater(_ a: Lanes, _ b: Lanes) -> Lanes { pick(a .> b, a, b) }

/// Clamps each lane to 0...1.
@inline(__always) func unit(_ a: Lanes) -> Lanes {
  lesser(greater(a, Lanes(repeating: 0)), Lanes(repeating: 1))
}

@inline(__always) func signed(_ words: Words) -> SIMD8<Int32> {
  unsafeBitCast(words, to: SIMD8<Int32>.self)
}

@inline(__always) func unsigned(_ integers: SIMD8<Int32>) -> Words {
  unsafeBitCast(integers, to: Words.self)
}

@inline(__always) func bits(_ lanes: Lanes) -> Words { unsafeBitCast(lanes, to: Words.self) }

/// Converts integers below 2³¹ to the nearest floating-point numbers.
@inline(__always) func number(_ words: Words) -> Lanes {
  // Lane by lane this compiles to one instruction; the vector's own conversion compiles to a call.
  let integers = signed(words)
  return Lanes(
    Float(integers[0]), Float(integers[1]), Float(integers[2]), Float(integers[3]),
    Float(integers[4]), Float(integers[5]), Float(integers[6]), Float(integers[7]))
}

@inline(__always) func upper(_ words: Words) -> Lanes { number(words &>> 16) }

@inline(__always) func lower(_ words: Words) -> Lanes { number(words & 0xFFFF) }

/// Returns the middle 16 bits of each word; it shares eight bits with `upper` and eight with
/// `lower`: a third random number at no cost, for properties whose correlation is invisible.
@inline(__always) func middle(_ words: Words) -> Lanes { number((words &>> 8) & 0xFFFF) }

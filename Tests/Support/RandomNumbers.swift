package import SeltzerScene

/// Pseudorandom numbers that are the same on every machine: SplitMix64, Steele, Lea & Flood 2014.
package struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0..<count.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// 0..<1.
  package mutating func unit() -> Float { Float(next() >> 40) * 0x1p-24 }

  package mutating func float(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  package mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
  }

  package mutating func pair(_ range: ClosedRange<Double>) -> SIMD2<Double> {
    SIMD2(double(range), double(range))
  }

  package mutating func color() -> SRGB8 {
    let bits = next()
    return SRGB8(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16))
  }
}

/// Long decimal fractions, rounded correctly.
enum LogFraction {
  /// A power of five as a divisor.
  private struct Five {
    /// The power, with its first bit moved to the top.
    let divisor: UInt64
    /// By how many bits it was moved.
    let shift: Int
    /// 2^127 / `divisor`, rounded down.
    let inverse: UInt64

    init(power: Int) {
      let five = (0..<power).reduce(1 as UInt64) { product, _ in product * 5 }
      shift = five.leadingZeroBitCount
      divisor = five << UInt64(shift)
      inverse = divisor.dividingFullWidth((1 << 63, 0)).quotient
    }
  }

  /// The powers from the first on.
  private static let fives = (1...27).map(Five.init)

  /// `mantissa` / 10^`power`, for a mantissa over 0 and powers of 1 to 27.
  static func divided(_ mantissa: UInt64, byTenTo power: Int) -> Double {
    let five = fives[power - 1]
    let zeros = mantissa.leadingZeroBitCount
    let numerator = mantissa &<< UInt64(zeros)
    // This is to be numerator·2^63 / divisor, which has 63 or 64 bits. As the inverse is too small by
    // less than 1, what is wanted lies between this and this + 2, both left out.
    var quotient = numerator.multipliedFullWidth(by: five.inverse).high
    var isExact = false
    // Where a Double is rounded up or down differs only at multiples of 2^9.
    if (quotient &+ 1) & 0x1FF == 0 {
      let (whole, rest) = five.divisor.dividingFullWidth((numerator &>> 1, numerator &<< 63))
      quotient = whole
      isExact = rest == 0
    }
    // A last bit that is set stands for all that is left out below it.
    let odd = quotient &>> 1 | (isExact ? quotient & 1 : 1)
    let exponent = five.shift - zeros - power - 62
    return Double(Int64(odd)) * Double(bitPattern: UInt64(1023 + exponent) &<< 52)
  }
}

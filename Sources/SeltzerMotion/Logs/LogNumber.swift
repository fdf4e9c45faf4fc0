/// Numbers as logs write them, read from bytes without making strings of them.
///
/// Understood are `12`, `-0.5`, `.5`, `3.8E-2`, `e-035` and a decimal comma where commas do not part
/// columns. Results are rounded correctly, as `Double(String)` rounds them.
enum LogNumber {
  private static let exactTens: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  private static let fives: [UInt64] = (0...27).map { power in
    (0..<power).reduce(1) { product, _ in product * 5 }
  }

  /// The number at `p`, which then points behind it; NaN if there is none, or none that is finite.
  ///
  /// `decimal` is taken for a decimal point as well as the point itself.
  static func parse(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> Double {
    let start = p
    var isNegative = false
    if p < end, p.pointee == UInt8(ascii: "-") || p.pointee == UInt8(ascii: "+") {
      isNegative = p.pointee == UInt8(ascii: "-")
      p += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var exponent = 0
    var isBehindPoint = false
    while p < end {
      let digit = p.pointee &- UInt8(ascii: "0")
      if digit < 10 {
        digits += 1
        if significant > 0 || digit != 0 { significant += 1 }
        if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(digit) }
        if isBehindPoint { exponent -= 1 }
      } else if !isBehindPoint, p.pointee == UInt8(ascii: ".") || p.pointee == decimal {
        isBehindPoint = true
      } else {
        break
      }
      p += 1
    }
    guard digits > 0 else { return .nan }
    if p < end, p.pointee | 0x20 == UInt8(ascii: "e") {
      guard let power = power(&p, end) else { return .nan }
      exponent += power
    }
    if mantissa == 0 { return isNegative ? -0.0 : 0 }
    let size = significant <= 19 ? quick(mantissa, exponent) : nil
    guard let size else { return slow(start, p) }
    return isNegative ? -size : size
  }

  private static func power(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Int? {
    p += 1
    var isNegative = false
    if p < end, p.pointee == UInt8(ascii: "-") || p.pointee == UInt8(ascii: "+") {
      isNegative = p.pointee == UInt8(ascii: "-")
      p += 1
    }
    var power = 0
    var digits = 0
    while p < end, p.pointee &- UInt8(ascii: "0") < 10 {
      power = min(power * 10 + Int(p.pointee &- UInt8(ascii: "0")), 99_999)
      digits += 1
      p += 1
    }
    return digits > 0 ? (isNegative ? -power : power) : nil
  }

  /// `mantissa`·10^`exponent`, where that can be had exactly rounded with one division.
  private static func quick(_ mantissa: UInt64, _ exponent: Int) -> Double? {
    if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      return exponent < 0
        ? Double(mantissa) / exactTens[-exponent] : Double(mantissa) * exactTens[exponent]
    }
    guard exponent >= -27, exponent <= 0 else { return nil }
    // The quotient has 62 bits or more; a rest is kept as its last bit, so rounding it to 53 is right.
    let zeros = mantissa.leadingZeroBitCount
    let divisor = fives[-exponent]
    let divisorZeros = divisor.leadingZeroBitCount
    let numerator = mantissa << UInt64(zeros)
    let (quotient, rest) = (divisor << UInt64(divisorZeros)).dividingFullWidth(
      (numerator >> 1, numerator << 63))
    let rounded = Double(rest == 0 ? quotient : quotient | 1)
    return Double(
      sign: .plus, exponent: exponent + divisorZeros - zeros - 63, significand: rounded)
  }

  private static func slow(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Double {
    let bytes = UnsafeBufferPointer(start: start, count: end - start)
    let text = String(
      decoding: bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
    guard let number = Double(text), number.isFinite else { return .nan }
    return number
  }

  /// The whole number at `p` if it is one and nothing of it is left out, for clocks in nanoseconds.
  static func whole(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> Int64? {
    var next = p
    let isNegative = next < end && next.pointee == UInt8(ascii: "-")
    if isNegative { next += 1 }
    let first = next
    var number: UInt64 = 0
    while next < end, next.pointee &- UInt8(ascii: "0") < 10, next - first < 19 {
      number = number * 10 + UInt64(next.pointee &- UInt8(ascii: "0"))
      next += 1
    }
    guard next > first, number <= UInt64(Int64.max) else { return nil }
    if next < end {
      let stop = next.pointee
      let isMore =
        stop &- UInt8(ascii: "0") < 10 || stop == UInt8(ascii: ".") || stop == decimal
        || stop | 0x20 == UInt8(ascii: "e")
      if isMore { return nil }
    }
    p = next
    return isNegative ? -Int64(number) : Int64(number)
  }
}

/// Numbers as logs write them, read from bytes without making strings of them.
///
/// Understood are `12`, `-0.5`, `.5`, `3.8E-2`, `e-035` and a decimal comma where commas do not part
/// columns. Results are rounded correctly, as `Double(String)` rounds them.
enum LogNumber {
  private static let exactTens: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  private static let wholeTens: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  /// The number at `p`, which then points behind it; NaN if there is none, or none that is finite.
  ///
  /// `decimal` is taken for a decimal point as well as the point itself.
  @inline(__always)
  static func parse(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> Double {
    guard p < end else { return .nan }
    let start = p
    // Signs come as by chance, so what they change is worked out without a branch.
    let sign = p.pointee
    let isNegative = sign == UInt8(ascii: "-")
    p += isNegative || sign == UInt8(ascii: "+") ? 1 : 0
    let first = p
    var mantissa: UInt64 = 0
    var digits = 0
    if end - p >= 2, p[0] &- UInt8(ascii: "0") < 10, p[1] == UInt8(ascii: ".") {
      mantissa = UInt64(p[0] &- UInt8(ascii: "0"))
      digits = 1
      p += 1
    } else {
      digits = Self.digits(&p, end, &mantissa)
    }
    var exponent = 0
    if p < end, p.pointee == UInt8(ascii: ".") || p.pointee == decimal {
      p += 1
      let places = Self.digits(&p, end, &mantissa)
      exponent = 0 &- places
      digits = digits &+ places
    }
    guard digits > 0 else { return .nan }
    let behind = p
    if p < end, p.pointee | 0x20 == UInt8(ascii: "e") {
      guard let power = power(&p, end) else { return .nan }
      exponent = exponent &+ power
    }
    if digits > 19, digits - zeros(first, behind) > 19 { return slow(start, p) }
    var size = 0.0
    if mantissa != 0 {
      guard let quick = quick(mantissa, exponent) else { return slow(start, p) }
      size = quick
    }
    return Double(bitPattern: size.bitPattern | (isNegative ? 1 << 63 : 0))
  }

  /// Takes up digits from `p` on behind those of `number`, which wraps; how many they were.
  @inline(__always)
  private static func digits(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ number: inout UInt64
  ) -> Int {
    let start = p
    while end - p >= 8 {
      let eight = EightBytes(at: p)
      let count = eight.digitCount
      if count == 8 {
        // The processor goes on with the next eight before it has joined these.
        number = number &* 100_000_000 &+ eight.number(ofFirst: 8)
        p += 8
      } else {
        if count > 0 { number = number &* wholeTens[count] &+ eight.number(ofFirst: count) }
        p += count
        return p - start
      }
    }
    while p < end {
      let digit = p.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ UInt64(digit)
      p += 1
    }
    return p - start
  }

  /// How many zeros a row of digits begins with, with or without a point among them.
  @inline(never)
  private static func zeros(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    var zeros = 0
    for byte in UnsafeBufferPointer(start: p, count: end - p) {
      let digit = byte &- UInt8(ascii: "0")
      if digit == 0 { zeros += 1 } else if digit < 10 { break }
    }
    return zeros
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
  @inline(__always)
  private static func quick(_ mantissa: UInt64, _ exponent: Int) -> Double? {
    if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      return exponent < 0
        ? Double(Int64(mantissa)) / exactTens[-exponent]
        : Double(Int64(mantissa)) * exactTens[exponent]
    }
    guard exponent >= -27, exponent < 0 else { return nil }
    return LogFraction.divided(mantissa, byTenTo: -exponent)
  }

  @inline(never)
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
    var number: UInt64 = 0
    let digits = digits(&next, end, &number)
    guard digits > 0, digits <= 19, number <= UInt64(Int64.max) else { return nil }
    if next < end {
      let stop = next.pointee
      let isMore =
        stop == UInt8(ascii: ".") || stop == decimal || stop | 0x20 == UInt8(ascii: "e")
      if isMore { return nil }
    }
    p = next
    return isNegative ? -Int64(number) : Int64(number)
  }
}

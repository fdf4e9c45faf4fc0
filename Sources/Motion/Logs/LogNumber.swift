/// Reads decimal numbers from bytes, without intermediate strings.
///
/// It reads `12`, `-0.5`, `.5`, `3.8E-2`, `e-035` and, unless commas separate columns, a decimal
/// comma. Results are rounded correctly, as by `Double(String)`, which takes ten times as long.
package enum LogNumber {
  private static let tens: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads the number at `p` and moves `p` behind it; NaN if there is no finite number.
  ///
  /// `decimal` is a decimal separator besides the point.
  package static func parse(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> Double {
    let start = p
    let isNegative = p < end && p.pointee == UInt8(ascii: "-")
    if isNegative || p < end && p.pointee == UInt8(ascii: "+") { p += 1 }
    var mantissa: UInt64 = 0
    var digits = digits(&p, end, &mantissa)
    var exponent = 0
    if p < end, p.pointee == UInt8(ascii: ".") || p.pointee == decimal {
      p += 1
      let places = Self.digits(&p, end, &mantissa)
      exponent = -places
      digits += places
    }
    guard digits > 0 else { return .nan }
    if p < end, p.pointee | 0x20 == UInt8(ascii: "e") {
      p += 1
      let isNegativePower = p < end && p.pointee == UInt8(ascii: "-")
      if isNegativePower || p < end && p.pointee == UInt8(ascii: "+") { p += 1 }
      var power: UInt64 = 0
      let powerDigits = Self.digits(&p, end, &power)
      guard powerDigits > 0 else { return .nan }
      // Longer powers may have overflowed.
      if powerDigits > 9 { return slow(start, p) }
      exponent += isNegativePower ? -Int(power) : Int(power)
    }
    guard digits <= 19, mantissa <= 1 << 53, abs(exponent) <= 22 else { return slow(start, p) }
    // A single operation on exact numbers is rounded correctly.
    let number = Double(mantissa)
    let size = exponent < 0 ? number / tens[-exponent] : number * tens[exponent]
    return isNegative ? -size : size
  }

  /// Reads the whole number at `p` and moves `p` behind it; nil if it has a fraction or an
  /// exponent.
  ///
  /// Nanoseconds since 1970 remain exact.
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
      let continues =
        stop == UInt8(ascii: ".") || stop == decimal || stop | 0x20 == UInt8(ascii: "e")
      if continues { return nil }
    }
    p = next
    return isNegative ? -Int64(number) : Int64(number)
  }

  /// Appends the digits at `p` to `number`, with overflow, and returns their count.
  @inline(__always)
  static func digits(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ number: inout UInt64
  ) -> Int {
    let start = p
    while p < end {
      let digit = p.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ UInt64(digit)
      p += 1
    }
    return p - start
  }

  @inline(never)
  private static func slow(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Double {
    let bytes = UnsafeBufferPointer(start: start, count: end - start)
    let text = String(
      decoding: bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
    guard let number = Double(text), number.isFinite else { return .nan }
    return number
  }
}

/// Reads decimal numbers from bytes: `12`, `-0.5`, `.5`, `3.8E-2`, `1e-035` and, unless commas separate
/// columns, with a decimal comma; `nan`, `inf` and hexadecimal numbers are refused.
package enum LogNumber {
  /// Reads the number at `p`, in which `decimal` is a separator besides the point, and moves `p`
  /// behind it; NaN if there is no finite number.
  package static func parse(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> Double {
    let start = p
    var ignored: UInt64 = 0
    func skip(_ first: UInt8, _ second: UInt8) -> Bool {
      guard p < end, p.pointee == first || p.pointee == second else { return false }
      p += 1
      return true
    }
    _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
    var count = digits(&p, end, &ignored)
    let separator = p
    let hasFraction = skip(UInt8(ascii: "."), decimal)
    if hasFraction { count += digits(&p, end, &ignored) }
    guard count > 0 else { return .nan }
    if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
      guard digits(&p, end, &ignored) > 0 else { return .nan }
    }
    let length = p - start
    let text = String(unsafeUninitializedCapacity: length) { bytes in
      _ = bytes.initialize(from: UnsafeBufferPointer(start: start, count: length))
      if hasFraction { bytes[separator - start] = UInt8(ascii: ".") }
      return length
    }
    guard let number = Double(text), number.isFinite else { return .nan }
    return number
  }

  /// Reads the whole number at `p`, such as exact nanoseconds since 1970, and moves `p` behind it;
  /// nil if it has a fraction or an exponent.
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
  @inline(__always) static func digits(
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
}

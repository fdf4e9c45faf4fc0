import SeltzerSystem

/// Reads the values of one row at a time.
struct LogRow: ~Copyable {
  /// The row's 12 values; missing ones are NaN.
  let values = UnsafeMutablePointer<Double>.allocate(capacity: 12)
  let delimiter: UInt8
  private(set) var clock: LogClock
  /// Whether a second clock is rounded, such as 1.6E+18.
  private(set) var isClockCoarse = false
  private let slots: UnsafeMutableBufferPointer<Int8>
  private let scales: UnsafeMutableBufferPointer<Double>

  init(_ layout: LogLayout) {
    delimiter = layout.delimiter
    clock = LogClock(ticks: layout.ticks, scale: layout.timeScale)
    values.initialize(repeating: .nan, count: 12)
    let count = (layout.slots.lastIndex { $0 != LogLayout.unused } ?? -1) + 1
    slots = .allocate(capacity: count)
    _ = slots.initialize(from: layout.slots.prefix(count))
    scales = .allocate(capacity: 12)
    _ = scales.initialize(from: layout.scales)
  }

  deinit {
    values.deallocate()
    slots.deallocate()
    scales.deallocate()
  }

  /// Stops reading a quantity that `layout` no longer has.
  func drop(_ quantity: LogQuantity, _ layout: LogLayout) {
    for index in slots.indices { slots[index] = layout.slots[index] }
    for slot in quantity.slots { values[slot] = .nan }
  }

  /// Reads a line; nil if it has no time.
  ///
  /// `checksClock` checks a second clock for rounding.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, checksClock: Bool) -> LogMoment? {
    values.update(repeating: .nan, count: 12)
    guard var p = UnsafePointer(line.baseAddress) else { return nil }
    let end = p + line.count
    let quote = UInt8(ascii: "\"")
    var moment: LogMoment?
    for column in slots.indices {
      let slot = slots[column]
      var isQuoted = false
      if slot != LogLayout.unused || p < end && p.pointee == quote {
        skipSpace(&p, end)
        isQuoted = p < end && p.pointee == quote
        if isQuoted { p += 1 }
      }
      if slot >= 0 {
        if isQuoted { skipSpace(&p, end) }
        let isCommaFree = isQuoted || delimiter != UInt8(ascii: ",")
        let decimal = isCommaFree ? UInt8(ascii: ",") : UInt8(ascii: ".")
        let before = p
        var time: LogMoment?
        if slot == LogLayout.time {
          time = clock.moment(&p, end, decimal: decimal)
        } else if slot < LogLayout.time {
          values[Int(slot)] = LogNumber.parse(&p, end, decimal: decimal) * scales[Int(slot)]
        } else if checksClock, !isClockCoarse {
          isClockCoarse = hasExponent(p, end)
        }
        skipSpace(&p, end)
        let isComplete = p == end || p.pointee == (isQuoted ? quote : delimiter)
        if !isComplete, slot < LogLayout.time { values[Int(slot)] = .nan }
        if isComplete, p > before, let time { moment = time }
      }
      if isQuoted { skip(&p, end, to: quote) }
      if p < end, p.pointee != delimiter { skip(&p, end, to: delimiter) }
      if p == end { break }
      p += 1
    }
    return moment
  }

  @inline(__always)
  private func skipSpace(_ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    while p < end, p.pointee == 32 || p.pointee == 9, p.pointee != delimiter { p += 1 }
  }

  private func skip(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, to byte: UInt8
  ) {
    let found = memchr(p, Int32(byte), end - p)
    p = found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
  }

  private func hasExponent(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    UnsafeBufferPointer(start: p, count: end - p).prefix { $0 != delimiter }
      .contains { $0 | 0x20 == UInt8(ascii: "e") }
  }
}

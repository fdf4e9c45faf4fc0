/// The numbers of one row, and how they stand in its line.
///
/// Rows of plain numbers are read quickly; those with quotes, spaces or words are read with care.
/// Both ways give the same numbers wherever both can read a row.
struct LogRow: ~Copyable {
  /// This many rows are looked at with care for a second clock that is too coarse.
  private static let first = 16

  /// The row's 12 numbers; those that are not there are NaN.
  let values = UnsafeMutablePointer<Double>.allocate(capacity: 12)
  let delimiter: UInt8
  let slots: UnsafeMutablePointer<Int8>
  let scales: UnsafeMutablePointer<Double>
  /// How many columns there are up to the last that is read.
  let columns: Int
  var clock: LogClock
  var isClockCoarse = false

  init(_ layout: LogLayout) {
    columns = (layout.slots.lastIndex { $0 != LogLayout.unused } ?? -1) + 1
    delimiter = layout.delimiter
    clock = LogClock(ticks: layout.ticks, scale: layout.timeScale)
    slots = .allocate(capacity: columns)
    scales = .allocate(capacity: 12)
    values.initialize(repeating: .nan, count: 12)
    scales.initialize(from: layout.scales, count: 12)
    slots.initialize(from: layout.slots, count: columns)
  }

  deinit {
    values.deallocate()
    slots.deallocate()
    scales.deallocate()
  }

  /// Stops reading a quantity that `layout` no longer has.
  func drop(_ quantity: LogQuantity, _ layout: LogLayout) {
    for index in 0..<columns { slots[index] = layout.slots[index] }
    for slot in quantity.slots { values[slot] = .nan }
  }

  /// Takes a line apart after `rows` others; nil where it has no time.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, after rows: Int) -> LogMoment? {
    guard let start = line.baseAddress else { return nil }
    let end = start + line.count
    if rows >= Self.first {
      var moment: LogMoment?
      if readPlain(start, end, &moment) { return moment }
    }
    return readCarefully(start, end, looksAtClock: rows < Self.first)
  }

  /// Reads a row of plain numbers; false where there is anything else, and then `values` and `moment`
  /// are those of only a part of it.
  mutating func readPlain(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ moment: inout LogMoment?
  ) -> Bool {
    values.update(repeating: .nan, count: 12)
    let delimiter = delimiter
    let decimal = delimiter == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
    var p = start
    for column in 0..<columns {
      let slot = slots[column]
      if slot != LogLayout.unused { Self.skipSpace(&p, end, delimiter) }
      if slot == LogLayout.unused || slot == LogLayout.otherTime {
        // There may be a delimiter in quotes.
        if p < end, p.pointee == UInt8(ascii: "\"") { return false }
        Self.skip(&p, to: delimiter, end)
      } else {
        if slot == LogLayout.time {
          var behind = p
          let time = clock.moment(&behind, end, decimal: decimal)
          if behind > p { moment = time ?? moment }
          p = behind
        } else {
          let number = LogNumber.parse(&p, end, decimal: decimal)
          values[Int(slot)] = number * scales[Int(slot)]
        }
        guard p == end || p.pointee == delimiter else { return false }
      }
      if p == end { break }
      p += 1
    }
    return true
  }

  /// Goes on to what is no space, or the end.
  @inline(__always)
  static func skipSpace(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ delimiter: UInt8
  ) {
    while p < end, p.pointee == 32 || p.pointee == 9, p.pointee != delimiter { p += 1 }
  }

  /// Goes on to the next delimiter or the end.
  @inline(__always)
  private static func skip(
    _ p: inout UnsafePointer<UInt8>, to delimiter: UInt8, _ end: UnsafePointer<UInt8>
  ) {
    while end - p >= 8 {
      let found = EightBytes(at: p).marks(of: delimiter)
      p += found.trailingZeroBitCount / 8
      if found != 0 { return }
    }
    while p < end, p.pointee != delimiter { p += 1 }
  }
}

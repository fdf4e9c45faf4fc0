extension LogRow {
  /// Reads any row, whatever stands in it; nil where it has no time.
  ///
  /// `looksAtClock` says whether to find out if a second clock is too coarse.
  mutating func readCarefully(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, looksAtClock: Bool
  ) -> LogMoment? {
    values.update(repeating: .nan, count: 12)
    var moment: LogMoment?
    var p = start
    for column in 0..<columns {
      let slot = slots[column]
      var isQuoted = false
      if slot != LogLayout.unused || p < end && p.pointee == UInt8(ascii: "\"") {
        Self.skipSpace(&p, end, delimiter)
        isQuoted = p < end && p.pointee == UInt8(ascii: "\"")
        if isQuoted { p += 1 }
      }
      if slot >= 0 {
        let decimal =
          isQuoted || delimiter != UInt8(ascii: ",") ? UInt8(ascii: ",") : UInt8(ascii: ".")
        if isQuoted { Self.skipSpace(&p, end, delimiter) }
        let before = p
        var time: LogMoment?
        if slot == LogLayout.time {
          time = clock.moment(&p, end, decimal: decimal)
        } else if slot == LogLayout.otherTime {
          if looksAtClock, !isClockCoarse { isClockCoarse = LogClock.isCoarse(p, end, delimiter) }
        } else {
          let number = LogNumber.parse(&p, end, decimal: decimal)
          values[Int(slot)] = number * scales[Int(slot)]
        }
        Self.skipSpace(&p, end, delimiter)
        let stops = p == end || p.pointee == (isQuoted ? UInt8(ascii: "\"") : delimiter)
        if !stops, slot < 12 { values[Int(slot)] = .nan }
        if stops, p > before { moment = time ?? moment }
      }
      if isQuoted {
        while p < end, p.pointee != UInt8(ascii: "\"") { p += 1 }
      }
      while p < end, p.pointee != delimiter { p += 1 }
      if p == end { break }
      p += 1
    }
    return moment
  }
}

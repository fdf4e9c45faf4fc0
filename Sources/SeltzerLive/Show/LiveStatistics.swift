import Histogram
import SeltzerSystem

/// Counts what is shown; its memory does not grow.
struct LiveStatistics {
  private var report = LiveReport()
  /// Nanoseconds, up to an hour.
  private var lateness = Histogram<UInt32>(
    highestTrackableValue: 3_600_000_000_000, numberOfSignificantValueDigits: .three)
  private let start: Int64
  private let processorStart = Self.processorSeconds

  /// Statistics from `start` on, in nanoseconds of the clock.
  init(start: Int64) { self.start = start }

  mutating func note(_ turn: FrameClock.Turn, shownAt now: Int64, palette: String) {
    report.shown += 1
    report.dropped += turn.dropped
    report.frame = turn.frame
    report.palette = palette
    let late = UInt64(min(max(0, now - turn.due), 3_600_000_000_000))
    lateness.record(max(1, late))
  }

  /// Everything until now.
  func report(at now: Int64) -> LiveReport {
    var report = report
    report.seconds = Double(now - start) / 1e9
    if report.shown > 0 {
      report.lateness = LiveReport.Lateness(
        p50: milliseconds(lateness.valueAtPercentile(50)),
        p99: milliseconds(lateness.valueAtPercentile(99)), most: milliseconds(lateness.max))
    }
    if report.seconds > 0 {
      report.cpuSecondsPerSecond = (Self.processorSeconds - processorStart) / report.seconds
    }
    report.residentBytes = Self.residentBytes
    return report
  }

  private func milliseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1e6 }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// What Linux tells in `/proc/self/statm`, in pages.
  private static var residentBytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 128)
    let count = fread(&line, 1, line.count, file)
    let words = String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

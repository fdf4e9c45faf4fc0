import Histogram
import SeltzerSystem

/// Statistics of a show so far.
package struct LiveReport: Decodable, Sendable, Equatable {
  /// The delay between the due time and the display of frames, in milliseconds.
  package struct Lateness: Decodable, Sendable, Equatable {
    package var p50: Double
    package var p99: Double
    package var most: Double
  }

  package var shown = 0
  /// The number of frames dropped because they were late.
  package var dropped = 0
  package var lateness = Lateness(p50: 0, p99: 0, most: 0)
  /// Seconds since the first frame.
  package var seconds = 0.0
  /// CPU-seconds per second of wallpaper.
  package var cpuSecondsPerSecond = 0.0
  /// The process's resident memory in bytes; 0 if unknown.
  package var residentBytes = 0
  /// The number of the latest frame.
  package var frame = 0
  package var palette = ""

  package init() {}
}

extension LiveReport: CustomStringConvertible {
  package var description: String {
    func brief(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
    return "\(shown) frames in \(brief(seconds, 10)) s, \(dropped) dropped, late by "
      + "\(brief(lateness.p50, 100)) ms (p50), \(brief(lateness.p99, 100)) ms (p99); "
      + "\(brief(cpuSecondsPerSecond, 10_000)) CPU-seconds a second, "
      + "\(brief(Double(residentBytes) / 1e6, 10)) MB"
  }
}

/// Collects the statistics of a report in constant memory.
struct LiveStatistics {
  private static let hour: UInt64 = 3_600_000_000_000

  private var report = LiveReport()
  /// In nanoseconds, up to an hour.
  private var lateness = Histogram<UInt32>(
    highestTrackableValue: hour, numberOfSignificantValueDigits: .three)
  private let start: Int64
  private let processorStart = Self.processorSeconds

  /// Starts at `start` nanoseconds of the clock.
  init(start: Int64) { self.start = start }

  mutating func note(_ turn: FrameClock.Turn, shownAt now: Int64, palette: String) {
    report.shown += 1
    report.dropped += turn.dropped
    report.frame = turn.frame
    report.palette = palette
    lateness.record(min(UInt64(max(1, now - turn.due)), Self.hour))
  }

  /// Returns the report at `now` nanoseconds.
  func report(at now: Int64) -> LiveReport {
    var report = report
    report.seconds = Double(now - start) / 1e9
    if report.shown > 0 {
      let (p50, p99) = (lateness.valueAtPercentile(50), lateness.valueAtPercentile(99))
      report.lateness = LiveReport.Lateness(
        p50: Double(p50) / 1e6, p99: Double(p99) / 1e6, most: Double(lateness.max) / 1e6)
    }
    if report.seconds > 0 {
      report.cpuSecondsPerSecond = (Self.processorSeconds - processorStart) / report.seconds
    }
    report.residentBytes = Self.residentBytes
    return report
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Reads `/proc/self/statm`, which counts pages.
  private static var residentBytes: Int {
    let bytes = (try? InputFile("/proc/self/statm").read(upTo: 128)) ?? []
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    let pages = words.dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

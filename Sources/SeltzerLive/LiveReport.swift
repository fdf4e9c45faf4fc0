import Histogram
import SeltzerSystem

/// Statistics of a show so far.
package struct LiveReport: Decodable, Sendable, Equatable {
  /// The delay between the due time and the display of frames, in milliseconds.
  package struct Lateness: Decodable, Sendable, Equatable {
    /// The median.
    package var p50: Double
    /// The 99th percentile.
    package var p99: Double
    /// The maximum.
    package var most: Double
  }

  /// The number of frames shown.
  package var shown = 0
  /// The number of frames dropped because they were late.
  package var dropped = 0
  /// The delay of the frames.
  package var lateness = Lateness(p50: 0, p99: 0, most: 0)
  /// Seconds since the first frame.
  package var seconds = 0.0
  /// CPU-seconds per second of wallpaper.
  package var cpuSecondsPerSecond = 0.0
  /// The process's resident memory in bytes; 0 if unknown.
  package var residentBytes = 0
  /// The number of the latest frame.
  package var frame = 0
  /// The current palette.
  package var palette = ""

  /// An empty report.
  package init() {}
}

extension LiveReport: CustomStringConvertible {
  /// One line.
  package var description: String {
    let megabytes = Self.brief(Double(residentBytes) / 1e6, 10)
    return "\(shown) frames in \(Self.brief(seconds, 10)) s, \(dropped) dropped, late by "
      + "\(Self.brief(lateness.p50, 100)) ms (p50), \(Self.brief(lateness.p99, 100)) ms (p99); "
      + "\(Self.brief(cpuSecondsPerSecond, 10_000)) CPU-seconds a second, \(megabytes) MB"
  }

  private static func brief(_ value: Double, _ scale: Double) -> String {
    "\((value * scale).rounded() / scale)"
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

  /// Reads `/proc/self/statm`, which counts pages.
  private static var residentBytes: Int {
    guard let bytes = try? InputFile("/proc/self/statm").read(upTo: 128) else { return 0 }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

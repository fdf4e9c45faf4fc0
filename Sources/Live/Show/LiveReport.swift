import SeltzerSystem

/// Statistics of a show so far.
package struct LiveReport: Codable, Sendable, Equatable {
  /// The delay between the due time and the display of frames, in milliseconds.
  package struct Lateness: Codable, Sendable, Equatable {
    /// The number of latest frames that the percentiles are of.
    package var frames = 0
    package var p50 = 0.0
    package var p99 = 0.0
    /// The longest delay of all frames.
    package var most = 0.0
  }

  /// The time from the beginning of drawing a frame until the screen has it, in milliseconds.
  package struct Drawing: Codable, Sendable, Equatable {
    package var p50 = 0.0
    package var p95 = 0.0
  }

  package var shown = 0
  /// The number of frames dropped because they were late.
  package var dropped = 0
  /// The number of frames shown more than half of a frame's time after they were due.
  package var late = 0
  /// Of the same frames as the lateness.
  package var drawing = Drawing()
  package var lateness = Lateness()
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
    return "\(shown) frames in \(brief(seconds, 10)) s, \(dropped) dropped, \(late) late; late by "
      + "\(brief(lateness.p50, 100)) ms (p50), \(brief(lateness.p99, 100)) ms (p99) in the last "
      + "\(lateness.frames) frames; "
      + "\(brief(cpuSecondsPerSecond, 10_000)) CPU-seconds a second, "
      + "\(brief(Double(residentBytes) / 1e6, 10)) MB"
  }
}

/// The times, in nanoseconds of the clock, at which frames were shown in the last two seconds.
package struct RecentFrames: Sendable {
  private static let span: Int64 = 2_000_000_000
  private var times: [Int64] = []

  package init() {}

  package mutating func note(_ now: Int64) { times = times.filter { $0 > now - Self.span } + [now] }
  /// Returns the frames shown per second.
  func rate(at now: Int64) -> Double { Double(times.count { $0 > now - Self.span }) / 2 }

  /// Frames per second of the last second; nil until half a second has been measured.
  package var pace: Int? {
    guard let last = times.last else { return nil }
    let recent = times.filter { $0 > last - 1_000_000_000 }
    let span = last - (recent.first ?? last)
    return span > 500_000_000 ? Int((Double(recent.count - 1) / Double(span) * 1e9).rounded()) : nil
  }
}

/// Collects the statistics of a report in constant memory.
struct LiveStatistics {
  /// The most frames that the percentiles are of.
  private static let window = 1000

  private var report = LiveReport()
  /// Delays and drawing times of the latest frames in nanoseconds; the oldest one is replaced.
  private var latest: [(late: Int64, drawing: Int64)] = []
  private var longest: Int64 = 0
  private let start, period: Int64
  private let processorStart = MonotonicClock.processTime

  /// Starts at `start` nanoseconds of the clock; `period` is a frame's duration.
  init(start: Int64, period: Int64) { (self.start, self.period) = (start, period) }

  mutating func note(
    _ turn: FrameClock.Turn, shownAt now: Int64, drawnIn duration: Int64, palette: String
  ) {
    let late = max(0, now - turn.due)
    if latest.count == Self.window { latest.removeFirst() }
    latest.append((late, duration))
    longest = max(longest, late)
    if late > period / 2 { report.late += 1 }
    report.shown += 1
    report.dropped += turn.dropped
    report.frame = turn.frame
    report.palette = palette
  }

  /// Returns the report at `now` nanoseconds.
  func report(at now: Int64) -> LiveReport {
    var report = report
    report.seconds = Double(now - start) / 1e9
    func percentile(_ percent: Int, of times: [Int64]) -> Double {
      times.isEmpty ? 0 : Double(times.sorted()[(times.count * percent + 99) / 100 - 1]) / 1e6
    }
    let (lateness, drawing) = (latest.map(\.late), latest.map(\.drawing))
    report.lateness = LiveReport.Lateness(
      frames: latest.count, p50: percentile(50, of: lateness), p99: percentile(99, of: lateness),
      most: Double(longest) / 1e6)
    report.drawing = LiveReport.Drawing(
      p50: percentile(50, of: drawing), p95: percentile(95, of: drawing))
    if report.seconds > 0 {
      let spent = MonotonicClock.processTime - processorStart
      report.cpuSecondsPerSecond = Double(spent) / 1e9 / report.seconds
    }
    report.residentBytes = Self.residentBytes
    return report
  }

  /// Reads `/proc/self/statm`, which counts pages.
  private static var residentBytes: Int {
    let bytes = (try? InputFile("/proc/self/statm", kernelFiles: .proc).read(upTo: 128)) ?? []
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    let pages = words.dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

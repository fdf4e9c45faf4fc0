/// How a show went so far.
public struct LiveReport: Codable, Sendable, Equatable {
  /// How many milliseconds after they were due frames were shown.
  public struct Lateness: Codable, Sendable, Equatable {
    /// Half of the frames were no later.
    public var p50: Double
    /// 99 of 100 frames were no later.
    public var p99: Double
    /// The latest.
    public var most: Double
  }

  /// Frames that were shown.
  public var shown = 0
  /// Frames that were left out since it was too late for them.
  public var dropped = 0
  /// In milliseconds.
  public var lateness = Lateness(p50: 0, p99: 0, most: 0)
  /// Seconds that passed since the first frame.
  public var seconds = 0.0
  /// Seconds of computing in a second of wallpaper.
  public var cpuSecondsPerSecond = 0.0
  /// Memory that the process has now, in bytes; 0 if the system does not say.
  public var residentBytes = 0
  /// The number of the frame shown.
  public var frame = 0
  /// The palette shown.
  public var palette = ""

  /// A report on nothing.
  public init() {}
}

extension LiveReport: CustomStringConvertible {
  /// One line.
  public var description: String {
    let megabytes = Self.brief(Double(residentBytes) / 1e6, 10)
    return "\(shown) frames in \(Self.brief(seconds, 10)) s, \(dropped) dropped, late by "
      + "\(Self.brief(lateness.p50, 100)) ms (p50), \(Self.brief(lateness.p99, 100)) ms (p99); "
      + "\(Self.brief(cpuSecondsPerSecond, 10_000)) CPU-seconds a second, \(megabytes) MB"
  }

  private static func brief(_ value: Double, _ scale: Double) -> String {
    "\((value * scale).rounded() / scale)"
  }
}

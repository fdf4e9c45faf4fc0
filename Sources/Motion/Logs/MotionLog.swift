package import SeltzerMotion

/// A recording of a device's movement, read row by row in constant memory.
///
/// A log is a file or a folder of files; `MotionLogFormat` lists the formats.
/// Several files are merged by time: each time at which any file has a row gives a sample. Values
/// of the other files, and of columns without a number in the row, stay valid for at most a second.
/// Time never runs backwards: a few late rows are left out, and time continues when a clock is set
/// back.
package struct MotionLog: ~Copyable {
  /// The number of seconds for which a value stays valid.
  private static let memory = 1.0

  private var files: [LogFile] = []
  private var now = MotionSample(t: 0)
  /// The time of each quantity's last value, at the quantity's slot.
  private var lastTimes = [Double](repeating: 0, count: LogRow.slotCount)
  private var samples = 0
  private var warnings: [String] = []

  /// Opens a log.
  ///
  /// A platform takes precedence over the one that the log names.
  ///
  /// - Throws: `MotionError` if nothing exists at `path`, no format recognises it, or no row is
  ///   usable.
  package init(
    path: String, platform: Platform? = nil, waitsForWriter: Bool = false
  ) throws(MotionError) {
    let folder = try LogFolder(path, waitsForWriter: waitsForWriter)
    var metadata = try folder.metadata() ?? [:]
    if let platform { metadata["platform"] = platform.rawValue }
    var unknown = LogHeader.Result()
    for member in folder.members {
      let lines = try member.open()
      let header = try LogHeader.read(lines, file: member.name, metadata: metadata)
      if let layout = header.layout {
        files.append(LogFile(lines, layout))
        warnings += layout.recordingWarnings.filter { !warnings.contains($0) }
      } else if !header.firstLine.isEmpty, unknown.firstLine.isEmpty || !header.knownColumns.isEmpty
      {
        unknown = header
      }
    }
    guard !files.isEmpty else {
      if unknown.firstLine.isEmpty, !folder.members.isEmpty { throw .noSamples(path) }
      let known = unknown.knownColumns.joined(separator: ", ")
      throw .unknownLog(
        path, found: unknown.firstLine,
        understood: Self.examples + (known.isEmpty ? "" : "; known columns: \(known)"))
    }
    try prepare(path)
  }

  /// What a log may begin with.
  package static var examples: String {
    let examples = MotionLogFormat.all.map { format in
      format.name == format.example ? format.name : "\(format.name) (\(format.example))"
    }
    return examples.dropLast().joined(separator: ", ") + " or " + (examples.last ?? "")
  }

  /// Reads each file's first row, chooses one file for each quantity, and finds a common clock.
  private mutating func prepare(_ path: String) throws(MotionError) {
    var kept: [LogFile] = []
    for file in files {
      try file.advance()
      if !file.isAtEnd { kept.append(file) }
    }
    for quantity in LogQuantity.allCases {
      let ranked = kept.compactMap { file in file.ranks[quantity].map { (rank: $0, file: file) } }
      guard let best = ranked.max(by: { ($0.rank, $1.file.name) < ($1.rank, $0.file.name) })?.file
      else { continue }
      for candidate in ranked.map(\.file) where candidate !== best {
        candidate.drop(quantity)
        warnings.append(
          "\(quantity.rawValue) is read from \(best.name), not from \(candidate.name)")
      }
    }
    files = kept.filter { !$0.ranks.isEmpty }
    guard let first = files.compactMap(\.start).min(by: { $0 - $1 < 0 }) else {
      throw .noSamples(path)
    }
    for file in files {
      guard let start = file.start else { continue }
      if start - first > 3600 {
        warnings.append("\(file.name) uses a different clock; both are assumed to begin together")
      } else {
        file.count(from: first)
      }
    }
  }

  /// Returns the next sample in time order, or nil at the end; throws `MotionError` if the log
  /// cannot be read or has a line that is too long.
  package mutating func next() throws(MotionError) -> MotionSample? {
    let pending = files.lazy.filter { !$0.isAtEnd }
    guard let t = pending.map(\.t).min() else { return nil }
    now.t = t
    for file in pending where file.t == t {
      take(file)
      try file.advance()
    }
    func isOld(_ quantity: LogQuantity) -> Bool { t - lastTimes[quantity.slot] > Self.memory }
    if isOld(.rotationRate) { now.rotationRate = nil }
    if isOld(.gravity) { now.gravity = nil }
    if isOld(.attitude) { now.attitude = nil }
    if isOld(.offset) { now.direct = nil }
    if isOld(.angles) { now.angles = nil }
    samples += 1
    return now
  }

  private mutating func take(_ file: LogFile) {
    for quantity in LogQuantity.allCases {
      guard let value = file.value(of: quantity) else { continue }
      let vector = SIMD3(value.x, value.y, value.z)
      switch quantity {
      case .rotationRate: now.rotationRate = vector
      case .gravity: now.gravity = vector
      case .attitude:
        guard let attitude = Quaternion(w: value.x, x: value.y, y: value.z, z: value.w)
        else { continue }
        now.attitude = attitude
      case .offset: now.direct = SIMD2(value.x, value.y)
      case .angles: now.angles = vector
      }
      lastTimes[quantity.slot] = file.t
    }
  }

  /// Whether the direction of gravity is a guess.
  package var hasAssumedSign: Bool { files.contains(where: \.hasAssumedSign) }

  /// The summary so far; it is complete once `next()` has returned nil.
  package var summary: MotionLogSummary {
    MotionLogSummary(
      files: files.map(\.summary), samples: samples, duration: samples == 0 ? 0 : now.t,
      warnings: warnings + files.flatMap(\.warnings))
  }
}

/// A summary of what was read from a motion log.
package struct MotionLogSummary: Sendable, Equatable {
  /// A column in use.
  package struct Column: Sendable, Equatable {
    /// The name in the header.
    package let name: String
    /// `time`, `rotation rate`, `gravity`, `attitude` or `offset`.
    package let quantity: String
    /// `x`, `y`, `z` or `w` of the device.
    package let axis: String
    /// The assumed unit; empty if there is none.
    package internal(set) var unit: String
  }

  package struct File: Sendable, Equatable {
    /// The path; for JSON, followed by the sensor.
    package let name: String
    package let format: String
    /// The columns in use: time, rotation rate, gravity, attitude, offset.
    package let columns: [Column]
    /// Rows with a time and a usable value.
    package let rows: Int
    /// Lines without a time or a usable value.
    package let linesLeftOut: Int
    /// Samples per second, by the median time step; nil with fewer than two times.
    package let rate: Double?
  }

  /// The files in use, sorted by name.
  package let files: [File]
  /// The number of samples of all files together.
  package let samples: Int
  /// Seconds from the first sample to the last.
  package let duration: Double
  /// Warnings, one sentence each.
  package var warnings: [String]
}

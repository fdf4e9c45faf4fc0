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
  /// Each quantity's last value and its time.
  private var latest: [LogQuantity: (value: SIMD4<Double>, t: Double)] = [:]
  /// Warnings about the choice of files.
  private var choices: [String] = []

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
    var (firstLine, lacksTime) = ("", false)
    for member in folder.members {
      let lines = try member.open()
      let header = try LogHeader.read(lines, file: member.name, metadata: metadata)
      if let layout = header.layout {
        files.append(try LogFile(lines, layout))
      } else if firstLine.isEmpty {
        firstLine = header.firstLine
        lacksTime = header.lacksTime
      }
    }
    guard !files.isEmpty else {
      if firstLine.isEmpty, !folder.members.isEmpty { throw .noSamples(path) }
      if lacksTime {
        throw .unusable(path, reason: "it has no column of time, such as 't' or 'timestamp [ns]'")
      }
      throw .unknownLog(path, found: firstLine, understood: Self.examples)
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
        choices.append(
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
        choices.append("\(file.name) uses a different clock; both are assumed to begin together")
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
    for file in pending where file.t == t {
      for quantity in file.ranks.keys {
        if let value = file.value(of: quantity) { latest[quantity] = (value, t) }
      }
      try file.advance()
    }
    func value(_ quantity: LogQuantity) -> SIMD4<Double>? {
      latest[quantity].flatMap { t - $0.t > Self.memory ? nil : $0.value }
    }
    func vector(_ quantity: LogQuantity) -> SIMD3<Double>? {
      value(quantity).map { SIMD3($0.x, $0.y, $0.z) }
    }
    var sample = MotionSample(t: t)
    sample.rotationRate = vector(.rotationRate)
    sample.gravity = vector(.gravity)
    sample.angles = vector(.angles)
    sample.attitude = value(.attitude).flatMap { Quaternion(w: $0.x, x: $0.y, y: $0.z, z: $0.w) }
    sample.direct = value(.offset).map { SIMD2($0.x, $0.y) }
    return sample
  }

  /// Whether the direction of gravity is a guess.
  package var hasAssumedSign: Bool { files.contains(where: \.hasAssumedSign) }

  /// The quantities that are read.
  package var quantities: Set<LogQuantity> { Set(files.flatMap(\.ranks.keys)) }

  /// Warnings so far, one sentence each; they are complete once `next()` has returned nil.
  package var warnings: [String] { choices + files.flatMap(\.warnings) }
}

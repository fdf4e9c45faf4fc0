/// A recording of a device's movement, read row by row in constant memory.
///
/// It is a file, a folder of files beside each other, or a .zip of them; see `MotionLogFormat` for who
/// writes such. Columns are found by their names. Several files are merged by time: there is a sample
/// for each moment at which any file has a row, and it carries on what the other files, and columns
/// without a number in this row, told last, for at most a second. Times never run backwards: rows a
/// little earlier than the one before are left out, and where a clock starts again, time goes on.
///
/// Copies read from the same place; use only one of them.
public struct MotionLog {
  /// For how many seconds what a file told last is carried on.
  private static let memory = 1.0

  private var streams: [LogStream]
  private var waiting: [Bool]
  private var now = MotionSample(t: 0)
  /// When each was told last.
  private var known = (rate: 0.0, gravity: 0.0, attitude: 0.0, direct: 0.0)
  private var samples = 0
  private var warnings: [String]

  /// Opens the log at `path`.
  ///
  /// `platform` says on what a Sensor Logger recording was made; without it its Metadata.csv does, and
  /// without that Android is taken, with a warning. Throws `MotionError` if there is nothing at `path`,
  /// no format that is understood, or no usable row.
  public init(path: String, platform: MotionLogPlatform? = nil) throws(MotionError) {
    let folder = try LogFolder(path)
    var told = platform.map { LogMetadata($0) }
    if told == nil, let metadata = folder.metadata { told = try LogMetadata(metadata) }
    streams = []
    warnings = []
    var refused = LogHeader.Result()
    for member in folder.members {
      let lines = try LineReader(try member.open())
      let header = try LogHeader.read(lines, file: member.name, isDown: told?.pointsDown ?? false)
      if var layout = header.layout {
        if told?.isStandardised ?? false, layout.format == .sensorLogger,
          layout.ranks[.attitude] != nil
        {
          layout.drop(.attitude)
          warnings.append(
            "standardised attitudes differ between versions of Sensor Logger, so they are not used")
        }
        streams.append(LogStream(lines, layout))
      } else if !header.firstLine.isEmpty, refused.firstLine.isEmpty || !header.understood.isEmpty {
        refused = header
      }
    }
    guard !streams.isEmpty else {
      if refused.firstLine.isEmpty, !folder.members.isEmpty { throw .noSamples(path) }
      let also =
        refused.understood.isEmpty
        ? "" : "; of its columns only \(refused.understood.joined(separator: ", ")) are understood"
      throw .unknownLog(
        path, found: refused.firstLine, understood: MotionLogFormat.understood + also)
    }
    waiting = []
    try prepare(path)
    let needsPlatform = streams.contains { stream in
      stream.format == .sensorLogger && stream.rank(.gravity) != nil
    }
    if told == nil, needsPlatform {
      warnings.append(
        "no Metadata.csv tells the platform, so gravity is taken to point up at rest, as on Android"
      )
    }
  }

  /// Leaves each quantity to one file, reads each file's first row, and finds a common clock.
  private mutating func prepare(_ path: String) throws(MotionError) {
    var kept: [LogStream] = []
    for stream in streams where try stream.advance() { kept.append(stream) }
    for quantity in LogQuantity.allCases {
      let rivals = kept.filter { $0.rank(quantity) != nil }
      guard
        let best = rivals.max(by: {
          ($0.rank(quantity) ?? 0, $1.name) < ($1.rank(quantity) ?? 0, $0.name)
        })
      else { continue }
      for rival in rivals where rival !== best {
        rival.drop(quantity)
        warnings.append("\(quantity.name) is taken from \(best.name), not from \(rival.name)")
      }
    }
    streams = kept.filter { !$0.isEmpty }
    guard let first = streams.compactMap(\.start).min(by: { $0 - $1 < 0 }) else {
      throw .noSamples(path)
    }
    for stream in streams {
      guard let start = stream.start else { continue }
      if start - first > 3600 {
        warnings.append("\(stream.name) has another clock, so both are taken to begin together")
      } else {
        stream.count(from: first)
      }
    }
    waiting = streams.map { _ in true }
  }

  /// The next sample in the order of time, or nil at the end.
  ///
  /// Throws `MotionError` if the log cannot be read on, or has a line that is too long.
  public mutating func next() throws(MotionError) -> MotionSample? {
    var first: Double?
    for index in streams.indices where waiting[index] {
      first = min(first ?? .infinity, streams[index].t)
    }
    guard let t = first else { return nil }
    now.t = t
    for index in streams.indices where waiting[index] && streams[index].t == t {
      take(streams[index])
      waiting[index] = try streams[index].advance()
    }
    if t - known.rate > Self.memory { now.rotationRate = nil }
    if t - known.gravity > Self.memory { now.gravity = nil }
    if t - known.attitude > Self.memory { now.attitude = nil }
    if t - known.direct > Self.memory { now.direct = nil }
    samples += 1
    return now
  }

  /// Reads all that is left for the summary alone, which is quicker where there is one file.
  ///
  /// Throws `MotionError` if the log cannot be read on, or has a line that is too long.
  package mutating func skipToEnd() throws(MotionError) {
    guard streams.count == 1, let stream = streams.first else {
      while try next() != nil {}
      return
    }
    while waiting[0] {
      now.t = stream.t
      samples += 1
      waiting[0] = try stream.advance()
    }
  }

  private mutating func take(_ stream: LogStream) {
    let v = stream.values
    if !v[0].isNaN {
      now.rotationRate = SIMD3(v[0], v[1], v[2])
      known.rate = stream.t
    }
    if !v[3].isNaN {
      now.gravity = SIMD3(v[3], v[4], v[5])
      known.gravity = stream.t
    }
    if !v[6].isNaN, let attitude = Quaternion(w: v[6], x: v[7], y: v[8], z: v[9]) {
      now.attitude = attitude
      known.attitude = stream.t
    }
    if !v[10].isNaN {
      now.direct = SIMD2(v[10], v[11])
      known.direct = stream.t
    }
  }

  /// What was read so far; of the whole log once `next()` gave nil.
  public var summary: MotionLogSummary {
    MotionLogSummary(
      files: streams.map(\.summary), samples: samples, duration: samples == 0 ? 0 : now.t,
      warnings: warnings + streams.flatMap(\.warnings))
  }
}

/// What was read from a motion log, and what it was taken for.
public struct MotionLogSummary: Sendable, Equatable {
  /// A column that is used.
  public struct Column: Sendable, Equatable {
    /// As its header calls it.
    public var name: String
    /// `time`, `rotation rate`, `gravity`, `attitude` or `offset`.
    public var quantity: String
    /// `x`, `y`, `z` or `w` of the device; with a minus where the column counts the other way.
    public var axis: String
    /// The unit that it was taken for; empty where there is none.
    public var unit: String
  }

  /// One file of the log.
  public struct File: Sendable, Equatable {
    /// Its path, or its archive's path and its name in it.
    public var name: String
    /// Who wrote it.
    public var format: MotionLogFormat
    /// The columns that are used, in the order of the file's time, rate, gravity, attitude, offset.
    public var columns: [Column]
    /// Rows with a time and something of use.
    public var rows = 0
    /// Lines that were left out, as they had no time or nothing of use.
    public var linesLeftOut = 0
    /// Samples a second, by the median of its steps in time; nil with fewer than two times.
    public var rate: Double?
    /// Steps in time over five times the median.
    public var gaps = 0
    /// Rows with the time of the row before.
    public var repeats = 0
    /// Rows with a time before that of an earlier row.
    public var backwards = 0
  }

  /// The files that were used, in the order of their names.
  public var files: [File]
  /// How many samples there are in all files together.
  public var samples: Int
  /// Seconds from the first sample to the last.
  public var duration: Double
  /// What was doubtful, a sentence each.
  public var warnings: [String]

  /// The file that leads: that with rotation rates, else with attitudes, gravity or offsets.
  public var leading: File? {
    ["rotation rate", "attitude", "gravity", "offset"].lazy.compactMap { quantity in
      files.first { file in file.columns.contains { $0.quantity == quantity } }
    }.first
  }
}

/// What was read from a motion log.
package struct MotionLogSummary: Sendable, Equatable, Encodable {
  /// A column that is used.
  package struct Column: Sendable, Equatable, Encodable {
    /// The name in the header.
    package var name: String
    /// `time`, `rotation rate`, `gravity`, `attitude` or `offset`.
    package var quantity: String
    /// `x`, `y`, `z` or `w` of the device; with a minus if the column counts against the axis.
    package var axis: String
    /// The unit that is assumed; empty if there is none.
    package var unit: String

    package init(name: String, quantity: String, axis: String, unit: String) {
      self.name = name
      self.quantity = quantity
      self.axis = axis
      self.unit = unit
    }
  }

  /// One file of the log.
  package struct File: Sendable, Equatable, Encodable {
    /// Its path, or its archive's path and its name in there.
    package let name: String
    /// The name of its format.
    package let format: String
    /// The columns that are used: time, rotation rate, gravity, attitude, offset.
    package let columns: [Column]
    /// Rows with a time and something usable.
    package let rows: Int
    /// Lines without a time or anything usable.
    package let linesLeftOut: Int
    /// Samples a second, by the median step in time; nil with fewer than two times.
    package let rate: Double?
    /// Steps in time over five medians.
    package let gaps: Int
    /// Rows with the time of the row before.
    package let repeats: Int
    /// Rows with a time before that of an earlier row.
    package let backwards: Int
  }

  /// The files that were used, in the order of their names.
  package let files: [File]
  /// How many samples all files make together.
  package let samples: Int
  /// Seconds from the first sample to the last.
  package let duration: Double
  /// What was doubtful, one sentence each.
  package let warnings: [String]
}

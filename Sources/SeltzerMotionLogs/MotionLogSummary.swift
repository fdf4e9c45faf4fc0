/// A summary of what was read from a motion log.
package struct MotionLogSummary: Sendable, Equatable {
  /// A column in use.
  package struct Column: Sendable, Equatable {
    /// The name in the header.
    package var name: String
    /// `time`, `rotation rate`, `gravity`, `attitude` or `offset`.
    package var quantity: String
    /// `x`, `y`, `z` or `w` of the device; with a minus if the column is negated.
    package var axis: String
    /// The assumed unit; empty if there is none.
    package var unit: String

    package init(name: String, quantity: String, axis: String, unit: String) {
      self.name = name
      self.quantity = quantity
      self.axis = axis
      self.unit = unit
    }
  }

  package struct File: Sendable, Equatable {
    /// The path; for archives, the archive's path and the name in it.
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
    /// Time steps over five medians.
    package let gaps: Int
    /// Rows that repeat the time of the row before.
    package let repeats: Int
    /// Rows earlier than a previous row.
    package let backwards: Int
  }

  /// The files in use, sorted by name.
  package let files: [File]
  /// The number of samples of all files together.
  package let samples: Int
  /// Seconds from the first sample to the last.
  package let duration: Double
  /// Warnings, one sentence each.
  package let warnings: [String]
}

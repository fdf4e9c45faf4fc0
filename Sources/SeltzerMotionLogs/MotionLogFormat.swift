package import SeltzerMotion

/// A format of motion logs: how its header is recognised, and what its columns mean.
///
/// Each format is one file in `Formats` and one line in `MotionLogFormats`.
package protocol MotionLogFormat: Sendable {
  /// The name in summaries.
  var name: String { get }
  /// What a log of this format begins with, as shown when a log is not recognised.
  var example: String { get }

  /// Returns how to read the rows below a header, or nil if the header is of another format.
  ///
  /// A format whose header has more lines reads them from `header.lines`.
  func layout(for header: LogHeader) throws(MotionError) -> LogLayout?
}

package enum MotionLogFormats {
  /// All formats; the first one that recognises a header reads the file.
  package static let all: [any MotionLogFormat] = [
    Gyroflow(),
    SensorLogger(),
    EuRoC(),
    CoreMotion(),
    OffsetPath(),
    Phyphox(),
    XIMU3(),
    NamedColumns(),
    RepoIMU(),
  ]
}

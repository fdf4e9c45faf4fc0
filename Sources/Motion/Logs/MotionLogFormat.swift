/// A format of motion logs, which recognises headers and interprets columns; each format is one
/// file in `Formats` and one line in `MotionLogFormats`.
package protocol MotionLogFormat: Sendable {
  /// The name in summaries.
  var name: String { get }
  /// The beginning of a log of this format, shown in errors.
  var example: String { get }

  /// Returns the layout of the rows below a header, or nil if the header is of another format.
  func layout(for header: LogHeader) -> LogLayout?
}

package enum MotionLogFormats {
  /// All formats; the first one that recognises a header reads the file.
  package static let all: [any MotionLogFormat] = [
    SensorLogger(), EuRoC(), CoreMotion(), OffsetPath(), Phyphox(), XIMU3(), NamedColumns(),
  ]
}

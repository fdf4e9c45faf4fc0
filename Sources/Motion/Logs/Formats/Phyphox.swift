/// Exports of the app phyphox: seconds, units in parentheses, acceleration that points up at rest.
struct Phyphox: MotionLogFormat {
  let name = "phyphox"
  let example = "\"Time (s)\",\"Gyroscope x (rad/s)\""

  func layout(for header: LogHeader) -> LogLayout? {
    let columns = header.columns
    guard let clock = columns.clock, clock.key == "time", clock.unit == "s", !columns.hasDegreesOrG
    else { return nil }
    return columns.layout()
  }
}

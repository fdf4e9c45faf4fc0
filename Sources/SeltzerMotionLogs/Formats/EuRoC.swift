/// The EuRoC MAV data set and others in its layout: times in whole nanoseconds, accelerations that
/// point up at rest, and `q_RS`, which turns the sensor's axes into those of a world whose z points up.
struct EuRoC: MotionLogFormat {
  let name = "EuRoC"
  let example = "#timestamp [ns],w_RS_S_x [rad s^-1]"
  private static let names: Set = ["wrss", "arss", "qrs"]

  func layout(for header: LogHeader) -> LogLayout? {
    guard !header.columns.names.isDisjoint(with: Self.names) else { return nil }
    return header.columns.layout(ticks: 1_000_000_000)
  }
}

/// The EuRoC MAV data set and logs in its layout; times are whole nanoseconds, accelerations point
/// up at rest, and `q_RS` rotates from the sensor's axes to a world frame whose z points up.
struct EuRoC: MotionLogFormat {
  let name = "EuRoC"
  let example = "#timestamp [ns],w_RS_S_x [rad s^-1]"
  private static let names: Set = ["wrss", "arss", "qrs"]

  func layout(for header: LogHeader) -> LogLayout? {
    guard !header.columns.names.isDisjoint(with: Self.names) else { return nil }
    return header.columns.layout(ticks: 1_000_000_000)
  }
}

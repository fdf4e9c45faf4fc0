/// Columns with common names such as gx, ax and qw: rad/s, and m/s² that points up at rest.
struct NamedColumns: MotionLogFormat {
  let name = "named columns"
  let example = "t,gx,gy,gz,ax,ay,az"

  func layout(for header: LogHeader) -> LogLayout? {
    header.columns.layout(gravityPointsDown: header.metadata["platform"] == "ios")
  }
}

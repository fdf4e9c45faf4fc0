/// A path of viewer offsets over time: t, x, y.
struct OffsetPath: MotionLogFormat {
  let name = "t,x,y"
  let example = "t,x,y"

  func layout(for header: LogHeader) -> LogLayout? {
    header.columns.cell(.offset, "x") == nil ? nil : header.columns.layout()
  }
}

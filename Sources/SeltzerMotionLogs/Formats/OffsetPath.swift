/// A viewer offset over time, as it is: t, x, y.
struct OffsetPath: MotionLogFormat {
  let name = "t,x,y"
  let example = "t,x,y"

  func layout(for header: LogHeader) -> LogLayout? {
    header.columns.cell(.offset, "x") == nil ? nil : header.columns.layout()
  }
}

/// Logs of x-IMU3 and Fusion: rotation in deg/s; acceleration in g, upward at rest.
///
/// Quaternions rotate from the sensor's axes to the earth's.
struct XIMU3: MotionLogFormat {
  let name = "x-IMU3"
  let example = "Time (s),Gyroscope X (deg/s)"

  func layout(for header: LogHeader) -> LogLayout? {
    let columns = header.columns
    let isAttitude = columns.clock?.unit == "us" && columns.names.contains("quaternion")
    return columns.hasDegreesOrG || isAttitude ? columns.layout() : nil
  }
}

/// Values of Apple's CoreMotion, as SensorLog and others write them: g and rad/s.
///
/// Gravity and acceleration point down. Quaternions rotate from the device's axes to a frame whose
/// z points up.
struct CoreMotion: MotionLogFormat {
  let name = "CoreMotion"
  let example = "motionRotationRateX(rad/s) or gravity.x"
  private static let names: Set = [
    "rotationrate", "motionrotationrate", "gyrorotation", "motiongravity", "attitudequaternion",
    "motionquaternion", "accelerometeracceleration",
  ]

  func layout(for header: LogHeader) -> LogLayout? {
    let columns = header.columns
    let gravity = columns.cell(.gravity, "x")
    let hasPlainGravity =
      gravity?.key == "gravityx" && gravity?.unit == nil && !columns.hasDegreesOrG
    guard hasPlainGravity || !columns.names.isDisjoint(with: Self.names) else { return nil }
    return columns.layout(gravityPointsDown: true, gravityUnit: "g")
  }
}

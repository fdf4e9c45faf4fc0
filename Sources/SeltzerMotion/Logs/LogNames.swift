/// The names that logs give to what they hold, without units and axes.
enum LogNames {
  /// Clocks; the first that a log has is taken.
  static let times = [
    "secondselapsed", "motiontimestampsincereboot", "gyrotimestampsincereboot",
    "accelerometertimestampsincereboot", "timestampsincereboot", "timestamp", "time", "t",
    "elapsedtime", "elapsed", "seconds",
  ]
  static let rates: Set = [
    "gyroscope", "gyro", "gyr", "g", "w", "wrss", "rotationrate", "motionrotationrate",
    "gyrorotation", "gyrorotationrate", "imugyroscope", "angularvelocity", "omega",
  ]
  static let accelerations: Set = [
    "accelerometer", "acceleration", "accel", "acc", "a", "arss", "imuacceleration",
    "accelerometeracceleration", "totalacceleration",
  ]
  static let gravities: Set = ["gravity", "motiongravity", "grav"]
  static let attitudes: Set = [
    "quaternion", "quat", "q", "qrs", "attitudequaternion", "motionquaternion", "viconorientation",
    "attitude", "rotationvector",
  ]
  /// Those that only EuRoC uses.
  static let euroc: Set = ["wrss", "arss", "qrs"]
  /// Those that only exports of CoreMotion use.
  static let coreMotion: Set = [
    "rotationrate", "motionrotationrate", "gyrorotation", "motiongravity", "attitudequaternion",
    "motionquaternion", "accelerometeracceleration",
  ]
}

/// A format of motion logs, which recognises headers and interprets columns.
struct MotionLogFormat: Sendable {
  /// The name in errors.
  let name: String
  /// The beginning of a log of this format, shown in errors.
  let example: String
  /// Returns the layout of the rows below a header, or nil if the header is of another format.
  let layout: @Sendable (LogHeader) -> LogLayout?

  /// All formats; the first one that recognises a header reads the file.
  static let all = [
    sensorLogger, euRoC, coreMotion, offsetPath, phyphox, xIMU3, namedColumns,
  ]
}

extension MotionLogFormat {
  /// CSV files of the app Sensor Logger for iOS and Android: one per sensor, with columns z, y, x.
  ///
  /// By its documentation (COORDINATES.md and UNITS.md of tszheichoi/awesome-sensor-logger), units
  /// are m/s² and rad/s. Gravity and acceleration at rest point up on Android, and down on iOS unless
  /// the recording is standardised. Uncalibrated accelerations on iOS are in g.
  private static let sensorLogger = Self(
    name: "Sensor Logger",
    example: "time,seconds_elapsed,z,y,x in Gyroscope, Gravity, TotalAcceleration or "
      + "Orientation.csv"
  ) { header in
    guard header.columns.has("secondselapsed") else { return nil }
    let isIOS = header.metadata["platform"] == "ios"
    let isStandardised = isIOS && header.metadata["standardisation"] == "true"
    let pointsDown = isIOS && !isStandardised
    let isRaw = header.file.lowercased().contains("accelerometeruncalibrated")
    var layout = header.columns.layout(
      ticks: 1, gravityPointsDown: pointsDown, gravityUnit: pointsDown && isRaw ? "g" : "m/s2")
    // Standardised attitudes differ between versions of Sensor Logger.
    if isStandardised { layout?.drop(.attitude) }
    layout?.hasAssumedSign = header.metadata["platform"] == nil
    if layout?.hasAssumedSign ?? false, layout?.ranks[.gravity] != nil {
      layout?.warnings.append(
        "no Metadata.csv names the platform, so gravity is assumed to point up at rest, as on Android"
      )
    }
    return layout
  }

  /// The EuRoC MAV data set and logs in its layout; times are whole nanoseconds, accelerations point
  /// up at rest, and `q_RS` rotates from the sensor's axes to a world frame whose z points up.
  private static let euRoC = Self(name: "EuRoC", example: "#timestamp [ns],w_RS_S_x [rad s^-1]") {
    let isOther = $0.columns.names.isDisjoint(with: ["wrss", "arss", "qrs"])
    return isOther ? nil : $0.columns.layout(ticks: 1_000_000_000)
  }

  /// Values of Apple's CoreMotion, as SensorLog and others write them: g and rad/s.
  ///
  /// Gravity and acceleration point down. Quaternions rotate from the device's axes to a frame whose
  /// z points up.
  private static let coreMotion = Self(
    name: "CoreMotion", example: "motionRotationRateX(rad/s) or gravity.x"
  ) { header in
    let names: Set = [
      "rotationrate", "motionrotationrate", "gyrorotation", "motiongravity", "attitudequaternion",
      "motionquaternion", "accelerometeracceleration",
    ]
    let columns = header.columns
    let gravity = columns.cell(.gravity, "x")
    let hasPlainGravity =
      gravity?.key == "gravityx" && gravity?.unit == nil && !columns.hasDegreesOrG
    guard hasPlainGravity || !columns.names.isDisjoint(with: names) else { return nil }
    return columns.layout(gravityPointsDown: true, gravityUnit: "g")
  }

  /// A path of viewer offsets over time: t, x, y.
  private static let offsetPath = Self(name: "t,x,y", example: "t,x,y") {
    $0.columns.cell(.offset, "x") == nil ? nil : $0.columns.layout()
  }

  /// Exports of the app phyphox: seconds, units in parentheses, acceleration that points up at rest.
  private static let phyphox = Self(
    name: "phyphox", example: "\"Time (s)\",\"Gyroscope x (rad/s)\""
  ) { header in
    let clock = header.columns.clock
    let isPhyphox = clock?.key == "time" && clock?.unit == "s" && !header.columns.hasDegreesOrG
    return isPhyphox ? header.columns.layout() : nil
  }

  /// Logs of x-IMU3 and Fusion: rotation in deg/s; acceleration in g, upward at rest.
  ///
  /// Quaternions rotate from the sensor's axes to the earth's.
  private static let xIMU3 = Self(name: "x-IMU3", example: "Time (s),Gyroscope X (deg/s)") {
    let isAttitude = $0.columns.clock?.unit == "us" && $0.columns.names.contains("quaternion")
    return $0.columns.hasDegreesOrG || isAttitude ? $0.columns.layout() : nil
  }

  /// Columns with common names such as gx, ax and qw: rad/s, and m/s² that points up at rest.
  private static let namedColumns = Self(name: "named columns", example: "t,gx,gy,gz,ax,ay,az") {
    $0.columns.layout(gravityPointsDown: $0.metadata["platform"] == "ios")
  }
}

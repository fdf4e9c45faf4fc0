/// CSV files of the app Sensor Logger for iOS and Android: one per sensor, with columns z, y, x.
///
/// By its documentation (COORDINATES.md and UNITS.md of tszheichoi/awesome-sensor-logger), units
/// are m/s² and rad/s. Gravity and acceleration at rest point up on Android, and down on iOS unless
/// the recording is standardised. Uncalibrated accelerations on iOS are in g.
struct SensorLogger: MotionLogFormat {
  let name = "Sensor Logger"
  let example =
    "time,seconds_elapsed,z,y,x in Gyroscope, Gravity, TotalAcceleration or Orientation.csv"

  func layout(for header: LogHeader) -> LogLayout? {
    guard header.columns.has("secondselapsed") else { return nil }
    let isIOS = header.metadata["platform"] == "ios"
    let isStandardised = isIOS && header.metadata["standardisation"] == "true"
    let pointsDown = isIOS && !isStandardised
    let isRaw = header.file.lowercased().contains("accelerometeruncalibrated")
    var layout = header.columns.layout(
      ticks: 1, gravityPointsDown: pointsDown, gravityUnit: pointsDown && isRaw ? "g" : "m/s2")
    if isStandardised, layout?.ranks[.attitude] != nil {
      layout?.drop(.attitude)
      layout?.recordingWarnings.append(
        "standardised attitudes differ between versions of Sensor Logger, so they are not used")
    }
    layout?.hasAssumedSign = header.metadata["platform"] == nil
    if layout?.hasAssumedSign ?? false, layout?.ranks[.gravity] != nil {
      layout?.warnings.append(
        "no Metadata.csv names the platform, so gravity is assumed to point up at rest, as on Android"
      )
    }
    return layout
  }
}

/// Who wrote a motion log, as its header shows.
public enum MotionLogFormat: String, Sendable, CaseIterable {
  /// Sensor Logger's CSV files for iOS and Android: one a sensor, columns z, y, x.
  ///
  /// Its documents (COORDINATES.md and UNITS.md of tszheichoi/awesome-sensor-logger) say: m/s², rad/s;
  /// gravity and acceleration point up on Android and, unless standardised, down on iOS.
  case sensorLogger = "Sensor Logger"
  /// phyphox: quoted headers with units in parentheses; at rest acceleration points up.
  case phyphox
  /// EuRoC MAV: times in whole nanoseconds, `w_RS_S`, `a_RS_S` and `q_RS`, which turns the sensor's
  /// axes into those of a reference whose z points up.
  case euroc = "EuRoC"
  /// x-IMU3 and Fusion: deg/s and g; at rest acceleration points up; quaternions turn the sensor's
  /// axes into the earth's.
  case ximu3 = "x-IMU3"
  /// RepoIMU: semicolons, and a header of two rows, without units: s, m/s², rad/s.
  case repoIMU = "RepoIMU"
  /// Gyroflow's .gcsv: scales and the orientation of the sensor in lines before the header.
  case gcsv = "Gyroflow gcsv"
  /// What CoreMotion gives, as SensorLog and others write it: g and rad/s; gravity and acceleration
  /// point down; quaternions turn the device's axes into a frame whose z points up.
  case coreMotion = "CoreMotion"
  /// Columns with names that are common, such as gx, ax, qw: rad/s, and m/s² pointing up at rest.
  case columns = "named columns"
  /// A time and an offset given as such: t, x, y.
  case offset = "t,x,y"

  /// What a log may begin with, as an error lists it.
  static let understood =
    "Sensor Logger (time,seconds_elapsed,z,y,x in Gyroscope, Gravity, TotalAcceleration or "
    + "Orientation.csv), phyphox (\"Time (s)\",\"Gyroscope x (rad/s)\"), EuRoC (#timestamp [ns],"
    + "w_RS_S_x [rad s^-1]), x-IMU3 (Time (s),Gyroscope X (deg/s)), RepoIMU (Time (s);Vicon "
    + "Orientation), Gyroflow (GYROFLOW IMU LOG), CoreMotion (motionRotationRateX(rad/s), gravity.x) "
    + "or t,x,y"
}

/// The system on which a log was recorded, where it is not written in the log.
public enum MotionLogPlatform: String, Sendable, CaseIterable {
  /// Gravity and acceleration point down on a device at rest.
  case iOS
  /// Gravity and acceleration point up on a device at rest.
  case android
}

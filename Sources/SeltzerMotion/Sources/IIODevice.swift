import SeltzerSystem

/// A motion sensor that Linux shows as a folder of its Industrial I/O.
///
/// The files are those of the kernel's Documentation/ABI/testing/sysfs-bus-iio: `in_anglvel_x_raw` and
/// `in_accel_x_raw` and their kin, with scale and offset for all axes or for each, in rad/s and m/s².
/// Mounting matrices turn the sensor's axes into the screen's: x right, y up, z towards the viewer.
/// Accelerometers tell what holds the device up: lying on its back it reads +9.8 m/s² along z.
public struct IIODevice: Sendable {
  /// The folder.
  public let folder: String

  private static let standardGravity = 9.80665

  private let gyroscope: IIOChannel?
  private let accelerometer: IIOChannel?

  /// Finds out what the sensor has.
  ///
  /// - Throws: `MotionError.missing` if there is no such folder, `MotionError.noSensor` if it has neither
  ///   gyroscope nor accelerometer or an axis of one is missing, `MotionError.faultyLine` if a file holds
  ///   something else than it should, `MotionError.unreadable`.
  public init(folder: String) throws(MotionError) {
    guard Path.isFolder(folder) else { throw .missing(folder) }
    self.folder = folder
    gyroscope = try IIOChannel(named: "in_anglvel", in: folder)
    accelerometer = try IIOChannel(named: "in_accel", in: folder)
    if gyroscope == nil, accelerometer == nil {
      throw .noSensor(folder, missing: "in_anglvel_x_raw or in_accel_x_raw")
    }
  }

  /// Reads the sensor as it is now.
  ///
  /// - Parameter t: The time in seconds that the sample shall have.
  /// - Returns: A sample with rotation rate and gravity, as far as the sensor has them.
  /// - Throws: `MotionError.noSensor` if the sensor has gone, `MotionError.faultyLine`,
  ///   `MotionError.unreadable`.
  public func read(at t: Double) throws(MotionError) -> MotionSample {
    var sample = MotionSample(t: t)
    if let gyroscope { sample.rotationRate = try gyroscope.read() }
    // What holds the device up is the opposite of where things fall.
    if let accelerometer { sample.gravity = try accelerometer.read() / -Self.standardGravity }
    return sample
  }
}

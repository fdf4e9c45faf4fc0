import SeltzerSystem

/// A motion sensor of Linux's Industrial I/O, which appears as a folder.
///
/// The files are described in the kernel's Documentation/ABI/testing/sysfs-bus-iio: `in_anglvel_x_raw`,
/// `in_accel_x_raw` and so on, with a scale and an offset for all axes or for each, in rad/s and m/s².
/// Mounting matrices turn the sensor's axes into the screen's: x right, y up, z towards the viewer. An
/// accelerometer measures the force that holds the device up: on its back it reads +9.8 m/s² along z.
package struct IIODevice: Sendable {
  private static let standardGravity = 9.80665

  /// The folder.
  package let folder: String
  private let gyroscope: IIOChannel?
  private let accelerometer: IIOChannel?

  /// Looks up what the sensor measures.
  ///
  /// - Throws: `MotionError.missing` if there is no such folder, `MotionError.noSensor` if it has neither
  ///   gyroscope nor accelerometer or an axis of one is missing, `MotionError.faultyLine` if a file has
  ///   unusable content, `MotionError.unreadable`.
  package init(folder: String) throws(MotionError) {
    guard Path.isFolder(folder) else { throw .missing(folder) }
    self.folder = folder
    gyroscope = try IIOChannel(named: "in_anglvel", in: folder)
    accelerometer = try IIOChannel(named: "in_accel", in: folder)
    if gyroscope == nil, accelerometer == nil {
      throw .noSensor(folder, missing: "in_anglvel_x_raw or in_accel_x_raw")
    }
  }

  /// Reads the sensor.
  ///
  /// - Parameter t: The sample's time in seconds.
  /// - Returns: A sample with rotation rate and gravity, as far as the sensor measures them.
  /// - Throws: `MotionError.noSensor` if the sensor has been removed, `MotionError.faultyLine`,
  ///   `MotionError.unreadable`.
  package func read(at t: Double) throws(MotionError) -> MotionSample {
    var sample = MotionSample(t: t)
    if let gyroscope { sample.rotationRate = try gyroscope.read() }
    // The force that holds the device up is opposite to gravity.
    if let accelerometer { sample.gravity = try accelerometer.read() / -Self.standardGravity }
    return sample
  }
}

/// Reads a sensor sixty times a second, in real time.
package struct SensorRecording: Sendable {
  private static let rate = 60.0

  private let device: IIODevice
  private let seconds: Double
  private let start = MonotonicClock.now
  private var index = 0

  /// Begins a recording of so many seconds; 0 is one sample.
  package init(of device: IIODevice, seconds: Double) {
    self.device = device
    self.seconds = seconds
  }

  private var passed: Double { Double(MonotonicClock.now - start) * 1e-9 }

  /// Waits for the next sample and reads it; nil after the last.
  ///
  /// - Throws: `MotionError` if the sensor can no longer be read.
  package mutating func next() throws(MotionError) -> MotionSample? {
    let due = Double(index) / Self.rate
    guard due <= seconds else { return nil }
    index += 1
    // A late sample is read immediately and has its own time.
    let wait = due - passed
    if wait > 0 { usleep(UInt32((wait * 1e6).rounded(.up))) }
    return try device.read(at: passed)
  }
}

/// One measurement of a sensor on three axes, such as `in_accel`.
private struct IIOChannel: Sendable {
  private static let axes = ["x", "y", "z"]

  private let folder: String
  /// The files of the axes, relative to the folder.
  private let files: [String]
  /// The value is (number + offset) · scale.
  private let offset: SIMD3<Double>
  private let scale: SIMD3<Double>
  /// The rows of the mounting matrix.
  private let rows: [SIMD3<Double>]

  /// Nil if the folder has none of its files.
  init?(named name: String, in folder: String) throws(MotionError) {
    self.folder = folder
    var found: [String?] = []
    var isRaw = true
    for axis in Self.axes {
      // Some drivers have files with values in the unit instead.
      let (raw, input) = ("\(name)_\(axis)_raw", "\(name)_\(axis)_input")
      if try Self.text(of: raw, in: folder) != nil {
        found.append(raw)
      } else if try Self.text(of: input, in: folder) != nil {
        found.append(input)
        isRaw = false
      } else {
        found.append(nil)
      }
    }
    files = found.compactMap { $0 }
    if files.isEmpty { return nil }
    if let axis = zip(Self.axes, found).first(where: { $0.1 == nil })?.0 {
      throw .noSensor(folder, missing: "\(name)_\(axis)_raw")
    }
    var (offset, scale) = (SIMD3<Double>.zero, SIMD3<Double>.one)
    for (index, axis) in Self.axes.enumerated() where isRaw {
      let own = "\(name)_\(axis)"
      offset[index] = try Self.number(["\(own)_offset", "\(name)_offset"], in: folder) ?? 0
      scale[index] = try Self.number(["\(own)_scale", "\(name)_scale"], in: folder) ?? 1
    }
    (self.offset, self.scale) = (offset, scale)
    rows = try Self.matrix(["\(name)_mount_matrix", "in_mount_matrix", "mount_matrix"], in: folder)
  }

  /// Reads the value in the unit, along the screen's axes.
  func read() throws(MotionError) -> SIMD3<Double> {
    var vector = SIMD3<Double>.zero
    for (index, file) in files.enumerated() {
      guard let number = try Self.number([file], in: folder) else {
        throw .noSensor(folder, missing: file)
      }
      vector[index] = number
    }
    let own = (vector + offset) * scale
    return SIMD3(rows[0].dot(own), rows[1].dot(own), rows[2].dot(own))
  }

  /// Returns the number in the first of the files that exists.
  private static func number(_ files: [String], in folder: String) throws(MotionError) -> Double? {
    for file in files {
      guard let text = try text(of: file, in: folder) else { continue }
      guard let number = Double(text), number.isFinite, abs(number) < 1e12 else {
        throw .faultyLine(folder + "/" + file, line: 1, value: text, allowed: "a number")
      }
      return number
    }
    return nil
  }

  /// Returns the matrix in the first of the files that exists, else the identity.
  private static func matrix(
    _ files: [String], in folder: String
  ) throws(MotionError) -> [SIMD3<Double>] {
    for file in files {
      guard let text = try text(of: file, in: folder) else { continue }
      let rows = text.split(separator: ";").map { row in
        row.split { $0 == "," || $0 == " " }.map { Double($0) ?? .nan }
      }
      // Greater values belong to no rotation.
      guard rows.count == 3, rows.allSatisfy({ $0.count == 3 && $0.allSatisfy { abs($0) <= 2 } })
      else {
        throw .faultyLine(
          folder + "/" + file, line: 1, value: text,
          allowed: "a matrix such as 1, 0, 0; 0, 1, 0; 0, 0, 1")
      }
      return rows.map { SIMD3($0[0], $0[1], $0[2]) }
    }
    return [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  }

  /// Returns the text of a file with one short line; nil if there is no file.
  private static func text(of file: String, in folder: String) throws(MotionError) -> String? {
    let path = folder + "/" + file
    do throws(Errno) {
      return try InputFile(path).read(upTo: 4096).trimmed
    } catch .noSuchFileOrDirectory, .notDirectory {
      return nil
    } catch {
      throw MotionError(error, path: path)
    }
  }
}

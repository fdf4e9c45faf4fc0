import SeltzerSystem

/// A motion sensor of Linux's Industrial I/O subsystem, represented by a folder.
///
/// The kernel's Documentation/ABI/testing/sysfs-bus-iio describes the files: `in_anglvel_x_raw`,
/// `in_accel_x_raw` and so on, with a common scale and offset or one per axis, in rad/s and m/s². Mounting
/// matrices rotate the sensor's axes to the screen's: x right, y up, z towards the viewer. Accelerometers
/// measure the reaction to gravity: a device on its back reads +9.8 m/s² along z.
package struct IIODevice: Sendable {
  private static let recordingRate = 60.0

  private let gyroscope, accelerometer: IIOChannel?

  /// Opens a sensor; throws `MotionError.missing` if there is no folder, `.noSensor` if it has
  /// neither gyroscope nor accelerometer or an axis is missing, `.faultyLine` if a file has invalid
  /// content, `.unreadable`.
  package init(folder: String) throws(MotionError) {
    guard Path.isFolder(folder) else { throw .missing(folder) }
    gyroscope = try IIOChannel(named: "in_anglvel", in: folder)
    accelerometer = try IIOChannel(named: "in_accel", in: folder)
    if gyroscope == nil, accelerometer == nil {
      throw .noSensor(folder, missing: "in_anglvel_x_raw or in_accel_x_raw")
    }
  }

  /// Returns rotation rate and gravity, as far as the sensor measures them, at `t` seconds.
  package func read(at t: Double) throws(MotionError) -> MotionSample {
    var sample = MotionSample(t: t)
    sample.rotationRate = try gyroscope?.read()
    // The reaction is opposite to gravity.
    let reaction = try accelerometer?.read()
    sample.gravity = reaction.map { $0 / -MotionSample.standardGravity }
    return sample
  }

  /// Reads the sensor 60 times per second in real time for a number of seconds, but at least once;
  /// throws `MotionError` if the sensor can no longer be read.
  package func record(seconds: Double, _ take: (MotionSample) -> Void) throws(MotionError) {
    let start = MonotonicClock.now
    func passed() -> Double { Double(MonotonicClock.now - start) * 1e-9 }
    for index in 0...Int(seconds * Self.recordingRate) {
      // A late sample is read immediately, with its actual time.
      let wait = Double(index) / Self.recordingRate - passed()
      if wait > 0 { usleep(UInt32((wait * 1e6).rounded(.up))) }
      take(try read(at: passed()))
    }
  }
}

/// A three-axis channel of a sensor, such as `in_accel`.
private struct IIOChannel: Sendable {
  private static let axes = ["x", "y", "z"]

  private let folder: String
  /// The files of the axes, relative to the folder.
  private let files: [String]
  /// A value is (number + offset) · scale.
  private var offset = SIMD3<Double>.zero
  private var scale = SIMD3<Double>.one
  /// The rows of the mounting matrix.
  private var rows = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]

  /// Opens a channel; nil if the folder has none of its files.
  init?(named name: String, in folder: String) throws(MotionError) {
    self.folder = folder
    func isMissing(_ file: String) -> Bool { Path.kind(of: folder + "/" + file) == .nothing }
    // Some drivers provide scaled values instead of raw ones.
    let kinds = ["raw", "input"].map { kind in Self.axes.map { "\(name)_\($0)_\(kind)" } }
    guard let files = kinds.first(where: { !$0.allSatisfy(isMissing) }) else { return nil }
    if let file = files.first(where: isMissing) { throw .noSensor(folder, missing: file) }
    self.files = files
    for (index, axis) in Self.axes.enumerated() where files == kinds[0] {
      let own = "\(name)_\(axis)"
      offset[index] = try number(["\(own)_offset", "\(name)_offset"]) ?? 0
      scale[index] = try number(["\(own)_scale", "\(name)_scale"]) ?? 1
    }
    try readMatrix(["\(name)_mount_matrix", "in_mount_matrix", "mount_matrix"])
  }

  /// Reads the scaled value along the screen's axes.
  func read() throws(MotionError) -> SIMD3<Double> {
    var vector = SIMD3<Double>.zero
    for (index, file) in files.enumerated() {
      guard let number = try number([file]) else { throw .noSensor(folder, missing: file) }
      vector[index] = number
    }
    let own = (vector + offset) * scale
    return SIMD3(rows[0].dot(own), rows[1].dot(own), rows[2].dot(own))
  }

  /// Returns the number in the first of the files that exists.
  private func number(_ files: [String]) throws(MotionError) -> Double? {
    guard let (path, text) = try text(ofFirst: files) else { return nil }
    guard let number = Double(text), number.isFinite, abs(number) < 1e12 else {
      throw .faultyLine(path, line: 1, value: text, allowed: "a number")
    }
    return number
  }

  /// Reads the matrix in the first of the files that exists.
  private mutating func readMatrix(_ files: [String]) throws(MotionError) {
    guard let (path, text) = try text(ofFirst: files) else { return }
    let rows = text.split(separator: ";").map { row in
      row.split { $0 == "," || $0 == " " }.map { Double($0) ?? .nan }
    }
    // Greater values are not those of a rotation.
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 && $0.allSatisfy { abs($0) <= 2 } })
    else {
      throw .faultyLine(
        path, line: 1, value: text, allowed: "a matrix such as 1, 0, 0; 0, 1, 0; 0, 0, 1")
    }
    self.rows = rows.map { SIMD3($0[0], $0[1], $0[2]) }
  }

  /// Returns path and text of the first file that exists; files have one short line.
  private func text(ofFirst files: [String]) throws(MotionError) -> (path: String, text: String)? {
    for path in files.map({ folder + "/" + $0 }) {
      do throws(Errno) {
        let bytes = try InputFile(path, kernelFiles: .sys).read(upTo: 4096)
        return (path, String(String(decoding: bytes, as: UTF8.self).trimmed))
      } catch .noSuchFileOrDirectory, .notDirectory {
        continue
      } catch { throw MotionError(error, path: path) }
    }
    return nil
  }
}

/// One of a sensor's kinds of numbers, such as `in_accel`, on three axes.
struct IIOChannel: Sendable {
  private static let axes = ["x", "y", "z"]

  private let folder: String
  /// The files of the axes, relative to the folder.
  private let files: [String]
  /// What makes the files' numbers numbers in their unit: (number + offset) · scale.
  private let offset: SIMD3<Double>
  private let scale: SIMD3<Double>
  /// The rows of the mounting matrix.
  private let rows: [SIMD3<Double>]

  /// Nil if the folder knows nothing of it.
  init?(named name: String, in folder: String) throws(MotionError) {
    self.folder = folder
    var found: [String?] = []
    var isRaw = true
    for axis in Self.axes {
      // Some drivers give numbers in their unit instead.
      let (raw, input) = ("\(name)_\(axis)_raw", "\(name)_\(axis)_input")
      if try SystemFile.shortText(at: folder + "/" + raw) != nil {
        found.append(raw)
      } else if try SystemFile.shortText(at: folder + "/" + input) != nil {
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

  /// The numbers in their unit, along the screen's axes.
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

  /// The number in the first of the files that is there.
  private static func number(_ files: [String], in folder: String) throws(MotionError) -> Double? {
    for file in files {
      guard let text = try SystemFile.shortText(at: folder + "/" + file) else { continue }
      guard let number = Double(text), number.isFinite, abs(number) < 1e12 else {
        throw .faultyLine(folder + "/" + file, line: 1, value: text, allowed: "a number")
      }
      return number
    }
    return nil
  }

  /// The matrix in the first of the files that is there; without one nothing is turned.
  private static func matrix(
    _ files: [String], in folder: String
  ) throws(MotionError) -> [SIMD3<Double>] {
    for file in files {
      guard let text = try SystemFile.shortText(at: folder + "/" + file) else { continue }
      let rows = text.split(separator: ";").map { row in
        // What is no number, or none of a rotation, makes the whole faulty.
        row.split { $0 == "," || $0 == " " }.map { Double($0) ?? .nan }
      }
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
}

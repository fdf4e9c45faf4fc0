import SeltzerMotion
import SeltzerTestSupport
import Testing

@Suite("Industrial I/O sensors")
struct IIODeviceTests {
  /// The files of a BMI160 that lies on its back and turns counterclockwise at 0.5 rad/s.
  private let files = [
    "name": "bmi160\n", "in_anglvel_x_raw": "0\n", "in_anglvel_y_raw": "-8\n",
    "in_anglvel_z_raw": "500\n", "in_anglvel_scale": "0.001000000\n",
    "in_accel_x_raw": "0\n", "in_accel_y_raw": "0\n", "in_accel_z_raw": "16384\n",
    "in_accel_scale": "0.000598550\n",
  ]

  private func near(_ a: SIMD3<Double>?, _ b: SIMD3<Double>, _ tolerance: Double = 1e-12) -> Bool {
    guard let a else { return false }
    return (a - b).norm < tolerance
  }

  @Test("measure rotation rate and gravity")
  func plain() throws {
    let folder = try Scratch(files)
    let device = try IIODevice(folder: folder.folder)
    let sample = try device.read(at: 3)
    #expect(sample.t == 3)
    #expect(near(sample.rotationRate, SIMD3(0, -0.008, 0.5)))
    #expect(near(sample.gravity, SIMD3(0, 0, -1), 1e-4))
    #expect(sample.attitude == nil && sample.direct == nil)
    try folder.write("in_anglvel_z_raw", "-250\n")
    #expect(near(try device.read(at: 4).rotationRate, SIMD3(0, -0.008, -0.25)))
  }

  @Test("use scales and offsets of their own, common ones or none")
  func scales() throws {
    let folder = try Scratch([
      "in_anglvel_x_raw": "10", "in_anglvel_y_raw": "20", "in_anglvel_z_raw": "30",
      "in_anglvel_x_scale": "0.1", "in_anglvel_y_scale": "0.2", "in_anglvel_scale": "0.01",
      "in_anglvel_offset": "-5", "in_anglvel_z_offset": "70",
      "in_accel_x_input": "9.80665", "in_accel_y_input": "-4.903325", "in_accel_z_input": "0",
      "in_accel_scale": "7",
    ])
    let sample = try IIODevice(folder: folder.folder).read(at: 0)
    #expect(near(sample.rotationRate, SIMD3(0.5, 3, 1)))
    #expect(near(sample.gravity, SIMD3(-1, 0.5, 0)))
    let raw = try Scratch([
      "in_accel_x_raw": "0", "in_accel_y_raw": "9.80665", "in_accel_z_raw": "0",
    ])
    let upright = try IIODevice(folder: raw.folder).read(at: 0)
    #expect(near(upright.gravity, SIMD3(0, -1, 0)))
    #expect(upright.rotationRate == nil)
  }

  @Test(
    "apply their mounting matrix",
    arguments: ["in_mount_matrix", "mount_matrix", "in_accel_mount_matrix"])
  func mounting(name: String) throws {
    // The sensor's x axis is the screen's y axis, its y axis the negative x axis.
    let folder = try Scratch(files)
    try folder.write(name, "0, -1, 0; 1, 0, 0; 0, 0, 1\n")
    try folder.write("in_accel_x_raw", "1638\n")
    try folder.write("in_accel_z_raw", "0\n")
    let sample = try IIODevice(folder: folder.folder).read(at: 0)
    #expect(near(sample.gravity, SIMD3(0, -0.1, 0), 1e-4))
    let isForAll = name != "in_accel_mount_matrix"
    #expect(near(sample.rotationRate, isForAll ? SIMD3(0.008, 0, 0.5) : SIMD3(0, -0.008, 0.5)))
    // A sensor's own matrix takes precedence.
    try folder.write("in_anglvel_mount_matrix", "1, 0, 0; 0, 1, 0; 0, 0, 1")
    let own = try IIODevice(folder: folder.folder).read(at: 0)
    #expect(near(own.rotationRate, SIMD3(0, -0.008, 0.5)))
  }

  @Test("are refused if an axis is missing or a number is invalid")
  func faulty() throws {
    let none = try Scratch(["name": "bmp280", "in_temp_raw": "3"])
    #expect(
      throws: MotionError.noSensor(none.folder, missing: "in_anglvel_x_raw or in_accel_x_raw")
    ) { try IIODevice(folder: none.folder) }
    #expect(throws: MotionError.missing(none.folder + "/none")) {
      try IIODevice(folder: none.folder + "/none")
    }
    #expect(throws: MotionError.missing(none.folder + "/name")) {
      try IIODevice(folder: none.folder + "/name")
    }
    let folder = try Scratch(files)
    let device = try IIODevice(folder: folder.folder)
    try folder.remove("in_accel_y_raw")
    let missing = MotionError.noSensor(folder.folder, missing: "in_accel_y_raw")
    #expect(throws: missing) { try device.read(at: 0) }
    #expect(throws: missing) { try IIODevice(folder: folder.folder) }
    try folder.write("in_accel_y_raw", "much")
    #expect(
      throws: MotionError.faultyLine(
        folder.folder + "/in_accel_y_raw", line: 1, value: "much", allowed: "a number")
    ) { try device.read(at: 0) }
    for matrix in ["1, 0, 0", "1, 0, 0; 0, 1, 0; 0, 0, east", "900, 0, 0; 0, 1, 0; 0, 0, 1"] {
      try folder.write("in_mount_matrix", matrix)
      #expect(
        throws: MotionError.faultyLine(
          folder.folder + "/in_mount_matrix", line: 1, value: matrix,
          allowed: "a matrix such as 1, 0, 0; 0, 1, 0; 0, 0, 1")
      ) { try IIODevice(folder: folder.folder) }
    }
  }

  @Test("tilt the picture: rolled right by 10° it moves by 1/9")
  func tilting() throws {
    let folder = try Scratch(files)
    for axis in ["x", "y", "z"] { try folder.remove("in_anglvel_\(axis)_raw") }
    let device = try IIODevice(folder: folder.folder)
    var follower = MotionFollower(control: .attitude)
    #expect(follower.follow(try device.read(at: 0)) == .viewer(.zero))
    // The right side goes down, so the reaction to gravity points to the left.
    try folder.write("in_accel_x_raw", "-2845\n")
    try folder.write("in_accel_z_raw", "16135\n")
    follower.follow(try device.read(at: 0.01))
    let offset = try #require(follower.tilt.viewer)
    #expect(near(SIMD3(offset.x, offset.y, 0), SIMD3(1.0 / 9, 0, 0), 1e-4))
  }
}

extension Tilt {
  fileprivate var viewer: SIMD2<Double>? {
    if case .viewer(let offset) = self { offset } else { nil }
  }
}

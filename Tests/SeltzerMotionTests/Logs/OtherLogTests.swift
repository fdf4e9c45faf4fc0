import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerSystem
import SeltzerTestSupport
import Testing

/// Logs of other apps and encodings.
@Suite struct OtherLogTests {
  @Test(arguments: ["sep=;\n", ""])
  func androSensor(first: String) throws {
    let log = try WholeLog(
      first + """
        ACCELEROMETER X (m/s²);ACCELEROMETER Y (m/s²);ACCELEROMETER Z (m/s²);GYROSCOPE X (rad/s);\
        GYROSCOPE Y (rad/s);GYROSCOPE Z (rad/s);ORIENTATION Z (azimuth °);ORIENTATION X (pitch °);\
        ORIENTATION Y (roll °);Time since start in ms ;YYYY-MO-DD HH-MI-SS_SSS
        0;0;9.80665;1;2;3;90;-45;30;54;2022-10-22 18:00:00:054
        9.80665;0;0;1;2;3;90;-45;30;554;2022-10-22 18:00:00:554

        """)
    #expect(
      log.samples.map(\.rotationRate) == [SIMD3(1, 2, 3), SIMD3(1, 2, 3)]
        && log.samples.map(\.gravity) == [SIMD3(-0, -0, -1), SIMD3(-1, -0, -0)])
    // Azimuth and pitch of Android are clockwise.
    #expect(log.samples[0].angles == SIMD3(-90, 45, 30) * (Double.pi / 180))
    #expect(log.duration == 0.5)
  }

  @Test(arguments: [
    "2024-05-31T23:59:59.75Z,2024-06-01T00:00:00.25Z",
    "2023-12-31 23:59:59:750,2024-01-01 00:00:00:250",
    "2024/02/28 23:59:59.750 +0100,2024/02/29 00:00:00.25 +0100",
  ])
  func datesAreTimes(dates: String) throws {
    let dates = dates.split(separator: ",")
    let log = try WholeLog("timestamp,x,y\n\(dates[0]),0,0\n\"\(dates[1])\",1,1\n")
    #expect(log.samples.map(\.t) == [0, 0.5])
  }

  @Test(arguments: ["timestamp_ms", "t_us", "Time since start in ms ", "time (ns)"])
  func clocksWithUnits(name: String) throws {
    let log = try WholeLog("\(name),x,y\n0,0,0\n1000000,1,1\n")
    let seconds = name.contains("ms") ? 1000 : name.contains("us") ? 1 : 0.001
    #expect(log.duration == seconds)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16(encoding: String.Encoding) throws {
    let scratch = try Scratch()
    let text = "\u{FEFF}t,gyro x (°/s),gyro y (°/s),gyro z (°/s)\r\n0,180,0,0\r\n1,0,180,0\r\n"
    let path = try scratch.write("log.csv", try #require(text.data(using: encoding)))
    #expect(
      try WholeLog(path: path).samples.map(\.rotationRate)
        == [SIMD3(.pi, 0, 0), SIMD3(0, .pi, 0)])
  }

  #if os(Linux)
    @Test("programs started while a log is read do not get its descriptor")
    func descriptor() throws {
      let scratch = try Scratch()
      let path = try scratch.write("log.csv", "t,x,y\n0,0,0\n")
      var log = try MotionLog(path: path)
      let open = try Path.names(in: "/proc/self/fd")
        .filter { Path.link("/proc/self/fd/\($0)") == Path.real(path) }.compactMap { Int32($0) }
      #expect(open.count == 1 && open.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
      #expect(try log.next() != nil)
    }
  #endif

  @Test func anglesAreIntrinsicZXY() throws {
    for names in [
      "yaw,pitch,roll", "alpha,beta,gamma", "motionYaw(rad),motionPitch(rad),motionRoll(rad)",
    ] {
      let log = try WholeLog("t,\(names)\n0,90,0,30\n1,0,90,0\n")
      let check = LogCheck(log.samples, hasAssumedSign: false)
      let expected = [
        Quaternion(angle: .pi / 2, about: SIMD3(0, 0, 1))
          * Quaternion(angle: .pi / 6, about: SIMD3(0, 1, 0)),
        Quaternion(angle: .pi / 2, about: SIMD3(1, 0, 0)),
      ]
      let found = try log.samples.map { try #require(check.corrected($0).attitude) }
      #expect(zip(found, expected).allSatisfy { angle($0, $1) < 1e-7 })
    }
  }

  @Test func clocksThatStepBackLoseNothing() throws {
    let rows = (0..<200).map { index in
      let t = Double(index) / 100 - (index < 100 ? 0 : 0.4)
      return "\(t),\(Double(index) / 200),0\n"
    }
    let log = try WholeLog("t,x,y\n" + rows.joined())
    #expect(log.samples.count == 200 && abs(log.duration - 1.99) < 1e-9)
    #expect(log.warnings == [])
    // Rows that are late by a few steps are left out, and counted.
    let late = try WholeLog("t,x,y\n0,0,0\n1,0,0\n2,0,0\n1.5,0,0\n1.7,0,0\n3,0,0\n")
    #expect(late.samples.map(\.t) == [0, 1, 2, 3])
    #expect(late.linesLeftOut == 2)
  }

  /// A device that rolls, with gravity multiplied by `length`, and rates by `rate`.
  private func rolling(length: Double, rate: Double) -> [MotionSample] {
    (0..<600).map { index in
      let t = Double(index) / 100
      let held = Quaternion(angle: t, about: SIMD3(0, 0.3, 1))
      let axis = SIMD3(0, 0.3, 1) / SIMD3(0, 0.3, 1).norm
      return reading(t, rate: axis * rate, gravity: gravity(held) * length)
    }
  }

  @Test(arguments: [9.80665, 1 / 9.80665, 1000, 1], [1, 180 / Double.pi])
  func unitsAreDecidedByTheValues(length: Double, rate: Double) throws {
    let samples = rolling(length: length, rate: rate)
    let check = LogCheck(samples, hasAssumedSign: false)
    let found = check.corrected(samples[100])
    #expect(try abs(#require(found.gravity).norm - 1) < 0.01)
    #expect(try abs(#require(found.rotationRate).norm - 1) < 1e-9)
    #expect(check.warnings.count == (length == 1 ? 0 : 1) + (rate == 1 ? 0 : 1))
  }

  @Test func accelerationsWithoutGravityAreLeftOut() {
    var random = RandomNumbers(state: 3)
    for strength in [0.02, 1] {
      let samples = rolling(length: 1, rate: 1).map { sample in
        var sample = sample
        sample.gravity = SIMD3(
          .random(in: -strength...strength, using: &random),
          .random(in: -strength...strength, using: &random),
          .random(in: -strength...strength, using: &random))
        return sample
      }
      let check = LogCheck(samples, hasAssumedSign: false)
      #expect(check.corrected(samples[5]).gravity == nil)
      #expect(check.warnings.count == 1)
    }
  }

  @Test func anAssumedSignIsDecidedByThePosture() throws {
    let up = reading(0, gravity: SIMD3(0, 0.8, 0.6))
    #expect(LogCheck([up], hasAssumedSign: true).corrected(up).gravity == SIMD3(0, -0.8, -0.6))
    #expect(LogCheck([up], hasAssumedSign: false).corrected(up).gravity == up.gravity)
    let text = "time,seconds_elapsed,z,y,x\n1700000000000000000,0.5,9.80665,0,0\n"
    let scratch = try Scratch()
    let path = try scratch.write("Gravity.csv", text)
    for (platform, z) in [(Platform.ios, 1.0), (.android, -1)] {
      var log = try MotionLog(path: path, platform: platform)
      #expect(try log.next()?.gravity?.z == z)
      let isAssumed = log.hasAssumedSign
      #expect(!isAssumed)
    }
  }
}

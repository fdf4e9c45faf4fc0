import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerTestSupport
import Testing

/// Logs that are damaged, of unknown formats, or empty.
@Suite struct LogFaultTests {
  private let header = "t,x,y\n"

  @Test func missingFile() {
    #expect(fault { try WholeLog(path: "/nowhere/log.csv") } == .missing("/nowhere/log.csv"))
  }

  @Test(arguments: ["", "\n\n\r\n", "\u{FEFF}", "t,x,y\n", "t,x,y\nnan,1,2\n0,nan,1\n1,,\n"])
  func filesWithoutSamples(text: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write("log.csv", text)
    #expect(fault { try WholeLog(path: path) } == .noSamples(path))
  }

  @Test(arguments: [
    ("name,age\nAnn,3\n", "name,age"),
    ("t,gx,gy\n0,1,2\n", "t,gx,gy"),
    ("0,1,2\n1,2,3\n", "0,1,2"),
    ("{\"a\": 1}", "{\"a\": 1}"),
    ("GYROFLOW IMU LOG\nt,gx,gy,gz\n0,1,2,3\n", "GYROFLOW IMU LOG"),
    ("t,gyro_x (bananas),gyro_y,gyro_z\n0,1,2,3\n", "t,gyro_x (bananas),gyro_y,gyro_z"),
  ])
  func unknownHeaders(text: String, found: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write("log.csv", text)
    #expect(
      fault { try WholeLog(path: path) }
        == .unknownLog(path, found: found, understood: MotionLog.examples))
  }

  @Test("a log that lacks only the time is told so")
  func noTime() throws {
    let scratch = try Scratch()
    let path = try scratch.write("log.csv", "gx,gy,gz\n0,1,2\n")
    #expect(
      fault { try WholeLog(path: path) }?.description
        == "\(path): cannot be read: it has no column of time, such as 't' or 'timestamp [ns]'")
  }

  @Test func binaryFilesAreRefused() throws {
    let scratch = try Scratch()
    let path = try scratch.write("log.csv", Data((0..<5000).map { UInt8($0 * 37 % 256) }))
    guard case .unknownLog(path, _, _) = fault({ try WholeLog(path: path) }) else {
      Issue.record("a binary file was read as a log")
      return
    }
  }

  @Test func lineLimits() throws {
    let scratch = try Scratch()
    let long = try scratch.write(
      "long.csv", header + "0,1,0\n1," + String(repeating: "1", count: 70_000) + ",2\n")
    #expect(
      fault { try WholeLog(path: long) }
        == .faultyLine(
          long, line: 3, value: "1," + String(repeating: "1", count: 37) + "…",
          allowed: "a line of at most 65536 bytes"))
    let endless = try scratch.write("endless.csv", Data(count: 1_000_000))
    guard case .faultyLine(endless, line: 1, _, _) = fault({ try WholeLog(path: endless) }) else {
      Issue.record("a line of a million bytes was read")
      return
    }
  }

  @Test func unusableRowsGiveAWarning() throws {
    let log = try WholeLog(
      header + "0,0.5,0.5\n1,nan,0.5\n2,inf,1e999\n3,,\n,1,1\nt,x,y\n4,1x,0\n5\n6,-0.5,0.25,9,9\n")
    #expect(
      log.samples == [reading(0, direct: SIMD2(0.5, 0.5)), reading(6, direct: SIMD2(-0.5, 0.25))])
    #expect(log.linesLeftOut == 7)
    #expect(log.warnings.count == 1)
    #expect(
      log.warnings[0].hasSuffix(
        "7 lines are late or without usable numbers and left out, the first at line 3"))
  }

  @Test func valuesStayValidForASecond() throws {
    let log = try WholeLog(
      "t [s],gx,gy,gz,ax [g],ay [g],az [g]\n0,1,2,3,0,0,1\n0.5,nan,2,3,0,0,1\n2,,,,0,0,1\n")
    let gravity = SIMD3(-0.0, -0.0, -1)
    #expect(
      log.samples == [
        reading(0, rate: SIMD3(1, 2, 3), gravity: gravity),
        reading(0.5, rate: SIMD3(1, 2, 3), gravity: gravity), reading(2, gravity: gravity),
      ])
    #expect(log.warnings == [])
  }

  @Test func timeNeverRunsBackwards() throws {
    let log = try WholeLog(
      header + "100,0,0\n100.1,0.1,0\n100.05,9,9\n100.1,0.2,0\n100.2,0.3,0\n5,0.4,0\n5.1,0.5,0\n")
    #expect(log.samples.compactMap(\.direct?.x) == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
    let times = log.samples.map(\.t)
    #expect(
      zip(times, [0, 0.1, 0.1, 0.2, 0.3, 0.4]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(times)")
    #expect(log.linesLeftOut == 1)
  }

  @Test func timesOutOfRangeAreIgnored() throws {
    let log = try WholeLog(
      "time (s),x,y\n9223372036854775807,0,0\n-9223372036854775807,0,0\n1e300,0,0\n1,0.5,0\n")
    #expect(log.samples == [reading(0, direct: SIMD2(0.5, 0))])
    #expect(log.linesLeftOut == 3)
  }

  @Test func timesRoundedByASpreadsheet() throws {
    let text = "time,seconds_elapsed,z,y,x\n1.69580E+18,0.5,3,2,1\n1.69580E+18,0.75,3,2,1\n"
    let log = try WholeLog(text, name: "Gyroscope.csv")
    let rate = SIMD3<Double>(1, 2, 3)
    #expect(log.samples == [reading(0, rate: rate), reading(0.25, rate: rate)])

    let flat = try WholeLog(
      "#timestamp [ns],w_RS_S_x [rad s^-1],w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1]\n"
        + String(repeating: "1.40363657976E+18,1,2,3\n", count: 4))
    #expect(flat.samples == Array(repeating: reading(0, rate: rate), count: 4))
  }

  @Test func messagesAreOneLine() throws {
    let error = try #require(fault { try WholeLog("a\u{7}b,c\n1,2\n") })
    #expect(!error.description.contains("\n") && !error.description.contains("\u{7}"))
    let scratch = try Scratch()
    let long = String(repeating: "1", count: 70_000)
    let path = try scratch.write("log.json", "[{\"sensor\": \"a\\nb\", \"x\": \"\(long)\"}]")
    #expect(!"\(try #require(fault { try WholeLog(path: path) }))".contains("\n"))
  }
}

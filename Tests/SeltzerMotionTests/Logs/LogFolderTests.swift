import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerTestSupport
import Testing

/// Several files in a folder.
@Suite struct LogFolderTests {
  private static let files = [
    "Gyroscope.csv": """
    time,seconds_elapsed,z,y,x
    1700000000000000000,-0.25,3,2,1
    1700000000500000000,0.25,6,5,4
    1700000001000000000,0.75,9,8,7
    """,
    "GyroscopeUncalibrated.csv": "time,seconds_elapsed,z,y,x\n1700000000000000000,-0.25,9,9,9\n",
    "Gravity.csv": """
    time,seconds_elapsed,z,y,x
    1700000000250000000,0,-9.80665,0,0
    1700000000500000000,0.25,0,-9.80665,0
    """,
    "Orientation.csv": """
    time,seconds_elapsed,yaw,qx,qz,roll,qw,qy,pitch
    1700000001000000000,0.75,0,0.6,0,0,0.8,0,0
    """,
    "Accelerometer.csv": "time,seconds_elapsed,z,y,x\n1700000000000000000,-9,1,1,1\n",
    "Location.csv": "time,seconds_elapsed,longitude,latitude\n1700000000000000000,0,1,2\n",
    "Annotation.csv": "",
    "Metadata.csv": "version,device name,platform\n3,a phone,ios\n",
  ]

  private static let expected: [MotionSample] = [
    reading(0, rate: SIMD3(1, 2, 3)),
    reading(0.25, rate: SIMD3(1, 2, 3), gravity: SIMD3(0, 0, -1)),
    reading(0.5, rate: SIMD3(4, 5, 6), gravity: SIMD3(0, -1, 0)),
    reading(
      1, rate: SIMD3(7, 8, 9), gravity: SIMD3(0, -1, 0),
      attitude: Quaternion(w: 0.8, x: 0.6, y: 0, z: 0)),
  ]

  private func folder(_ files: [String: String]) throws -> Scratch {
    try Scratch(files)
  }

  @Test func filesInAFolderAreMergedByTime() throws {
    let scratch = try folder(Self.files)
    let log = try WholeLog(path: scratch.folder)
    #expect(distance(log.samples, Self.expected) < 1e-15)
    let path = scratch.folder
    #expect(
      log.warnings == [
        "rotation rate is read from \(path)/Gyroscope.csv, not from "
          + "\(path)/GyroscopeUncalibrated.csv"
      ])
    #expect(log.duration == 1)
  }

  @Test func metadataBesideASingleFileIsRead() throws {
    var files = Self.files
    let apple = try folder(files)
    files["Metadata.csv"] = "standardisation,platform\ntrue,ios\n"
    let standard = try folder(files)
    let down = try WholeLog(path: "\(apple.folder)/Gravity.csv")
    let up = try WholeLog(path: "\(standard.folder)/Gravity.csv")
    #expect(down.samples.first?.gravity == SIMD3(0, 0, -1))
    #expect(up.samples.first?.gravity == SIMD3(0, 0, 1))
    #expect(down.warnings == [] && up.warnings == [])
    let whole = try WholeLog(path: standard.folder)
    #expect(whole.samples.allSatisfy { $0.attitude == nil })
    #expect(whole.warnings.count == 1)
  }

  @Test func linearAccelerationIsNotGravity() throws {
    let scratch = try folder(Self.files.filter { $0.key == "Accelerometer.csv" })
    guard case .unknownLog = fault({ try WholeLog(path: scratch.folder) }) else {
      Issue.record("linear acceleration was read as gravity")
      return
    }
  }

  @Test func tooManyFilesAreRefused() throws {
    let scratch = try Scratch()
    for index in 0..<65 { try scratch.write("\(index).csv", "t,x,y\n0,0,0\n") }
    #expect(
      fault { try WholeLog(path: scratch.folder) }
        == .unreadable(
          scratch.folder, reason: "it contains 65 files; at most 64 can be read together"))
  }

  @Test func emptyFoldersAreRefused() throws {
    let scratch = try Scratch()
    guard
      case .unknownLog(scratch.folder, found: "", _) = fault({ try WholeLog(path: scratch.folder) })
    else {
      Issue.record("an empty folder was read as a log")
      return
    }
  }
}

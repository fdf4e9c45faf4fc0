import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerTestSupport
import Testing

/// Several files, in a folder or an archive.
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
      log.summary.files.map(\.name)
        == ["Gravity.csv", "Gyroscope.csv", "Orientation.csv"].map { "\(path)/\($0)" })
    #expect(
      log.summary.warnings == [
        "rotation rate is read from \(path)/Gyroscope.csv, not from "
          + "\(path)/GyroscopeUncalibrated.csv"
      ])
    #expect(log.summary.samples == 4)
    #expect(log.summary.duration == 1)
  }

  @Test func archivesGiveTheSameSamples() throws {
    let scratch = try folder(Self.files)
    let archive = try scratch.write("log.zip", stored(Self.files))
    #expect(try WholeLog(path: archive).samples == WholeLog(path: scratch.folder).samples)
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
    #expect(down.summary.warnings == [] && up.summary.warnings == [])
    let whole = try WholeLog(path: standard.folder)
    #expect(whole.samples.allSatisfy { $0.attitude == nil })
    #expect(whole.summary.warnings.count == 2)
  }

  @Test func linearAccelerationIsNotGravity() throws {
    let scratch = try folder(Self.files.filter { $0.key == "Accelerometer.csv" })
    guard case .unknownLog = fault({ try WholeLog(path: scratch.folder) }) else {
      Issue.record("linear acceleration was read as gravity")
      return
    }
  }

  @Test func compressedFilesAreRead() throws {
    let scratch = try Scratch()
    let archive = try #require(
      Data(base64Encoded: Self.compressed, options: .ignoreUnknownCharacters))
    let log = try WholeLog(path: try scratch.write("log.zip", archive))
    #expect(log.summary.samples == 12_000)
    #expect(log.summary.duration == 2)
    #expect(log.samples.allSatisfy { $0.rotationRate == SIMD3(1, 2, 3) })
  }

  @Test func damagedArchivesAreRefused() throws {
    let scratch = try Scratch()
    let archive = try #require(
      Data(base64Encoded: Self.compressed, options: .ignoreUnknownCharacters))
    let whole = try WholeLog(path: try scratch.write("log.zip", archive)).samples
    var random = RandomNumbers(state: 5)
    var refused = 0
    for seed in 0..<40 {
      var damaged = archive
      if seed % 3 == 0 {
        damaged = damaged.prefix(Int.random(in: 0..<damaged.count, using: &random))
      } else {
        for _ in 0..<(seed % 4 + 1) {
          damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= UInt8(1 << (seed % 8))
        }
      }
      let path = try scratch.write("damaged.zip", damaged)
      if let log = try? WholeLog(path: path) {
        // Changes to dates and similar fields do not matter.
        #expect(log.samples == whole, "seed \(seed)")
      } else {
        refused += 1
      }
    }
    #expect(refused > 20)
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

  /// 12,000 rows in a compressed Gyroscope.csv, and a Metadata.csv.
  private static let compressed = """
    UEsDBBQAAAAIAAAAIVh9iPk5xwQAAPsKBgAXAAAAcmVjb3JkaW5nL0d5cm9zY29wZS5jc3btyjEKg0AUQMHes3xkVTyP
    SNwikERhLZKcXhC9wxbzqlfM/nznKPmxfpYy5de8lbzEP37xbVKkdoyhTWfR39NdAwAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAABADaADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKB60AMAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUDk4AFBLAwQUAAAACAAAACFYjKdGDRkAAAAXAAAAFgAAAHJlY29y
    ZGluZy9NZXRhZGF0YS5jc3YryEksScsvytUpSy0qzszP48rML9Yx5gIAUEsBAhQDFAAAAAgAAAAhWH2I+TnHBAAA+woG
    ABcAAAAAAAAAAAAAAIABAAAAAHJlY29yZGluZy9HeXJvc2NvcGUuY3N2UEsBAhQDFAAAAAgAAAAhWIynRg0ZAAAAFwAA
    ABYAAAAAAAAAAAAAAIAB/AQAAHJlY29yZGluZy9NZXRhZGF0YS5jc3ZQSwUGAAAAAAIAAgCJAAAASQUAAAAA
    """
}

/// Returns an archive with the files stored uncompressed.
func stored(_ files: [String: String]) -> Data {
  var local: [UInt8] = []
  var directory: [UInt8] = []
  for (name, text) in files.sorted(by: { $0.key < $1.key }) {
    let name = Array(name.utf8)
    let bytes = Array(text.utf8)
    let common = little(
      (20, 2), (0, 8), (checksum(bytes), 4), (bytes.count, 4), (bytes.count, 4), (name.count, 2),
      (0, 2))
    directory += little((0x0201_4B50, 4), (20, 2)) + common
    directory += little((0, 10), (local.count, 4)) + name
    local += little((0x0403_4B50, 4)) + common + name + bytes
  }
  let end = little(
    (0x0605_4B50, 4), (0, 4), (files.count, 2), (files.count, 2), (directory.count, 4),
    (local.count, 4), (0, 2))
  return Data(local + directory + end)
}

/// Returns numbers with the given byte counts, little-endian.
private func little(_ fields: (value: Int, count: Int)...) -> [UInt8] {
  fields.flatMap { field in
    (0..<field.count).map { UInt8(truncatingIfNeeded: field.value >> (8 * $0)) }
  }
}

/// Returns the CRC-32 of a file.
private func checksum(_ bytes: [UInt8]) -> Int {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return Int(~sum)
}

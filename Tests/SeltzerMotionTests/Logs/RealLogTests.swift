import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import Testing

/// Excerpts of real recordings; `Data/README.md` names sources and licences.
@Suite struct RealLogTests {
  private func log(_ name: String) throws -> WholeLog {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try WholeLog(path: tests.appending(path: "Data/" + name).path)
  }

  @Test(
    arguments: [
      ("x-imu3.csv", 60, 0.5896349), ("phyphox", 80, 0.403509916673),
      ("phyphox-gyroscope.csv", 40, 0.391510625), ("sensor-logger", 30, 0.289004150390625),
      ("named-columns.csv", 40, 0.702270269394),
    ])
  func countsAndDurations(name: String, samples: Int, duration: Double) throws {
    let log = try log(name)
    #expect(log.samples.count == samples)
    #expect(abs(log.duration - duration) < 1e-12)
    #expect(log.warnings == [])
  }

  /// Seconds after an origin, in whole units of a clock.
  @Test(
    "times in any unit, from 0, since boot or since 1970, are as in seconds",
    arguments: [
      (1e3, 0.0), (1e6, 0), (1e9, 0), (1, 51_234.5), (1e3, 51_234), (1e6, 51_234), (1e9, 51_234),
      (1, 1_700_000_000), (1e3, 1_700_000_000), (1e6, 1_700_000_000), (1e9, 1_700_000_000),
    ])
  func units(ticks: Double, origin: Double) throws {
    let log = try log("named-columns.csv")
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: tests.appending(path: "Data/named-columns.csv"), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).enumerated().map { index, line in
      guard index > 0, let comma = line.firstIndex(of: ","), let t = Double(line[..<comma]) else {
        return String(line).replacing("t,", with: "timestamp,")
      }
      let time = ticks == 1 ? "\(origin + t)" : "\(Int64(origin * ticks) + Int64(t * ticks))"
      return time + line[comma...]
    }
    let other = try WholeLog(lines.joined(separator: "\n"))
    // Some lines of the log are less than a millisecond apart.
    #expect(other.samples.count >= log.samples.count - 20)
    #expect(abs(other.duration - log.duration) < 0.0011)
    #expect(other.warnings.allSatisfy { !$0.contains("unit") })
  }

  @Test("times of day are read, and a unit that was guessed is named")
  func guesses() throws {
    let times = try WholeLog("time,gx,gy,gz\n17:06:59:123,0,0,1\n17:06:59:133,0,0,1\n")
    #expect(abs(times.duration - 0.01) < 1e-9)
    let guessed = try WholeLog("time,gx,gy,gz\n0,0,0,1\n500,0,0,1\n1000,0,0,1\n")
    #expect(
      guessed.warnings.map {
        $0.hasSuffix(": the times have no unit, and are taken for microseconds")
      } == [true])
  }

  private static let degree = Double.pi / 180
  private static let g = 9.80665

  @Test func xIMU3() throws {
    let samples = try log("x-imu3.csv").samples
    let first = reading(
      0, rate: SIMD3(86.24519, -7.924985, 2.084758) * Self.degree,
      gravity: SIMD3(0.00506907, -0.1175843, -1.017875))
    let last = reading(
      15.86974955 - 15.28011465, rate: SIMD3(8.410286, 6.773315, -4.079223) * Self.degree,
      gravity: SIMD3(-0.03683576, -0.9132062, -0.3759603))
    #expect(distance([samples[0], samples[59]], [first, last]) < 1e-14)
  }

  @Test func phyphoxFolder() throws {
    let samples = try log("phyphox").samples
    let down = SIMD3(0.4806504822, -1.707798615, -9.449848938) / Self.g
    #expect(distance([samples[0]], [reading(0, gravity: down)]) < 1e-14)
    let last = try #require(samples.last)
    #expect(last.rotationRate == SIMD3(-8.495050669e-2, -5.903820693e-2, -5.373697728e-3))
    let lastDown = SIMD3(0.5830375671, -1.203048248, -9.792935486) / Self.g
    #expect(
      distance(
        [last], [reading(0.406956 - 0.003446083327, rate: last.rotationRate, gravity: lastDown)])
        < 1e-14)
  }

  @Test func phyphoxFile() throws {
    let samples = try log("phyphox-gyroscope.csv").samples
    #expect(samples.first == reading(0, rate: SIMD3(0.4023174345, 2.331711054, 4.094337463)))
    #expect(
      samples.last
        == reading(0.391510625, rate: SIMD3(2.191712379, -0.1602420211, 3.405066252)))
  }

  /// The Accelerometer.csv lacks gravity, so only the gyroscope is read.
  @Test func sensorLogger() throws {
    let samples = try log("sensor-logger").samples
    let first = SIMD3(0.0018055193359032273, -0.003185904584825039, 0.0003267227439209819)
    let last = SIMD3(-0.0014936828520148993, -0.0003597969189286232, 0.000059932470321655273)
    #expect(samples.first == reading(0, rate: first))
    #expect(samples.last?.rotationRate == last)
    #expect(samples.allSatisfy { $0.gravity == nil })
  }

  @Test func namedColumns() throws {
    let samples = try log("named-columns.csv").samples
    let first = reading(
      0, rate: SIMD3(-0.679389312977, 1.07633587786, -1.15267175573),
      gravity: SIMD3(0.09814453125, 0.0263671875, 0.816162109375) / -Self.g)
    #expect(distance([samples[0]], [first]) < 1e-15)
    #expect(samples.last?.t == 0.702270269394)
  }

  /// The sensor turns by 60° within 0.6 s.
  @Test func attitudesFollowTheAccelerometer() throws {
    var estimator = AttitudeEstimator()
    var squares = 0.0
    var count = 0.0
    for sample in try log("x-imu3.csv").samples {
      let found = estimator.update(sample).inverse.rotate(SIMD3(0, 0, -1))
      guard let gravity = sample.gravity, abs(gravity.norm - 1) < 0.05 else { continue }
      let error = (found - gravity / gravity.norm).norm / Self.degree
      squares += error * error
      count += 1
    }
    #expect(count > 20)
    #expect((squares / count).squareRoot() < 3)
  }
}

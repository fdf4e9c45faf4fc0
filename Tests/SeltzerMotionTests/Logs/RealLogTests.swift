import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import Testing

/// The folder with real logs, where one is named.
private let realLogs = ProcessInfo.processInfo.environment["SELTZER_LOGS"]

/// Logs from public repositories, where a folder with them is named; see Data/README.md.
@Suite(.enabled(if: realLogs != nil, "SELTZER_LOGS names no folder"))
struct RealLogTests {
  struct Real: CustomTestStringConvertible {
    var name: String
    var format: MotionLogFormat
    var rate: Double
    var testDescription: String { name }
  }

  static let all: [Real] = [
    .init(name: "fusion.csv", format: .ximu3, rate: 99),
    .init(name: "repoimu.csv", format: .repoIMU, rate: 100),
    .init(name: "euroc.csv", format: .euroc, rate: 200),
    .init(name: "ios", format: .sensorLogger, rate: 100),
    .init(name: "ios.zip", format: .sensorLogger, rate: 100),
    .init(name: "phyphox", format: .phyphox, rate: 410),
  ]

  private func log(_ name: String) throws -> WholeLog {
    try WholeLog(path: "\(realLogs ?? "")/\(name)")
  }

  @Test(arguments: all)
  func isTakenForWhatItIs(real: Real) throws {
    let log = try log(real.name)
    let leading = try #require(log.summary.leading)
    #expect(leading.format == real.format)
    #expect(try abs(#require(leading.rate) / real.rate - 1) < 0.1)
    #expect(log.samples.count > 100)
  }

  /// Both tell where down is: the phone's own attitude to a hundredth of a degree, a camera's within
  /// what an accelerometer shows that is moved about.
  @Test(arguments: [("ios", 0.01), ("repoimu.csv", 2.0)])
  func gravityAgreesWithTheAttitude(name: String, degrees: Double) throws {
    let log = try log(name)
    var squares = 0.0
    var count = 0.0
    for sample in log.samples {
      guard let gravity = sample.gravity, let attitude = sample.attitude,
        abs(gravity.length - 1) < 0.03
      else { continue }
      let down = attitude.inverse.rotate(SIMD3(0, 0, -1))
      let angle = atan2(down.cross(gravity).length, down.dot(gravity)) * 180 / .pi
      squares += angle * angle
      count += 1
    }
    #expect(count > 100)
    #expect((squares / count).squareRoot() < degrees)
  }

  /// Tilt from gyroscope and accelerometer or gravity alone, against the log's own attitude.
  @Test(arguments: ["ios", "repoimu.csv"], AttitudeFilter.allCases)
  func filtersComeCloseToTheReference(name: String, filter: AttitudeFilter) throws {
    let log = try log(name)
    var estimator = AttitudeEstimator(filter: filter)
    var squares = 0.0
    var count = 0.0
    for sample in log.samples {
      var blind = sample
      blind.attitude = nil
      let found = estimator.update(blind).inverse.rotate(SIMD3(0, 0, -1))
      guard let attitude = sample.attitude else { continue }
      let down = attitude.inverse.rotate(SIMD3(0, 0, -1))
      let angle = atan2(down.cross(found).length, down.dot(found)) * 180 / .pi
      squares += angle * angle
      count += 1
    }
    let error = (squares / count).squareRoot()
    print("\(name), \(filter.rawValue): \(error)° RMS over \(Int(count)) samples")
    #expect(count > 100)
    #expect(error < 2)
  }

  @Test func androidsConventionOfTheSameMovementTellsTheSame() throws {
    let apple = try log("ios")
    let folder = try #require(realLogs)
    let scratch = try LogScratch()
    for name in ["Gyroscope.csv", "Orientation.csv", "Gravity.csv"] {
      let text = try String(contentsOfFile: "\(folder)/ios/\(name)", encoding: .utf8)
      try scratch.write(name == "Gravity.csv" ? negated(text) : text, to: name)
    }
    try scratch.write("platform\nandroid\n", to: "Metadata.csv")
    #expect(try WholeLog(path: scratch.path).samples == apple.samples)
  }

  /// Sensor Logger's rows with the signs of x, y and z turned round, as Android writes them.
  private func negated(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline)
    let rows = lines.dropFirst().map { line in
      line.split(separator: ",").enumerated().map { index, field in
        guard index > 1 else { return String(field) }
        return field.hasPrefix("-") ? String(field.dropFirst()) : "-" + field
      }.joined(separator: ",")
    }
    return ([String(lines.first ?? "")] + rows).joined(separator: "\n")
  }
}

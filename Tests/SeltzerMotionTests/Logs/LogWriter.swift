import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerTestSupport

/// Writes samples in the formats of various programs, by their documentation.
struct LogWriter {
  enum Style: CaseIterable {
    case phyphox, ximu3, euroc, sensorLog, dotted, plain, columns
  }

  var style: Style
  var lineEnd = "\n"
  /// The order of columns.
  var order: [Int]?
  var delimiter: String?
  var decimal = "."

  private static let g = 9.80665
  private static let degree = Double.pi / 180

  private var names: [String] {
    let axes = ["x", "y", "z"]
    let capitals = axes.map { $0.uppercased() }
    return switch style {
    case .phyphox:
      ["\"Time (s)\""] + named("\"Gyroscope * (rad/s)\"", axes)
        + named("\"Acceleration * (m/s^2)\"", axes)
    case .ximu3:
      ["Time (s)"] + named("Gyroscope * (deg/s)", capitals) + named("Accelerometer * (g)", capitals)
        + named("Quaternion *", ["W", "X", "Y", "Z"])
    case .euroc:
      ["#timestamp [ns]"] + named("w_RS_S_* [rad s^-1]", axes) + named("a_RS_S_* [m s^-2]", axes)
        + named(" q_RS_* []", ["w", "x", "y", "z"])
    case .sensorLog:
      ["motionTimestamp_sinceReboot(s)"] + named("motionRotationRate*(rad/s)", capitals)
        + named("motionGravity*(G)", capitals)
        + named("motionQuaternion*(R)", ["W", "X", "Y", "Z"])
    case .dotted:
      ["timestamp"] + named("rotationRate.*", axes) + named("gravity.*", axes)
        + named("attitude.quaternion.*", ["w", "x", "y", "z"])
    case .plain: ["t", "x", "y"]
    case .columns:
      ["time_stamp [us]"] + named("gyro_* [dps]", axes) + named("acc_* [mg]", axes)
    }
  }

  private func named(_ pattern: String, _ axes: [String]) -> [String] {
    axes.map { pattern.replacingOccurrences(of: "*", with: $0) }
  }

  private func fields(_ s: MotionSample) -> [Double?] {
    let w = s.rotationRate
    let rate = [w?.x, w?.y, w?.z]
    let down = [s.gravity?.x, s.gravity?.y, s.gravity?.z]
    let q = s.attitude
    let attitude = [q?.w, q?.axis.x, q?.axis.y, q?.axis.z]
    return switch style {
    case .phyphox: [s.t] + rate + down.map { $0.map { -$0 * Self.g } }
    case .ximu3:
      [s.t] + rate.map { $0.map { $0 / Self.degree } } + down.map { $0.map { -$0 } } + attitude
    case .euroc: [nil] + rate + down.map { $0.map { -$0 * Self.g } } + attitude
    case .sensorLog, .dotted: [s.t] + rate + down + attitude
    case .plain: [s.t, s.direct?.x, s.direct?.y]
    case .columns:
      [nil] + rate.map { $0.map { $0 / Self.degree } } + down.map { $0.map { -$0 * 1000 } }
    }
  }

  /// Returns the part of a sample that the style keeps.
  func kept(_ s: MotionSample) -> MotionSample {
    var s = s
    if style == .plain {
      s.rotationRate = nil
      s.gravity = nil
      s.attitude = nil
    } else {
      s.direct = nil
      if [.phyphox, .columns].contains(style) { s.attitude = nil }
    }
    return s
  }

  func text(_ samples: [MotionSample]) -> String {
    let delimiter = delimiter ?? ","
    var lines: [String] = []
    lines.append(ordered(names).joined(separator: delimiter))
    for sample in samples {
      var fields = fields(sample).map { $0.map { "\($0)" } ?? "" }
      if style == .euroc {
        fields[0] = "\(1_403_636_579_758_555_392 + Int64((sample.t * 1e9).rounded()))"
      }
      if style == .columns { fields[0] = "\(Int64((sample.t * 1e6).rounded()))" }
      fields = fields.map { $0.replacingOccurrences(of: ".", with: decimal) }
      lines.append(ordered(fields).joined(separator: delimiter))
    }
    return lines.joined(separator: lineEnd) + lineEnd
  }

  private func ordered(_ fields: [String]) -> [String] {
    guard let order, order.count >= fields.count else { return fields }
    return order.filter { $0 < fields.count }.map { fields[$0] }
  }
}

/// Returns samples with all quantities, at times in whole microseconds.
func movement(_ count: Int, seed: UInt64) -> [MotionSample] {
  var random = RandomNumbers(state: seed)
  func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
  var micros = 0
  return (0..<count).map { _ in
    let s = reading(
      Double(micros) / 1e6,
      rate: SIMD3(number(-9...9), number(-9...9), number(-9...9)),
      gravity: SIMD3(number(-2...2), number(-2...2), number(-2...2)),
      attitude: Quaternion(
        w: number(0.1...1), x: number(-1...1), y: number(-1...1), z: number(-1...1)),
      direct: SIMD2(number(-1...1), number(-1...1)))
    micros += Int.random(in: 1000...20_000, using: &random)
    return s
  }
}

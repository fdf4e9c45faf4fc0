import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerTestSupport

/// The whole content of a log.
struct WholeLog: Equatable {
  var samples: [MotionSample] = []
  var warnings: [String]

  init(path: String) throws {
    var log = try MotionLog(path: path)
    while let sample = try log.next() { samples.append(sample) }
    warnings = log.warnings
  }

  /// Reads a file of this text and name, with a Metadata.csv if a platform is given.
  init(_ text: String, name: String = "log.csv", platform: String? = nil) throws {
    let scratch = try Scratch()
    if let platform { try scratch.write("Metadata.csv", "platform\n\(platform)\n") }
    try self.init(path: try scratch.write(name, text))
  }

  /// The seconds from the first sample to the last.
  var duration: Double { samples.last?.t ?? 0 }

  /// The number of lines that are left out, by the warning.
  var linesLeftOut: Int {
    let words = warnings.first { $0.contains(" lines are late ") }?.split(separator: " ")
    return words.flatMap { Int($0[1]) } ?? 0
  }
}

/// Returns the error of opening or reading a log.
func fault(_ body: () throws -> WholeLog) -> MotionError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? MotionError
  }
}

/// Returns the largest difference between numbers in two lists of samples; infinite if a number is
/// missing in one.
func distance(_ a: [MotionSample], _ b: [MotionSample]) -> Double {
  guard a.count == b.count else { return .infinity }
  return zip(a, b).reduce(0) { most, pair in
    max(most, zip(numbers(pair.0), numbers(pair.1)).reduce(0) { max($0, apart($1.0, $1.1)) })
  }
}

private func apart(_ a: Double?, _ b: Double?) -> Double {
  guard let a, let b else { return a == nil && b == nil ? 0 : .infinity }
  return abs(a - b)
}

private func numbers(_ s: MotionSample) -> [Double?] {
  [
    s.t, s.rotationRate?.x, s.rotationRate?.y, s.rotationRate?.z, s.gravity?.x, s.gravity?.y,
    s.gravity?.z, s.attitude?.w, s.attitude?.axis.x, s.attitude?.axis.y, s.attitude?.axis.z,
    s.direct?.x, s.direct?.y,
  ]
}

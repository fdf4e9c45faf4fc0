import FoundationEssentials
import SeltzerMotion
import SeltzerSystem

/// The JSON export of Sensor Logger: a list of rows with a sensor's name, read as a CSV file per sensor.
enum SensorLoggerJSON {
  private static let limit = 1 << 26

  /// A string, or a number as a string; other values are empty.
  private struct Cell: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      text =
        (try? value.decode(String.self)) ?? (try? value.decode(Double.self)).map { "\($0)" } ?? ""
    }
  }

  /// Returns the sensors' files; nil if the file at `path` has another format.
  static func members(of path: String) throws(MotionError) -> [LogFolder.Member]? {
    guard let file = try? InputFile(path), file.type == S_IFREG, let start = try? file.read(),
      start.first(where: { $0 > 32 }) == UInt8(ascii: "["),
      let rest = try? file.readToEnd(limit: limit),
      let rows = try? JSONDecoder().decode([[String: Cell]].self, from: Data(start + rest))
    else { return nil }
    let sensors = Dictionary(grouping: rows) { $0["sensor"]?.text ?? "" }
    return sensors.filter { !$0.key.isEmpty }.map { sensor, rows in
      let sensor = excerpt(sensor, limit: 100)
      let names = rows[0].keys.sorted()
      let lines = [names] + rows.map { row in names.map { row[$0]?.text ?? "" } }
      var text = Array(lines.map { $0.joined(separator: ",") }.joined(separator: "\n").utf8)
      return LogFolder.Member(name: sensor + ".csv") { () throws(MotionError) in
        LineReader("\(path)/\(sensor)") { () throws(MotionError) in
          defer { text = [] }
          return text
        }
      }
    }
  }
}

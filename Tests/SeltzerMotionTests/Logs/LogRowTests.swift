import SeltzerMotion
import SeltzerMotionLogs
import SeltzerTestSupport
import Testing

/// Quotes around columns do not matter.
@Suite struct LogRowTests {
  private static let numbers = [
    "0", "-0", "+1", ".5", "5.", "-.25", "1e5", "3.8E-2", "1.6232e-035", "1e308", "1e-320",
    "-9.80665", "9007199254740993", "18446744073709551615", "123456789012345678901234567890",
    "0.000000000000000000000000000000000001", "00000000000000000000000000012.5", "1.6E+18",
    "1403636579758555392", "-9223372036854775808", "9223372036854775807", "99999999999999999999",
  ]
  private static let others = [
    "", "-", ".", "e5", "1e", "1e+", "nan", "-inf", "1e999", "abc", "0x1F", "1.2.3", "1-2", "1 2",
    "\"1.5\"", "\" 1,5 \"", "\"1", "1\"", "\"a,b;c\"", "\"\"", "1,5", "\u{B5}", "5 m/s", "\r",
  ]

  /// Returns a number or other text, sometimes with spaces around it.
  private func cell(_ random: inout RandomNumbers) -> String {
    let kind = Int.random(in: 0..<100, using: &random)
    let text =
      switch kind {
      case 0..<8: Self.numbers.randomElement(using: &random) ?? ""
      case 8..<12: Self.others.randomElement(using: &random) ?? ""
      case 12..<40: "\(Double.random(in: -20...20, using: &random))"
      case 40..<60: "\(Int64.random(in: .min ... .max, using: &random) >> (kind * 3 - 120))"
      default: digits(&random)
      }
    switch Int.random(in: 0..<60, using: &random) {
    case 0: return " " + text
    case 1: return text + " "
    case 2: return "\t" + text + "  "
    default: return text
    }
  }

  /// Returns up to 24 digits with a point anywhere, and sometimes an exponent.
  private func digits(_ random: inout RandomNumbers) -> String {
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let digits = (0..<(1 + below(below(4) == 0 ? 24 : 12))).map { _ in "\(below(10))" }.joined()
    let places = below(digits.count + 1)
    let power = below(5) == 0 ? "e\(below(60) - 30)" : ""
    let sign = ["", "", "-", "+"][below(4)]
    return "\(sign)\(digits.dropLast(places)).\(digits.suffix(places))\(power)"
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [",", ";", "\t"])
  func quotesDoNotMatter(lineEnd: String, delimiter: String) throws {
    var random = RandomNumbers(state: 8)
    let header = ["note", "t", "gx", "gy", "gz", "more", "ax", "ay", "az"]
    let rows = (0..<300).map { row in
      ["\(Double(row) / 128)"] + (0..<3).map { _ in digits(&random) } + ["x y"]
        + (0..<3).map { _ in cell(&random) }
    }
    func log(_ note: String) throws -> WholeLog {
      let lines = ([header] + rows.map { [note] + $0 }).map { $0.joined(separator: delimiter) }
      return try WholeLog(lines.joined(separator: lineEnd))
    }
    let plain = try log("n")
    let quoted = try log("\"n\"")
    #expect(plain.samples == quoted.samples)
    #expect(plain.samples.count > 150)
  }
}

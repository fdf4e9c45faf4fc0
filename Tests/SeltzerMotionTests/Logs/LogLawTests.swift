import Foundation
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerTestSupport
import Testing

/// Logs written in any format are read back, with any order of columns and any line ends.
@Suite struct LogLawTests {
  @Test(arguments: LogWriter.Style.allCases)
  func writtenLogsAreReadBack(style: LogWriter.Style) throws {
    for seed in UInt64(0)..<40 {
      let writer = LogWriter(style: style)
      let samples = movement(Int(seed) + 1, seed: seed).map(writer.kept)
      let read = try WholeLog(writer.text(samples))
      #expect(distance(read.samples, samples) < 1e-9, "seed \(seed)")
      #expect(read.warnings == [], "seed \(seed)")
    }
  }

  @Test(arguments: LogWriter.Style.allCases)
  func columnOrderDoesNotMatter(style: LogWriter.Style) throws {
    var random = RandomNumbers(state: 7)
    var writer = LogWriter(style: style)
    let samples = movement(50, seed: 1)
    let expected = try WholeLog(writer.text(samples))
    for seed in 0..<10 {
      writer.order = Array(0..<11).shuffled(using: &random)
      let shuffled = try WholeLog(writer.text(samples))
      #expect(shuffled.samples == expected.samples, "shuffle \(seed)")
    }
  }

  @Test(arguments: LogWriter.Style.allCases)
  func lineEndsMarksAndCommentsDoNotMatter(style: LogWriter.Style) throws {
    var writer = LogWriter(style: style)
    let samples = movement(30, seed: 2)
    let text = writer.text(samples)
    let expected = try WholeLog(text)
    for end in ["\r\n", "\r"] {
      writer.lineEnd = end
      #expect(try WholeLog(writer.text(samples)).samples == expected.samples)
      #expect(try WholeLog("\u{FEFF}" + writer.text(samples)).samples == expected.samples)
    }
    var lines = text.split(separator: "\n").map(String.init)
    lines.insert(contentsOf: ["", "# a remark", "% another", "  "], at: lines.count - 3)
    let commented = try WholeLog(lines.joined(separator: "\n"))
    #expect(commented.samples == expected.samples)
    #expect(commented.linesLeftOut == 0)
  }

  @Test(arguments: [(";", ","), ("\t", ","), (";", "."), ("\t", ".")])
  func otherDelimitersAndDecimalCommas(delimiter: String, decimal: String) throws {
    for style in [LogWriter.Style.phyphox, .ximu3, .dotted, .plain] {
      var writer = LogWriter(style: style)
      let samples = movement(30, seed: 3)
      let expected = try WholeLog(writer.text(samples))
      writer.delimiter = delimiter
      writer.decimal = decimal
      #expect(try WholeLog(writer.text(samples)).samples == expected.samples)
    }
  }

  @Test func quotedDecimalCommasStayTogether() throws {
    let log = try WholeLog("t,x,y\n\"0,5\",\"0,25\",\"-0,75\"\n\"1,5\", \"0,5\" ,0.5\n")
    #expect(
      log.samples == [reading(0, direct: SIMD2(0.25, -0.75)), reading(1, direct: SIMD2(0.5, 0.5))])
  }
}

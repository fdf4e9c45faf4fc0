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
      #expect(read.summary.warnings == [], "seed \(seed)")
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
      #expect(shuffled.leading?.columns.map(\.axis) == expected.leading?.columns.map(\.axis))
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
    #expect(commented.leading?.linesLeftOut == 0)
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

  @Test func numbersAreRoundedAsInTheStandardLibrary() {
    var random = RandomNumbers(state: 11)
    var texts = [
      "0", "-0", "+1", ".5", "5.", "1e5", "3.8E-2", "1.6232e-035", "1e308", "1e-320", "4.9e-324",
      "9007199254740993", "18446744073709551615", "123456789012345678901234567890", "1.6E+18",
      "0.000000000000000000000000000000000001", "00000000000000000000000000012.5",
    ]
    for _ in 0..<4000 {
      let number = Double(bitPattern: random.next())
      if number.isFinite { texts.append("\(number)") }
      let places = Int.random(in: 0...18, using: &random)
      texts.append("\(Double.random(in: -1000...1000, using: &random))")
      let digits = "\(random.next() >> UInt64.random(in: 1...63, using: &random))"
      texts.append(
        digits.count > places ? "\(digits.dropLast(places)).\(digits.suffix(places))" : digits)
    }
    for text in texts {
      let read = parsed(text)
      #expect(read == Double(text), "\(text)")
    }
  }

  @Test(arguments: ["", "-", ".", "e5", "1e", "1e+", "nan", "inf", "1e999", "abc", "0x"])
  func invalidNumbersGiveNil(text: String) {
    #expect(parsed(text) == nil)
  }

  /// Returns the number if it is the whole text.
  private func parsed(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      guard var p = bytes.baseAddress else { return nil }
      let end = p + bytes.count
      let number = LogNumber.parse(&p, end, decimal: UInt8(ascii: "."))
      return number.isFinite && p == end ? number : nil
    }
  }
}

import Foundation
import SeltzerMotion
import Testing

@Suite("Pointers from a pipe")
struct PointerReaderTests {
  private func read(_ text: String, pieces: Int = .max) throws -> [MotionSample] {
    var reader = PointerReader()
    var samples: [MotionSample] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
      while let sample = try reader.next() { samples.append(sample) }
    }
    reader.append([])
    while let sample = try reader.next() { samples.append(sample) }
    return samples
  }

  private let text =
    "\u{FEFF}0.5 -0.25\r\n\n  1\t2 \n-1,1e-3\n -1 , 1\n[0.1, 0.2]\n"
    + #"{"y": 1, "x": -1, "button": "left"}"# + "\n" + #"{"x":0,"y":0.5,"t":7.25}"#

  private var samples: [MotionSample] {
    let places: [(Double, Double)] = [
      (0.5, -0.25), (1, 2), (-1, 0.001), (-1, 1), (0.1, 0.2), (-1, 1), (0, 0.5),
    ]
    return places.enumerated().map { index, place in
      reading(index == 6 ? 7.25 : Double(index) / 60, direct: SIMD2(place.0, place.1))
    }
  }

  @Test("spaces, tabs, commas and JSON are parsed, wherever chunks end")
  func formats() throws {
    for pieces in 1...text.utf8.count { #expect(try read(text, pieces: pieces) == samples) }
  }

  @Test("lines without a time have the time of their arrival")
  func arrival() throws {
    var reader = PointerReader()
    reader.append(Array("1 0\n[0,1]\n{\"x\":0,\"y\":0,\"t\":3}\n1 ".utf8))
    var times: [Double] = []
    while let sample = try reader.next(at: 42) { times.append(sample.t) }
    #expect(times == [42, 42, 3])
  }

  @Test(
    "an invalid line is reported, and the next line is read",
    arguments: [
      "1", "1 2 3", "a b", "1 nan", "inf 0", "[1]", "[1, 2, 3]", "[1, 2", #"{"x": 1}"#,
      #"{"x": "1", "y": 2}"#, "1,,2", "1 2,", "\u{1B}[2J", String(repeating: "1", count: 9000),
    ])
  func faulty(line: String) throws {
    var reader = PointerReader(name: "pipe")
    reader.append(Array("0 0\n\n\(line)\n0.5 1\n".utf8))
    #expect(try reader.next()?.direct == .zero)
    let plain = line.replacing("\u{1B}", with: "\\u{1B}")
    #expect(
      throws: MotionError.faultyLine(
        "pipe", line: 3, value: plain.count > 40 ? plain.prefix(39) + "…" : plain,
        allowed: #"two numbers 'x y', '[x, y]' or '{"x": 0, "y": 0}'"#)
    ) { try reader.next() }
    #expect(try reader.next()?.direct == SIMD2(0.5, 1))
    #expect(try reader.next() == nil)
  }

  @Test("a pipe is read to its end")
  func wholePipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    var found: [MotionSample] = []
    var reader = PointerReader()
    try reader.readAll(pipe.fileHandleForReading.fileDescriptor) { found.append($0) }
    #expect(found == samples)
    var none = PointerReader(name: "nothing")
    #expect {
      try none.readAll(-1) { _ in Issue.record("there is nothing to read") }
    } throws: { error in
      guard case .unreadable("nothing", _) = error as? MotionError else { return false }
      return true
    }
  }
}

import Foundation
import Testing

/// Something that must be refused: with one line, the right exit code, and nothing left behind.
struct BadCase: Sendable, CustomTestStringConvertible {
  var name: String
  var files: [String: [UInt8]] = [:]
  var arguments: [String]
  var environment: [String: String] = [:]
  var code: Int32
  /// All of standard error but the line break.
  var line: String

  var testDescription: String { name }

  /// A scene that must be refused.
  static func scene(_ name: String, _ yaml: [UInt8], _ code: Int32, _ line: String) -> BadCase {
    BadCase(
      name: name, files: ["s.yaml": yaml],
      arguments: ["render", "s.yaml", "-o", "o.png", "-s", "16x9"], code: code,
      line: "seltzer: " + line)
  }

  /// Those written down in `Bad/NAME.txt`.
  ///
  /// `@` and a name begin one; then come the lines that `make` gets, and `=>` with the exit code and
  /// all of standard error.
  static func read(
    _ file: String, _ make: ([Substring]) -> (files: [String: [UInt8]], arguments: [String])
  ) -> [BadCase] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Bad/\(file).txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    var cases: [BadCase] = []
    var name = ""
    var body: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("@ ") {
        name = String(line.dropFirst(2))
        body = []
      } else if line.hasPrefix("=> ") {
        let parts = line.split(separator: " ", maxSplits: 2)
        let (files, arguments) = make(body)
        cases.append(
          BadCase(
            name: name, files: files, arguments: arguments, code: Int32(parts[1]) ?? -1,
            line: String(parts[2])))
      } else {
        body.append(line)
      }
    }
    return cases
  }

  /// Runs it and compares everything.
  func check(
    before prepare: (Scratch) throws -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scratch = try Scratch()
    for (name, bytes) in files { try scratch.write(name, bytes) }
    try prepare(scratch)
    let names = try scratch.names()
    let result = try Command.run(arguments, in: scratch, environment: environment)
    #expect(result.error == line + "\n", sourceLocation: sourceLocation)
    #expect(result.code == code, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(try scratch.names() == names, sourceLocation: sourceLocation)
    for (name, bytes) in files {
      #expect(try scratch.bytes(name) == bytes, sourceLocation: sourceLocation)
    }
  }
}

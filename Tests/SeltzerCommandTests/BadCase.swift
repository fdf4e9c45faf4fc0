import Foundation
import SeltzerTestSupport
import Testing

/// A command that must fail with one line on standard error, an exit code, and no new files.
struct BadCase: Sendable, CustomTestStringConvertible {
  var name = ""
  var files: [String: [UInt8]] = [:]
  var arguments: [String]
  var environment: [String: String] = [:]
  var code: Int32
  /// Standard error, without `seltzer: ` and the line break; what ends in ` …` is only its start.
  var line: String

  var testDescription: String { name.isEmpty ? arguments.joined(separator: " ") : name }

  /// A scene that must be rejected.
  static func scene(_ name: String, _ yaml: [UInt8], _ code: Int32, _ line: String) -> BadCase {
    BadCase("render s.yaml -o o.png -s 16x9", name: name, files: ["s.yaml": yaml], code, line)
  }

  /// Reads the cases in `Bad/NAME.txt`.
  ///
  /// A case begins with `@` and its name. The lines for `make` follow, then `=>` with the exit code and
  /// standard error, where ` …` stands for a list of words, or for the rest of a sentence that is whole in
  /// another case.
  static func read(
    _ file: String, _ make: ([Substring]) -> (files: [String: [UInt8]], arguments: [String])
  ) -> [BadCase] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Bad/\(file).txt")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else {
      fatalError("\(path) is missing")
    }
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
            line: String(parts[2].dropFirst("seltzer: ".count))))
        body = []
      } else {
        body.append(line)
      }
    }
    precondition(!cases.isEmpty && body.allSatisfy(\.isEmpty), "\(file): a case has no result")
    return cases
  }

  /// Whether the whole line is given, and not only its start.
  var isWhole: Bool { !line.hasSuffix(" …") }

  /// Checks the error of drawing a picture with a file, in this process; `draw` receives its path.
  func check(
    drawing draw: (String) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scratch = try Scratch()
    for (name, bytes) in files { try scratch.write(name, bytes) }
    let path = try scratch.path(#require(files.first?.key))
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) { try draw(path) }
    let text = "\(try #require(error))".replacing(scratch.folder + "/", with: "")
    Command.expectLine("seltzer: \(text)\n", line, sourceLocation: sourceLocation)
  }

  /// Runs the command and checks its output, exit code and files.
  func check(
    before prepare: (Scratch) throws -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scratch = try Scratch()
    for (name, bytes) in files { try scratch.write(name, bytes) }
    try prepare(scratch)
    let names = try scratch.names()
    try Command.fail(
      arguments, in: scratch, environment: environment, code, line, sourceLocation: sourceLocation)
    #expect(try scratch.names() == names, sourceLocation: sourceLocation)
    for (name, bytes) in files {
      #expect(try scratch.bytes(name) == bytes, sourceLocation: sourceLocation)
    }
  }
}

extension BadCase {
  init(
    _ command: String, name: String = "", files: [String: [UInt8]] = [:],
    environment: [String: String] = [:], _ code: Int32, _ line: String
  ) {
    self.init(
      name: name, files: files, arguments: command.words, environment: environment, code: code,
      line: line)
  }
}

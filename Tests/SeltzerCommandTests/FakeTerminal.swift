import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

/// A terminal that runs a command, gives fixed answers and records what it receives.
final class FakeTerminal {
  /// All bytes received so far.
  private(set) var sent = Data()
  private let scratch: Scratch
  private let master: Descriptor
  private let terminal: Descriptor
  private let answers: String
  private var hasAnswered = false
  private let process: pid_t
  private var command: Command?
  private let settings: [UInt64]

  /// Starts `seltzer show`.
  ///
  /// `size` is columns, rows, and width and height in pixels. `answers` is sent when the command asks for
  /// the terminal's attributes.
  init(
    _ arguments: [String], size: (Int, Int, Int, Int), answers: String,
    environment: [String: String] = [:], in scratch: Scratch
  ) throws {
    (master, terminal) = try Descriptor.terminal(
      winsize(
        ws_row: UInt16(size.1), ws_col: UInt16(size.0), ws_xpixel: UInt16(size.2),
        ws_ypixel: UInt16(size.3)))
    try #require(fcntl(master.number, F_SETFL, O_NONBLOCK) == 0)
    settings = Self.settings(of: terminal.number)
    let command = try Command(
      ["show"] + arguments, in: scratch.folder,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 },
      output: terminal, error: terminal)
    process = command.process
    self.command = consume command
    self.answers = answers
    self.scratch = scratch
  }

  /// Whether the line settings are restored.
  var isRestored: Bool { Self.settings(of: terminal.number) == settings }

  /// Reads until a text has been received `times` times.
  func wait(for text: String, times: Int = 1) throws {
    try waitUntil("it was never received") {
      try read()
      return sent.count(of: text) >= times
    }
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(master.number, bytes, bytes.count) == bytes.count)
  }

  func signal(_ number: Int32) { #expect(kill(process, number) == 0) }

  /// Reads until the command ends, and returns its exit code.
  func end() throws -> Int32? {
    let code = command.take()?.wait { try? read() }
    try read()
    return code
  }

  /// Runs a script in `Judges` on the received bytes; returns its output and the image it extracts.
  func decoded(by script: String) throws -> (output: String, picture: [UInt8]) {
    try scratch.write("sent", Array(sent))
    let result = try Command.run(
      [Judge.script(script), "sent", "rgb"], in: scratch, program: Tool.path("python3"))
    try #require(result.code == 0, "\(result.error)")
    return (result.text, try scratch.bytes("rgb"))
  }

  private func read() throws {
    sent += master.readAll()
    guard !hasAnswered, sent.count(of: "\u{1B}[c") > 0 else { return }
    hasAnswered = true
    type(answers)
  }

  private static func settings(of descriptor: Int32) -> [UInt64] {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map {
      UInt64($0)
    }
  }
}

extension Data {
  func count(of text: String) -> Int {
    let pattern = Data(text.utf8)
    var (count, start) = (0, startIndex)
    while let found = range(of: pattern, in: start..<endIndex) {
      count += 1
      start = found.upperBound
    }
    return count
  }
}

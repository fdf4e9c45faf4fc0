import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

/// A run of the built command.
struct Command: ~Copyable {
  /// The exit code and output of a run.
  struct Result {
    /// The exit code, or the negated signal that ended the run.
    var code: Int32
    var output: [UInt8]
    var error: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  struct NotStarted: Error {
    let code: Int32
  }

  /// Longer than any run takes, even on a busy machine.
  static let timeout: Duration = .seconds(60)

  let process: pid_t

  static let path = builtCommand

  /// Starts the command in a folder, with its streams connected to descriptors, or to nothing.
  ///
  /// Unlike a shell, Foundation's `Process` passes on blocked and ignored signals.
  init(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],
    program: String = path, input: Descriptor? = nil, output: Descriptor? = nil,
    error: Descriptor? = nil
  ) throws {
    let streams = try [input, output, error].map { try $0 ?? Descriptor("/dev/null", O_RDWR) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, descriptor) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(stream))
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, numericCast(Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK)))

    let inherited = [
      "PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "LANG", "ASAN_OPTIONS", "TSAN_OPTIONS",
    ]
    let own = ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
    // The state of this machine's session must not change a show.
    let apart = [
      "HOME": folder, "XDG_RUNTIME_DIR": Scratch.runtime(folder),
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere",
    ]
    let all = own.merging(apart) { $1 }.merging(environment) { $1 }
    var started: pid_t = 0
    // `posix_spawn` cannot change the folder on every system.
    let shell = ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "sh", folder, program]
    // The optimiser may close a descriptor as soon as its number is known.
    let code = withExtendedLifetime(streams) {
      Self.withStrings(shell + arguments) { arguments in
        Self.withStrings(all.map { "\($0.key)=\($0.value)" }) { environment in
          posix_spawn(&started, "/bin/sh", &actions, &attributes, arguments, environment)
        }
      }
    }
    guard code == 0 else { throw NotStarted(code: code) }
    process = started
  }

  /// Waits for the end and calls `meanwhile` repeatedly; kills a run that hangs and returns nil.
  consuming func wait(_ meanwhile: () -> Void = {}) -> Int32? {
    let end = ContinuousClock.now + Self.timeout
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      meanwhile()
      guard ContinuousClock.now < end else {
        kill(process, SIGKILL)
        waitpid(process, &status, 0)
        return nil
      }
      usleep(1000)
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }

  /// Runs the command to its end; a run that hangs fails the test.
  static func run(
    _ arguments: [String], in scratch: Scratch, environment: [String: String] = [:],
    input: String? = nil, program: String = path
  ) throws -> Result {
    // Files, unlike pipes, need no concurrent reader.
    let streams = try Scratch()
    if let input { try streams.write("in", input) }
    let command = try Command(
      arguments, in: scratch.folder, environment: environment, program: program,
      input: input == nil ? nil : Descriptor(streams.path("in"), O_RDONLY),
      output: Descriptor(streams.path("out"), O_WRONLY | O_CREAT),
      error: Descriptor(streams.path("err"), O_WRONLY | O_CREAT))
    let end = command.wait()
    let code = try #require(end, "seltzer \(arguments.joined(separator: " ")) hangs")
    return Result(
      code: code, output: try streams.bytes("out"), error: try streams.text("err"))
  }

  /// Runs the command, which must succeed without a message.
  @discardableResult
  static func succeed(
    _ arguments: [String], in scratch: Scratch, environment: [String: String] = [:],
    input: String? = nil, program: String = path, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Result {
    let result = try run(
      arguments, in: scratch, environment: environment, input: input, program: program)
    #expect(
      result.error == "" && result.code == 0, "\(arguments)", sourceLocation: sourceLocation)
    return result
  }

  /// Runs the command, which must fail with a line, without output; a line that ends in ` …` is only the
  /// start.
  static func fail(
    _ arguments: [String], in scratch: Scratch, environment: [String: String] = [:],
    program: String = path, _ code: Int32, _ line: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try run(arguments, in: scratch, environment: environment, program: program)
    expectLine(result.error, line, sourceLocation: sourceLocation)
    #expect(
      result.code == code && result.output.isEmpty, "\(arguments)", sourceLocation: sourceLocation)
  }

  /// Expects a line on standard error.
  static func expectLine(_ error: String, _ line: String, sourceLocation: SourceLocation) {
    guard line.hasSuffix(" …") else {
      #expect(error == "seltzer: \(line)\n", sourceLocation: sourceLocation)
      return
    }
    #expect(
      error.hasPrefix("seltzer: " + line.dropLast()), "\(line)", sourceLocation: sourceLocation)
    #expect(
      error.count > line.count + 9 && error.split(separator: "\n").count == 1,
      sourceLocation: sourceLocation)
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { Path.withBytes(of: $0) { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

extension Scratch {
  /// Runs the command with the words of a line, and then further ones.
  func run(
    _ line: String, _ more: [String] = [], environment: [String: String] = [:],
    input: String? = nil
  ) throws -> Command.Result {
    try Command.run(line.words + more, in: self, environment: environment, input: input)
  }

  @discardableResult
  func succeed(
    _ line: String, _ more: [String] = [], environment: [String: String] = [:],
    input: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    try Command.succeed(
      line.words + more, in: self, environment: environment, input: input,
      sourceLocation: sourceLocation)
  }

  func fail(
    _ line: String, _ more: [String], environment: [String: String] = [:], _ code: Int32,
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Command.fail(
      line.words + more, in: self, environment: environment, code, message,
      sourceLocation: sourceLocation)
  }

  func fail(
    _ line: String, environment: [String: String] = [:], _ code: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try fail(
      line, [], environment: environment, code, message, sourceLocation: sourceLocation)
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}

extension StringProtocol {
  /// The parts between spaces.
  var words: [String] { split { $0 == " " }.map { String($0) } }
}

/// Waits until a condition holds; fails after a timeout.
func waitUntil(
  _ what: Comment = "it never happened", sourceLocation: SourceLocation = #_sourceLocation,
  _ holds: () throws -> Bool
) throws {
  let end = ContinuousClock.now + Command.timeout
  while try !holds() {
    try #require(ContinuousClock.now < end, what, sourceLocation: sourceLocation)
    usleep(5000)
  }
}

/// An open file, closed on deinitialization.
final class Descriptor: Sendable {
  let number: Int32

  init(_ path: String, _ flags: Int32) throws {
    number = open(path, flags | O_CLOEXEC, 0o644)
    try #require(number >= 0, "\(path) cannot be opened")
  }

  init(number: Int32) { self.number = number }

  deinit { close(number) }

  /// Both ends of a new terminal; other tests' processes, which would keep it open, do not inherit them.
  static func terminal(_ size: winsize? = nil) throws -> (master: Descriptor, end: Descriptor) {
    var (first, second): (Int32, Int32) = (-1, -1)
    var size = size ?? winsize()
    try #require(openpty(&first, &second, nil, nil, &size) == 0)
    for end in [first, second] { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    return (Descriptor(number: first), Descriptor(number: second))
  }

  /// Reads until the end.
  func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = read(number, &buffer, buffer.count)
      // Reading from a terminal whose other end is closed gives an error.
      guard got > 0 else { return bytes }
      bytes += buffer.prefix(got)
    }
  }
}

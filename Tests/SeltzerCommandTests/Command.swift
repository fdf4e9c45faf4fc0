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

  /// The program beside the test bundle.
  static let path: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = (bundle ?? Bundle.main).bundleURL
    let beside = folder.pathExtension == "xctest" ? folder.deletingLastPathComponent() : folder
    return beside.appendingPathComponent("seltzer").path
  }()

  /// Starts the command in a folder, with its streams connected to descriptors.
  ///
  /// Unlike a shell, Foundation's `Process` passes on blocked and ignored signals.
  init(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],
    program: String = path, input: Descriptor, output: Descriptor, error: Descriptor
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, stream) in [(input, 0), (output, 1), (error, 2)] as [(Descriptor, Int32)] {
      posix_spawn_file_actions_adddup2(&actions, descriptor.number, stream)
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
    let code = withExtendedLifetime((input, output, error)) {
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
    if let input { try streams.write("in", Array(input.utf8)) }
    let descriptors = try [
      Descriptor(input == nil ? "/dev/null" : streams.path("in"), O_RDONLY),
      Descriptor(streams.path("out"), O_WRONLY | O_CREAT),
      Descriptor(streams.path("err"), O_WRONLY | O_CREAT),
    ]
    let command = try Command(
      arguments, in: scratch.folder, environment: environment, program: program,
      input: descriptors[0], output: descriptors[1], error: descriptors[2])
    let end = command.wait()
    let code = try #require(end, "seltzer \(arguments.joined(separator: " ")) hangs")
    return Result(
      code: code, output: try streams.bytes("out"),
      error: String(decoding: try streams.bytes("err"), as: UTF8.self))
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { Path.withBytes(of: $0) { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
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

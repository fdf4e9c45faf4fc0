import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Standard streams that cannot be written to")
struct StreamTests {
  /// Why a stream cannot be written to.
  enum Fault: String, CaseIterable {
    case full, closed, allClosed, brokenPipe, ignoredSignal, lostTerminal

    /// Shell code that runs its arguments.
    func script(keepingError: Bool) -> String {
      switch self {
      case .closed: keepingError ? #"exec "$@" >&-"# : #"exec "$@" >&- 2>&-"#
      case .allClosed: #"exec "$@" <&- >&- 2>&-"#
      case .ignoredSignal: #"trap '' PIPE; exec "$@""#
      case .full, .brokenPipe, .lostTerminal: #"exec "$@""#
      }
    }

    /// A stream with the fault, unless the script closes it.
    func stream() throws -> Descriptor {
      var (other, end): (Int32, Int32) = (-1, -1)
      switch self {
      case .full: return try Descriptor("/dev/full", O_WRONLY)
      case .closed, .allClosed: return try Descriptor("/dev/null", O_WRONLY)
      case .lostTerminal: return try Descriptor.terminal().end
      case .brokenPipe, .ignoredSignal:
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
          try #require(pipe(&ends) == 0)
        #else
          // A process that another test starts before the flags are set would keep the pipe.
          try #require(pipe2(&ends, O_CLOEXEC) == 0)
        #endif
        (other, end) = (ends[0], ends[1])
      }
      // Otherwise processes of other tests would keep the pipe or the terminal open.
      for end in [other, end] { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
      close(other)
      return Descriptor(number: end)
    }
  }

  /// Commands that write to standard output, and others with their exit codes.
  static let commands: [(line: String, code: Int32?)] = [
    ("--version", nil), ("--help", nil), ("help devices", nil),
    ("--generate-completion-script bash", nil), ("scenes", nil), ("scenes show home", nil),
    ("scenes schema --markdown", nil), ("palettes", nil), ("palettes check blue --json", nil),
    ("palettes export blue --to css", nil), ("devices --json", nil),
    ("render -s 16x9 --frames 0-9 --format y4m -o -", nil),
    ("render -s 16x9 -o o.png --force", 0), ("scenes show no.yaml", 66), ("nothing", 64),
  ]

  @Test(
    "lost output ends the command with an error, and lost messages do not matter",
    arguments: Fault.allCases, commands)
  func faults(_ fault: Fault, _ command: (line: String, code: Int32?)) throws {
    let scratch = try Scratch()
    let keepsError = command.code == nil
    let code = try Command(
      ["-c", fault.script(keepingError: keepsError), "sh", Command.path]
        + command.line.words,
      in: scratch.folder, program: "/bin/sh",
      output: fault.stream(),
      error: keepsError ? Descriptor(scratch.path("error"), O_WRONLY | O_CREAT) : fault.stream()
    ).wait()
    let isPipe = [.brokenPipe, .ignoredSignal].contains(fault)
    #expect(code == command.code ?? (isPipe ? 128 + SIGPIPE : 74))
    guard keepsError else { return }
    let message = try scratch.text("error")
    #expect(message.split(separator: "\n").count == (isPipe || fault == .allClosed ? 0 : 1))
    #expect(message.isEmpty || message.hasPrefix("seltzer: standard output: "), "\(message)")
  }
}

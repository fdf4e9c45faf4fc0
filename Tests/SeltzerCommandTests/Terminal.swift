import SeltzerSystem
import SeltzerTestSupport
import Testing

extension Command {
  /// Runs the command on a terminal; the result's output is standard output and error together.
  static func runOnTerminal(
    _ arguments: [String], in scratch: Scratch, environment: [String: String] = [:],
    program: String = path, output: Descriptor? = nil
  ) throws -> Result {
    var (first, second): (Int32, Int32) = (-1, -1)
    try #require(openpty(&first, &second, nil, nil, nil) == 0)
    let (master, terminal) = (Descriptor(number: first), Descriptor(number: second))
    // Otherwise processes of other tests would keep the terminal open.
    for end in [first, second] { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    let nothing = try Descriptor("/dev/null", O_RDONLY)
    let command = try Command(
      arguments, in: scratch.folder,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 }, program: program,
      input: nothing,
      output: output ?? terminal, error: terminal)
    try #require(fcntl(master.number, F_SETFL, O_NONBLOCK) == 0)
    // A terminal buffers four thousand characters; then the command waits for a reader.
    var received: [UInt8] = []
    let code = command.wait { received += master.readAll() }
    received += master.readAll()
    withExtendedLifetime(terminal) {}
    let end = try #require(code, "seltzer \(arguments.joined(separator: " ")) hangs")
    return Result(code: end, output: received, error: "")
  }
}

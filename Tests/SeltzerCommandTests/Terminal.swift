import SeltzerSystem
import SeltzerTestSupport
import Testing

extension Command {
  /// Runs the command on a terminal; the result's output is standard output and error together.
  static func runOnTerminal(
    _ arguments: [String], in scratch: Scratch, environment: [String: String] = [:],
    program: String = path, output: Descriptor? = nil
  ) throws -> Result {
    let (master, terminal) = try Descriptor.terminal()
    let command = try Command(
      arguments, in: scratch.folder,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 }, program: program,
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

import SeltzerTestSupport
import Testing

@Suite("Limits of the process")
struct LimitTests {
  @Test(
    "a limit that is too low is reported, and nothing is left behind",
    arguments: [
      ("-n 12", "render --loop 1 -o o.mp4", 69, "fewer than 40 files can be opened; raise "),
      ("-v 100000", "render --loop 1 -o o.mp4", 69, "less than "),
      ("-f 4", "render --loop 1 -o o.apng", 74, "o.apng: writing failed (file too large, "),
      ("-f 4", "live --to file:fb", 73, "fb: cannot be created (file too large); "),
    ])
  func limits(limit: String, line: String, code: Int32, start: String) throws {
    let scratch = try Scratch()
    let result = try Command.run(
      ["-c", "ulimit \(limit); exec '\(Command.path)' \(line) -s 640x360"], in: scratch,
      program: "/bin/sh")
    #expect(result.code == code)
    #expect(result.error.hasPrefix("seltzer: \(start)"), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(try scratch.names() == [])
  }
}

import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("An interruption leaves no partial files")
struct InterruptTests {
  /// Starts a long rendering, and sends a signal as soon as `isReady` accepts the folder's files.
  private func interrupt(
    _ arguments: [String], by signal: Int32, in scratch: Scratch, when isReady: ([String]) -> Bool
  ) throws -> (code: Int32?, error: String) {
    let streams = try Scratch()
    let error = try Descriptor(streams.path("error"), O_RDWR | O_CREAT)
    let command = try Command(
      ["render", "-s", "32x18"] + arguments, in: scratch.folder, error: error)
    let end = ContinuousClock.now + Command.timeout
    while try !isReady(scratch.names()), ContinuousClock.now < end { usleep(2000) }
    #expect(kill(command.process, signal) == 0)
    let code = command.wait()
    return (code, try streams.text("error"))
  }

  @Test("a sequence keeps its complete frames", arguments: [SIGINT, SIGTERM, SIGHUP])
  func sequence(signal: Int32) throws {
    let scratch = try Scratch()
    let (code, error) = try interrupt(
      ["--frames", "3-999999", "-o", "f/%d.png"], by: signal, in: scratch
    ) { $0.count > 4 }
    // The process ends by the signal, so that a shell loop stops too.
    #expect(code == -signal)
    let names = try scratch.names().filter { $0 != "f" }
    #expect(Set(names) == Set((3..<names.count + 3).map { "f/\($0).png" }))
    let match = try #require(
      error.wholeMatch(of: /seltzer: interrupted; f\/3\.png to f\/([0-9]+)\.png are complete\n/))
    // One more file may be complete at the time of the signal.
    let last = try #require(Int(match.1))
    #expect(names.count == last - 2 || names.count == last - 1)
    for name in names {
      let bytes = try scratch.bytes(name)
      #expect(bytes.starts(with: PNGParts.signature))
      #expect(bytes.suffix(12) == PNGParts.chunk("IEND", [])[...])
    }
  }

  @Test("a single file is removed", arguments: ["o.apng", "o.y4m", "o.rgb888"])
  func file(name: String) throws {
    let scratch = try Scratch()
    let (code, error) = try interrupt(
      ["--frames", "0-999999", "-o", name], by: SIGINT, in: scratch
    ) { !$0.isEmpty }
    #expect(code == -SIGINT)
    // Of so large an APNG there is a warning before.
    let lines = error.split(separator: "\n").filter { !$0.contains("warning: the APNG will have") }
    #expect(lines == ["seltzer: interrupted; nothing was left behind"])
    #expect(try scratch.names() == [])
  }

  /// The value of SELTZER_KILLS, or 10.
  private static let kills =
    ProcessInfo.processInfo.environment["SELTZER_KILLS"].flatMap { Int($0) } ?? 10

  @Test("a killed run leaves a file only until the next run into the folder")
  func killed() throws {
    let scratch = try Scratch()
    let names = ["%d.png", "o.apng", "o.y4m", "o.rgb888"] + VideoTests.formats.map { "o.\($0)" }
    let isUnfinished = { (name: String) in name.hasPrefix(".") }
    for number in 0..<Self.kills {
      let name = names[number % names.count]
      let delay = UInt32(number * 104_729 % 300_000)
      let (code, _) = try interrupt(
        ["--frames", "0-999999", "--force", "-o", name], by: SIGKILL, in: scratch
      ) {
        guard $0.contains(where: isUnfinished) else { return false }
        usleep(delay)
        return true
      }
      #expect(code == -SIGKILL)
      try scratch.succeed("render -s 32x18 --force -o next.png")
      #expect(try !scratch.names().contains(where: isUnfinished), "\(name) after \(delay) µs")
    }
  }

  @Test("a file to be replaced is kept")
  func replacing() throws {
    let scratch = try Scratch()
    try scratch.write("o.apng", [1, 2, 3])
    let (code, _) = try interrupt(
      ["--frames", "0-999999", "-o", "o.apng", "--force"], by: SIGTERM, in: scratch
    ) { $0.count > 1 }
    #expect(code == -SIGTERM)
    #expect(try scratch.names() == ["o.apng"])
    #expect(try scratch.bytes("o.apng") == [1, 2, 3])
  }
}

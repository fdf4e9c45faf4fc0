import Foundation
import Seltzer
import SeltzerPaletteFiles
import SeltzerTestSupport
import Testing

@Suite("The program that follows a show")
struct OnChangeTests {
  @Test("is run at the start and with the latest state after changes, never twice at a time")
  func changes() throws {
    let scratch = try Scratch([
      "own.yaml": "background: { stops: ['#123', '#234'] }\n"
        + "bubbles: [{ color: '#fff' }]\nname: teal sea\n"
    ])
    try Tool.write(
      """
      mkdir lock || echo twice >> log
      echo "$SELTZER_PALETTE|$SELTZER_SCENE|$SELTZER_OUTPUT|$SELTZER_PICTURE" >> log
      yes | head -c 100000
      sleep 0.3
      while [ -e hold ]; do sleep 0.05; done
      rmdir lock
      """, to: "hook", in: scratch)
    let show = try CtlTests.Show(["bubbles", "--on-change", "./hook"], in: scratch)
    let picture = scratch.path(".local/state/seltzer/default.png")
    func log() -> [String] {
      ((try? scratch.text("log")) ?? "").split(separator: "\n").map(String.init)
    }
    func wait(for palette: String, _ scene: String = "bubbles") throws {
      try waitUntil { log().last == "\(palette)|\(scene)||\(picture)" }
    }
    try wait(for: "blue")
    #expect(log().count == 1)
    // The program ends after the last change, so that it runs for the first one at most, and for the last.
    try scratch.write("hold", Array("".utf8))
    for palette in ["red", "green", "amber", "violet:dark"] { try show.ctl("palette", palette) }
    try scratch.remove("hold")
    try wait(for: "violet:dark")
    #expect((2...3).contains(log().count))
    let before = try scratch.bytes(".local/state/seltzer/default.png")
    try show.ctl("scene", "space")
    try wait(for: "violet:dark", "space")
    #expect(try scratch.bytes(".local/state/seltzer/default.png") != before)
    // Other commands find the palette by this text.
    try show.ctl("palette", "own.yaml")
    try waitUntil { log().last?.contains("/own.yaml|space|") == true }
    // The same palette again is no change.
    try show.ctl("palette", "own.yaml")
    usleep(600_000)
    #expect(log().count { $0.contains("own.yaml") } == 1 && !log().contains("twice"))
    try show.ctl("quit")
    #expect(show.end() == 0)
  }

  /// Programs that misbehave, and the warning about them.
  static let programs: [(text: String, warning: String)] = [
    ("sleep 60 & echo $! >> pids; sleep 60", ""), ("exit 3", "./hook: failed (exit code 3)"),
    ("exec yes", ""), ("yes >&2", ""), ("kill -9 $$", "./hook: failed (ended by signal 9)"),
    ("trap '' TERM; while :; do sleep 1; done", ""),
  ]

  @Test("delays no frame and is ended with the show, whatever it does", arguments: programs.indices)
  func misbehaving(index: Int) throws {
    let (text, warning) = Self.programs[index]
    let scratch = try Scratch()
    try Tool.write("echo $$ >> pids\n\(text)", to: "hook", in: scratch)
    let result = try scratch.run(
      "live bubbles -s 64x36 --to file:fb --duration 1.5 --json --on-battery run --on-change ./hook"
    )
    #expect(result.code == 0)
    let report = try JSONDecoder().decode(LiveTests.Report.self, from: Data(result.output))
    // A busy machine may delay some frames by a little.
    #expect(report.shown >= 40 && report.lateness.most < 200, "\(report)")
    let lines = result.error.split(separator: "\n")
    #expect(lines.dropLast() == (warning.isEmpty ? [] : ["seltzer: warning: \(warning)"]))
    let processes = try scratch.text("pids").split(separator: "\n").compactMap { pid_t($0) }
    #expect(!processes.isEmpty)
    for process in processes {
      // The system may be about to reap a child's child.
      try waitUntil { kill(process, 0) != 0 }
    }
  }

  @Test("is reported if it cannot be started, and the show goes on")
  func unstartable() throws {
    let scratch = try Scratch()
    try Command.succeed(
      ["-c", "printf text > hook && chmod 755 hook"], in: scratch, program: "/bin/sh")
    let result = try scratch.run(
      "live bubbles -s 64x36 --to file:fb --duration 0.5 --on-change ./hook")
    #expect(result.code == 0)
    let warning = "seltzer: warning: ./hook: cannot be started (exec format error)\n"
    #expect(result.error.hasPrefix(warning), "\(result.error)")
  }

  @Test("ends with a show that a signal ends")
  func signals() throws {
    let scratch = try Scratch()
    try Tool.write("echo $$ > pid; exec sleep 60", to: "hook", in: scratch)
    let show = try CtlTests.Show(["bubbles", "--on-change", "./hook"], in: scratch)
    try waitUntil { (try? scratch.text("pid"))?.hasSuffix("\n") == true }
    let process = try #require(pid_t(scratch.text("pid").dropLast()))
    #expect(kill(process, 0) == 0)
    #expect(show.end(by: SIGTERM) == -SIGTERM)
    #expect(kill(process, 0) != 0)
  }

  @Test("must exist and be executable, before the show")
  func missing() throws {
    let scratch = try Scratch(["plain": "text"])
    try scratch.makeFolder("folder")
    for name in ["./missing", "plain", "./plain", "./folder", "no-such-program", ""] {
      try scratch.fail(
        "live bubbles --to file:fb --duration 1 --on-change", [name], 69,
        "'\(name)' is not a program that can be run; check the name, or make the file executable")
    }
    #expect(try scratch.names() == ["folder", "plain"])
    try scratch.fail(
      "live bubbles --to file:fb --duration 1 --still", environment: ["HOME": ""], 69,
      "stills need a folder; set HOME or XDG_STATE_HOME to an absolute path")
  }

  @Test("is not needed for stills, of the size of the output")
  func still() throws {
    let scratch = try Scratch()
    let environment = ["XDG_STATE_HOME": scratch.path("state")]
    let show = try CtlTests.Show(["bubbles", "--still"], in: scratch, environment: environment)
    func still() -> [UInt8] { (try? scratch.bytes("state/seltzer/default.png")) ?? [] }
    try waitUntil { !still().isEmpty }
    let first = still()
    #expect(Array(first[16..<24]) == [0, 0, 0, 64, 0, 0, 0, 36])
    try show.ctl("next")
    try waitUntil { still() != first }
    #expect(try scratch.names(in: "state/seltzer") == ["default.png"])
    try show.ctl("quit")
    #expect(show.end() == 0)
  }

  @Test("can read the palette's colours in the status")
  func colors() throws {
    let show = try CtlTests.Show(["bubbles"])
    let palette = try PaletteLibrary(environment: [:]).palette("blue")
    let colors = try show.status.outputs[0].colors
    #expect(colors["background"] == palette.background.stops.map { "\($0.color)" })
    #expect(colors["bubbles"] == palette.bubbles.map { "\($0.color)" })
    #expect(try show.ctl("status", "--json").contains(##""colors":{"background":["#"##))
    try show.ctl("palette", "red")
    try waitUntil { try show.status.outputs[0].colors != colors }
    // Paused or not, nothing else tells why no frame is drawn.
    #expect(try show.status.suspended == nil)
    try show.ctl("quit")
    #expect(show.end() == 0)
  }
}

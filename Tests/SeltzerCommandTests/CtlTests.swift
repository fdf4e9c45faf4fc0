import Foundation
import Seltzer
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("seltzer ctl")
struct CtlTests {
  /// A show that is killed on deinitialization.
  final class Show {
    let scratch: Scratch
    let process: pid_t
    private var command: Command?

    /// Starts a show, and waits until it answers.
    init(
      _ arguments: [String] = [], in scratch: Scratch? = nil, environment: [String: String] = [:]
    ) throws {
      let scratch = try scratch ?? Scratch()
      let command = try Command(
        ["live", "-s", "64x36", "--to", "file:fb", "--fade", "0", "--name", "default", "-q"]
          + arguments,
        in: scratch.folder, environment: environment,
        error: Descriptor(scratch.path("error"), O_WRONLY | O_CREAT | O_TRUNC))
      self.scratch = scratch
      process = command.process
      self.command = consume command
      try waitUntil { try run(["status"]).code == 0 }
    }

    deinit { if command != nil { end(by: SIGKILL) } }

    func run(_ arguments: [String]) throws -> Command.Result {
      try scratch.run("ctl", arguments)
    }

    /// Runs a command that must succeed, and returns its output.
    @discardableResult func ctl(_ arguments: String...) throws -> String {
      try scratch.succeed("ctl", arguments).text
    }

    /// What tests read of the state in JSON.
    struct Status: Decodable {
      struct Output: Decodable, Equatable {
        var name, scene, palette: String
        var seed: UInt32
        var width, height: Int
        var scale: Double
        var visible: Bool?
        var colors: [String: [String]]
      }

      var outputs: [Output]
      var paused: Bool
      var suspended: String?
      var speed, fps: Double
      var shownFps, time: Double?
    }

    var status: Status {
      get throws {
        struct Response: Decodable { var status: Status }
        let line = Data(try ctl("status", "--json").utf8)
        return try JSONDecoder().decode(Response.self, from: line).status
      }
    }

    var socket: String { Scratch.runtime(scratch.folder) + "/seltzer/default.sock" }

    @discardableResult func end(by signal: Int32? = nil) -> Int32? {
      if let signal { kill(process, signal) }
      return command.take()?.wait()
    }
  }

  @Test("every command changes the show")
  func commands() throws {
    let show = try Show(["bubbles"])
    var status = try show.status
    let start = status.outputs
    #expect(status.outputs.count == 1 && !status.paused && status.speed == 1 && status.fps == 30)
    func output() throws -> Show.Status.Output {
      // A change appears with the next frame.
      let former = status.outputs
      try waitUntil {
        status = try show.status
        return status.outputs != former
      }
      return status.outputs[0]
    }
    #expect(status.outputs[0].scene == "bubbles" && status.outputs[0].palette == "blue")
    #expect(status.outputs[0].width == 64 && status.outputs[0].height == 36)
    for (line, text, palette) in [
      ("palette red", "", "red"), ("next", "violet\n", "violet"), ("previous", "red\n", "red"),
    ] {
      #expect(try show.scratch.succeed("ctl \(line)").text == text)
      #expect(try output().palette == palette)
    }
    let chosen = try show.ctl("random")
    let random = try output().palette
    #expect(chosen == random + "\n")
    #expect(random != "red" && PaletteLibrary.builtInNames.contains(random))
    for (palette, next) in [("blue:dark", "green:dark"), ("amber:night", "blue:night")] {
      try show.ctl("palette", palette)
      #expect(try show.ctl("next") == next + "\n")
      let chosen = try (0..<2).map { _ in try show.ctl("random") }
      #expect(Set(chosen + [next + "\n"]).count >= 2 && chosen[0] != chosen[1])
      #expect(chosen.allSatisfy { $0.hasSuffix(palette.dropFirst(palette.count - 5) + "\n") })
    }
    _ = try output()
    try show.ctl("seed", "77")
    #expect(try output().seed == 77)
    try show.ctl("scene", "space")
    #expect(try output().scene == "space" && status.outputs[0].seed == 77)
    try show.scratch.write("mine.yaml", "palette: green\n")
    try show.ctl("scene", "mine.yaml")
    let path = try output().scene
    #expect(path.hasPrefix("/") && path.hasSuffix("/mine.yaml"))

    try show.ctl("reset")
    #expect(try output().scene == "bubbles" && status.outputs == start)
    try waitUntil { try (27...33).contains(show.status.shownFps ?? 0) }

    try show.ctl("pause")
    #expect(try show.status.paused)
    let time = try show.status.time
    usleep(100_000)
    #expect(try show.status.time == time)
    try show.ctl("resume")
    #expect(try !show.status.paused)
    try show.ctl("toggle")
    #expect(try show.status.paused)
    try show.ctl("toggle")
    try show.ctl("speed", "0.01")
    #expect(try show.status.speed == 0.01)
    try show.ctl("goto", "--", "-500")
    try waitUntil { try (-500.1 ... -490).contains(show.status.time ?? 0) }
    let table = try show.ctl("status")
    #expect(table.hasPrefix("output  size   scale  scene"))
    #expect(table.contains("running, t = -"))
    #expect(table.contains(", speed 0.01, 30 frames per second, ") && table.hasSuffix(" shown\n"))
    try show.ctl("quit")
    #expect(show.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: show.socket))
  }

  @Test("an invalid edit is reported once, and the scene shown can be changed and saved")
  func invalidEdit() throws {
    let scratch = try Scratch(["s.yaml": "palette: red\nbubbles: { count: 20 }\n"])
    let show = try Show(["s.yaml"], in: scratch)
    func errors() throws -> Int {
      try scratch.text("error").split(separator: "\n").count
    }
    for text in ["bubbles: { count: many }\n", "bubbles: { count: many }\n\n"] {
      try scratch.write("s.yaml", text)
      try waitUntil { try errors() == 1 }
      // Longer than the interval of the checks.
      usleep(600_000)
      #expect(try errors() == 1)
    }
    #expect(try show.ctl("next") == "violet\n")
    try show.ctl("set", "bubbles.count=90")
    #expect(try show.ctl("save", "-").contains("count: 90"))
    try show.ctl("set", "bubbles.count=2.5k")
    #expect(try show.ctl("save", "-").contains("count: 2.5k"))
    try show.ctl("set", "bubbles.count=")
    let text = try show.ctl("save", "-")
    #expect(text.contains("palette: violet") && !text.contains("null"))
    try scratch.write("s.yaml", "palette: green\n")
    try waitUntil { try show.status.outputs[0].palette == "green" }
    #expect(try errors() == 1)
  }

  @Test("a saved scene is drawn like the screenshot, from another folder")
  func saved() throws {
    let scratch = try Scratch()
    try scratch.write("demo.yaml", Array(Data(contentsOf: URL(filePath: ManualPage.demonstration))))
    let show = try Show(["demo.yaml", "--count", "50", "--motion", "circle"], in: scratch)
    try show.ctl("palette", "blue,red@0.3")
    try show.ctl("seed", "5")
    try show.ctl("set", "bubbles.diameter=[0.2, 0.3]")
    try show.scratch.write(
      "photo.png", Scratch().run("render -s 64x36 -o -").output)
    try show.ctl("set", "background={file: photo.png}")
    try show.ctl("pause")
    try show.ctl("goto", "12.5")
    try waitUntil { try show.status.time == 12.5 }
    try show.ctl("screenshot", "shot.png")
    let text = try show.ctl("save", "-")
    #expect(text.contains("\nseed: 5\n") && text.contains("palette: \"blue,red@0.3\"\n"))
    let other = try Scratch()
    try other.write("s.yaml", text)
    try other.succeed("render s.yaml -s 64x36 --at 12.5 -o r.png -q")
    let difference = try Tool.python(
      Self.compare, show.scratch.path("shot.png"), "r.png", in: other)
    #expect(difference == "(64, 36) None\n")

    try scratch.fail("ctl save shot.png", 73, "shot.png: already exists; choose another …")
    try show.ctl("save", "shot.png", "--force")
    #expect(try show.scratch.bytes("shot.png") == Array(text.utf8))
  }

  /// Prints the size of two pictures and the box in which they differ.
  private static let compare = """
    import sys
    from PIL import Image, ImageChops
    first, second = (Image.open(name).convert("RGB") for name in sys.argv[1:])
    print(first.size, ImageChops.difference(first, second).getbbox())
    """

  @Test("watch prints each change")
  func watch() throws {
    let show = try Show(["bubbles", "--seed", "1"])
    let scratch = show.scratch
    let command = try Command(
      ["ctl", "watch"], in: scratch.folder,
      output: Descriptor(scratch.path("watched"), O_WRONLY | O_CREAT))
    func lines() throws -> [Substring] {
      try scratch.text("watched").split(separator: "\n")
    }
    try waitUntil { try lines().count == 1 }
    let others = try (0..<40).map { _ in
      Descriptor(number: try UnixSocket.open(show.socket) { connect($0, $1, $2) })
    }
    let changes = [
      ("palette red", "bubbles, red, seed 1; running, speed 1"),
      ("seed 2", "bubbles, red, seed 2; running, speed 1"),
      ("pause", "bubbles, red, seed 2; paused, speed 1"),
      ("speed 2", "bubbles, red, seed 2; paused, speed 2"),
      ("resume", "bubbles, red, seed 2; running, speed 2"),
    ]
    for (index, change) in changes.enumerated() {
      try waitUntil { try lines().count == index + 1 }
      try scratch.succeed("ctl \(change.0)")
    }
    try waitUntil { try lines().count == changes.count + 1 }
    #expect(try lines()[0].hasPrefix("bubbles, blue, seed 1; running, t = "))
    #expect(
      try lines().dropFirst().map(String.init) == changes.map { $0.1 + ", 30 frames per second" })
    try show.ctl("quit")
    #expect(command.wait() == 0 && others.count == 40)
  }

  @Test("errors of the show leave it unchanged")
  func errors() throws {
    let scratch = try Scratch()
    try scratch.write("home.yaml", Array(Data(contentsOf: URL(filePath: ManualPage.classicHome))))
    let show = try Show(["home.yaml"], in: scratch)
    let status = try show.status.outputs
    for (line, error) in [
      ("palette grene", "there is no palette 'grene'; did you mean 'green'?"),
      ("scene hone", "there is no scene 'hone'; did you mean 'home'?"),
      (
        "set bubbles.count=many",
        "bubbles.count=many: bubbles.count is 'many', but must be a whole number 0...10000000"
      ),
      ("next --output A", "there is no output 'A'; the only one has no name"),
      ("screenshot - --output A", "there is no output 'A'; the only one has no name"),
      (
        "set background.file=no.png",
        "background.file=no.png: background.file: no.png: no such file …"
      ),
    ] { try scratch.fail("ctl \(line)", 65, error) }
    #expect(try show.status.outputs == status)
    #expect(show.end(by: SIGTERM) == -SIGTERM)
    #expect(try show.scratch.bytes("error").isEmpty)
  }

  @Test("a name belongs to one show; the socket of one that was killed is replaced")
  func names() throws {
    let first = try Show()
    let scratch = first.scratch
    try scratch.fail(
      "live --to file:b --name default", 69,
      "a show named 'default' is running; control it with 'seltzer ctl', or choose another name "
        + "with --name")
    var (file, folder) = (stat(), stat())
    #expect(stat(first.socket, &file) == 0 && file.st_mode == S_IFSOCK | 0o600)
    #expect(stat(Path.folder(of: first.socket), &folder) == 0 && folder.st_mode == S_IFDIR | 0o700)
    try scratch.fail(
      "ctl status --name other", 69,
      "no show named 'other' is running; running: default; start one with 'seltzer live', or "
        + "choose another with --name")
    #expect(first.end(by: SIGKILL) == -SIGKILL)
    #expect(FileManager.default.fileExists(atPath: first.socket))
    #expect(try first.run(["status"]).code == 69)
    let third = try Show(in: scratch)
    #expect(third.end(by: SIGTERM) == -SIGTERM)
    #expect(!FileManager.default.fileExists(atPath: third.socket))
  }

  @Test("without a runtime folder there is a warning")
  func withoutFolder() throws {
    let result = try Scratch().run(
      "live -s 64x36 --to file:fb --name a --duration 0.1", environment: ["XDG_RUNTIME_DIR": ""])
    #expect(result.code == 0)
    #expect(
      result.error.hasPrefix(
        "seltzer: warning: XDG_RUNTIME_DIR does not name the folder of the user's session; the show "
          + "cannot be controlled\nseltzer: "))
  }

  static let bad: [BadCase] = [
    BadCase(
      "ctl palete red", 64,
      "the value 'palete' is invalid for '<command>': there is no command 'palete'; did "
        + "you mean 'palette'?"),
    BadCase("ctl seed", 64, "'seed' needs a whole number 0...4294967295"),
    BadCase("ctl speed 0", 64, "'speed' needs a number 0.01...100, not '0'"),
    BadCase("ctl next red", 64, "'next' has no value, but 'red' is given"),
    BadCase("ctl pause --output A", 64, "'pause' applies to all outputs; leave out the output"),
    BadCase(
      "ctl status --name ../x", 64,
      "a show cannot be named '../x'; a name has 1 to 32 letters, digits, '-' and '_'"),
    BadCase(
      "ctl status", 69,
      "no show named 'default' is running; start one with 'seltzer live', or choose another …"),
    BadCase(
      "ctl status", environment: ["XDG_RUNTIME_DIR": ""], 69,
      "XDG_RUNTIME_DIR does not name the folder of the user's session; the show cannot be "
        + "controlled"),
  ]

  @Test("wrong usage is reported", arguments: bad)
  func refusals(_ bad: BadCase) throws { try bad.check() }

  @Test("values and outputs are completed")
  func completions() throws {
    let show = try Show()
    let script = try show.scratch.run("--generate-completion-script bash")
    #expect(script.text.contains("screenshot"))
    func completed(_ words: String...) throws -> [Substring] {
      try show.scratch.run("---completion ctl --", words).text.split(separator: "\n")
    }
    #expect(try completed("--name", "3", "0", "seltzer", "ctl", "--name", "") == ["default"])
    #expect(
      try completed("positional@1", "3", "0", "seltzer", "ctl", "palette", "").contains("graphite"))
    #expect(
      try completed("positional@1", "3", "0", "seltzer", "ctl", "scene", "").contains("space"))
  }
}

import SeltzerTestSupport

#if os(Linux)
  import Foundation
  import SeltzerSystem
  import Testing

  @Suite("live.yaml") struct LiveFileTests {
    /// Returns a home folder with the file.
    private static func home(_ text: String) throws -> Scratch {
      let scratch = try Scratch()
      try scratch.makeFolder(".config/seltzer")
      try scratch.write(".config/seltzer/live.yaml", text)
      return scratch
    }

    private static let choices = "pause, run, tiles"
    private static let time = "such as 12, 500ms, 5m, 1h or 1:30"

    /// A wrong file, and the message after the path.
    static let wrong: [(text: String, message: String)] = [
      ("scen: deep", "1: there is no key 'scen' here; did you mean 'scene'?"),
      ("# mine\nscene: hoem", "2: scene is 'hoem', but must be one of …"),
      ("scene: no.yaml", "1: scene is 'no.yaml', but must be one of …"),
      ("scene: []", "1: scene is a list of 0, but must be a scene or a list of scenes"),
      ("scene: [deep, dep]", "1: scene[1] is 'dep', but must be one of …"),
      (
        "scene:\n- { scene: deep, at: 25:00 }",
        "2: scene[0].at is '25:00', but must be a time of day, 0:00 to 23:59, such as 18:30"
      ),
      ("scene:\n- { at: 7:00 }", "2: 'scene' is missing; it must be a scene's name or file"),
      (
        "scene: [deep, snow]\ninterval: 30x",
        "2: interval is '30x', but must be 1...604800 seconds, \(time)"
      ),
      (
        "palette: bleu",
        "1: palette is 'bleu', but must be valid: there is no palette 'bleu'; did you mean 'blue'?"
      ),
      ("palette: [blue, red]", "1: palette is a list of 2, but must be text, as in --palette"),
      ("seed: -1", "1: seed is '-1', but must be a whole number 0...4294967295"),
      ("set: { grain: 0.1 }", "1: set is a mapping, but must be a list"),
      ("set: [grain]", "1: set[0] is 'grain', but must be KEY=VALUE, such as bubbles.count=90"),
      (
        "set:\n- grain=0.1\n- grian=0.2",
        "3: set grian=0.2: there is no key 'grian' here; did you mean 'grain'?"
      ),
      (
        "set: [grain=7]", "1: set grain=7: grain is 7, but must be 0...0.5"
      ),
      (
        "motion: pointr",
        "1: motion is 'pointr', but must be valid: there is no such source or file; did you mean …"
      ),
      ("fps: 500", "1: fps is '500', but must be 0.1...240 frames per second, such as …"),
      ("fade: 99", "1: fade is '99', but must be 0...60 seconds, \(time)"),
      ("when-covered: stop", "1: when-covered is 'stop', but must be one of \(choices)"),
      ("cycle: never", "1: cycle is 'never', but must be 0.1...86400 seconds, \(time)"),
      ("margins: [0, 0]", "1: margins is a list of 2, but must be [top, right, bottom, left]"),
      ("still: perhaps", "1: still is 'perhaps', but must be true or false"),
      ("outputs: [HDMI-1]", "1: outputs is a list of 1, but must be a mapping of outputs"),
      (
        "outputs:\n  HDMI-1: { palete: red }",
        "2: there is no key 'palete' here; did you mean 'palette'?"
      ),
      ("palette: [", "2: not valid YAML: …"),
    ]

    @Test("with an error ends the start with file, line, value and remedy", arguments: wrong)
    func errors(text: String, message: String) throws {
      let scratch = try Self.home(text + "\n")
      let result = try scratch.run("live", environment: ["DISPLAY": ":0"])
      let error = result.error.replacing(scratch.folder + "/.config/seltzer/live.yaml:", with: "")
      Command.expectLine(error, message, sourceLocation: #_sourceLocation)
      #expect(result.code == 65 && result.text == "")
    }

    @Test("of the manual is valid")
    func manual() throws {
      let page = try ManualPage(path: ManualPage.articles + "/Live.md")
      let block = try #require(page.blocks.first { $0.file == "live.yaml" })
      let scratch = try Self.home(block.lines.joined(separator: "\n") + "\n")
      let result = try scratch.run("live", environment: ["DISPLAY": ":nowhere"])
      #expect(result.code == 69, "\(result.error)")
    }

    @Test("is read by shows on the desktop only")
    func others() throws {
      let scratch = try Self.home("fps: many\n")
      try scratch.succeed("live -t 0.1 -s 16x9 --to file:fb -q")
      try scratch.succeed("render -s 16x9 -o a.png")
    }

    @Test("has a schema in which each key is explained")
    func schema() throws {
      let schema = try Scratch().succeed("scenes schema --live").text
      for mapping in ["live", "output", "entry"] { #expect(schema.contains("\"\(mapping)\": {")) }
      let tables = try Scratch().succeed("scenes schema --live --markdown").text
      for line in tables.split(separator: "\n") where line.hasPrefix("| `") {
        #expect(!line.hasSuffix("|  |"), "\(line)")
      }
    }

    /// A show on an X server, with the server's folder as its home.
    private final class Show {
      let server: XServer
      private var process: pid_t = 0

      init(_ text: String) throws {
        server = try XServer(["-screen", "0", "120x80x24"])
        try server.run("xrandr", ["--setmonitor", "left", "60/15x80/25+0+0", "screen"])
        try server.run("xrandr", ["--setmonitor", "right.1", "60/15x80/25+60+0", "none"])
        try server.scratch.makeFolder(".config/seltzer")
        try write(text)
        try start()
      }

      deinit { kill(process, SIGKILL) }

      func start(_ arguments: [String] = []) throws {
        process = try server.start(
          Command.path, ["live", "--fps", "5"] + arguments,
          error: Descriptor(server.scratch.path("error"), O_WRONLY | O_CREAT | O_TRUNC))
        try waitUntil { try server.scratch.run("ctl status").code == 0 }
      }

      func stop() throws {
        try server.scratch.succeed("ctl quit")
        try waitUntil { Tool.hasEnded(process) }
      }

      func write(_ text: String) throws {
        try server.scratch.write(".config/seltzer/live.yaml", text)
      }

      var text: String { get throws { try server.scratch.text(".config/seltzer/live.yaml") } }

      func ctl(_ line: String) throws { _ = try server.scratch.run("ctl \(line)") }

      /// The scene, palette and seed of each output.
      var outputs: [String] {
        get throws {
          try server.scratch.run("ctl status").text.split(separator: "\n").dropFirst().dropLast()
            .map { line in
              let words = line.words
              return (words[0...0] + words[3...5]).joined(separator: " ")
            }
        }
      }

      func expect(_ outputs: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        try waitUntil("\(outputs)", sourceLocation: sourceLocation) { try self.outputs == outputs }
      }
    }

    @Test(
      "chooses for all outputs and for single ones; changes are shown, and errors change nothing")
    func shows() throws {
      let show = try Show(
        "scene: fizz\npalette: red\nseed: 7\noutputs:\n  right.1: { scene: snow, seed: 9 }\n")
      try show.expect(["left fizz red 7", "right.1 snow red 9"])
      try show.write("scene: fizz\npalette: blue\nseed: 7\noutputs:\n  right.1: { seed: 9 }\n")
      try show.expect(["left fizz blue 7", "right.1 fizz blue 9"])
      try show.write("palette: bleu\n")
      try waitUntil { try show.server.scratch.text("error").contains("live.yaml:1: palette") }
      try show.expect(["left fizz blue 7", "right.1 fizz blue 9"])
      try show.ctl("palette green")
      try show.expect(["left fizz green 7", "right.1 fizz green 9"])
      try show.write("scene: snow\nseed: 8\npalette: silver\n")
      try show.expect(["left snow silver 8", "right.1 snow silver 8"])
    }

    @Test("loses to the command line, and gets what ctl changed when that is saved")
    func saves() throws {
      let show = try Show("# Mine.\nscene: fizz   # bubbly\npalette: red\nfade: 0\n")
      try show.stop()
      try show.start(["snow", "--seed", "5"])
      try show.expect(["left snow red 5", "right.1 snow red 5"])
      try show.ctl("palette blue:dark")
      try show.ctl("set grain=0.25")
      #expect(
        try show.server.scratch.succeed("ctl save").text
          == show.server.scratch.path(".config/seltzer/live.yaml") + "\n")
      #expect(
        try show.text == """
          # Mine.
          scene: snow   # bubbly
          palette: "blue:dark"
          fade: 0
          seed: 5
          set: ["grain=0.25"]

          """)
      let shown = try show.outputs
      try show.ctl("screenshot a.png")
      try show.stop()
      try show.start()
      try show.expect(shown)
      #expect(try show.server.scratch.run("ctl save -").text.contains("grain: 0.25"))
      try show.ctl("palette green --output right.1")
      try show.expect([shown[0], shown[1].replacing("blue:dark", with: "green")])
      try show.ctl("save --output right.1")
      #expect(try show.text.contains("outputs: { right.1: { palette: green } }\n"))
      // The show reads what was saved a moment later, and may take back a change until then.
      try waitUntil {
        try show.ctl("palette red")
        try show.ctl("save")
        return try show.text.contains("right.1: { palette: red")
      }
    }

    /// Returns a folder with a `systemctl` that notes its arguments, and fails for those that match.
    private static func systemctl(failingFor pattern: String) throws -> Scratch {
      let scratch = try Scratch()
      try Tool.write(
        """
        echo "$*" >> "$(dirname "$0")/log"
        case "$*" in \(pattern)) exit 1;; esac
        """, to: "systemctl", in: scratch)
      return scratch
    }

    private static func environment(_ tools: Scratch) -> [String: String] {
      ["PATH": "\(tools.folder):/usr/bin:/bin"]
    }

    private static let unit = ".config/systemd/user/seltzer.service"
    private static let autostart = ".config/autostart/seltzer.desktop"

    private static func files(_ scratch: Scratch) throws -> [String] {
      try scratch.names().filter { !Path.isFolder(scratch.path($0)) }
    }

    // A real user systemd would need a session; this one only notes what it is asked.
    @Test("--install writes the file and a unit, and starts it if systemd answers")
    func unit() throws {
      let (home, tools) = (try Scratch(), try Self.systemctl(failingFor: "none"))
      let result = try home.succeed(
        "live deep --palette blue:auto --set grain=0.1 --fade=2s -r 20 --install",
        environment: Self.environment(tools))
      #expect(result.text.split(separator: "\n").count == 2)
      #expect(try Self.files(home) == [".config/seltzer/live.yaml", Self.unit])
      #expect(
        try home.text(".config/seltzer/live.yaml")
          == "scene: deep\npalette: \"blue:auto\"\nset: [\"grain=0.1\"]\nfade: \"2s\"\nfps: 20\n")
      #expect(
        try home.text(Self.unit) == """
          # Written by seltzer live --install.
          [Unit]
          Description=Seltzer, a live wallpaper
          PartOf=graphical-session.target
          After=graphical-session.target

          [Service]
          Type=notify
          ExecStart="\(Command.path)" live
          ExecReload=/bin/kill -HUP $MAINPID
          WatchdogSec=30
          Restart=on-failure
          # Wrong arguments, wrong or missing files, and a desktop that has ended.
          RestartPreventExitStatus=64 65 66 69

          [Install]
          WantedBy=graphical-session.target

          """)
      let log = try tools.text("log")
      for words in ["daemon-reload", "enable seltzer.service", "restart seltzer.service"] {
        #expect(log.contains("--user \(words)\n"))
      }
      if Tool.path("systemd-analyze") != "systemd-analyze" {
        let verified = try Command.run(
          ["--user", "verify", "--man=no", home.path(Self.unit)], in: home,
          program: Tool.path("systemd-analyze"))
        #expect(verified.code == 0, "\(verified.error)")
      }
      // Again, with another scene; the rest stays, but not the keys of the old one.
      try home.succeed("live snow --seed 3 --install", environment: Self.environment(tools))
      let text = try home.text(".config/seltzer/live.yaml")
      #expect(text.hasPrefix("scene: snow\npalette: \"blue:auto\"\nfade: "))
      try home.succeed("live --uninstall", environment: Self.environment(tools))
      #expect(try Self.files(home) == [".config/seltzer/live.yaml"])
      #expect(try tools.text("log").contains("--user disable --now seltzer.service\n"))
    }

    @Test("a unit contains the link by which the command was found")
    func link() throws {
      let (home, tools) = (try Scratch(), try Self.systemctl(failingFor: "none"))
      let path = tools.path("seltzer")
      try tools.link(Command.path, "seltzer")
      try home.makeFolder(".config")
      let result = try Command.run(
        ["live", "--install"], in: home,
        environment: ["PATH": "/nowhere:\(tools.folder):/usr/bin:/bin"], program: "seltzer")
      #expect(result.code == 0, "\(result.error)")
      #expect(try home.text(Self.unit).contains("\nExecStart=\"\(path)\" live\n"))
    }

    @Test("--install keeps programs, and paths that are relative to the working folder")
    func paths() throws {
      let (home, tools) = (try Scratch(), try Self.systemctl(failingFor: "*"))
      try home.succeed(
        "live --on-change ./follow --still --threads 2 --install",
        environment: Self.environment(tools))
      let folder = URL(fileURLWithPath: home.folder).resolvingSymlinksInPath().path
      #expect(
        try home.text(".config/seltzer/live.yaml")
          == "on-change: \"\(folder)/./follow\"\nstill: true\nthreads: 2\n")
    }

    @Test("--install writes an autostart file without systemd, and the line for window managers")
    func autostart() throws {
      let (home, tools) = (try Scratch(), try Self.systemctl(failingFor: "*"))
      var environment = Self.environment(tools)
      environment["SWAYSOCK"] = "/nowhere"
      let result = try home.succeed("live snow --install", environment: environment)
      #expect(result.text.hasSuffix("configuration:\n  exec \(Command.path) live\n"))
      #expect(try Self.files(home) == [Self.autostart, ".config/seltzer/live.yaml"])
      #expect(try home.text(Self.autostart).contains("\nExec=\"\(Command.path)\" live\n"))
      try home.succeed("live --uninstall", environment: environment)
      #expect(try Self.files(home) == [".config/seltzer/live.yaml"])
    }

    @Test("--install leaves other files alone, and takes only options that the file can keep")
    func refusals() throws {
      let (home, tools) = (try Scratch(), try Self.systemctl(failingFor: "none"))
      let environment = Self.environment(tools)
      try home.makeFolder(".config/systemd/user")
      try home.write(Self.unit, "[Unit]\n")
      try home.fail(
        "live snow --install", environment: environment, 73,
        "\(home.path(Self.unit)): not written by 'seltzer live --install'; remove it, or allow that "
          + "with --force")
      #expect(try Self.files(home) == [Self.unit])
      try home.succeed("live snow --install -y", environment: environment)
      try home.fail(
        "live --span --install", environment: environment, 64,
        "--install takes a scene and --palette, …")
      try home.fail("live hoem --install", environment: environment, 64, "there is no scene …")
    }
  }
#endif

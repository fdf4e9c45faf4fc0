import SeltzerTestSupport

#if os(Linux)
  import Foundation
  import Seltzer
  import SeltzerOutput
  import SeltzerSystem
  import Testing

  /// A real X server, ended on deinitialization.
  final class XServer {
    let scratch: Scratch
    let display: String
    private var processes: [pid_t] = []

    init(_ options: [String]) throws {
      scratch = try Scratch()
      let output = try Descriptor(scratch.path("display"), O_WRONLY | O_CREAT)
      let server = try Command(
        ["-displayfd", "1", "-noreset"] + options, in: scratch.folder, program: Tool.path("Xvfb"),
        output: output)
      processes = [server.process]
      var number = ""
      let scratch = scratch
      try waitUntil {
        number = try scratch.text("display")
        return number.hasSuffix("\n")
      }
      display = ":" + number.dropLast()
    }

    deinit {
      // A process that is left would keep the test library from noticing the end of others.
      for process in processes.reversed() where waitpid(process, nil, WNOHANG) == 0 {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
    }

    /// Ends the server itself.
    func stop() { kill(processes[0], SIGKILL) }

    /// Starts a program that is killed with the server.
    func start(
      _ program: String, _ arguments: [String], error: Descriptor? = nil
    ) throws -> pid_t {
      let command = try Command(
        arguments, in: scratch.folder, environment: environment, program: Tool.path(program),
        error: error)
      processes.append(command.process)
      return command.process
    }

    /// Starts a still wallpaper.
    func show(_ arguments: [String], scene: String = "bubbles") throws -> Command {
      let command = try Command(
        ["live", scene, "--reduce-motion"] + arguments, in: scratch.folder,
        environment: environment,
        error: Descriptor(scratch.path("error"), O_WRONLY | O_CREAT | O_TRUNC))
      processes.append(command.process)
      return command
    }

    /// Runs a program to its end, and returns its output.
    @discardableResult
    func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
      let result = try Command.run(
        arguments, in: scratch, environment: environment, program: Tool.path(program))
      try #require(result.code == 0, "\(program): \(result.error)")
      return result.output
    }

    var error: String { get throws { try scratch.text("error") } }

    /// The properties of the root window that name its background.
    var atoms: [String] {
      get throws {
        let names = ["_XROOTPMAP_ID", "ESETROOT_PMAP_ID"]
        return String(decoding: try run("xprop", ["-root"] + names), as: UTF8.self)
          .split(separator: "\n").map { $0.split(separator: " ").last.map(String.init) ?? "" }
      }
    }

    /// Takes a screenshot of an area of the root window, or of another one.
    func screenshot(
      _ window: [String] = ["-root"], x: Int = 0, y: Int = 0, size: PixelSize
    ) throws -> [UInt8] {
      let bytes = try run("xwd", ["-silent"] + window)
      func word(_ index: Int) -> Int {
        bytes[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | Int($1) }
      }
      let (start, pixel, stride) = (word(0) + 12 * word(19), word(11) / 8, word(12))
      return (y..<(y + size.height)).flatMap { row in
        let first = start + row * stride + x * pixel
        return bytes[first..<(first + size.width * pixel)]
      }
    }

    // The backtrace of a signal sent by another process would not end the process.
    private var environment: [String: String] {
      ["DISPLAY": display, "SWIFT_BACKTRACE": "enable=no"]
    }
  }

  @Suite("seltzer live on X11")
  struct X11Tests {
    /// Returns the expected pixels.
    private static func picture(_ size: PixelSize, _ format: OutputFormat = .xrgb8888) throws
      -> [UInt8]
    {
      var scene = try SceneLibrary.scene("bubbles")
      scene.reduceMotion = true
      let wallpaper = try Wallpaper(
        scene: scene, palette: PaletteLibrary(environment: [:]).palette(scene.palette), size: size)
      return try FrameEncoder(format: format, size: size, frames: 1, rate: .thirty)
        .encode(wallpaper.frame(at: 0), index: 0)
    }

    @Test(
      "a screenshot of each monitor equals the rendered frame",
      arguments: [(24, OutputFormat.xrgb8888, true), (24, .xrgb8888, false), (16, .rgb565, true)])
    func screenshots(depth: Int, format: OutputFormat, hasSharedMemory: Bool) throws {
      let server = try XServer(
        ["-screen", "0", "300x100x\(depth)"] + (hasSharedMemory ? [] : ["-extension", "MIT-SHM"]))
      try server.run("xrandr", ["--setmonitor", "left", "160/40x100/25+0+0", "screen"])
      try server.run("xrandr", ["--setmonitor", "right", "140/35x90/20+160+10", "none"])
      let show = try server.show(["--to", "x11"])
      let process = show.process
      let (left, right) = (PixelSize(160, 100), PixelSize(140, 90))
      try waitUntil {
        try server.screenshot(size: left) == Self.picture(left, format)
          && server.screenshot(x: 160, y: 10, size: right) == Self.picture(right, format)
      }
      let atoms = try server.atoms
      #expect(atoms.count == 2 && atoms[0] == atoms[1] && atoms[0].hasPrefix("0x"))
      // A monitor is replaced by another one.
      try server.run("xrandr", ["--delmonitor", "right"])
      try server.run("xrandr", ["--setmonitor", "other", "120/30x80/20+170+0", "none"])
      let other = PixelSize(120, 80)
      try waitUntil {
        try server.screenshot(x: 170, size: other) == Self.picture(other, format)
      }
      #expect(try server.screenshot(size: left) == Self.picture(left, format))
      kill(process, SIGTERM)
      #expect(show.wait() == -SIGTERM)
      #expect(try server.atoms.allSatisfy { !$0.hasPrefix("0x") })
    }

    @Test(
      "the previous background returns after a signal", arguments: [SIGTERM, SIGSEGV, SIGKILL])
    func restoring(signal: Int32) throws {
      let server = try XServer(["-screen", "0", "160x100x24"])
      let size = PixelSize(160, 100)
      try server.run("hsetroot", ["-solid", "#204080"])
      let (before, atoms) = (try server.screenshot(size: size), try server.atoms)
      let show = try server.show(["--to", "x11"])
      let process = show.process
      try waitUntil { try server.screenshot(size: size) == Self.picture(size) }
      kill(process, signal)
      #expect(show.wait() == -signal)
      try waitUntil { try server.atoms == atoms && server.screenshot(size: size) == before }
    }

    @Test("a plain colour of the root window returns")
    func color() throws {
      let server = try XServer(["-screen", "0", "160x100x24"])
      let size = PixelSize(160, 100)
      try server.run("xsetroot", ["-solid", "#204080"])
      let before = try server.screenshot(size: size)
      #expect(Set(before).count == 4)
      let show = try server.show(["--to", "x11"])
      try waitUntil { try server.screenshot(size: size) == Self.picture(size) }
      kill(show.process, SIGTERM)
      #expect(show.wait() == -SIGTERM)
      try waitUntil { try server.screenshot(size: size) == before }
    }

    @Test("layers keep clear of the window manager's panels, also when these change")
    func panels() throws {
      let server = try XServer(["-screen", "0", "160x100x24"])
      try server.scratch.write(
        "p.yaml",
        "layers: [{ kind: panel, position: [0.5, 0], anchor: [0.5, 0], size: [0.5, 0.2] }]\n")
      func set(_ name: String, _ area: String) throws {
        try server.run("xprop", ["-root", "-f", name, "32c", "-set", name, area])
      }
      func shows(_ margins: String) throws {
        let expected = try server.scratch.succeed(
          "render p.yaml --reduce-motion -s 160x100 --format xrgb8888 -o - --set",
          ["margins=[\(margins)]"])
        try waitUntil { try server.screenshot(size: PixelSize(160, 100)) == expected.output }
      }
      try set("_NET_WORKAREA", "0,10,160,90")
      _ = try server.show(["--to", "x11"], scene: "p.yaml")
      try shows("0.1, 0, 0, 0")
      try set("_NET_WORKAREA", "20,0,140,75")
      try shows("0, 0, 0.25, 0.2")
      // Mutter's own, by monitor.
      try set("_GTK_WORKAREAS_D0", "0,30,160,70")
      try set("_NET_WORKAREA", "0,0,160,100")
      try shows("0.3, 0, 0, 0")
    }

    @Test("another program that sets the background, and the end of the server, end the show")
    func loss() throws {
      let server = try XServer(["-screen", "0", "160x100x24"])
      let size = PixelSize(160, 100)
      let show = try server.show(["--to", "x11", "--quiet"])
      try waitUntil { try server.screenshot(size: size) == Self.picture(size) }
      try server.run("hsetroot", ["-solid", "#204080"])
      let atoms = try server.atoms
      #expect(show.wait() == 69)
      #expect(
        try server.error
          == "seltzer: another program has set the background; end it, and start the show again\n")
      #expect(try server.atoms == atoms && atoms[0].hasPrefix("0x"))

      let second = try server.show(["--to", "x11", "--quiet"])
      try waitUntil { try server.screenshot(size: size) == Self.picture(size) }
      server.stop()
      #expect(second.wait() == 69)
      #expect(try server.error == "seltzer: the X server has ended\n")
    }

    @Test("a window of another program is followed to its end")
    func foreignWindow() throws {
      let server = try XServer(["-screen", "0", "400x300x24"])
      let logo = try server.start("xlogo", ["-geometry", "200x100"])
      var window = ""
      try waitUntil {
        let text = String(decoding: try server.run("xwininfo", ["-root", "-tree"]), as: UTF8.self)
        window =
          text.firstMatch(of: /(0x[0-9a-f]+) \(has no name\): \(\) +200x100/).map { String($0.1) }
          ?? ""
        return !window.isEmpty
      }
      // The program must not draw itself.
      kill(logo, SIGSTOP)
      let show = try server.show(["--to", "x11:\(window)", "--quiet"])
      for size in [PixelSize(200, 100), PixelSize(160, 90)] {
        try server.run("xdotool", ["windowsize", window, "\(size.width)", "\(size.height)"])
        try waitUntil {
          (try? server.screenshot(["-id", window], size: size)) == (try Self.picture(size))
        }
      }
      #expect(try server.atoms.allSatisfy { !$0.hasPrefix("0x") })
      kill(logo, SIGKILL)
      #expect(show.wait() == 0)
      #expect(try server.error == "")
    }

    @Test("a missing server ends with one line")
    func missing() throws {
      for (environment, line) in [
        (
          ["DISPLAY": ":987"],
          "the X display ':987' cannot be opened; check DISPLAY, and XAUTHORITY if access is denied"
        ),
        ([:], "DISPLAY is not set; set it to the X display, such as :0"),
      ] { try Scratch().fail("live --to x11", environment: environment, 69, line) }
    }
  }
#endif

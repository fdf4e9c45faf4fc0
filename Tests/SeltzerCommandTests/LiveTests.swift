import Foundation
import Seltzer
import SeltzerMotion
import SeltzerOutput
import SeltzerTestSupport
import Testing

@Suite("seltzer live")
struct LiveTests {
  private static let size = PixelSize(64, 36)

  /// A command that runs until a signal ends it.
  private final class Running {
    let scratch: Scratch
    let streams: Scratch
    private let process: pid_t
    private var command: Command?

    init(_ arguments: [String], in scratch: Scratch, error: Descriptor? = nil) throws {
      let streams = try Scratch()
      let error = try error ?? Descriptor(streams.path("error"), O_RDWR | O_CREAT)
      let command = try Command(
        ["live", "-s", "64x36", "--on-battery", "run"] + arguments, in: scratch.folder, error: error
      )
      self.scratch = scratch
      self.streams = streams
      process = command.process
      self.command = consume command
    }

    /// The standard error so far.
    var error: String { get throws { try streams.text("error") } }

    func signal(_ number: Int32) { #expect(kill(process, number) == 0) }

    func wait() -> Int32? { command.take()?.wait() }

    /// Waits for the framebuffer file and opens it.
    func reader() throws -> FramebufferReader {
      try waitUntil { FileManager.default.fileExists(atPath: scratch.path("fb")) }
      return try FramebufferReader(in: scratch)
    }
  }

  /// What tests read of a show's report in JSON.
  struct Report: Decodable {
    struct Lateness: Decodable { var most: Double }

    var shown, dropped: Int
    var palette: String
    var lateness: Lateness
  }

  /// Returns the frames shown until the first that matches.
  private static func follow(
    _ reader: FramebufferReader, after shown: Int = 0,
    until isLast: (FramebufferReader.Snapshot) throws -> Bool
  ) throws -> [FramebufferReader.Snapshot] {
    var pictures: [FramebufferReader.Snapshot] = []
    try waitUntil {
      guard let picture = reader.snapshot(), picture.shown != pictures.last?.shown ?? shown else {
        return false
      }
      pictures.append(picture)
      return try isLast(picture)
    }
    return pictures
  }

  /// Returns the expected bytes of a frame in the file.
  private static func bytes(
    _ scene: String, _ palette: String, at t: Double, motion: Motion = Motion(path: .sway)
  ) throws -> [UInt8] {
    let wallpaper = try Wallpaper(
      scene: try SceneLibrary.scene(scene),
      palette: PaletteLibrary(environment: [:]).palette(palette), size: size, motion: motion)
    return try FrameEncoder(format: .xrgb8888, size: size, frames: 1, rate: .thirty)
      .encode(wallpaper.frame(at: t), index: 0)
  }

  @Test("signals and edits change the wallpaper without gaps; SIGTERM ends it")
  func changes() throws {
    let scratch = try Scratch()
    let path = scratch.path("s.yaml")
    try scratch.write("s.yaml", "palette: green\n")
    let live = try Running(["s.yaml", "--to", "file:fb", "--fade", "0s"], in: scratch)
    let reader = try live.reader()
    func check(_ pictures: [FramebufferReader.Snapshot], _ looks: [(String, String)]) throws {
      let numbers = pictures.map(\.number)
      #expect(numbers == Array(Set(numbers)).sorted())
      var look = 0
      for picture in pictures {
        #expect(picture.t == FrameRate.thirty.time(ofFrame: picture.number))
        let found = try looks.indices[look...].first {
          try Self.bytes(looks[$0].0, looks[$0].1, at: picture.t) == picture.bytes
        }
        look = try #require(found)
      }
      #expect(look == looks.count - 1)
    }
    var pictures = try Self.follow(reader) { $0.shown >= 5 }
    let before = try #require(pictures.last)
    live.signal(SIGUSR1)
    pictures += try Self.follow(reader, after: before.shown) {
      try $0.bytes != Self.bytes(path, "green", at: $0.t)
    }
    try check(pictures, [(path, "green"), (path, "yellow")])
    #expect(try #require(pictures.last).shown > before.shown)

    try scratch.write("s.yaml", "palette: grene\n")
    try waitUntil { try live.error.contains("\n") }
    #expect(
      try live.error == "seltzer: s.yaml:1: palette: there is no palette 'grene'; did you mean "
        + "'green'?; the wallpaper stays unchanged\n")
    let kept = try Self.follow(reader) { _ in true }
    #expect(try kept.map(\.bytes) == kept.map { try Self.bytes(path, "yellow", at: $0.t) })

    try scratch.write("s.yaml", "palette: red\n")
    live.signal(SIGHUP)
    let edited = try Self.follow(reader) { try $0.bytes == Self.bytes(path, "red", at: $0.t) }
    #expect(!edited.isEmpty)
    // Twice, because `timeout` signals the process and its group.
    live.signal(SIGTERM)
    live.signal(SIGTERM)
    let code = live.wait()
    // The process ends by the signal, so that a shell loop stops too.
    #expect(code == -SIGTERM)
    #expect(reader.hasEnded && !reader.isAlive)
    let last = try #require(reader.snapshot())
    #expect(try last.bytes == Self.bytes(path, "red", at: last.t))
    let lines = try live.error.split(separator: "\n")
    #expect(lines.last?.hasPrefix("seltzer: \(last.shown) frames in ") == true)
    #expect(try scratch.names() == ["fb", "s.yaml"])
  }

  /// The frame rate is low, so that changes are ready within a frame even on a busy machine.
  @Test(
    "a new palette or an edit appears within two frames, without gaps",
    arguments: ["bubbles", ManualPage.demonstration])
  func latency(name: String) throws {
    let scratch = try Scratch()
    let shown = try scratch.run("scenes show", [name])
    let text = String(decoding: shown.output, as: UTF8.self)
    let line = try #require(text.firstMatch(of: /palette: [a-z]+/)).output
    let scene = try SceneLibrary.scene(name)
    let names = PaletteLibrary.builtInNames
    let first = try #require(names.firstIndex(of: scene.palette))
    let palettes = [first, first + 1, first + 2, first + 5].map { names[$0 % names.count] }
    try scratch.write("s.yaml", shown.output)
    let live = try Running(
      ["s.yaml", "--to", "file:fb", "--fps", "2", "--fade", "0s"], in: scratch)
    let reader = try live.reader()

    var pictures = try Self.follow(reader) { _ in true }
    var changes = [0]
    for palette in palettes.dropFirst() {
      let last = try #require(pictures.last)
      if palette == palettes.last {
        let edited = text.replacing(line, with: "palette: \(palette)")
        try scratch.write("s.yaml", edited)
      } else {
        live.signal(SIGUSR1)
      }
      changes.append(last.number + 2)
      pictures += try Self.follow(reader, after: last.shown) { $0.number >= last.number + 2 }
    }
    live.signal(SIGTERM)
    #expect(live.wait() == -SIGTERM)

    let numbers = pictures.map(\.number)
    #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count))
    // Drawing earlier would miss frames.
    let motion = try Motion(scene.motion, animated: true)
    let encoder = try FrameEncoder(format: .xrgb8888, size: Self.size, frames: 1, rate: .thirty)
    var former: Wallpaper?
    for (palette, number) in zip(palettes, changes) {
      let wallpaper = try Wallpaper(
        scene: scene, palette: PaletteLibrary(environment: [:]).palette(palette), size: Self.size,
        motion: motion, reusing: former)
      former = wallpaper
      let picture = try #require(pictures.first { $0.number >= number })
      #expect(
        try encoder.encode(wallpaper.frame(at: picture.t), index: 0) == picture.bytes,
        "\(palette) is missing in frame \(picture.number)")
    }
  }

  @Test("a killed process leaves a readable file that another process can replace")
  func killed() throws {
    let scratch = try Scratch()
    let live = try Running(["--to", "file:fb", "--fps", "120"], in: scratch)
    let reader = try live.reader()
    _ = try Self.follow(reader) { $0.shown > 10 }
    try scratch.fail(
      "live -s 64x36 --to file:fb", 73,
      "fb: another process writes to it; end that process, or choose another name")
    live.signal(SIGKILL)
    #expect(live.wait() == -SIGKILL)
    #expect(!reader.isAlive && !reader.hasEnded)
    let picture = try #require(reader.snapshot())
    #expect(try picture.bytes == Self.bytes("bubbles", "blue", at: picture.t))
    let next = try scratch.succeed("live -s 64x36 --to file:fb --duration 0.1 -q")
    #expect(next.output.isEmpty)
    #expect(try FramebufferReader(in: scratch).hasEnded)
  }

  @Test(
    "a file that another process deletes or truncates ends the show",
    arguments: ["rm fb", "truncate -s 0 fb", "truncate -s 5000 fb"])
  func lost(by line: String) throws {
    let scratch = try Scratch()
    let live = try Running(["--to", "file:fb", "--fps", "120"], in: scratch)
    _ = try live.reader()
    #expect(try Command.run(["-c", line], in: scratch, program: "/bin/sh").code == 0)
    #expect(live.wait() == 74)
    #expect(
      try live.error == "seltzer: fb: another process has deleted, replaced or truncated it; "
        + "start the show again\n")
    #expect(try scratch.names() == (line == "rm fb" ? [] : ["fb"]))
  }

  @Test("a show ends with its terminal")
  func closedTerminal() throws {
    let scratch = try Scratch()
    let tmux = try Tmux(columns: 120, rows: 9, in: scratch)
    try tmux.enter("exec '\(Command.path)' live -s 64x36 --to file:fb")
    try waitUntil { FileManager.default.fileExists(atPath: scratch.path("fb")) }
    let reader = try FramebufferReader(in: scratch)
    #expect(reader.snapshot() != nil)
    try tmux.run(["new-window", "-d"])
    try tmux.run(["kill-window"])
    try waitUntil { reader.hasEnded }
  }

  @Test("an invalid edit does not end a show whose standard error is a broken pipe")
  func brokenError() throws {
    let scratch = try Scratch()
    let path = scratch.path("s.yaml")
    try scratch.write("s.yaml", "palette: green\n")
    let live = try Running(
      ["s.yaml", "--to", "file:fb"], in: scratch, error: StreamTests.Fault.brokenPipe.stream())
    let reader = try live.reader()
    try scratch.write("s.yaml", "palette: grene\n")
    // Longer than the interval of the checks.
    usleep(600_000)
    try scratch.write("s.yaml", "palette: red\n")
    _ = try Self.follow(reader) { try $0.bytes == Self.bytes(path, "red", at: $0.t) }
    live.signal(SIGTERM)
    #expect(live.wait() == -SIGTERM)
  }

  @Test("Y4M and raw pixels are streamed", arguments: ["y4m", "rgb888"])
  func stream(format: String) throws {
    let result = try Scratch().run("live -s 64x36 --to - --duration 0.4 --format", [format])
    #expect(result.code == 0)
    let match = try #require(result.error.firstMatch(of: /seltzer: ([0-9]+) frames in/))
    let shown = try #require(Int(match.1))
    #expect((1...12).contains(shown))
    let isY4M = format == "y4m"
    let head = isY4M ? "YUV4MPEG2 W64 H36 F30:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n" : ""
    let start = Array((isY4M ? "FRAME\n" : "").utf8)
    #expect(result.output.starts(with: head.utf8))
    let frame = start.count + 64 * 36 * 3
    try #require(result.output.count == head.utf8.count + shown * frame)
    for index in 0..<shown {
      #expect(result.output[(head.utf8.count + index * frame)...].starts(with: start))
    }
  }

  @Test("lines on standard input tilt the wallpaper; faulty lines are reported once")
  func pointer() throws {
    let scratch = try Scratch()
    let result = try scratch.run(
      "live bubbles -p blue -s 64x36 --to file:fb --motion - --duration 0.3 --quiet",
      input: "0 0\nhere\nthere\n1 -0.5\n")
    #expect(
      result.error == "seltzer: standard input:2: 'here' must be two numbers 'x y', '[x, y]' or "
        + "'{\"x\": 0, \"y\": 0}'; the wallpaper stays unchanged\n")
    #expect(result.code == 0)
    let picture = try #require(FramebufferReader(in: scratch).snapshot())
    let line = try Motion(log: "t,x,y\n0,1,-0.5\n", in: scratch)
    #expect(try picture.bytes == Self.bytes("bubbles", "blue", at: picture.t, motion: line))
  }

  @Test("with reduced motion one frame is drawn and reported")
  func reduced() throws {
    let scratch = try Scratch()
    let result = try scratch.succeed(
      "live -s 64x36 --to file:fb --reduce-motion --duration 1 --json --stats stats.json -q")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output))
    #expect(report.shown == 1 && report.dropped == 0 && report.palette == "blue")
    #expect(try scratch.bytes("stats.json") == result.output)
    #expect(try FramebufferReader(in: scratch).snapshot()?.shown == 1)
  }

  static let bad: [BadCase] = [
    BadCase(
      "live --to screen", 64,
      "the value 'screen' is invalid for '--to <dest>': it must be wayland, x11[:WINDOW], window, "
        + "file:PATH, fb:DEVICE, or - for standard output; see 'seltzer live --help'"),
    BadCase(
      "live --to fb --format rgb565", 64,
      "fb: has a fixed pixel format and does not support rgb565; leave out --format"),
    BadCase(
      "live --to - --fps 241", 64,
      "the value '241' is invalid for '--fps <n>': it must be 0.1...240 frames per second, such "
        + "as 30, 12.5, 29.97 or 30000/1001; see 'seltzer live --help'"),
    BadCase(
      "live --to file:fb --format y4m", 64,
      "file:fb: does not support y4m, only xrgb8888, "
        + "argb8888, rgb888, rgb565; choose one with --format"),
    BadCase(
      "live --to file:fb --output HDMI-1", 64,
      "--output names an output of the desktop, but --to file has none; leave out one of them"),
    BadCase(
      "live --to - --json", 64, "--json and the frames cannot share standard output; use --stats"),
    BadCase("live no.yaml --to file:fb", 66, "no.yaml: no such file or directory"),
    BadCase(
      "live --to file:no/fb", 73,
      "no/fb: there is no folder no; create it first, such as with mkdir -p"),
    BadCase(
      "live --to file:fb --stats no/stats.json", 73,
      "no/stats.json: there is no folder no; create it first, such as with mkdir -p"),
    BadCase(
      "live --to file:fb --stats stats.json", files: ["stats.json": [1]], 73,
      "stats.json: already exists; choose another name, or allow replacing it with --force"),
    BadCase("live --to file:fb --stats /dev/full", 74, "/dev/full: no space left on device …"),
    BadCase(
      "live --to file:fb", files: ["fb": [1, 2, 3]], 73,
      "fb: already exists and is not a framebuffer file; choose another name, or replace it with "
        + "--force"),
    BadCase("live --to file:fb --motion iio:no", 66, "no: no such file or folder"),
  ]

  #if os(Linux)
    static let badDevices: [BadCase] = [
      BadCase(
        "live --to fb:no-fb", 66,
        "no-fb: no such device; /sys/class/graphics lists the framebuffer devices"),
      BadCase(
        "live --to fb:fb", files: ["fb": [1, 2, 3]], 65,
        "fb: is not a framebuffer device; name one such as fb:/dev/fb0, or a file as file:fb"),
      BadCase(
        "live --to fb:/dev/null", 65,
        "/dev/null: is not a framebuffer device; name one such as "
          + "fb:/dev/fb0, or a file as file:/dev/null"),
    ]

    @Test("paths that are not framebuffer devices are rejected", arguments: badDevices)
    func devices(_ bad: BadCase) throws { try bad.check() }
  #endif

  @Test("invalid options are rejected", arguments: bad)
  func refusals(_ bad: BadCase) throws { try bad.check() }
}

/// A framebuffer file, read as the article on its protocol says.
private struct FramebufferReader {
  struct Snapshot {
    var shown, number: Int
    var t: Double
    var bytes: [UInt8]
  }

  private let file: Descriptor

  init(in scratch: Scratch) throws {
    file = try Descriptor(scratch.path("fb"), O_RDONLY)
    try #require(bytes(8, at: 0) == Array("seltzer\0".utf8))
  }

  var hasEnded: Bool { number(at: 64) == 2 }

  /// Whether the writing process still exists.
  var isAlive: Bool {
    flock(file.number, LOCK_SH | LOCK_NB) != 0 || flock(file.number, LOCK_UN) != 0
  }

  /// Returns the frame in front; nil if it changed meanwhile.
  func snapshot() -> Snapshot? {
    let shown = number(at: 72)
    let header = 128 + 64 * (shown % 2)
    guard shown > 0, number(at: header) == 2 * shown else { return nil }
    let picture = Snapshot(
      shown: shown, number: number(at: header + 8),
      t: Double(bitPattern: UInt64(bitPattern: Int64(number(at: header + 16)))),
      bytes: bytes(number(at: 48), at: number(at: 32 + 8 * (shown % 2))))
    return number(at: header) == 2 * shown ? picture : nil
  }

  private func number(at offset: Int) -> Int {
    bytes(8, at: offset).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func bytes(_ count: Int, at offset: Int) -> [UInt8] {
    // Otherwise the file may be closed before it is read.
    withExtendedLifetime(file) {
      [UInt8](unsafeUninitializedCapacity: count) {
        $1 = max(0, pread(file.number, $0.baseAddress, count, offset))
      }
    }
  }
}

extension Motion {
  /// Reads the motion of a log's text.
  fileprivate init(log: String, in scratch: Scratch) throws {
    try scratch.write("log.csv", log)
    var settings = MotionSettings()
    settings.source = .log(scratch.path("log.csv"))
    try self.init(settings, animated: true)
  }
}

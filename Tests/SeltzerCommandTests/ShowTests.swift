import Foundation
import Seltzer
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("seltzer show with kitty graphics and sixels")
struct ShowTests {
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c"
  private static let sixel = "\u{1B}[?62;4;22c"
  private static let frameEnd = "\u{1B}[?2026l"
  private static let restore = "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private static func wallpaper(
    _ palette: String, seed: UInt32, _ width: Int, _ height: Int, still: Bool = false,
    scene: String = "bubbles"
  ) throws -> Wallpaper {
    var scene = try SceneLibrary.scene(scene)
    scene.seed = seed
    scene.reduceMotion = still
    return try Wallpaper(
      scene: scene, palette: PaletteLibrary(environment: [:]).palette(palette),
      size: try #require(PixelSize(width: width, height: height)),
      motion: still ? .still : Motion(path: .sway))
  }

  private static func expectRestored(_ terminal: FakeTerminal) {
    #expect(terminal.sent.suffix(restore.utf8.count).elementsEqual(restore.utf8))
    #expect(terminal.isRestored)
  }

  private static func bytes(_ frame: Frame) -> [UInt8] {
    frame.pixels.flatMap { pixel in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
  }

  @Test("the kitty picture equals the library's frame")
  func kitty() throws {
    let terminal = try FakeTerminal(
      ["--reduce-motion", "-p", "violet", "--seed", "7"], size: (20, 6, 200, 120),
      answers: Self.kitty, in: Scratch())
    try terminal.wait(for: Self.frameEnd)
    // Selects the next palette and seed.
    terminal.type("p")
    try terminal.wait(for: "m=0;", times: 2)
    terminal.type("s")
    try terminal.wait(for: "m=0;", times: 3)
    terminal.type("q")
    #expect(try terminal.end() == 0)
    let (output, picture) = try terminal.decoded(by: "kitty.py")
    let match = try #require(output.wholeMatch(of: /deleted I 31\n([0-9]+) 200 120 20 6\n/))
    #expect(try #require(Int(match.1)) > 1)
    let wallpaper = try Self.wallpaper("silver", seed: 8, 200, 120, still: true)
    #expect(try picture == Self.bytes(wallpaper.frame(at: 0)))
    Self.expectRestored(terminal)
  }

  @Test("kitty is recognized by its name if its answers take two seconds")
  func slowKitty() throws {
    let terminal = try FakeTerminal(
      ["--reduce-motion", "-p", "violet"], size: (20, 6, 200, 120), answers: "",
      environment: ["TERM": "xterm-kitty"], in: Scratch())
    try terminal.wait(for: "m=0;")
    usleep(2_000_000)
    terminal.type(Self.kitty)
    terminal.type("p")
    try terminal.wait(for: "m=0;", times: 2)
    terminal.type("q")
    #expect(try terminal.end() == 0)
    #expect(try terminal.decoded(by: "kitty.py").output.hasPrefix("deleted I 31\n"))
    Self.expectRestored(terminal)
  }

  @Test("--duration ends the show, and the last picture is a frame of its time")
  func moments() throws {
    let terminal = try FakeTerminal(
      ["--fps", "20", "--seed", "3", "-p", "red", "--duration", "0.5"], size: (8, 3, 64, 48),
      answers: Self.kitty, in: Scratch())
    #expect(try terminal.end() == 0)
    let picture = try terminal.decoded(by: "kitty.py").picture
    let wallpaper = try Self.wallpaper("red", seed: 3, 64, 48)
    // The number of the last frame depends on the machine's load.
    let shown = try (0...20).first {
      try Self.bytes(wallpaper.frame(at: Double($0) / 20)) == picture
    }
    #expect(shown != nil)
    #expect(terminal.isRestored)
  }

  @Test("a change to the scene's file is shown")
  func reload() throws {
    let scratch = try Scratch(["s.yaml": "seed: 1"])
    let terminal = try FakeTerminal(
      ["s.yaml", "--reduce-motion"], size: (20, 6, 200, 120), answers: Self.kitty, in: scratch)
    try terminal.wait(for: Self.frameEnd)
    let changed = "seed: 22\npalette: red\n"
    try scratch.write("s.yaml", changed)
    try terminal.wait(for: "m=0;", times: 2)
    terminal.type("q")
    #expect(try terminal.end() == 0)
    let picture = try terminal.decoded(by: "kitty.py").picture
    var scene = try Scene(yaml: changed, file: "s.yaml")
    scene.reduceMotion = true
    let wallpaper = try Wallpaper(
      scene: scene, palette: PaletteLibrary(environment: [:]).palette("red"),
      size: PixelSize(200, 120), motion: .still)
    #expect(try picture == Self.bytes(wallpaper.frame(at: 0)))
  }

  @Test("libsixel decodes the library's frame in few colours")
  func sixel() throws {
    let scene = ManualPage.root + "/Examples/classic/bubbles.yaml"
    let terminal = try FakeTerminal(
      [scene, "--reduce-motion", "-p", "yellow", "--seed", "7"], size: (20, 6, 200, 120),
      answers: Self.sixel, in: Scratch())
    try terminal.wait(for: Self.frameEnd)
    terminal.type("q")
    #expect(try terminal.end() == 0)
    let (output, picture) = try terminal.decoded(by: "sixel.py")
    // The last row has half blocks, because sixels there make terminals scroll.
    #expect(output.hasSuffix(" 200 100\n"))
    let frame = try Self.wallpaper("yellow", seed: 7, 200, 120, still: true, scene: scene)
      .frame(at: 0)
    let upper = Frame(
      size: try #require(PixelSize(width: 200, height: 100)),
      pixels: Array(frame.pixels.prefix(20_000)))
    try #require(picture.count == 60_000)
    let colors = Set(stride(from: 0, to: picture.count, by: 3).map { Array(picture[$0..<$0 + 3]) })
    #expect((2...255).contains(colors.count))
    let errors = zip(picture, Self.bytes(upper)).map { abs(Int($0) - Int($1)) }
    let mean = Double(errors.reduce(0, +)) / Double(errors.count)
    #expect(mean < 4 && errors.max() ?? 256 < 25)
    #expect(terminal.sent.count(of: "\u{1B}[6;1H") > 0 && terminal.sent.count(of: "48;5;") > 0)
    Self.expectRestored(terminal)
  }

  @Test(
    "the terminal is restored after a crash", arguments: [SIGABRT, SIGSEGV])
  func fault(signal: Int32) throws {
    let terminal = try FakeTerminal(
      ["--fps", "60"], size: (20, 6, 200, 120), answers: Self.kitty, in: Scratch())
    try terminal.wait(for: Self.frameEnd, times: 3)
    #expect(!terminal.isRestored)
    terminal.signal(signal)
    #expect(try terminal.end() == -signal)
    #expect(try terminal.decoded(by: "kitty.py").output.hasPrefix("deleted I 31\n"))
    Self.expectRestored(terminal)
  }

  @Test("a key ends a first frame that takes long", arguments: [true, false])
  func slow(isStill: Bool) throws {
    // Even a release build draws this for half a minute, but each of its many tiles in part of a second.
    let scene =
      "bubbles: {count: 6000, diameter: [5, 10], shape: heart}\nreduceMotion: \(isStill)\n"
    let terminal = try FakeTerminal(
      ["s.yaml"], size: (80, 24, 1920, 1152), answers: Self.kitty,
      in: Scratch(["s.yaml": scene]))
    try terminal.wait(for: "\u{1B}[c")
    usleep(500_000)
    let start = ContinuousClock.now
    terminal.type("q")
    #expect(try terminal.end() == 0)
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(terminal.sent.count(of: Self.frameEnd) == 1, "no frame but the end")
    Self.expectRestored(terminal)
  }

  @Test("the smallest windows", arguments: ["kitty", "sixel", "blocks"])
  func smallest(method: String) throws {
    for size in [(1, 1, 0, 0), (1, 2, 3, 5), (2, 1, 1000, 1)] {
      let terminal = try FakeTerminal(
        ["--method", method, "--duration", "0.1"], size: size, answers: "\u{1B}[?6c",
        in: Scratch())
      #expect(try terminal.end() == 0)
      #expect(terminal.sent.count(of: Self.frameEnd) > 1)
      #expect(terminal.isRestored)
    }
  }

  @Test("half blocks if the terminal does not answer; grey with NO_COLOR")
  func silence() throws {
    let terminal = try FakeTerminal(
      ["--duration", "0.2"], size: (20, 6, 0, 0), answers: "", environment: ["NO_COLOR": "1"],
      in: Scratch())
    #expect(try terminal.end() == 0)
    let text = String(decoding: terminal.sent, as: UTF8.self)
    #expect(text.contains("▀") && !text.contains("\u{1B}P"))
    let numbers = text.matches(of: /[34]8;5;([0-9]+)/).compactMap { Int($0.1) }
    #expect(numbers.count > 100)
    #expect(numbers.allSatisfy { $0 >= 231 || $0 == 16 })
  }

  static let bad: [BadCase] = [
    BadCase(
      "show", 69,
      "standard output is not a terminal; for files use 'seltzer render', for "
        + "programs 'seltzer live --to -'"),
    BadCase(
      "show --method iterm", 64,
      "the value 'iterm' is invalid for '--method <name>': it must be "
        + "one of auto, kitty, sixel, blocks; see 'seltzer show --help'"),
    BadCase(
      "show", environment: ["TERM": "dumb"], 69,
      "this terminal can neither place the cursor nor show colours (TERM is dumb); use another "
        + "one, or 'seltzer render'"),
  ]

  @Test("unsuitable terminals and options are rejected", arguments: bad)
  func refusals(_ bad: BadCase) throws { try bad.check() }
}

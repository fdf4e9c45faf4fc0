import Foundation
import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerScene
import SeltzerTestSupport
import Testing

/// Every option with a key of the scene gives the picture of that key in a scene's file.
@Suite("Options of a scene")
struct OptionTests {
  /// The options; the lines that they stand for in a scene without `palette`, `seed`, `bubbles` and
  /// `motion`; and the control commands that have the same effect.
  private static let options: [(arguments: String, lines: String, settings: String)] = [
    ("--seed 7", "seed: 7", "seed=7"),
    ("-p red:dark", "palette: red:dark", "palette=red:dark"),
    ("--count 33", "bubbles: { count: 33 }", "bubbles[0].count=33"),
    ("--size-scale 1.5", "bubbles: { sizeScale: 1.5 }", "bubbles.sizeScale=1.5"),
    (
      "--motion log.csv --control direct", "motion: { source: ../log.csv, control: direct }",
      "motion=../log.csv motion.control=direct"
    ),
    (
      "--motion log.csv --orientation upside-down --platform ios",
      "motion: { source: ../log.csv, orientation: upside-down, platform: ios }",
      "motion.orientation=upside-down motion.platform=ios motion.source=../log.csv"
    ),
    ("--clock 10:42", "clock: 10:42", "clock=10:42"),
    ("--reduce-motion", "reduceMotion: true", "reduceMotion=true"),
    ("--reduce-transparency", "reduceTransparency: true", "reduceTransparency=true"),
  ]

  private static let log = "t,x,y\n0,0,0\n1,0.4,0.1\n2,0.9,-0.5\n3,0,0\n"

  private static func scratch() throws -> Scratch {
    let scratch = try Scratch(["log.csv": log])
    try scratch.makeFolder("mine")
    return scratch
  }

  private static func pixels(_ line: String, in scratch: Scratch) throws -> [UInt8] {
    try scratch.succeed("render \(line) -s 64x36 --at 2 --format raw -o -").output
  }

  @Test("are keys of its file")
  func keys() throws {
    let scratch = try Self.scratch()
    for (name, text) in [("home", "layers: []\n"), ("dot", "dither: bluenoise\n")] {
      try scratch.write("mine/\(name).yaml", text)
      for option in Self.options {
        try scratch.write("mine/changed.yaml", text + option.lines + "\n")
        #expect(
          try Self.pixels("mine/\(name).yaml \(option.arguments)", in: scratch)
            == Self.pixels("mine/changed.yaml", in: scratch), "\(option.arguments)")
      }
    }
  }

  @Test(
    "are recorded and repeated, and set as by a control command",
    arguments: ["snow", "mine/s.yaml"])
  func ways(scene: String) throws {
    let scratch = try Self.scratch()
    let isList = scene == "snow"
    try scratch.write("mine/s.yaml", "motion: circle\nbubbles: { density: 9 }\n")
    for (arguments, _, settings) in Self.options {
      let expected = try Self.pixels("\(scene) \(arguments)", in: scratch)
      let render = "render -f -q -o a.png \(scene) \(arguments) -s 64x36 --at 2"
      #expect(try scratch.run(render).code == 0)
      #expect(try Self.pixels("--like a.png", in: scratch) == expected)
      if isList, arguments.hasPrefix("--count") || arguments.hasPrefix("--motion") { continue }
      let show = try CtlTests.Show([scene], in: scratch)
      for setting in settings.words { try show.ctl("set", setting) }
      try show.ctl("save", "saved.yaml", "-f")
      #expect(try Self.pixels("saved.yaml", in: scratch) == expected, "\(settings)")
    }
  }

  @Test("are followed by those of a control command, and saved with them")
  func control() throws {
    let scratch = try Self.scratch()
    let show = try CtlTests.Show(
      ["snow", "--count", "50", "--seed", "3", "-p", "red", "--motion", "log.csv"], in: scratch)
    for setting in [
      "bubbles[0].count=900", "seed=4", "palette=green", "motion.control=direct",
    ] { try show.ctl("set", setting) }
    try show.ctl("save", "saved.yaml")
    let saved = try scratch.text("saved.yaml")
    #expect(saved.contains("count: 900\n") && saved.contains("\nseed: 4\n"))
    #expect(saved.contains("\npalette: green\n"))
    #expect(saved.contains(/source: "\/.*\/log.csv"/) && saved.contains("control: direct"))
    try show.ctl("palette", "violet")
    try show.ctl("scene", "embers")
    let embers = try show.ctl("save", "-")
    #expect(embers.contains("\npalette: violet\n") && embers.contains("\nseed: 4\n"))
    let counts = embers.matches(of: /count: (\d+)/).compactMap { Int($0.1) }
    #expect(counts.reduce(0, +) == 50 && counts.count > 1)
  }

  @Test("are overridden by --set, which a picture records and a control command replaces")
  func set() throws {
    let scratch = try Self.scratch()
    let other = "--seed 1 -p green --count 5"
    let set = "--set seed=9 --set seed=7 --set palette=red:dark --set bubbles.count=33"
    let expected = try Self.pixels("snow --seed 7 -p red:dark --count 33", in: scratch)
    #expect(try Self.pixels("snow \(other) \(set)", in: scratch) == expected)
    #expect(try Self.pixels("snow --cycle 3s \(set)", in: scratch) == expected)
    let render = "render -q -s 64x36 --at 2 -o a.png snow \(other) \(set)"
    #expect(try scratch.run(render).code == 0)
    #expect(try Self.pixels("--like a.png", in: scratch) == expected)
    #expect(
      try Self.pixels("--like a.png -p green", in: scratch)
        == Self.pixels("snow --seed 7 -p green --count 33", in: scratch))
    let show = try CtlTests.Show(
      ["snow", "--seed", "1", "--set", "seed=7", "--set", "bubbles[0].name=zebra"], in: scratch)
    #expect(try show.ctl("save", "-").contains("\nseed: 7\n"))
    try show.ctl("set", "seed=4")
    #expect(try show.ctl("save", "-").contains("\nseed: 4\n"))
    try show.ctl("set", "seed=")
    #expect(try !show.ctl("save", "-").contains("\nseed: 7\n"))
    try show.ctl("scene", "bubbles")
    #expect(try !show.ctl("save", "-").contains("zebra"))
  }

  @Test("--clock moves clocks without a start, and a control command replaces it")
  func clock() throws {
    let scratch = try Self.scratch()
    let clocks = ["{ kind: clock, size: 0.4", "{ kind: clock, position: [0.5, 0.9]"]
    func scene(_ starts: [String]) throws -> String {
      let layers = zip(clocks, starts).map { $0 + $1 + " }" }.joined(separator: ", ")
      try scratch.write("mine/c.yaml", "layers: [\(layers)]\n")
      return "mine/c.yaml"
    }
    let own = ", start: 2013-09-18T08:00"
    let expected = try Self.pixels(scene([", start: 2013-09-18T10:42:00", own]), in: scratch)
    let file = try scene(["", own])
    let (unset, set) = try (
      Self.pixels(file, in: scratch), Self.pixels("\(file) --clock 10:42", in: scratch)
    )
    #expect(set == expected && unset != expected)
    let show = try CtlTests.Show([file, "--clock", "10:42", "--reduce-motion"], in: scratch)
    try show.ctl("save", "saved.yaml")
    #expect(try Self.pixels("saved.yaml", in: scratch) != unset)
    try show.ctl("set", "clock=11:00")
    #expect(try show.ctl("save", "-").contains("clock: \"11:00\""))
  }

  static let bad: [BadCase] = [
    BadCase(
      "render --count many -o a.png", 64,
      "the value 'many' is invalid for '--count <n>': it must be a whole number 0...10M, such as "
        + "300 or 2.5k; see 'seltzer render --help'"),
    BadCase("render -p grene -o a.png", 64, "there is no palette 'grene'; did you mean 'green'?"),
  ]

  @Test("are named as typed if they are wrong", arguments: bad)
  func refusals(_ bad: BadCase) throws { try bad.check() }

  @Test("the settings of options have declared keys")
  func declared() throws {
    let folder = URL(fileURLWithPath: ManualPage.root + "/Sources/Command")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var paths: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let settings = text.matches(
        of: /DocumentSetting\(\s*(?:option: )?"--[a-z-]+",\s*(?:path: )?"([^"]+)"/)
      for setting in settings { paths.insert(String(setting.1).replacing("\\($0)", with: "0")) }
    }
    #expect(paths.isSuperset(of: ["palette", "seed"]))
    for path in paths {
      let setting = DocumentSetting(path: path, value: "{ nonsense: 1 }")
      let key = path.split(separator: ".").last ?? ""
      do {
        _ = try Scene(yaml: "bubbles: [{}]", file: "", settings: [setting], artwork: .all)
        Issue.record("\(path) is not read")
      } catch {
        #expect(!"\(error)".contains("no key '\(key)'"))
      }
    }
  }
}

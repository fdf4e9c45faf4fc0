import Foundation
import Seltzer
import SeltzerTestSupport
import Testing

@Suite("Palette commands and options")
struct PaletteCommandTests {
  private static let theme = """
    system: "base16"
    name: "Sea at Night"
    palette:
      base00: "#0b1c2c" # ground

    """
    + zip(
      "123456789ABCDEF",
      """
      223546 405c79 627e99 aabcce cbd6e2 e5ebf1 f7f9fb bf8b56 bfbf56 8bbf56 56bf8b 568bbf 8b56bf
      bf568b bf5656
      """.split(whereSeparator: \.isWhitespace)
    ).map { "  base0\($0): \"#\($1)\"\n" }.joined()
  private static let list = "#1AD6FC\r\nff8800\r\n"

  private struct Imported: Decodable {
    struct Palette: Decodable {
      let name: String
    }

    let file: String?
    let name: String
    let format: String
    let colors: [String]
    let palette: Palette
  }

  private static func imported(_ text: String) throws -> [Imported] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Imported.self, from: Data($0.utf8))
    }
  }

  @Test("import prints a line or JSON, or writes a file")
  func importing() throws {
    let scratch = try Scratch(["night.yaml": Self.theme])
    let line = try scratch.run("palettes import night.yaml")
    #expect(line.text == "Sea at Night  base16, 16 colours\n" && line.code == 0)
    #expect(
      line.error == "seltzer: nothing is written; --add keeps what you import for --palette NAME\n")
    let json = try scratch.run("palettes import night.yaml --json")
    let one = try #require(try Self.imported(json.text).first)
    #expect(one.file == nil && one.name == "Sea at Night" && one.format == "base16")
    #expect(one.colors.count == 16 && one.colors[0] == "#0b1c2c" && one.colors[15] == "#bf5656")
    let write = "palettes import night.yaml -o mine.yaml"
    #expect(try scratch.succeed(write).text == "")
    try scratch.fail(write, 73, "mine.yaml: already exists; choose another …")
    let shown = try ["night.yaml", "mine.yaml"].map { try scratch.run("palettes show", [$0]).text }
    #expect(shown[0].hasPrefix("Sea at Night: ") && shown[1].hasPrefix("mine: "))
    #expect(shown[1].replacing("mine: ", with: "Sea at Night: ") == shown[0])
    let pictures = try ["night.yaml", "mine.yaml"].map {
      try scratch.run("render -s 64x36 --format rgb888 -o - -p", [$0]).output
    }
    #expect(pictures[0] == pictures[1] && pictures[0].count == 64 * 36 * 3)
  }

  @Test("palettes are called by --name, or as the file that is written")
  func names() throws {
    let scratch = try Scratch(["1db954-191414.hex": Self.list, "night.yaml": Self.theme])
    let environment = ["XDG_CONFIG_HOME": scratch.path("config")]
    let brand = "palettes import 1db954-191414.hex"
    func name(_ file: String) throws -> String {
      String(try scratch.succeed("palettes show \(file)").text.prefix { $0 != ":" })
    }
    #expect(try scratch.run("\(brand) --name green").text == "green  hex, 2 colours\n")
    let json = try scratch.succeed("\(brand) --json --name Ocean").text
    let one = try #require(try Self.imported(json).first)
    #expect(one.name == "Ocean" && one.palette.name == "Ocean")
    try scratch.succeed("\(brand) -o sunset.yaml")
    try scratch.succeed("\(brand) --name", ["Deep Sea"] + "-o sea.yaml".words)
    try scratch.succeed("palettes import sea.yaml -o copy.yaml")
    #expect(
      try ["sunset", "sea", "copy"].map { try name("\($0).yaml") } == [
        "sunset", "Deep Sea", "copy",
      ])
    try scratch.succeed("render -s 64x36 -o a.png")
    try scratch.succeed("palettes from-image a.png -o dusk.yaml")
    try scratch.succeed("palettes from-image a.png --name b/c -o dawn.yaml")
    #expect(try [name("a.png"), name("dusk.yaml"), name("dawn.yaml")] == ["a", "dusk", "b-c"])
    for (file, start) in [("a.json", "{\"name\""), ("a.css", "/* seltzer"), ("a", "name: a\n")] {
      try scratch.succeed("palettes from-image a.png -o \(file)")
      #expect(try scratch.text(file).hasPrefix(start), "\(file)")
    }
    let added = try scratch.succeed("\(brand) --add --name Spotify", environment: environment).text
    #expect(added == scratch.path("config/seltzer/palettes/spotify.yaml") + "\n")
    try scratch.fail(
      "palettes import 1db954-191414.hex night.yaml --name a", 64,
      "--name names one palette, and several files make several")
  }

  @Test("import of folders skips other files")
  func folders() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("t/deep")
    try scratch.write("t/a.hex", Self.list)
    try scratch.write("t/deep/night.yaml", Self.theme)
    try scratch.write("t/README.md", "# Themes\n\nAll of them.\n")
    let json = try scratch.run("palettes import t --json")
    #expect(json.code == 0 && json.error.hasPrefix("seltzer: t/README.md: "))
    #expect(json.error.split(separator: "\n").count == 1)
    let all = try Self.imported(json.text)
    #expect(all.map(\.file) == ["t/a.hex", "t/deep/night.yaml"])
    #expect(all[0].name == "a" && all[0].format == "hex")
    #expect(all[0].colors == ["#1ad6fc", "#ff8800"])
    let written = try scratch.run("palettes import t -o out/in/")
    #expect(written.text == "out/in/a.yaml\nout/in/sea-at-night.yaml\n" && written.code == 0)
    try scratch.fail(
      "palettes import t -o o.yaml", 64,
      "o.yaml: several files make several palettes; name a folder, such as o.yaml/")
    try scratch.fail("palettes import t/README.md", 65, "t/README.md: …")
  }

  @Test("import into a folder is all or nothing, and gives each palette its own tidy name")
  func allOrNothing() throws {
    let scratch = try Scratch()
    for folder in ["t", "o"] { try scratch.makeFolder(folder) }
    for name in ["a", "Black Metal (Bathory)", "black-metal-bathory"] {
      try scratch.write("t/\(name).hex", Self.list)
    }
    try scratch.write("o/black-metal-bathory.yaml", [])
    let refused = try scratch.run("palettes import t -o o/")
    #expect(refused.code == 73 && refused.text == "")
    #expect(refused.error.hasPrefix("seltzer: 1 of 3 files exist; nothing is written\nseltzer: o/"))
    let skipped = try scratch.run("palettes import t -o o/ --skip-existing")
    #expect(skipped.text == "o/a.yaml\no/black-metal-bathory-2.yaml\n" && skipped.code == 0)
    #expect(skipped.error == "imported 2 of 3 files; 1 existed, and 0 are not palettes\n")
    let all = try scratch.run("palettes import t -o o/ -f").text.split(separator: "\n")
    #expect(
      Set(all) == ["o/a.yaml", "o/black-metal-bathory.yaml", "o/black-metal-bathory-2.yaml"])
    // What was replaced before an error stays.
    try scratch.remove("o/black-metal-bathory-2.yaml")
    try scratch.makeFolder("o/black-metal-bathory-2.yaml")
    #expect(try scratch.run("palettes import t -o o/ -f").code == 73)
    #expect(try scratch.names(in: "o").count == 3)
  }

  @Test("a file's name may contain parentheses, and need no known extension")
  func fileNames() throws {
    let scratch = try Scratch()
    for name in ["nord (1).hex", "nord (2)"] {
      try scratch.write(name, Self.list)
      for palette in [name, "./\(name):dark"] { try scratch.succeed("palettes show", [palette]) }
    }
    try scratch.write("photo.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    try scratch.write("photo.jxl", [0xFF, 0x0A] + Array(repeating: 0, count: 2_000_000))
    for (name, message) in [
      ("photo.jpg", "the image is corrupt (it is truncated); …"),
      ("photo.jxl", "is a JPEG XL image, which cannot be read; …"),
    ] { try scratch.fail("palettes show \(name)", 65, "\(name): \(message)") }
    let address = "https://coolors.co/palette/264653-2a9d8f-e9c46a"
    for palette in [address, "rgb(1 2 3 / 50%),red"] {
      #expect(try scratch.run("palettes show", [palette]).code == 0)
    }
  }

  @Test("import --add gives palettes names and precedence over built-in ones")
  func adding() throws {
    let scratch = try Scratch(["x.hex": Self.list, "blue.hex": Self.list])
    let environment = ["XDG_CONFIG_HOME": scratch.path("config")]
    let added = try scratch.run("palettes import x.hex blue.hex --add", environment: environment)
    let folder = scratch.path("config/seltzer/palettes")
    #expect(added.text == "\(folder)/x.yaml\n\(folder)/blue.yaml\n" && added.code == 0)
    let list = try scratch.run("palettes list --json", environment: environment)
    struct Entry: Decodable { let name: String, group: String, shadows: Bool }
    let entries = try JSONDecoder().decode([Entry].self, from: Data(list.output))
    let groups = [("yours", 1), ("seven", 6), ("extra", 20), ("yours", 1), ("theme", 10)]
    #expect(entries.map(\.group) == groups.flatMap { Array(repeating: $0.0, count: $0.1) })
    #expect(entries[0].name == "blue" && entries.map(\.shadows).firstIndex(of: true) == 0)
    #expect(entries[27].name == "x" && !entries[27].shadows)
  }

  @Test("import writes all palettes or none")
  func none() throws {
    let scratch = try Scratch(["x.hex": Self.list, "y.hex": Self.list])
    try scratch.makeFolder("to/y.yaml")
    #expect(try scratch.run("palettes import x.hex y.hex -f -o to/").code == 73)
    #expect(try scratch.names(in: "to") == ["y.yaml"])
  }

  @Test("from-image is deterministic")
  func pictures() throws {
    let scratch = try Scratch()
    // Sand, with a small red square in a corner.
    let text = """
      import sys
      from PIL import Image
      image = Image.linear_gradient("L").resize((400, 300)).convert("RGB")
      image = Image.blend(image, Image.new("RGB", image.size, (214, 190, 140)), 0.75)
      image.paste((220, 20, 40), (380, 280, 400, 300))
      image.save(sys.argv[1], quality=92)
      """
    _ = try Tool.python(text, "p.jpg", in: scratch)
    let list = try scratch.succeed("palettes from-image p.jpg --colors 5")
    let colors = list.text.split(separator: "\n")
    #expect((2...5).contains(colors.count))
    let rgb = try colors.map { color in
      let value = try #require(Int(color.dropFirst(), radix: 16))
      return (red: value >> 16, green: value >> 8 & 255)
    }
    #expect(rgb.contains { $0.red > 180 && $0.green < 80 })
    #expect(abs(rgb[0].red - rgb[0].green) < 60)
    let json = try scratch.run("palettes from-image p.jpg --colors 5 --json")
    let one = try #require(try Self.imported(json.text).first)
    #expect(one.format == "picture" && one.name == "p" && one.palette.name == "p")
    #expect(one.colors == colors.map { String($0) })
    let written = try scratch.run("palettes from-image p.jpg -o -")
    try scratch.succeed("palettes from-image p.jpg -o p.yaml")
    #expect(try scratch.bytes("p.yaml") == written.output)
    let given = try scratch.succeed("palettes show p.jpg --json")
    #expect(try given.text == scratch.run("palettes show p.yaml --json").text)
    try scratch.fail("palettes from-image no.jpg", 66, "no.jpg: …")
    try scratch.fail("palettes from-image p.yaml", 65, "p.yaml: …")
  }

  @Test(
    "an exported palette is the same when read again",
    arguments: [
      ("gpl", "gimp"), ("css", "css"), ("conf", "kitty"), ("json", "json"), ("yaml", "seltzer"),
      ("Xresources", "xresources"), ("base16.yaml", "base16"), ("wal.json", "pywal"),
    ])
  func exporting(ending: String, format: String) throws {
    let scratch = try Scratch()
    let export = "palettes export aurora:vivid --to \(format)"
    #expect(try scratch.succeed("\(export) -o p.\(ending)").text == "")
    #expect(try scratch.run(export).output == scratch.bytes("p.\(ending)"))
    let json = try ["./p.\(ending)", "aurora:vivid"].map {
      try scratch.run("palettes show --json", [$0]).text
    }
    #expect(json[0] == json[1])
  }

  @Test("check prints text and JSON, and draws a picture")
  func checking() throws {
    let scratch = try Scratch()
    let text = try scratch.succeed("palettes check graphite")
    #expect(text.text.hasPrefix("graphite: good\n  ok  every bubble is visible on all of the"))
    #expect(text.text.contains("\n  ok  deutan: everything is visible\n"))
    let strict = try scratch.run("palettes check yellow --strict")
    let faults = strict.text.split(separator: "\n").count { $0.hasPrefix("  --") }
    #expect(strict.code == (faults > 0 ? 1 : 0) && strict.error == "")
    let json = try scratch.run("palettes check --json")
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
    #expect(all.map { $0["name"] as? String } == PaletteLibrary.builtInNames)
    #expect(all.allSatisfy { ($0["verdicts"] as? [Any])?.count == 7 })
  }

  @Test("sheet writes an animation that Pillow reads")
  func sheets() throws {
    let scratch = try Scratch()
    try scratch.succeed("palettes sheet blue red:dark -o s.apng --width 320 --loop 0.5 --fps 8")
    let program = """
      import sys
      from PIL import Image, ImageSequence
      image = Image.open(sys.argv[1])
      frames = {frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(image)}
      print(image.n_frames, image.size[0], len(frames), image.info.get("loop"))
      """
    #expect(try Tool.python(program, "s.apng", in: scratch) == "4 320 4 0\n")
  }

  @Test("cycles and days give the same frames alone, in a loop and with --like")
  func schedules() throws {
    let scratch = try Scratch()
    for schedule in ["--cycle 1s -p blue,red:dark,#00ff88", "-p blue:graphite@clock --clock 06:30"]
    {
      let render = "render \(schedule) -s 64x36 --loop 3 --fps 4 -f --frames"
      try scratch.succeed("\(render) 0-12 -o f%d.png")
      #expect(try scratch.bytes("f0.png") == scratch.bytes("f12.png"))
      #expect(try scratch.bytes("f0.png") != scratch.bytes("f6.png"))
      try scratch.succeed("\(render) 7-7 -o a.png")
      try scratch.succeed("render --like f7.png -o l.png -f")
      for name in ["a.png", "l.png"] {
        #expect(try scratch.bytes(name) == scratch.bytes("f7.png"), "\(name)")
      }
    }
  }

  @Test("a random palette depends on the seed and is recorded in the picture")
  func random() throws {
    let scratch = try Scratch()
    func draw(_ options: String) throws -> [UInt8] {
      try scratch.succeed("render -f -o a.png \(options)")
      return try scratch.bytes("a.png")
    }
    let seeds = try (0..<8).map { try draw("-s 64x36 -p random --seed \($0)") }
    #expect(try Set(seeds).count == 8 && seeds[5] == draw("-s 64x36 -p random --seed 5"))
    let free = try draw("-s 64x36 -p random")
    #expect(try draw("--like a.png") == free)
  }

  @Test("the second colour of a picture is seen in the large bubble")
  func secondColor() throws {
    let scratch = try Scratch()
    let halves = "-f lavfi -i color=0x4682C8:s=64x40 -f lavfi -i color=0xE67828:s=64x24"
    try Command.succeed(
      "-v error \(halves) -filter_complex vstack -frames:v 1 two.png".words, in: scratch,
      program: Tool.path("ffmpeg"))
    try scratch.succeed("render bubbles --palette two.png -s 480x270 --at 20 -q -o a.png")
    let pixels = try Tool.pixels(of: "a.png", in: scratch)
    // The middle of the bubble's lit side, and the ground.
    let (large, ground) = (3 * (108 * 480 + 278), 3 * (81 * 480 + 144))
    #expect(Int(pixels[large]) > 50 + Int(pixels[large + 2]))
    #expect(Int(pixels[ground]) + 100 < Int(pixels[ground + 2]))
  }
}

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
      base01: "#223546"
      base02: "#405c79"
      base03: "#627e99"
      base04: "#aabcce"
      base05: "#cbd6e2"
      base06: "#e5ebf1"
      base07: "#f7f9fb"
      base08: "#bf8b56"
      base09: "#bfbf56"
      base0A: "#8bbf56"
      base0B: "#56bf8b"
      base0C: "#568bbf"
      base0D: "#8b56bf"
      base0E: "#bf568b"
      base0F: "#bf5656"

    """
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
    let scratch = try Scratch()
    try scratch.write("night.yaml", Array(Self.theme.utf8))
    let line = try Command.run(["palettes", "import", "night.yaml"], in: scratch)
    #expect(line.text == "Sea at Night  base16, 16 colours\n")
    #expect(line.error == "" && line.code == 0)
    let json = try Command.run(["palettes", "import", "night.yaml", "--json"], in: scratch)
    let one = try #require(try Self.imported(json.text).first)
    #expect(one.file == nil && one.name == "Sea at Night" && one.format == "base16")
    #expect(one.colors.count == 16 && one.colors[0] == "#0b1c2c" && one.colors[15] == "#bf5656")
    let written = try Command.run(
      ["palettes", "import", "night.yaml", "-o", "mine.yaml"], in: scratch)
    #expect(written.text == "" && written.error == "" && written.code == 0)
    let again = try Command.run(
      ["palettes", "import", "night.yaml", "-o", "mine.yaml"], in: scratch)
    #expect(again.code == 73 && again.error.hasPrefix("seltzer: mine.yaml: already exists"))
    let shown = try ["night.yaml", "mine.yaml"].map {
      try Command.run(["palettes", "show", $0], in: scratch).text
    }
    #expect(shown[0] == shown[1] && shown[0].hasPrefix("Sea at Night: "))
    let pictures = try ["night.yaml", "mine.yaml"].map {
      try Command.run(
        ["render", "-p", $0, "-s", "64x36", "--format", "rgb888", "-o", "-"], in: scratch
      ).output
    }
    #expect(pictures[0] == pictures[1] && pictures[0].count == 64 * 36 * 3)
  }

  @Test("import of folders skips other files")
  func folders() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("t/deep")
    try scratch.write("t/a.hex", Array(Self.list.utf8))
    try scratch.write("t/deep/night.yaml", Array(Self.theme.utf8))
    try scratch.write("t/README.md", Array("# Themes\n\nAll of them.\n".utf8))
    let json = try Command.run(["palettes", "import", "t", "--json"], in: scratch)
    #expect(json.code == 0)
    #expect(json.error.hasPrefix("seltzer: t/README.md: "))
    #expect(json.error.split(separator: "\n").count == 1)
    let all = try Self.imported(json.text)
    #expect(all.map(\.file) == ["t/a.hex", "t/deep/night.yaml"])
    #expect(all[0].name == "a" && all[0].format == "hex")
    #expect(all[0].colors == ["#1ad6fc", "#ff8800"])
    let written = try Command.run(["palettes", "import", "t", "-o", "out/in/"], in: scratch)
    #expect(written.text == "out/in/a.yaml\nout/in/sea-at-night.yaml\n" && written.code == 0)
    let one = try Command.run(["palettes", "import", "t", "-o", "o.yaml"], in: scratch)
    #expect(
      one.error
        == "seltzer: o.yaml: several files make several palettes; name a folder, such as o.yaml/\n")
    #expect(one.code == 64)
    let none = try Command.run(["palettes", "import", "t/README.md"], in: scratch)
    #expect(none.code == 65 && none.text == "")
  }

  @Test("import into a folder is all or nothing, and gives each palette its own tidy name")
  func allOrNothing() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("t")
    try scratch.write("t/a.hex", Array(Self.list.utf8))
    try scratch.write("t/Black Metal (Bathory).hex", Array(Self.list.utf8))
    try scratch.write("t/black-metal-bathory.hex", Array(Self.list.utf8))
    let names = ["a", "black-metal-bathory", "black-metal-bathory-2"]
    try scratch.makeFolder("o")
    try scratch.write("o/black-metal-bathory.yaml", [])
    let refused = try Command.run(["palettes", "import", "t", "-o", "o/"], in: scratch)
    #expect(refused.code == 73 && refused.text == "")
    #expect(refused.error.hasPrefix("seltzer: 1 of 3 files exist; nothing is written\nseltzer: o/"))
    let skipped = try Command.run(
      ["palettes", "import", "t", "-o", "o/", "--skip-existing"], in: scratch)
    #expect(skipped.text == "o/a.yaml\no/black-metal-bathory-2.yaml\n" && skipped.code == 0)
    #expect(skipped.error == "imported 2 of 3 files; 1 existed, and 0 are not palettes\n")
    let all = try Command.run(["palettes", "import", "t", "-o", "o/", "-f"], in: scratch)
    #expect(all.text.split(separator: "\n").sorted() == names.map { "o/\($0).yaml" }.sorted())
  }

  @Test("a file's name may contain parentheses, and need no known extension")
  func fileNames() throws {
    let scratch = try Scratch()
    for name in ["nord (1).hex", "nord (2)"] {
      try scratch.write(name, Array("#1ad6fc\n#ff8800\n".utf8))
      #expect(try Command.run(["palettes", "show", name], in: scratch).code == 0)
      #expect(try Command.run(["palettes", "show", "./\(name):dark"], in: scratch).code == 0)
    }
    try scratch.write("photo.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    let photo = try Command.run(["palettes", "show", "photo.jpg"], in: scratch)
    #expect(photo.error.hasPrefix("seltzer: photo.jpg: the image is corrupt (it is truncated); "))
    try scratch.write("photo.jxl", [0xFF, 0x0A] + Array(repeating: 0, count: 2_000_000))
    let foreign = try Command.run(["palettes", "show", "photo.jxl"], in: scratch)
    #expect(
      foreign.error.hasPrefix("seltzer: photo.jxl: is a JPEG XL image, which cannot be read; "))
    let address = "https://coolors.co/palette/264653-2a9d8f-e9c46a"
    #expect(try Command.run(["palettes", "show", address], in: scratch).code == 0)
    #expect(try Command.run(["palettes", "show", "rgb(1 2 3 / 50%),red"], in: scratch).code == 0)
  }

  @Test("import --add gives palettes names and precedence over built-in ones")
  func adding() throws {
    let scratch = try Scratch()
    try scratch.write("x.hex", Array(Self.list.utf8))
    try scratch.write("blue.hex", Array(Self.list.utf8))
    let environment = ["XDG_CONFIG_HOME": scratch.path("config")]
    let added = try Command.run(
      ["palettes", "import", "x.hex", "blue.hex", "--add"], in: scratch, environment: environment)
    let folder = scratch.path("config/seltzer/palettes")
    #expect(added.text == "\(folder)/x.yaml\n\(folder)/blue.yaml\n")
    #expect(added.code == 0)
    let list = try Command.run(
      ["palettes", "list", "--json"], in: scratch, environment: environment)
    struct Entry: Decodable {
      let name: String
      let group: String
      let shadows: Bool
    }
    let entries = try JSONDecoder().decode([Entry].self, from: Data(list.output))
    #expect(entries.count == 38)
    #expect(entries[0].name == "blue" && entries[0].group == "yours" && entries[0].shadows)
    #expect(entries[27].name == "x" && entries[27].group == "yours" && !entries[27].shadows)
    #expect(entries.filter { $0.group == "seven" }.count == 6)
    #expect(entries.filter { $0.group == "extra" }.count == 20)
    #expect(entries.suffix(10).allSatisfy { $0.group == "theme" })
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
    let made = try Command.run(
      ["-c", text, scratch.path("p.jpg")], in: scratch, program: Tool.path("python3"))
    #expect(made.error == "")
    let list = try Command.run(["palettes", "from-image", "p.jpg", "--colors", "5"], in: scratch)
    #expect(list.error == "" && list.code == 0)
    let colors = list.text.split(separator: "\n")
    #expect((2...5).contains(colors.count))
    let rgb = try colors.map { color in
      let value = try #require(Int(color.dropFirst(), radix: 16))
      return (red: value >> 16, green: value >> 8 & 255)
    }
    #expect(rgb.contains { $0.red > 180 && $0.green < 80 })
    #expect(abs(rgb[0].red - rgb[0].green) < 60)
    let json = try Command.run(
      ["palettes", "from-image", "p.jpg", "--colors", "5", "--json"], in: scratch)
    let one = try #require(try Self.imported(json.text).first)
    #expect(one.format == "picture" && one.name == "p" && one.palette.name == "p")
    #expect(one.colors == colors.map { String($0) })
    let written = try Command.run(
      ["palettes", "from-image", "p.jpg", "-o", "-"], in: scratch)
    let again = try Command.run(["palettes", "from-image", "p.jpg", "-o", "p.yaml"], in: scratch)
    #expect(again.code == 0)
    #expect(try scratch.bytes("p.yaml") == written.output)
    let given = try Command.run(["palettes", "show", "p.jpg", "--json"], in: scratch)
    let saved = try Command.run(["palettes", "show", "p.yaml", "--json"], in: scratch)
    #expect(given.text == saved.text && given.code == 0)
    let missing = try Command.run(["palettes", "from-image", "no.jpg"], in: scratch)
    #expect(missing.code == 66 && missing.error.hasPrefix("seltzer: no.jpg: "))
    let none = try Command.run(["palettes", "from-image", "p.yaml"], in: scratch)
    #expect(none.code == 65 && none.error.hasPrefix("seltzer: p.yaml: "))
  }

  @Test(
    "an exported palette is the same when read again",
    arguments: [
      ("gpl", "gimp"), ("css", "css"), ("conf", "kitty"), ("json", "json"), ("yaml", "seltzer"),
      ("Xresources", "xresources"), ("base16.yaml", "base16"), ("wal.json", "pywal"),
    ])
  func exporting(ending: String, format: String) throws {
    let scratch = try Scratch()
    let file = "p.\(ending)"
    let exported = try Command.run(
      ["palettes", "export", "aurora:vivid", "--to", format, "-o", file], in: scratch)
    #expect(exported.error == "" && exported.code == 0 && exported.text == "")
    let piped = try Command.run(
      ["palettes", "export", "aurora:vivid", "--to", format], in: scratch)
    #expect(try piped.output == scratch.bytes(file))
    func json(_ palette: String) throws -> String {
      try Command.run(["palettes", "show", palette, "--json"], in: scratch).text
    }
    #expect(try json("./\(file)") == json("aurora:vivid"))
  }

  @Test("check prints text and JSON, and draws a picture")
  func checking() throws {
    let scratch = try Scratch()
    let text = try Command.run(["palettes", "check", "graphite"], in: scratch)
    #expect(text.code == 0 && text.error == "")
    #expect(text.text.hasPrefix("graphite: good\n  ok  every bubble is visible on all of the"))
    #expect(text.text.contains("\n  ok  deutan: everything is visible\n"))
    let strict = try Command.run(["palettes", "check", "yellow", "--strict"], in: scratch)
    let faults = strict.text.split(separator: "\n").count { $0.hasPrefix("  --") }
    #expect(strict.code == (faults > 0 ? 1 : 0) && strict.error == "")
    let json = try Command.run(["palettes", "check", "--json"], in: scratch)
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
    #expect(all.map { $0["name"] as? String } == PaletteLibrary.builtInNames)
    #expect(all.allSatisfy { ($0["views"] as? [Any])?.count == 4 })
  }

  @Test("sheet writes an animation that Pillow reads")
  func sheets() throws {
    let scratch = try Scratch()
    let made = try Command.run(
      [
        "palettes", "sheet", "blue", "red:dark", "-o", "s.apng", "--width", "320", "--loop", "0.5",
        "--fps", "8",
      ], in: scratch)
    #expect(made.error == "" && made.code == 0)
    let text = """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1])
      frames = []
      for index in range(image.n_frames):
          image.seek(index)
          frames.append(image.convert("RGB").tobytes())
      print(image.n_frames, image.size[0], len(set(frames)), image.info.get("loop"))
      """
    let read = try Command.run(
      ["-c", text, scratch.path("s.apng")], in: scratch, program: Tool.path("python3"))
    #expect(read.text == "4 320 4 0\n")
  }

  @Test("cycles and days give the same frames alone, in a loop and with --like")
  func schedules() throws {
    let scratch = try Scratch()
    let common = ["-s", "64x36", "--loop", "3", "--fps", "4"]
    for arguments in [
      ["--cycle", "1s", "-p", "blue,red:dark,#00ff88"],
      ["-p", "blue:graphite@clock", "--clock", "06:30"],
    ] {
      let all = try Command.run(
        ["render"] + arguments + common + ["--frames", "0-12", "-o", "f%d.png", "-f"], in: scratch)
      #expect(all.error == "" && all.code == 0)
      #expect(try scratch.bytes("f0.png") == scratch.bytes("f12.png"))
      #expect(try scratch.bytes("f0.png") != scratch.bytes("f6.png"))
      let alone = try Command.run(
        ["render"] + arguments + common + ["--frames", "7-7", "-o", "a.png", "-f"], in: scratch)
      #expect(alone.code == 0)
      #expect(try scratch.bytes("a.png") == scratch.bytes("f7.png"))
      let like = try Command.run(
        ["render", "--like", "f7.png", "-o", "l.png", "-f"], in: scratch)
      #expect(like.error == "" && like.code == 0)
      #expect(try scratch.bytes("l.png") == scratch.bytes("f7.png"))
    }
  }

  @Test("a random palette depends on the seed and is recorded in the picture")
  func random() throws {
    let scratch = try Scratch()
    func draw(_ name: String, _ arguments: [String]) throws -> [UInt8] {
      let result = try Command.run(
        ["render", "-s", "64x36", "-o", name, "-f"] + arguments, in: scratch)
      #expect(result.error == "" && result.code == 0)
      return try scratch.bytes(name)
    }
    let one = try draw("a.png", ["-p", "random", "--seed", "5"])
    #expect(try draw("b.png", ["-p", "random", "--seed", "5"]) == one)
    let free = try draw("c.png", ["-p", "random"])
    #expect(try draw("d.png", ["--like", "c.png"]) == free)
    let seeds = try Set((0..<8).map { try draw("e.png", ["-p", "random", "--seed", "\($0)"]) })
    #expect(seeds.count == 8)
  }
}

import SeltzerTestSupport
import Testing

@Suite("seltzer render --like")
struct LikeTests {
  private func render(_ arguments: [String], in scratch: Scratch) throws {
    let result = try Command.run(["render"] + arguments, in: scratch)
    #expect(result.error == "" && result.code == 0, "\(arguments)")
  }

  @Test(
    "reproduces the same bytes",
    arguments: [
      [], ["lock", "-p", "red", "--at", "4.1"], ["home", "--seed", "7", "--at", "-3"],
      ["home", "--content-offset", "10,-5", "--at", "2"], ["--count", "12", "--at", "1e3"],
      ["home", "--loop", "4", "--fps", "10", "--at", "9.3", "--motion", "circle"],
      ["home", "--loop", "5.005", "--fps", "29.97", "--frames", "160"],
      ["lock", "--reduce-motion", "--reduce-transparency", "--at", "8"],
      ["home", "--renderer", "cairo"], ["mine/s.yaml", "--frames", "7"],
    ])
  func again(arguments: [String]) throws {
    let scratch = try Scratch()
    try scratch.makeFolder("mine")
    try scratch.write("mine/s.yaml", Array("palette: ./p.yaml\nseed: 3\n".utf8))
    try scratch.write(
      "mine/p.yaml",
      Array("name: p\nbackground: {stops: ['#112233', '#445566']}\nbubbles: ['#FFFFFF']\n".utf8))
    try render(arguments + ["-s", "96x64", "-o", "a.png"], in: scratch)
    try render(["--like", "a.png", "-o", "b.png"], in: scratch)
    #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
  }

  @Test(
    "finds the palette's file beside the scene",
    arguments: [
      "./p.yaml", "p.yaml", "../mine/p.yaml", "other/p.yaml", "theme.gpl", "p.yaml:dark",
      "'p.yaml,theme.gpl@0.3'",
    ])
  func palettes(path: String) throws {
    let scratch = try Scratch()
    try scratch.makeFolder("mine")
    try scratch.makeFolder("mine/other")
    let palette =
      "name: p\nbackground: {stops: ['#112233', '#445566']}\nbubbles: ['#FFFFFF', '#FF0000']\n"
    for folder in ["mine/", "mine/other/"] {
      try scratch.write(folder + "p.yaml", Array(palette.utf8))
    }
    try scratch.write("mine/theme.gpl", "GIMP Palette\n#\n17 34 51\n68 85 102\n255 255 0\n")
    try scratch.write("mine/s.yaml", Array("palette: \(path)\n".utf8))
    try render(["mine/s.yaml", "-s", "96x64", "-o", "a.png"], in: scratch)
    try render(["--like", "a.png", "-o", "b.png"], in: scratch)
    #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
  }

  @Test("warns of a list of colours from a version that drew them differently")
  func olderList() throws {
    let scratch = try Scratch()
    try render(["-p", "navy,skyblue", "-s", "96x64", "-o", "a.png"], in: scratch)
    let version = Array("Seltzer 0.3.0".utf8)
    var bytes = try scratch.bytes("a.png")
    let place = try #require(bytes.firstRange(of: version))
    bytes.replaceSubrange(place, with: "Seltzer 0.2.0".utf8)
    try scratch.write("b.png", bytes)
    let result = try Command.run(["render", "--like", "b.png", "-o", "c.png"], in: scratch)
    #expect(
      result.error
        == "seltzer: warning: the version of Seltzer that made this picture drew lists of colours differently\n"
    )
    #expect(result.code == 0)
    let other = ["render", "--like", "b.png", "-p", "red", "-o", "d.png"]
    #expect(try Command.run(other, in: scratch).error == "")
  }

  @Test("options override the picture's")
  func changed() throws {
    let scratch = try Scratch()
    try render(
      ["lock", "-p", "red", "-s", "96x64", "--seed", "9", "--at", "4", "-o", "a.png"], in: scratch)
    try render(
      ["lock", "-p", "green", "-s", "64x36", "--seed", "9", "--at", "4", "-o", "b.png"], in: scratch
    )
    try render(["--like", "a.png", "-p", "green", "-s", "64x36", "-o", "c.png"], in: scratch)
    #expect(try scratch.bytes("b.png") == scratch.bytes("c.png"))
    try render(["home", "--like", "a.png", "--at", "1", "-o", "d.png"], in: scratch)
    try render(
      ["home", "-p", "red", "-s", "96x64", "--seed", "9", "--at", "1", "-o", "e.png"], in: scratch)
    #expect(try scratch.bytes("d.png") == scratch.bytes("e.png"))
  }

  @Test("an animation records its loop")
  func animation() throws {
    let scratch = try Scratch()
    try render(["--loop", "1", "--fps", "8", "-s", "64x36", "-o", "a.apng"], in: scratch)
    try render(["--like", "a.apng", "-o", "b.apng"], in: scratch)
    #expect(try scratch.bytes("a.apng") == scratch.bytes("b.apng"))
  }

  @Test("small PNG files have the same pixels and record their options")
  func small() throws {
    let scratch = try Scratch()
    try render(["-s", "160x90", "-o", "a.png"], in: scratch)
    try render(["-s", "160x90", "--png", "small", "-o", "b.png"], in: scratch)
    try render(["--like", "b.png", "-o", "c.png"], in: scratch)
    #expect(try scratch.bytes("a.png") == scratch.bytes("c.png"))
    #expect(try scratch.bytes("b.png").count < scratch.bytes("a.png").count)
  }

  @Test("pictures without options, or with invalid ones, are rejected")
  func refused() throws {
    let scratch = try Scratch()
    let pixels = PNGParts.zlib(PNGParts.rows(2, 2))
    func text(_ key: String, _ value: String) -> [UInt8] {
      PNGParts.chunk("tEXt", Array("seltzer:\(key)\0\(value)".utf8))
    }
    try scratch.write("plain.png", PNGParts.file(width: 2, height: 2, data: pixels))
    let entries = text("scene", "bubbles") + text("seed", "many")
    try scratch.write("odd.png", PNGParts.file(width: 2, height: 2, before: entries, data: pixels))
    try scratch.write("none.png", Array("nothing".utf8))
    let cases: [(String, Int32, String)] = [
      (
        "plain.png", 65,
        "plain.png: does not record its options; name a PNG from 'seltzer render' that no other "
          + "program has saved again, or give scene, palette and seed as options"
      ),
      (
        "odd.png", 65,
        "odd.png: the text entry seltzer:seed is 'many', but it must be a whole number "
          + "0...4294967295; give that option, or name another picture"
      ),
      (
        "none.png", 65,
        "none.png: is not a complete PNG; name a PNG or APNG file that Seltzer made"
      ),
      (
        "missing.png", 66,
        "missing.png: cannot be read (no such file or directory); name a PNG or APNG file"
      ),
    ]
    let before = try scratch.names()
    for (name, code, line) in cases {
      let result = try Command.run(["render", "--like", name, "-o", "o.png"], in: scratch)
      #expect(result.code == code)
      #expect(result.error == "seltzer: \(line)\n")
    }
    #expect(try scratch.names() == before)
  }
}

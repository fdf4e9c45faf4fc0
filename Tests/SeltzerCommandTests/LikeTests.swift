import SeltzerTestSupport
import Testing

@Suite("seltzer render --like")
struct LikeTests {
  private static let palette =
    "name: p\nbackground: {stops: ['#112233', '#445566']}\nbubbles: ['#FFFFFF', '#FF0000']\n"

  /// Expects that a picture and the one that is made like it have the same bytes.
  private func expectSame(_ name: String, in scratch: Scratch) throws {
    try scratch.succeed("render --like \(name) -o like-\(name)")
    #expect(try scratch.bytes(name) == scratch.bytes("like-\(name)"), "\(name)")
  }

  @Test(
    "reproduces the same bytes",
    arguments: [
      "", "lock -p red --at 4.1", "home --seed 7 --at -3", "home --content-offset 10,-5 --at 2",
      "--count 12 --at 1e3", "home --loop 4 --fps 10 --at 9.3 --motion circle",
      "home --loop 5.005 --fps 29.97 --frames 160",
      "lock --reduce-motion --reduce-transparency --at 8", "home --renderer cairo",
      "mine/s.yaml --frames 7", "home --cycle 3s --at 2", "-p random,mine/p.yaml --cycle 3s",
    ])
  func again(options: String) throws {
    let scratch = try Scratch()
    try scratch.makeFolder("mine")
    try scratch.write("mine/s.yaml", "palette: ./p.yaml\nseed: 3\n")
    try scratch.write("mine/p.yaml", Self.palette)
    try scratch.succeed("render \(options) -s 96x64 -o a.png")
    try expectSame("a.png", in: scratch)
  }

  @Test(
    "finds the palette's file beside the scene",
    arguments: [
      "./p.yaml", "p.yaml", "../mine/p.yaml", "other/p.yaml", "theme.gpl", "p.yaml:dark",
      "'p.yaml,theme.gpl@0.3'",
    ])
  func palettes(path: String) throws {
    let scratch = try Scratch()
    try scratch.makeFolder("mine/other")
    for folder in ["mine/", "mine/other/"] { try scratch.write(folder + "p.yaml", Self.palette) }
    try scratch.write("mine/theme.gpl", "GIMP Palette\n#\n17 34 51\n68 85 102\n255 255 0\n")
    try scratch.write("mine/s.yaml", "palette: \(path)\n")
    try scratch.succeed("render mine/s.yaml -s 96x64 -o a.png")
    try expectSame("a.png", in: scratch)
  }

  @Test("warns of a list of colours from a version that drew them differently")
  func olderList() throws {
    let scratch = try Scratch()
    try scratch.succeed("render -p navy,skyblue -s 96x64 -o a.png")
    var bytes = try scratch.bytes("a.png")
    let place = try #require(bytes.firstRange(of: Array("Seltzer 0.3.0".utf8)))
    bytes.replaceSubrange(place, with: "Seltzer 0.2.0".utf8)
    try scratch.write("b.png", bytes)
    let result = try scratch.run("render --like b.png -o c.png")
    #expect(
      result.error
        == "seltzer: warning: the version of Seltzer that made this picture drew lists of colours differently\n"
    )
    #expect(result.code == 0)
    try scratch.succeed("render --like b.png -p red -o d.png")
  }

  @Test("options override the picture's")
  func changed() throws {
    let scratch = try Scratch()
    try scratch.succeed("render lock -p red -s 96x64 --seed 9 --at 4 -o a.png")
    for (like, same) in [
      ("-p green -s 64x36", "lock -p green -s 64x36 --seed 9 --at 4"),
      ("home --at 1", "home -p red -s 96x64 --seed 9 --at 1"),
    ] {
      try scratch.succeed("render --like a.png \(like) -f -o b.png")
      try scratch.succeed("render \(same) -f -o c.png")
      #expect(try scratch.bytes("b.png") == scratch.bytes("c.png"), "\(like)")
    }
  }

  private static let loop = "home --seed 7 -p red --loop 1 --fps 8 -s 64x36"
  private static let title = ["--title", "\u{FC} \"{palette}\""]

  /// Draws the first frame again, and compares it with the same options.
  private func expectAgain(_ name: String, in scratch: Scratch) throws {
    try scratch.succeed("render \(Self.loop) --at 0 -o c.png -f", Self.title)
    try scratch.succeed("render --like", [name, "-o", "b.png", "-f"])
    #expect(try scratch.bytes("b.png") == scratch.bytes("c.png"), "\(name)")
  }

  @Test(
    "every format with comments records the options, and stays readable",
    arguments: ["apng", "jpg", "mp4", "mov", "mkv", "webm", "avif", "gif", "webp"])
  func formats(format: String) throws {
    let scratch = try Scratch()
    let isStill = format == "jpg"
    let time = isStill ? "--at 0" : ""
    try scratch.succeed("render \(Self.loop) \(time) -o a.\(format)", Self.title)
    try expectAgain("a.\(format)", in: scratch)
    if !isStill { try expectSame("a.\(format)", in: scratch) }
    // ffmpeg 5.1 decodes no animated WebP.
    if format != "webp" {
      let pixels = try Tool.pixels(of: "a.\(format)", in: scratch)
      #expect(pixels.count == (isStill ? 1 : 8) * 64 * 36 * 3)
    }
    guard ["jpg", "avif", "webp"].contains(format) else { return }
    #expect(try scratch.run("fit a.\(format) --size 64x36 -o fit.png").code == 0)
  }

  @Test("stills of WebP and AVIF record their time", arguments: ["webp", "avif"])
  func stills(format: String) throws {
    let scratch = try Scratch()
    for name in ["a.\(format)", "b.png"] {
      try scratch.succeed("render lock --at 2.5 -s 64x36 -o", [name])
    }
    try scratch.succeed("render --like a.\(format) -o c.png")
    #expect(try scratch.bytes("b.png") == scratch.bytes("c.png"))
    #expect(try scratch.run("fit a.\(format) --size 64x36 -o f.png").code == 0)
  }

  @Test("previews and their posters record the options", arguments: ["mp4", "gif", "apng"])
  func previews(format: String) throws {
    let scratch = try Scratch()
    try scratch.succeed("preview \(Self.loop) -o a.\(format)", Self.title)
    try expectAgain("a.\(format)", in: scratch)
    try expectAgain("a-\(format).png", in: scratch)
  }

  @Test("a joined video records the options", arguments: ["mp4", "mov", "mkv"])
  func joined(format: String) throws {
    let scratch = try Scratch()
    try scratch.succeed("render \(Self.loop) --shard 1/1 -q -o a.\(format)", Self.title)
    #expect(try scratch.run("join a.shard-1-of-1.json -o a.\(format)").error == "")
    try expectAgain("a.\(format)", in: scratch)
  }

  @Test("warns if the scene's text has changed since, unless another scene is given")
  func changedScene() throws {
    let scratch = try Scratch(["s.yaml": "seed: 3\n"])
    let names = ["a.png", "a.mp4"]
    for name in names { try scratch.succeed("render s.yaml --at 1 -s 64x36 -o", [name]) }
    try scratch.write("s.yaml", "seed: 4\n")
    for name in names {
      let like = "render --like \(name) -f -o b.png"
      let result = try scratch.run(like)
      #expect(
        result.error == "seltzer: warning: the scene 's.yaml' has changed since this picture was "
          + "made; the new one is drawn, which may look different\n")
      #expect(result.code == 0)
      for option in ["--quiet", "home"] { try scratch.succeed(like, [option]) }
    }
  }

  @Test("a comment that is broken, endless or not one of ours is none")
  func hostile() throws {
    let scratch = try Scratch()
    let start = #"{"Software": "Seltzer 0.3.0", "#
    let texts = [
      start, start + #""seltzer:scene": "home""#, start + #""seltzer:scene": 1}"# + "\n",
      start + String(repeating: "x", count: 3 << 20),
      "{\n" + String(repeating: "[", count: 2 << 20),
      "RIFF" + start + String(repeating: "[", count: 500_000) + "\n", "",
    ]
    for text in texts {
      try scratch.write("a.webp", text)
      try scratch.fail(
        "render --like a.webp -o o.png", 65, "a.webp: does not record its options; …")
    }
  }

  @Test("small PNG files have the same pixels and record their options")
  func small() throws {
    let scratch = try Scratch()
    try scratch.succeed("render -s 160x90 -o a.png")
    try scratch.succeed("render -s 160x90 --png small -o b.png")
    try scratch.succeed("render --like b.png -o c.png")
    #expect(try scratch.bytes("a.png") == scratch.bytes("c.png"))
    #expect(try scratch.bytes("b.png").count < scratch.bytes("a.png").count)
  }

  @Test("pictures of earlier versions are read")
  func earlier() throws {
    let scratch = try Scratch()
    let entries = [
      ("Software", "Seltzer 0.2.0"), ("seltzer:scene", "home"), ("seltzer:palette", "red"),
      ("seltzer:seed", "7"), ("seltzer:size", "96x64"), ("seltzer:count", "12"),
      ("seltzer:offset", "10.0,-5.0"), ("seltzer:motion", "circle"),
      ("seltzer:reduce-transparency", "1"), ("seltzer:title", "hi"),
      ("seltzer:set", #"["grain=0.1"]"#), ("seltzer:t", "2.0"),
    ].flatMap { PNGParts.chunk("tEXt", Array("\($0)\0\($1)".utf8)) }
    let pixels = PNGParts.zlib(PNGParts.rows(2, 2))
    try scratch.write("old.png", PNGParts.file(width: 2, height: 2, before: entries, data: pixels))
    try scratch.succeed("render --like old.png -o a.png")
    try scratch.succeed(
      "render home -p red --seed 7 -s 96x64 --count 12 --content-offset 10,-5 --motion circle "
        + "--reduce-transparency --title hi --set grain=0.1 --at 2 -o b.png")
    #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
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
    try scratch.write("none.png", "nothing")
    let none =
      "does not record its options; Y4M, raw pixels, and GIF and WebP on standard output never do, "
      + "earlier versions did in PNG only, and other programs may remove them; give scene, palette "
      + "and seed as options"
    let before = try scratch.names()
    for (name, code, line) in [
      ("plain.png", 65, none), ("none.png", 65, none),
      (
        "odd.png", 65,
        "the text entry seltzer:seed is 'many', but it must be a whole number 0...4294967295; give "
          + "that option, or name another picture"
      ),
      ("missing.png", 66, "cannot be read (no such file or directory); name another file"),
    ] as [(String, Int32, String)] {
      try scratch.fail("render --like \(name) -o o.png", code, "\(name): \(line)")
    }
    #expect(try scratch.names() == before)
  }
}

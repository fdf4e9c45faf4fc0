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
      ["home", "--cycle", "3s", "--at", "2"], ["-p", "random,mine/p.yaml", "--cycle", "3s"],
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

  /// Draws the first frame again, and compares it with the same options.
  private func expectAgain(_ name: String, in scratch: Scratch) throws {
    let loop = ["home", "--seed", "7", "-p", "red", "--loop", "1", "--fps", "8", "-s", "64x36"]
    let title = ["--title", "\u{FC} \"{palette}\""]
    try render(loop + title + ["--at", "0", "-o", "c.png", "-f"], in: scratch)
    try render(["--like", name, "-o", "b.png", "-f"], in: scratch)
    #expect(try scratch.bytes("b.png") == scratch.bytes("c.png"), "\(name)")
  }

  @Test(
    "every format with comments records the options, and stays readable",
    arguments: ["apng", "jpg", "mp4", "mov", "mkv", "webm", "avif", "gif", "webp"])
  func formats(format: String) throws {
    let scratch = try Scratch()
    let loop = ["home", "--seed", "7", "-p", "red", "--loop", "1", "--fps", "8", "-s", "64x36"]
    let title = ["--title", "\u{FC} \"{palette}\""]
    let time = format == "jpg" ? ["--at", "0"] : []
    try render(loop + title + time + ["-o", "a.\(format)"], in: scratch)
    try expectAgain("a.\(format)", in: scratch)
    if format != "jpg" {
      try render(["--like", "a.\(format)", "-o", "b.\(format)"], in: scratch)
      #expect(try scratch.bytes("a.\(format)") == scratch.bytes("b.\(format)"))
    }
    let decoded = try Command.run(
      ["-v", "error", "-xerror", "-i", "a.\(format)", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
      in: scratch, program: Tool.path("ffmpeg"))
    // ffmpeg 5.1 decodes no animated WebP.
    if format != "webp" {
      let frames = decoded.output.count / (64 * 36 * 3)
      #expect(decoded.error == "" && frames == (format == "jpg" ? 1 : 8))
    }
    guard ["jpg", "avif", "gif", "webp"].contains(format) else { return }
    let fit = try Command.run(
      ["fit", "a.\(format)", "--size", "64x36", "-o", "fit.png"], in: scratch)
    #expect(fit.code == 0, "\(fit.error)")
  }

  @Test("stills of WebP and AVIF record their time", arguments: ["webp", "avif"])
  func stills(format: String) throws {
    let scratch = try Scratch()
    try render(["lock", "--at", "2.5", "-s", "64x36", "-o", "a.\(format)"], in: scratch)
    try render(["lock", "--at", "2.5", "-s", "64x36", "-o", "b.png"], in: scratch)
    try render(["--like", "a.\(format)", "-o", "c.png"], in: scratch)
    #expect(try scratch.bytes("b.png") == scratch.bytes("c.png"))
    let fit = try Command.run(
      ["fit", "a.\(format)", "--size", "64x36", "-o", "f.png"], in: scratch)
    #expect(fit.code == 0, "\(fit.error)")
  }

  @Test("previews and their posters record the options", arguments: ["mp4", "gif", "apng"])
  func previews(format: String) throws {
    let scratch = try Scratch()
    let loop = ["preview", "home", "--seed", "7", "-p", "red", "--loop", "1", "--fps", "8"]
    let result = try Command.run(
      loop + ["-s", "64x36", "--title", "\u{FC} \"{palette}\"", "-o", "a.\(format)"], in: scratch)
    #expect(result.error == "" && result.code == 0)
    try expectAgain("a.\(format)", in: scratch)
    try expectAgain("a-\(format).png", in: scratch)
  }

  @Test("a joined video records the options", arguments: ["mp4", "mov", "mkv"])
  func joined(format: String) throws {
    let scratch = try Scratch()
    let loop = ["home", "--seed", "7", "-p", "red", "--loop", "1", "--fps", "8", "-s", "64x36"]
    let title = ["--title", "\u{FC} \"{palette}\""]
    try render(loop + title + ["--shard", "1/1", "-q", "-o", "a.\(format)"], in: scratch)
    let join = ["join", "a.shard-1-of-1.json", "-o", "a.\(format)"]
    #expect(try Command.run(join, in: scratch).error == "")
    try expectAgain("a.\(format)", in: scratch)
  }

  @Test("warns if the scene's text has changed since, unless another scene is given")
  func changedScene() throws {
    let scratch = try Scratch()
    try scratch.write("s.yaml", Array("seed: 3\n".utf8))
    for name in ["a.png", "a.mp4"] {
      try render(["s.yaml", "--at", "1", "-s", "64x36", "-o", name], in: scratch)
    }
    try scratch.write("s.yaml", Array("seed: 4\n".utf8))
    for name in ["a.png", "a.mp4"] {
      let like = ["render", "--like", name, "-f", "-o", "b.png"]
      let result = try Command.run(like, in: scratch)
      #expect(
        result.error == "seltzer: warning: the scene 's.yaml' has changed since this picture was "
          + "made; the new one is drawn, which may look different\n")
      #expect(result.code == 0)
      #expect(try Command.run(like + ["--quiet"], in: scratch).error == "")
      #expect(try Command.run(like + ["home"], in: scratch).error == "")
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
      try scratch.write("a.webp", Array(text.utf8))
      let result = try Command.run(["render", "--like", "a.webp", "-o", "o.png"], in: scratch)
      #expect(result.code == 65)
      #expect(result.error.hasPrefix("seltzer: a.webp: does not record its options; "))
    }
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
    try render(["--like", "old.png", "-o", "a.png"], in: scratch)
    try render(
      [
        "home", "-p", "red", "--seed", "7", "-s", "96x64", "--count", "12", "--content-offset",
        "10,-5", "--motion", "circle", "--reduce-transparency", "--title", "hi", "--set",
        "grain=0.1", "--at", "2", "-o", "b.png",
      ], in: scratch)
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
    try scratch.write("none.png", Array("nothing".utf8))
    let cases: [(String, Int32, String)] = [
      (
        "plain.png", 65,
        "plain.png: does not record its options; Y4M, raw pixels, and GIF and WebP on standard output "
          + "never do, earlier versions did in PNG only, and other programs may remove them; give "
          + "scene, palette and seed as options"
      ),
      (
        "odd.png", 65,
        "odd.png: the text entry seltzer:seed is 'many', but it must be a whole number "
          + "0...4294967295; give that option, or name another picture"
      ),
      (
        "none.png", 65,
        "none.png: does not record its options; Y4M, raw pixels, and GIF and WebP on standard output "
          + "never do, earlier versions did in PNG only, and other programs may remove them; give "
          + "scene, palette and seed as options"
      ),
      (
        "missing.png", 66,
        "missing.png: cannot be read (no such file or directory); name another file"
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

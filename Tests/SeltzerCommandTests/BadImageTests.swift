import Foundation
import SeltzerSystem
import Testing

@Suite("Bad images are rejected on one line")
struct BadImageTests {
  private static let sound = PNGParts.file(
    width: 8, height: 8, data: PNGParts.zlib(PNGParts.rows(8, 8)))
  private static let jpeg: [UInt8] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Bad/small.jpg")
    return (try? Data(contentsOf: path)).map { [UInt8]($0) } ?? []
  }()

  private static func image(_ name: String, _ bytes: [UInt8], _ problem: String) -> BadCase {
    BadCase(
      name: name,
      files: ["i.png": bytes, "s.yaml": Array("layers: [{kind: image, file: i.png}]".utf8)],
      arguments: ["render", "s.yaml", "-o", "o.png", "-s", "16x9"], code: 65,
      line: "seltzer: s.yaml:1: layers[0].file: i.png: " + problem)
  }

  private static func corrupt(_ name: String, _ bytes: [UInt8], _ reason: String) -> BadCase {
    image(name, bytes, "the image is corrupt (\(reason)); save it again or use another")
  }

  private static func tooLarge(_ name: String, _ bytes: [UInt8], _ size: String) -> BadCase {
    image(
      name, bytes,
      "the image is \(size), but images may have at most 32767 pixels per side and "
        + "256 megapixels; make it smaller")
  }

  /// A PNG with too few data for its size.
  private static func bomb(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    PNGParts.file(width: width, height: height, data: PNGParts.zlib([0, 0, 0]))
  }

  private static func changed(_ bytes: [UInt8], at place: Int, to new: [UInt8]) -> [UInt8] {
    bytes.prefix(place) + new + bytes.dropFirst(place + new.count)
  }

  private static func png(_ depth: UInt8, _ color: UInt8, _ interlace: UInt8 = 0) -> [UInt8] {
    PNGParts.file(
      width: 8, height: 8, depth: depth, color: color, interlace: interlace,
      data: PNGParts.zlib(PNGParts.rows(8, 8)))
  }

  private static let early = "it is truncated"
  private static let unknown =
    "not a supported image; PNG and JPEG are always supported, WebP if gdk-pixbuf has a "
    + "loader for it (Debian: webp-pixbuf-loader)"

  /// Corrupt images and the reported reasons.
  private static let damaged: [(name: String, bytes: [UInt8], reason: String)] = [
    ("16000 by 16000 in a few bytes", bomb(16_000, 16_000), "its data does not match its size"),
    ("0 by 0", bomb(0, 0), "Invalid IHDR data"),
    ("0 by 8", bomb(0, 8), "Invalid IHDR data"),
    ("negative width", bomb(.max, 1), "PNG unsigned integer out of range"),
    ("no such depth", png(3, 2), "Invalid IHDR data"),
    ("no such colour", png(8, 9), "Invalid IHDR data"),
    ("no such interlace", png(8, 2, 5), "Invalid IHDR data"),
    ("no palette", png(8, 3), "Missing PLTE before IDAT"),
    (
      "no such filter",
      PNGParts.file(width: 8, height: 8, data: PNGParts.zlib(PNGParts.rows(8, 8, filter: 9))),
      "bad adaptive filter value"
    ),
    ("no pixels", Array(sound.prefix(33)) + PNGParts.chunk("IEND", []), "IEND: out of place"),
    ("wrong checksum of the header", changed(sound, at: 29, to: [0]), "IHDR: CRC error"),
    ("changed width", changed(sound, at: 19, to: [9]), "IHDR: CRC error"),
    ("changed pixel", changed(sound, at: 60, to: [0xAA]), "IDAT: incorrect data check"),
    (
      "wrong checksum of the pixels", changed(sound, at: sound.count - 13, to: [0x55]),
      "IDAT: CRC error"
    ),
    (
      "a chunk that claims two gigabytes", changed(sound, at: 33, to: [0x7F, 0xFF, 0xFF, 0xFF]),
      early
    ),
    (
      "no zlib", PNGParts.file(width: 8, height: 8, data: Array(repeating: 0, count: 50)),
      "IDAT: unknown compression method"
    ),
    (
      "too few pixels",
      PNGParts.file(width: 8, height: 8, data: PNGParts.zlib(PNGParts.rows(8, 3))),
      "Not enough image data"
    ),
  ]

  static let images: [BadCase] =
    [
      image("text", Array("hello, this is text\n".utf8), unknown),
      image("one byte", [0x89], unknown),
      corrupt("empty", [], "the file is empty"),
      tooLarge("60000 by 60000", bomb(60_000, 60_000), "60000x60000"),
      tooLarge("32767 by 32767", bomb(32_767, 32_767), "32767x32767"),
      tooLarge("32768 by 1", bomb(32_768, 1), "32768x1"),
    ]
    + damaged.map { corrupt($0.name, $0.bytes, $0.reason) }
    + [4, 8, 12, 20, 33, 40, 60, 100, sound.count - 30, sound.count - 12, sound.count - 1].map {
      corrupt("PNG cut after \($0) bytes", Array(sound.prefix($0)), early)
    }
    + [3, 10, 20, 100, 300, 500, jpeg.count - 30, jpeg.count - 2, jpeg.count - 1].map {
      corrupt("JPEG cut after \($0) bytes", Array(jpeg.prefix($0)), early)
    }

  @Test("in a layer", arguments: images)
  func layer(_ bad: BadCase) throws { try bad.check() }

  @Test(
    "as background, without a preceding warning",
    arguments: images.enumerated().filter { $0.offset % 6 == 0 }.map(\.element))
  func background(_ bad: BadCase) throws {
    var bad = bad
    bad.files["s.yaml"] = Array("background: {file: i.png}".utf8)
    bad.line.replace("layers[0]", with: "background")
    try bad.check()
  }

  @Test("the same images are drawn if intact")
  func soundImages() throws {
    let scratch = try Scratch()
    try scratch.write("i.png", Self.sound)
    try scratch.write("i.jpg", Self.jpeg)
    try scratch.write("more.jpg", Self.jpeg + [1, 2, 3])
    for name in ["i.png", "i.jpg", "more.jpg"] {
      try scratch.write(name + ".yaml", Array("layers: [{kind: image, file: \(name)}]".utf8))
      let result = try Command.run(
        ["render", name + ".yaml", "-o", name + "-o.png", "-s", "16x9"], in: scratch)
      #expect(result.error == "" && result.code == 0)
    }
  }

  @Test("an enlarged background causes one warning")
  func warning() throws {
    let scratch = try Scratch()
    try scratch.write("i.png", Self.sound)
    try scratch.write("s.yaml", Array("background: {file: i.png}".utf8))
    let render = ["render", "s.yaml", "-s", "64x36", "-o"]
    let warned = try Command.run(render + ["a.apng", "--frames", "0-2"], in: scratch)
    #expect(
      warned.error == "seltzer: warning: i.png is enlarged by a factor of 8.45 to cover the "
        + "screen and what parallax reveals; use an image of at least 68x68 pixels\n")
    #expect(warned.code == 0)
    let quiet = try Command.run(render + ["b.png", "--quiet"], in: scratch)
    #expect(quiet.error == "" && quiet.code == 0)
  }

  /// Replacements of the image, with the reported problem.
  static let others: [(problem: String, make: @Sendable (String) throws -> Void)] = [
    ("no such file or directory", { _ in }),
    (
      "this is a folder; name a file in it",
      { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) }
    ),
    ("not a regular file; copy the image to one", { mkfifo($0, 0o600) }),
    ("not a regular file; copy the image to one", { symlink("/dev/zero", $0) }),
    ("too many levels of symbolic links", { symlink("i.png", $0) }),
  ]

  @Test("paths that are not regular files", arguments: others.indices)
  func other(_ index: Int) throws {
    let (problem, make) = Self.others[index]
    var bad = Self.image("", [], problem)
    bad.files["i.png"] = nil
    bad.code = 66
    bad.line += "; check the path, which is relative to the scene's folder"
    try bad.check { try make($0.path("i.png")) }
  }

  @Test(
    "other formats are drawn, or rejected on one line",
    arguments: [
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
      "<svg xmlns='http://www.w3.org/2000/svg' width='60000' height='60000'/>",
      "<svg xmlns='http://www.w3.org/2000/svg' width='6' height='6'><rect",
      "<svg xmlns='http://www.w3.org/2000/svg'></svg>",
      "GIF89a\u{1}\0\u{1}\0", "P6 60000 60000 255\n", "P6 6 6 255\nabc", "BM",
      "/* XPM */\nstatic char *a[]={\"60000 60000 1 1\",\"a c #000\",\"a\"};",
    ])
  func otherKinds(text: String) throws {
    let scratch = try Scratch()
    try scratch.write("i.png", Array(text.utf8))
    try scratch.write("s.yaml", Array("layers: [{kind: image, file: i.png}]".utf8))
    let result = try Command.run(["render", "s.yaml", "-o", "o.png", "-s", "16x9"], in: scratch)
    if result.code == 0 {
      #expect(result.error == "")
    } else {
      #expect(result.code == 65)
      #expect(result.error.hasPrefix("seltzer: s.yaml:1: layers[0].file: i.png: "))
      #expect(result.error.filter { $0 == "\n" }.count == 1)
      #expect(!result.error.contains("memory"))
      #expect(try scratch.names() == ["i.png", "s.yaml"])
    }
  }

  private static let caps =
    "but the limit is 32767 pixels per side and 256 megapixels; make it or the picture smaller"

  @Test(
    "layers that are too large",
    arguments: [
      (
        "layers: [{kind: image, drawing: earth, size: 100, repeat: x}]",
        "layers[0].size: the drawing 'earth' would need 36000x417 pixels, " + caps
      ),
      (
        "layers: [{kind: text, text: hello, size: 100}]",
        "layers[0].size: the text 'hello' would need 180000x36000 pixels, " + caps
      ),
    ])
  func layersTooLarge(scene: String, problem: String) throws {
    let bad = BadCase(
      name: "", files: ["s.yaml": Array(scene.utf8)],
      arguments: ["render", "s.yaml", "-o", "o.png", "-s", "640x360"], code: 65,
      line: "seltzer: s.yaml:1: " + problem)
    try bad.check()
  }
}

import Foundation
import SeltzerSystem
import SeltzerTestSupport
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
      "render s.yaml -o o.png -s 16x9", name: name,
      files: ["i.png": bytes, "s.yaml": Array("layers: [{kind: image, file: i.png}]".utf8)], 65,
      "s.yaml:1: layers[0].file: i.png: " + problem)
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

  /// One pixel, and 16 MB of zeros behind it.
  private static func endless(interlace: UInt8) -> [UInt8] {
    // A block of fixed codes (RFC 1951, section 3.2.6): a zero, then matches of length 258 at distance 1.
    var bits: [UInt8] = [1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    for _ in 0..<64_000 { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
    let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      bits[start..<start + 8].reversed().reduce(0 as UInt8) { $0 << 1 | $1 }
    }
    return PNGParts.file(width: 1, height: 1, interlace: interlace, data: [0x78, 0x01] + bytes)
  }

  private static let early = "it is truncated"
  private static let mismatch = "its data does not match its size"
  private static let unknown =
    "not a supported image; use PNG, JPEG, WebP, AVIF or HEIC"

  /// Corrupt images and the reported reasons.
  private static let damaged: [(name: String, bytes: [UInt8], reason: String)] = [
    ("16000 by 16000 in a few bytes", bomb(16_000, 16_000), mismatch),
    ("0 by 0", bomb(0, 0), "it has no size"),
    ("0 by 8", bomb(0, 8), "it has no size"),
    ("no such depth", png(3, 2), "Invalid IHDR data"),
    ("no such colour", png(8, 9), "Invalid IHDR data"),
    ("no such interlace", png(8, 2, 5), "Invalid IHDR data"),
    ("no palette", png(8, 3), "Missing PLTE before IDAT"),
    (
      "no such filter",
      PNGParts.file(width: 8, height: 8, data: PNGParts.zlib(PNGParts.rows(8, 8, filter: 9))),
      "bad adaptive filter value"
    ),
    ("no pixels", Array(sound.prefix(33)) + PNGParts.chunk("IEND", []), mismatch),
    ("wrong checksum of the header", changed(sound, at: 29, to: [0]), "IHDR: CRC error"),
    ("changed width", changed(sound, at: 19, to: [9]), "IHDR: CRC error"),
    ("changed pixel", changed(sound, at: 60, to: [0xAA]), mismatch),
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
      mismatch
    ),
    (
      "too few pixels",
      PNGParts.file(width: 8, height: 8, data: PNGParts.zlib(PNGParts.rows(8, 3))),
      mismatch
    ),
    ("far too many pixels", endless(interlace: 0), mismatch),
    ("far too many interlaced", endless(interlace: 1), mismatch),
    ("a palette of a megabyte", sound(with: "PLTE", 1_000_000), "a chunk is too long"),
    ("an unknown critical chunk", sound(with: "ABCD", 9), "it contains an unknown chunk"),
    (
      "a JPEG of 16000 by 16000 in a few bytes",
      jpeg(0xC0, 16_000, 16_000, scanBytes: 400), mismatch
    ),
    ("an arithmetic JPEG", jpeg(0xC9, 8, 8), "its JPEG process SOF9 is not supported"),
  ]

  private static func costly(_ name: String, _ bytes: [UInt8], _ what: String) -> BadCase {
    image(
      name, bytes,
      "the image \(what) are allowed; make it smaller, or save it again as PNG or baseline JPEG")
  }

  private static func sound(with chunk: String, _ count: Int) -> [UInt8] {
    PNGParts.file(
      width: 8, height: 8, before: PNGParts.chunk(chunk, Array(repeating: 0, count: count)),
      data: PNGParts.zlib(PNGParts.rows(8, 8)))
  }

  private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker] + PNGParts.big(UInt32(data.count + 2)).suffix(2) + data
  }

  /// Returns the structure of a JPEG with three components.
  private static func jpeg(
    _ frame: UInt8, _ width: UInt32, _ height: UInt32, scans: Int = 1, scanBytes: Int = 1
  ) -> [UInt8] {
    let sides = PNGParts.big(height).suffix(2) + PNGParts.big(width).suffix(2)
    let header = [8] + sides + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
    let scan = segment(0xDA, [1, 1, 0, 0, 0, 0]) + Array(repeating: 0, count: scanBytes)
    let quantization = segment(0xDB, [0] + Array(repeating: 1, count: 64))
    // One code, for a difference of zero.
    let codes = segment(0xC4, [0, 1] + Array(repeating: 0, count: 16))
    return [0xFF, 0xD8] + quantization + codes + segment(frame, header)
      + Array(repeating: scan, count: scans).joined() + [0xFF, 0xD9]
  }

  /// A WebP whose header claims the largest size of that format.
  private static let hugeWebP: [UInt8] =
    Array("RIFF".utf8) + [30, 0, 0, 0] + Array("WEBPVP8L".utf8) + [18, 0, 0, 0, 0x2F]
    + [0xFF, 0xFF, 0xFF, 0x0F] + Array(repeating: 0, count: 13)

  static let images: [BadCase] =
    [
      image("text", Array("hello, this is text\n".utf8), unknown),
      image("one byte", [0x89], unknown),
      corrupt("empty", [], "the file is empty"),
      tooLarge("60000 by 60000", bomb(60_000, 60_000), "60000x60000"),
      tooLarge("32767 by 32767", bomb(32_767, 32_767), "32767x32767"),
      tooLarge("32768 by 1", bomb(32_768, 1), "32768x1"),
      tooLarge("negative width", bomb(.max, 1), "4294967295x1"),
      tooLarge("WebP", hugeWebP, "16384x16384"),
      costly(
        "31 scans", jpeg(0xC2, 8, 8, scans: 31), "has more than 30 scans, but at most 30"),
      costly(
        "progressive JPEG", jpeg(0xC2, 8_000, 8_000, scanBytes: 125_000),
        "needs 320 MB of memory beside its pixels, but at most 300 MB"),
      costly(
        "100,001 comments",
        [0xFF, 0xD8] + Array(repeating: segment(0xFE, []), count: 100_001).joined(),
        "has more than 100000 pieces of metadata, but at most 100000"),
    ]
    + [
      "P6 6 6 255\nabc", "BM",
      "RIFF\0\0\0\0WAVE", "/* XPM */\nstatic char *a[]={\"6 6 1 1\",\"a c #000\",\"a\"};",
    ].map { image($0, Array($0.utf8), unknown) }
    + [
      ("<svg width='9' height='9'/>", "an SVG drawing"), ("BM????\0\0\0\0", "a BMP image"),
      ("\0\0\0\u{C}JXL \r\n", "a JPEG XL image"), ("II*\0", "a TIFF or raw image"),
      ("\0\0\0\u{18}ftypcrx ", "a video or raw image"), ("GIF89a", "a GIF"),
    ].map { text, kind in
      image(
        kind, Array(text.utf8),
        "is \(kind), which cannot be read; use PNG, JPEG, WebP, AVIF or HEIC")
    }
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

  @Test("the same images are drawn if intact, without their metadata and further frames")
  func soundImages() throws {
    let scratch = try Scratch()
    // The first of two parts, 500 times.
    let profile = Self.segment(
      0xE2, Array("ICC_PROFILE\0".utf8) + [1, 2] + Array(repeating: 0, count: 65_000))
    let profiles = Array(Array(repeating: profile, count: 500).joined())
    let files: [String: [UInt8]] = [
      "i.png": Self.sound,
      "text.png": Self.sound(with: "tEXt", 2_000_000),
      "i.jpg": Self.jpeg,
      "more.jpg": Self.jpeg + [1, 2, 3],
      "profiles.jpg": Self.jpeg.prefix(2) + profiles + Self.jpeg.dropFirst(2),
    ]
    for (name, bytes) in files {
      try scratch.write(name, bytes)
      try scratch.write("s.yaml", "layers: [{kind: image, file: \(name)}]")
      try scratch.succeed("render s.yaml -o \(name)-o.png -s 16x9")
    }
  }

  @Test("a sparse file of three terabytes is refused before it is read", arguments: [sound, jpeg])
  func sparse(_ start: [UInt8]) throws {
    let scratch = try Scratch()
    try scratch.write("i.png", start)
    #expect(truncate(scratch.path("i.png"), 3_000_000_000_000) == 0)
    try scratch.fail(
      "palettes from-image i.png", 65,
      "i.png: the image has 3000000 MB, but at most 2148 MB are allowed; make it smaller, or save "
        + "it again as PNG or baseline JPEG")
  }

  @Test("an enlarged background causes one warning")
  func warning() throws {
    let scratch = try Scratch()
    try scratch.write("i.png", Self.sound)
    try scratch.write("s.yaml", "background: {file: i.png}")
    let warned = try scratch.run("render s.yaml -s 64x36 -o a.apng --frames 0-2")
    #expect(
      warned.error == "seltzer: warning: i.png is enlarged by a factor of 8.45 to cover the "
        + "screen and what parallax reveals; use an image of at least 68x68 pixels\n")
    #expect(warned.code == 0)
    try scratch.succeed("render s.yaml -s 64x36 -o b.png --quiet")
  }

  /// Replacements of the image, with the reported problem.
  static let others: [(problem: String, make: @Sendable (String) throws -> Void)] = [
    ("no such file or directory", { _ in }),
    (
      "this is a folder; name a file in it",
      { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) }
    ),
    ("this is not a regular file; copy its contents to one", { mkfifo($0, 0o600) }),
    ("this is not a regular file; copy its contents to one", { symlink("/dev/zero", $0) }),
    (
      "there are too many symbolic links, or one that is not followed here",
      { symlink("i.png", $0) }
    ),
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

  private static let caps =
    "but the limit is 32767 pixels per side and 256 megapixels; make it or the picture smaller"

  @Test(
    "layers that are too large",
    arguments: [
      (
        "layers: [{kind: image, drawing: earth, size: 100, repeat: x}]",
        "the drawing 'earth' would need 36000x513 pixels, " + caps
      ),
      (
        "layers: [{kind: text, text: hello, size: 100}]",
        "the text 'hello' would need 180000x36000 pixels, " + caps
      ),
    ])
  func layersTooLarge(scene: String, problem: String) throws {
    try BadCase(
      "render s.yaml -o o.png -s 640x360", files: ["s.yaml": Array(scene.utf8)], 65,
      "s.yaml:1: layers[0].size: " + problem
    ).check()
  }
}

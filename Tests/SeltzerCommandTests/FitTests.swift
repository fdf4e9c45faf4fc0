import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer fit")
struct FitTests {
  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    PNGParts.file(
      width: UInt32(width), height: UInt32(height),
      data: PNGParts.zlib(PNGParts.rows(width, height)))
  }

  /// A folder with a picture.
  private static func scratch(_ width: Int = 90, _ height: Int = 70) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("i.png", png(width, height))
    return scratch
  }

  private static func header(_ width: Int, _ height: Int) -> [UInt8] {
    PNGParts.signature + [0, 0, 0, 13] + Array("IHDR".utf8) + PNGParts.big(UInt32(width))
      + PNGParts.big(UInt32(height)) + [8, 2]
  }

  @Test("a 640×1136 picture is enlarged 1.625 times for an iPhone 5, with a warning")
  func enlarged() throws {
    let scratch = try Self.scratch(640, 1136)
    let result = try scratch.run("fit i.png --device iphone5 -o o.png --json")
    #expect(
      result.error == "seltzer: warning: i.png: iPhone 5 from a 640×1136 picture is 1.625×; "
        + "one of at least 1040×1536 would not be enlarged\n")
    #expect(
      result.text == """
        {
          "device": "iphone5",
          "size": [1040, 1536],
          "crop": [0, 95.38461538461536, 640, 945.2307692307693],
          "scale": 1.625,
          "enlarged": true
        }

        """)
    #expect(result.code == 0)
    #expect(try scratch.names() == ["i.png", "o.png"])
    #expect(try scratch.bytes("o.png").starts(with: Self.header(1040, 1536)))
  }

  /// Arguments and the size of the wallpaper.
  static let sizes: [(options: String, width: Int, height: Int)] = [
    ("-d iphone3gs", 320, 480), ("-d iPhone-3GS --overhang measured", 320, 480),
    ("-d iphone3gs --overhang 3", 326, 486), ("-s iphone3gs", 320, 480),
    ("-s 60x40 --overhang 0", 60, 40), ("-s 60x40 --overhang 5", 70, 50), ("-s 6x4", 6, 4),
    ("-s 6x4 --overhang 2013", 406, 404), ("-d ipad1 --overhang 0", 1024, 1024),
  ]

  @Test("the size is what parallax needs", arguments: sizes)
  func size(options: String, width: Int, height: Int) throws {
    let scratch = try Self.scratch()
    #expect(try scratch.succeed("fit i.png -o o.png --quiet \(options)").output.isEmpty)
    #expect(try scratch.bytes("o.png").starts(with: Self.header(width, height)))
  }

  @Test("a scene shows the picture unscaled, and moves it by the whole overhang")
  func shown() throws {
    let scratch = try Self.scratch()
    try scratch.write("s.yaml", "background: { file: o.png }\nbubbles: { count: 0 }")
    try scratch.succeed("fit i.png -d iphone5 -q -o o.png")
    for (offset, center) in [("0,0", "320, 568"), ("9999,-9999", "520, 768")] {
      let text = try scratch.succeed("inspect s.yaml -s iphone5 --content-offset \(offset)").text
      #expect(text.contains("image  \(center)") && text.contains("1040 x 1536"))
    }
  }

  @Test("standard output equals a file; without enlargement there is no warning")
  func standardOutput() throws {
    let scratch = try Self.scratch()
    let fit = "fit i.png -s 20x30 --overhang 4 --focus 1,0.5"
    #expect(try scratch.succeed("\(fit) -o o.png").output.isEmpty)
    let piped = try scratch.succeed("\(fit) -o -")
    #expect(try piped.output == scratch.bytes("o.png"))
    #expect(piped.output.starts(with: Self.header(28, 38)))
    let report = try scratch.run("\(fit) -o p.png --json")
    #expect(
      report.text == """
        {
          "device": null,
          "size": [28, 38],
          "crop": [38.421052631578945, 0, 51.578947368421055, 70],
          "scale": 0.5428571428571428,
          "enlarged": false
        }

        """)
    #expect(try scratch.bytes("p.png") == piped.output)
    try scratch.succeed("\(fit) -o o.rgb888")
    #expect(try scratch.bytes("o.rgb888").count == 28 * 38 * 3)
  }

  @Test("the crop is around the focus")
  func focus() throws {
    let scratch = try Self.scratch()
    let rows = PNGParts.rows(90, 70)
    for (focus, left) in [("0,0", 0), ("0.5,0.5", 30), ("1,1", 60), ("0.6,0", 39)] {
      try scratch.succeed("fit i.png -s 30x70 --overhang 0 --focus \(focus) -o o.rgb888 -f")
      var expected: [UInt8] = []
      for y in 0..<70 {
        // A row has one byte for its filter and three for each of its 90 pixels.
        let start = y * 271 + 1 + left * 3
        expected += rows[start..<start + 90]
      }
      #expect(try scratch.bytes("o.rgb888") == expected, "\(focus)")
    }
  }

  @Test("existing files are replaced only with --force")
  func exists() throws {
    try BadCase(
      "fit i.png -s 9x9 -o o.png", files: ["i.png": Self.png(9, 9), "o.png": [1, 2, 3]], 73,
      "o.png: already exists; choose another name, or allow replacing it with --force"
    ).check()
    let scratch = try Self.scratch(9, 9)
    try scratch.succeed("fit i.png -s 3x3 --overhang 0 -o i.png --force")
    #expect(try scratch.bytes("i.png").starts(with: Self.header(3, 3)))
    #expect(try scratch.names() == ["i.png"])
  }

  @Test("transparent parts get the background's colour, with a note if it was not chosen")
  func transparent() throws {
    let scratch = try Scratch()
    // The first pixel is transparent, the second one green.
    let pixels: [UInt8] = [0, 9, 9, 9, 0, 0, 255, 0, 255]
    try scratch.write(
      "i.png", PNGParts.file(width: 2, height: 1, color: 6, data: PNGParts.zlib(pixels)))
    func fit(_ options: [String]) throws -> (pixels: [UInt8], note: String) {
      let result = try scratch.run("fit i.png --size 2x1 --overhang 0 -y -o o.rgb888", options)
      #expect(result.code == 0, "\(result.error)")
      return (try scratch.bytes("o.rgb888"), result.error)
    }
    #expect(
      try fit([]) == (
        [0, 0, 0, 0, 255, 0],
        "seltzer: transparent parts became black; --background selects another colour\n"
      ))
    #expect(try fit(["--background", "#1AD6FC"]) == ([0x1A, 0xD6, 0xFC, 0, 255, 0], ""))
  }

  @Test("long metadata are skipped")
  func metadata() throws {
    let scratch = try Scratch()
    let chunk = PNGParts.chunk("prVt", [UInt8](repeating: 7, count: 9_000_000))
    let rows = PNGParts.zlib(PNGParts.rows(2, 1))
    try scratch.write("i.png", PNGParts.file(width: 2, height: 1, before: chunk, data: rows))
    try scratch.succeed("fit i.png --size 2x1 --overhang 0 -o o.rgb888")
    #expect(try scratch.bytes("o.rgb888") == Array(PNGParts.rows(2, 1).dropFirst()))
  }

  /// Starts of invalid pictures and of the error messages, which BadImageTests has whole.
  static let pictures: [(bytes: [UInt8], line: String)] = [
    ([], "the image is corrupt (the file is empty); …"),
    (Array(png(9, 9).dropLast(30)), "the image is corrupt (it is truncated); …"),
    (
      PNGParts.file(width: 60_000, height: 60_000, data: PNGParts.zlib([0])),
      "the image is 60000x60000, but …"
    ),
    ([0xFF, 0x0A] + Array("a JPEG XL image".utf8), "is a JPEG XL image, which cannot be read; …"),
    (Array("hello, this is text\n".utf8), "not a supported image; …"),
  ]

  @Test("invalid pictures leave no output", arguments: pictures)
  func unsound(bytes: [UInt8], line: String) throws {
    try BadCase("fit i.png -d hd -o o.png", files: ["i.png": bytes], 65, "i.png: \(line)").check()
  }
}

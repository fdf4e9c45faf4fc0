import Foundation
import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("PNG")
struct PNGTests {
  @Test("libpng, Pillow and ffmpeg decode the exact pixels; pngcheck finds no errors")
  func readsBack() throws {
    let scratch = try Scratch()
    var samples = RandomNumbers(state: 1)
    var frames: [Frame] = []
    for height in 1...9 {
      for width in 1...9 { frames.append(samples.frame(try sized(width, height))) }
    }
    // A row larger than a band, and many bands.
    frames.append(samples.frame(try sized(32_767, 2)))
    frames.append(samples.frame(try sized(2, 32_767)))
    frames.append(samples.frame(try sized(700, 500)))
    // SELTZER_PNG_PICTURES=2000 checks that many pictures with all decoders.
    let requested = ProcessInfo.processInfo.environment["SELTZER_PNG_PICTURES"].flatMap { Int($0) }
    while frames.count < requested ?? 300 {
      frames.append(samples.frame(try samples.size(upTo: 90)))
    }
    let some = try Scratch()
    var checked = 0
    for (i, frame) in frames.enumerated() {
      let encoder = try FrameEncoder(
        format: .png, size: frame.size, frames: 1, rate: .thirty,
        effort: i % 5 == 4 ? .small : .fast)
      let bytes = try encoder.encode(frame, index: 0)
      try scratch.write("a.png", bytes)
      #expect(LibPNG.pixels(of: scratch.path("a.png")) == frame.pixels, "\(i), \(frame.size)")
      guard requested != nil || i % 6 == 0 else { continue }
      try some.write("\(checked).png", bytes)
      try some.write("\(checked).rgb", frame.rgb)
      checked += 1
    }
    #expect(try Judge.script("pictures.py", ["png", some.folder]) == "\(checked)")
    try Judge.run("pngcheck", ["-q"] + (0..<checked).map { some.path("\($0).png") })
    try Judge.ffmpeg(
      (0..<checked).map { i in
        (
          input: ["-i", some.path("\(i).png")],
          output: ["-f", "rawvideo", "-pix_fmt", "rgb24", some.path("\(i).ffmpeg")]
        )
      })
    for i in 0..<checked {
      #expect(try some.bytes("\(i).ffmpeg") == some.bytes("\(i).rgb"), "picture \(i)")
    }
  }

  @Test("every filter and pixel format decodes to the same pixels")
  func filters() throws {
    let scratch = try Scratch()
    var samples = RandomNumbers(state: 2)
    let filters: [RowFilter?] = RowFilter.allCases.map(Optional.some) + [nil]
    for _ in 0..<12 {
      let frame = samples.frame(try samples.size(upTo: 100))
      for format in Set([false, true]).map({ $0 ? .rgb : PNGPixelFormat(suiting: frame) }) {
        for filter in filters {
          var bytes = PNGImage.header(frame.size, [], format)
          let chunk = PNGChunk.begin("IDAT", in: &bytes)
          try PixelStream.append(
            PixelRows(frame, format), filter, [0..<frame.size.height], try Deflater(),
            to: &bytes)
          PNGChunk.end(chunk, in: &bytes)
          try scratch.write("a.png", bytes + PNGImage.end)
          #expect(
            LibPNG.pixels(of: scratch.path("a.png")) == frame.pixels,
            "\(String(describing: filter))")
        }
      }
    }
  }

  @Test("the best filter is chosen: up for vertical stripes, sub for ramps")
  func bestFilter() throws {
    var samples = RandomNumbers(state: 3)
    let size = try sized(256, 128)
    let row = (0..<256).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &samples) }
    let columns = Frame(size: size, pixels: (0..<128).flatMap { _ in row })
    let ramp = Frame(
      size: size,
      pixels: (0..<128 * 256).map { i in
        let color = row[i / 256] &+ UInt32(i % 256) &* 0x01_0101
        return 0xFF00_0000 | color & 0xFF_FFFF
      })
    let deflater = try Deflater()
    #expect(try RowFilter.best(for: PixelRows(columns, .rgb), size, deflater) == .up)
    #expect(try RowFilter.best(for: PixelRows(ramp, .rgb), size, deflater) == .sub)
  }

  @Test("each kind of picture has the expected uncompressed chunks")
  func layout() throws {
    let few = [0xFF00_0000, 0xFFFF_FFFF, 0xFF12_3456] as [UInt32]
    let cases: [(pixel: (Int) -> UInt32, header: [UInt8], colors: [UInt8]?)] = [
      ({ few[$0 % 3] }, [2, 3], [0, 0, 0, 255, 255, 255, 0x12, 0x34, 0x56]),
      ({ few[$0 % 2] }, [1, 3], [0, 0, 0, 255, 255, 255]),
      ({ 0xFF00_0000 | UInt32($0 % 17) * 0x01_0101 }, [8, 0], nil),
      ({ 0xFF00_0000 | UInt32($0) * 0x01_0203 }, [8, 2], nil),
    ]
    let size = try sized(40, 30)
    for (pixel, header, colors) in cases {
      let frame = Frame(size: size, pixels: (0..<1200).map(pixel))
      let chunks = try Chunks(PNGImage.bytes(frame, [TextEntry(key: "k", value: "v")])).all
      let palette = colors == nil ? [] : ["PLTE"]
      let names = ["IHDR", "sRGB", "pHYs", "tEXt"] + palette + ["IDAT", "IEND"]
      #expect(chunks.map(\.name) == names)
      #expect(chunks[0].data == [0, 0, 0, 40, 0, 0, 0, 30] + header + [0, 0, 0])
      #expect(chunks[1].data == [0])
      #expect(chunks[2].data == [0, 0, 14, 196, 0, 0, 14, 196, 1])
      #expect(chunks[3].data == [0x6B, 0, 0x76])
      #expect(chunks.first { $0.name == "PLTE" }?.data == colors)
      #expect(chunks.last?.data == [])
    }
  }

  @Test("the sample consists of rows of the picture at every height")
  func sample() {
    for height in 1...300 {
      let strips = RowFilter.sample(ofHeight: height)
      #expect(strips.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= height })
    }
  }

  @Test("text in Latin-1 and other scripts is read back")
  func text() throws {
    let scratch = try Scratch()
    let entries = [
      try TextEntry(key: "Software", value: "Seltzer"),
      try TextEntry(key: "seltzer:scene", value: "home\nline 2"),
      try TextEntry(key: "Größe", value: "40 µm"),
      try TextEntry(key: "Title", value: "泡 und Blasen — ✨"),
      try TextEntry(key: "Empty", value: ""),
    ]
    let frame = Frame(size: try sized(3, 2))
    let encoder = try FrameEncoder(
      format: .png, size: frame.size, frames: 1, rate: .thirty, text: entries)
    let bytes = try encoder.encode(frame, index: 0)
    try scratch.write("0.png", bytes)
    try scratch.write("0.rgb", frame.rgb)
    _ = try Judge.script("pictures.py", ["png", scratch.folder])
    let read = String(decoding: try scratch.bytes("0.txt"), as: UTF8.self)
    #expect(read == entries.map { "\($0.key)=\($0.value)\n" }.joined())
    let names = try Chunks(bytes).all.map(\.name)
    #expect(
      names == ["IHDR", "sRGB", "pHYs", "tEXt", "tEXt", "tEXt", "iTXt", "tEXt", "IDAT", "IEND"])
    // Seltzer's own reader.
    #expect(try PNGText.entries(of: scratch.path("0.png")) == entries)
    try Judge.run("pngcheck", ["-q", scratch.path("0.png")])
  }

  @Test(
    "invalid text keys are refused",
    arguments: ["", " a", "a ", "a  b", "泡", "a\nb", "a\u{A0}b", String(repeating: "k", count: 80)])
  func badKey(key: String) {
    #expect(throws: SinkError.self) { try TextEntry(key: key, value: "") }
  }

  @Test("a zero character in a text is refused")
  func badText() {
    expectInvalid("'a'") { _ = try TextEntry(key: "a", value: "x\0y") }
  }

  @Test("a missing, truncated or other file is refused")
  func noText() throws {
    let scratch = try Scratch()
    let whole = try PNGImage.bytes(Frame(size: sized(3, 2)), [TextEntry(key: "k", value: "v")])
    let start = try #require(whole.firstIndex(of: UInt8(ascii: "T")))
    for bytes in [[], Array("no PNG at all".utf8), Array(whole[..<start]), Array(whole[..<8])] {
      try scratch.write("a.png", bytes)
      let path = scratch.path("a.png")
      #expect(throws: SinkError.notPNG(path: path)) { try PNGText.entries(of: path) }
    }
    let missing = scratch.path("b.png")
    let reason = "no such file or directory"
    #expect(throws: SinkError.unreadablePicture(path: missing, reason: reason)) {
      try PNGText.entries(of: missing)
    }
  }

  @Test("the bytes do not depend on the thread")
  func pure() async throws {
    var samples = RandomNumbers(state: 5)
    let frame = samples.frame(try sized(120, 80))
    let encoder = try FrameEncoder(format: .png, size: frame.size, frames: 8, rate: .thirty)
    let first = try encoder.encode(frame, index: 0)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for index in 0..<8 { group.addTask { try encoder.encode(frame, index: index) } }
      for try await bytes in group { #expect(bytes == first) }
    }
  }
}

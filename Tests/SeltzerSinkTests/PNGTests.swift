import Foundation
import SeltzerRaster
import SeltzerStage
import Testing

@testable import SeltzerSink

@Suite("PNG")
struct PNGTests {
  @Test("reads back equal in Pillow and ffmpeg, and pngcheck finds nothing")
  func readsBack() throws {
    let scratch = try Scratch()
    var samples = Samples(seed: 1)
    var frames: [Frame] = []
    for height in 1...9 {
      for width in 1...9 { frames.append(samples.frame(try sized(width, height))) }
    }
    for _ in 0..<230 { frames.append(samples.frame(try samples.size(upTo: 90))) }
    // Wider than a band of rows, so that each row is compressed by itself; and many bands.
    frames.append(samples.frame(try sized(32_767, 2)))
    frames.append(samples.frame(try sized(2, 32_767)))
    frames.append(samples.frame(try sized(700, 500)))
    for (i, frame) in frames.enumerated() {
      let encoder = try FrameEncoder(format: .png, size: frame.size, frames: 1, rate: .thirty)
      try scratch.write("\(i).png", try encoder.encode(frame, index: 0))
      try scratch.write("\(i).rgb", frame.rgb)
    }

    #expect(try Judge.script("pictures.py", ["png", scratch.folder]) == "\(frames.count)")

    try Judge.run("pngcheck", ["-q"] + frames.indices.map { scratch.path("\($0).png") })

    try Judge.ffmpeg(
      frames.indices.map { i in
        (
          input: ["-i", scratch.path("\(i).png")],
          output: ["-f", "rawvideo", "-pix_fmt", "rgb24", scratch.path("\(i).ffmpeg")]
        )
      })
    for (i, frame) in frames.enumerated() {
      #expect(try scratch.bytes("\(i).ffmpeg") == frame.rgb, "picture \(i), \(frame.size)")
    }
  }

  @Test("every filter gives a stream that decodes to the same pixels")
  func filters() throws {
    let scratch = try Scratch()
    var samples = Samples(seed: 2)
    for i in 0..<12 {
      let frame = samples.frame(try samples.size(upTo: 200))
      for filter in RowFilter.allCases {
        let stream = try PixelStream.compressed(
          frame, filter: filter, strips: [0..<frame.size.height])
        var bytes = Picture.start(frame.size, [])
        Chunk.append("IDAT", stream, to: &bytes)
        try scratch.write("\(i)-\(filter).png", bytes + Picture.end)
        try scratch.write("\(i)-\(filter).rgb", frame.rgb)
      }
    }
    #expect(try Judge.script("pictures.py", ["png", scratch.folder]) == "36")
  }

  @Test("the filter suits the picture: stripes up, columns across")
  func bestFilter() throws {
    var samples = Samples(seed: 3)
    let size = try sized(256, 128)
    let row = (0..<256).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &samples) }
    let columns = Frame(size: size, pixels: (0..<128).flatMap { _ in row })
    let ramp = Frame(
      size: size,
      pixels: (0..<128 * 256).map { i in
        0xFF00_0000 | UInt32(row[i / 256] &+ UInt32(i % 256) &* 0x01_0101) & 0xFF_FFFF
      })
    let up = try PixelStream.compressed(columns, filter: .up, strips: [0..<128]).count
    let best = try PixelStream.compressed(columns).count
    #expect(best <= up)
    #expect(try PixelStream.bestFilter(for: ramp) == .sub)
  }

  @Test("the sample is rows of the picture, at every height")
  func sample() {
    for height in 1...300 {
      let strips = PixelStream.sample(ofHeight: height)
      #expect(strips.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= height })
    }
  }

  @Test("a long stream is cut into chunks that read as one")
  func manyChunks() throws {
    let scratch = try Scratch()
    var samples = Samples(seed: 4)
    let frame = samples.frame(try sized(61, 47))
    let bytes = try Picture.whole(frame, [], longestChunk: 100)
    let chunks = try Chunks(bytes)
    let data = chunks.all.filter { $0.name == "IDAT" }
    #expect(data.dropLast().allSatisfy { $0.data.count == 100 })
    #expect((1...100).contains(data.last?.data.count ?? 0))
    try scratch.write("0.png", bytes)
    try scratch.write("0.rgb", frame.rgb)
    #expect(try Judge.script("pictures.py", ["png", scratch.folder]) == "1")
    try Judge.run("pngcheck", ["-q", scratch.path("0.png")])
  }

  @Test("text comes back in Latin-1 and in every other script")
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
      names == ["IHDR", "sRGB", "tEXt", "tEXt", "tEXt", "iTXt", "tEXt", "IDAT", "IEND"])
    try Judge.run("pngcheck", ["-q", scratch.path("0.png")])
  }

  @Test(
    "a text key that no PNG holds is refused",
    arguments: ["", " a", "a ", "a  b", "泡", "a\nb", "a\u{A0}b", String(repeating: "k", count: 80)])
  func badKey(key: String) {
    #expect(throws: SinkError.badTextKey(key)) { try TextEntry(key: key, value: "") }
  }

  @Test("a zero in a text is refused")
  func badText() {
    #expect(throws: SinkError.badText(key: "a")) { try TextEntry(key: "a", value: "x\0y") }
  }

  @Test("the same bytes on any thread")
  func pure() async throws {
    var samples = Samples(seed: 5)
    let frame = samples.frame(try sized(120, 80))
    let encoder = try FrameEncoder(format: .png, size: frame.size, frames: 8, rate: .thirty)
    let first = try encoder.encode(frame, index: 0)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for index in 0..<8 { group.addTask { try encoder.encode(frame, index: index) } }
      for try await bytes in group { #expect(bytes == first) }
    }
  }
}

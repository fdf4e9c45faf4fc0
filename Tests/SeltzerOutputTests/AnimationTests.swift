import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("APNG")
struct AnimationTests {
  /// Writes an animation, encoded in shuffled order, and files with each frame's pixels.
  private func animate(
    _ scratch: Scratch, _ name: String, count: Int, size: PixelSize, rate: FrameRate, seed: UInt64
  ) throws {
    var samples = RandomNumbers(state: seed)
    let frames = (0..<count).map { _ in samples.frame(size) }
    let encoder = try FrameEncoder(
      format: .apng, size: size, frames: count, rate: rate,
      text: [TextEntry(key: "Software", value: "Seltzer")])
    var encoded = [[UInt8]](repeating: [], count: count)
    for index in (0..<count).shuffled(using: &samples) {
      encoded[index] = try encoder.encode(frames[index], index: index)
    }
    let destination = try Destination(path: scratch.path(name), frames: count)
    var writer = try FrameWriter(destination, encoder: encoder)
    for (index, bytes) in encoded.enumerated() {
      try writer.write(bytes)
      try scratch.write("\(name).\(index).rgb", frames[index].rgb)
    }
    try writer.finish()
  }

  @Test(
    "Pillow decodes every frame exactly, with its exact duration",
    arguments: [(1, 30, 1), (2, 30, 1), (7, 30_000, 1001), (24, 12, 1), (3, 1, 7)])
  func readsBack(count: Int, numerator: Int, denominator: Int) throws {
    let scratch = try Scratch()
    let rate = try #require(FrameRate(numerator, denominator))
    try animate(
      scratch, "a.apng", count: count, size: sized(53, 31), rate: rate, seed: UInt64(count))
    let read = try Judge.script(
      "pictures.py",
      ["apng", scratch.path("a.apng"), "\(count)", "\(rate.numerator)", "\(rate.denominator)"])
    #expect(read == "\(count)")
    try Judge.run("pngcheck", ["-q", scratch.path("a.apng")])
  }

  @Test("chunks follow the specification: counts, sequence numbers, delays", arguments: 1...20)
  func chunks(count: Int) throws {
    let scratch = try Scratch()
    let rate = try #require(FrameRate(24_000, 1001))
    try animate(
      scratch, "a.apng", count: count, size: sized(count, 5), rate: rate, seed: UInt64(count))
    let chunks = try Chunks(try scratch.bytes("a.apng")).all
    let others = (1..<count).flatMap { _ in ["fcTL", "fdAT"] }
    let names = ["IHDR", "sRGB", "pHYs", "tEXt", "acTL", "fcTL", "IDAT"] + others + ["IEND"]
    #expect(chunks.map(\.name) == names)
    let control = try #require(chunks.first { $0.name == "acTL" })
    #expect(control.number(at: 0, bytes: 4) == count)
    #expect(control.number(at: 4, bytes: 4) == 0)
    let numbered = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }
    #expect(numbered.map { $0.number(at: 0, bytes: 4) } == Array(0..<2 * count - 1))
    for frame in chunks where frame.name == "fcTL" {
      #expect(frame.data.count == 26)
      #expect(frame.number(at: 4, bytes: 4) == count)
      #expect(frame.number(at: 8, bytes: 4) == 5)
      #expect(frame.number(at: 12, bytes: 8) == 0)
      #expect(frame.number(at: 20, bytes: 2) == 1001)
      #expect(frame.number(at: 22, bytes: 2) == 24_000)
      #expect(frame.number(at: 24, bytes: 2) == 0)
    }
  }

  @Test("limits of the format are checked")
  func limits() throws {
    let size = try sized(2, 2)
    let fine = try #require(FrameRate(120_000, 1001))
    expectInvalid("120000/1001") {
      _ = try FrameEncoder(format: .apng, size: size, frames: 2, rate: fine)
    }
    let many = 1 << 30
    expectInvalid("\(many - 1) frames, not \(many)") {
      _ = try FrameEncoder(format: .apng, size: size, frames: many, rate: .thirty)
    }
    let frame = Frame(size: size)
    let chunks = try Chunks(PNGImage.header(size, []) + APNG.encode(frame, index: 3, rate: .thirty))
    let bytes = (chunks.all.last?.data.count ?? 0) - 4
    expectInvalid("frame 3") {
      _ = try APNG.encode(frame, index: 3, rate: .thirty, longestChunk: bytes + 3)
    }
    let fits = try APNG.encode(frame, index: 3, rate: .thirty, longestChunk: bytes + 4)
    #expect(!fits.isEmpty)
  }
}

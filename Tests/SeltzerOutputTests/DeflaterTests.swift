import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("Fast compression")
struct DeflaterTests {
  /// A compressor with a fixed address.
  private final class BoxedDeflater {
    private let deflater: Deflater

    init() throws { deflater = try Deflater() }

    /// Compresses a frame in strips of some rows.
    func stream(
      _ frame: Frame, _ format: PNGPixelFormat = .rgb, rowsAtOnce: Int = .max
    ) throws -> [UInt8] {
      let height = frame.size.height
      let step = min(rowsAtOnce, height)
      let strips = stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
      var bytes: [UInt8] = []
      try PixelStream.append(PixelRows(frame, format), .sub, strips, deflater, to: &bytes)
      return bytes
    }
  }

  /// Returns black frames, whose matches are all near the beginning, and others.
  private func frames() throws -> [Frame] {
    var samples = RandomNumbers(state: 6)
    let sizes = [(4, 3), (6, 1), (9, 9), (20, 1), (37, 1)]
    let black = try sizes.map { Frame(size: try sized($0, $1)) }
    return try black + (0..<5).map { _ in samples.frame(try samples.size(upTo: 20)) }
  }

  @Test("the bytes do not depend on the compressor's address")
  func addresses() throws {
    // All exist at the same time, so no two have the same address. About one in sixty would differ.
    let deflaters = try (0..<300).map { _ in try BoxedDeflater() }
    for frame in try frames() {
      let first = try deflaters[0].stream(frame)
      #expect(try deflaters.allSatisfy { try $0.stream(frame) == first }, "\(frame.size)")
    }
  }

  @Test("the bytes do not depend on what was compressed before")
  func afterOthers() throws {
    let frames = try frames()
    let fresh = try frames.map { try BoxedDeflater().stream($0) }
    let used = try BoxedDeflater()
    var samples = RandomNumbers(state: 7)
    for (frame, bytes) in zip(frames, fresh) {
      _ = try used.stream(samples.frame(try sized(300, 200)))
      #expect(try used.stream(frame) == bytes)
    }
  }

  @Test("input in chunks of one or two bytes decodes correctly")
  func smallPieces() throws {
    let scratch = try Scratch()
    let used = try BoxedDeflater()
    for height in 1...24 {
      let greys = (0..<height).map { UInt32($0 * $0 % 7 * 36) }
      let pixels = greys.map { 0xFF00_0000 | $0 * 0x01_0101 }
      let frame = Frame(size: try sized(1, height), pixels: pixels)
      for rows in 1...4 {
        var bytes = PNGImage.header(frame.size, [], .grey)
        let stream = try used.stream(frame, .grey, rowsAtOnce: rows)
        PNGChunk.append("IDAT", stream, to: &bytes)
        try scratch.write("a.png", bytes + PNGImage.end)
        #expect(LibPNG.pixels(of: scratch.path("a.png")) == pixels, "\(height), \(rows) at once")
      }
    }
  }
}

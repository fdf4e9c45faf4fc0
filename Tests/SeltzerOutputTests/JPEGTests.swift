import Foundation
import SeltzerEncoders
import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("JPEG")
struct JPEGTests {
  private func bytes(of frame: Frame) throws -> [UInt8] {
    let encoder = try FrameEncoder(
      format: .jpg, size: frame.size, frames: 1, rate: .thirty,
      text: [TextEntry(key: "Software", value: "Seltzer 1")])
    return try encoder.encode(frame, index: 0)
  }

  @Test(
    "libjpeg's decoder reads smooth pictures to within a few levels",
    arguments: [(1, 1), (3, 5), (97, 64), (640, 360)])
  func roundTrip(width: Int, height: Int) throws {
    let size = try sized(width, height)
    let pixels = (0..<width * height).map { index -> UInt32 in
      let (x, y) = (UInt32(index % width / 3), UInt32(index / width / 2))
      return 0xFF00_0000 | x << 16 | y << 8 | (255 - x)
    }
    let scratch = try Scratch()
    let encoded = try bytes(of: Frame(size: size, pixels: pixels))
    #expect(encoded.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]) && encoded.suffix(2) == [0xFF, 0xD9])
    #expect(encoded.firstRange(of: Array(#"{"Software": "Seltzer 1"}"#.utf8)) != nil)
    try Data(encoded).write(to: URL(fileURLWithPath: scratch.path("a.jpg")))
    let image = try ImageFile(scratch.path("a.jpg"))
    #expect(image.size == size)
    let read = try image.pixels(longestSide: max(width, height))
    let differences = zip(pixels, read).flatMap { before, after -> [Int] in
      [0, 8, 16].map { (shift: UInt32) -> Int in
        let (old, new) = (Int(before >> shift & 255), Int(after >> shift & 255))
        return abs(old - new)
      }
    }
    #expect(read.count == pixels.count && (differences.max() ?? 0) <= 4)
  }

  @Test("the quality is 92: its quantization table begins with 3, 2, 2")
  func quality() throws {
    let encoded = try bytes(of: Frame(size: sized(8, 8)))
    let table = try #require(encoded.firstRange(of: [0xFF, 0xDB, 0, 67, 0] as [UInt8]))
    #expect(Array(encoded[table.upperBound...].prefix(3)) == [3, 2, 2])
  }

  @Test("a size that libjpeg refuses is a failure without bytes")
  func refused() {
    let row = [UInt32](repeating: 0, count: 65_501)
    for (width, height) in [(65_501, 1), (0, 1), (1, 0)] as [(UInt32, UInt32)] {
      var count = 0
      #expect(seltzer_encode_jpeg(row, width, height, [0], 0, &count) == nil)
    }
  }
}

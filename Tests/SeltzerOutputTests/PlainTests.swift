import Foundation
import SeltzerOutput
import SeltzerPicture
import SeltzerTestSupport
import Testing

@Suite("Raw pixels and Y4M")
struct PlainTests {
  private func write(_ frames: [Frame], _ path: String, _ format: OutputFormat) throws {
    let size = try #require(frames.first?.size)
    let encoder = try FrameEncoder(
      format: format, size: size, frames: frames.count,
      rate: FrameRate(parsing: "29.97"))
    let destination = try Destination(path: path, format: format, frames: frames.count)
    var writer = try FrameWriter(destination, encoder: encoder)
    for (index, frame) in frames.enumerated() {
      try writer.write(encoder.encode(frame, index: index))
    }
    try writer.finish()
  }

  @Test(
    "ffmpeg decodes raw pixels exactly, by the JSON file beside them",
    arguments: [
      (OutputFormat.xrgb8888, "bgr0"), (.argb8888, "bgra"), (.rgb888, "rgb24"),
      (.rgb565, "rgb565le"),
    ])
  func raw(format: OutputFormat, pixelFormat: String) throws {
    struct Note: Decodable {
      let width, height, stride, frames: Int
      let format, rate: String
      let fps: Double
    }
    let scratch = try Scratch()
    var samples = RandomNumbers(state: 11)
    for (width, height) in [(1, 1), (7, 5), (16, 9), (33, 64), (129, 3)] {
      let size = try sized(width, height)
      let frames = (0..<3).map { _ in samples.frame(size) }
      let name = "\(width)x\(height).raw"
      try write(frames, scratch.path(name), format)
      let note = try JSONDecoder().decode(Note.self, from: Data(scratch.bytes(name + ".json")))
      #expect(note.width == width && note.height == height && note.frames == 3)
      #expect(note.stride * height * 3 == (try scratch.bytes(name)).count)
      #expect(note.format == format.rawValue)
      #expect(note.rate == "30000/1001" && note.fps == 30_000.0 / 1001)
      // Compares 16-bit words, because ffmpeg's conversion to 24 bits is not of interest.
      let decoded = format == .rgb565 ? "rgb565be" : "rgb24"
      try Judge.ffmpeg([
        (
          input: [
            "-f", "rawvideo", "-pix_fmt", pixelFormat, "-s", "\(note.width)x\(note.height)", "-i",
            scratch.path(name),
          ],
          output: ["-f", "rawvideo", "-pix_fmt", decoded, scratch.path(name + ".ffmpeg")]
        )
      ])
      let expected = frames.flatMap { $0.rgb }
      let read = try scratch.bytes(name + ".ffmpeg")
      if format == .rgb565 {
        let words = frames.flatMap { frame in
          (0..<height).flatMap { y -> [UInt8] in
            var row = [UInt16](repeating: 0, count: width)
            let pixels = Array(frame.pixels[(y * width)..<((y + 1) * width)])
            row.withUnsafeMutableBytes {
              guard let start = $0.baseAddress else { return }
              PixelLayout.rgb565.pack(pixels, count: width, y: y, to: start)
            }
            return row.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
          }
        }
        #expect(read == words)
      } else {
        #expect(read == expected)
      }
    }
  }

  @Test("argb8888 is opaque regardless of a frame's unused byte")
  func opaque() throws {
    let frame = Frame(size: try sized(2, 1), pixels: [0x0012_3456, 0x7F65_4321])
    #expect(PixelLayout.xrgb8888.packed(frame) == [0x56, 0x34, 0x12, 255, 0x21, 0x43, 0x65, 255])
  }

  @Test("ffmpeg decodes Y4M to within 2 of the pixels, without options for the matrix")
  func y4mInFFmpeg() throws {
    let scratch = try Scratch()
    var samples = RandomNumbers(state: 12)
    for (width, height) in [(1, 1), (17, 11), (64, 48), (101, 57)] {
      let size = try sized(width, height)
      let frames = (0..<4).map { _ in samples.frame(size) }
      try write(frames, scratch.path("a.y4m"), .y4m)
      try? scratch.remove("b.raw")
      let decode =
        "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp"
      try Judge.run(
        "ffmpeg",
        [
          "-v", "error", "-i", scratch.path("a.y4m"), "-vf", decode, "-f", "rawvideo", "-pix_fmt",
          "rgb24", scratch.path("b.raw"),
        ])
      let read = try scratch.bytes("b.raw")
      let expected = frames.flatMap { $0.rgb }
      try #require(read.count == expected.count)
      let worst = zip(read, expected).map { abs(Int($0) - Int($1)) }.max()
      // 1.596 x half a step of Cr and 1.164 x half a step of Y are 1.4; the decoder rounds too.
      #expect(worst ?? 0 <= 2)
      try scratch.remove("a.y4m")
    }
  }

  @Test("Y4M values are correctly rounded BT.601 values for a dense grid of colours")
  func y4mExact() {
    for r in stride(from: 0, through: 255, by: 5) {
      for g in stride(from: 0, through: 255, by: 3) {
        for b in stride(from: 0, through: 255, by: 5) {
          let luma = 0.299 * Double(r) + 0.587 * Double(g) + 0.114 * Double(b)
          let exact = (
            16 + 219 * luma / 255, 128 + 224 * (Double(b) - luma) / 1.772 / 255,
            128 + 224 * (Double(r) - luma) / 1.402 / 255
          )
          let (y, cb, cr) = Y4M.ycbcr(UInt32(r << 16 | g << 8 | b))
          let worst = max(
            abs(exact.0 - Double(y)), abs(exact.1 - Double(cb)), abs(exact.2 - Double(cr)))
          if worst > 0.5 + 1e-9 { Issue.record("\(r) \(g) \(b): \(y) \(cb) \(cr), not \(exact)") }
        }
      }
    }
  }

  @Test("black, white and the primaries have the known BT.601 values")
  func y4mPrimaries() {
    #expect(Y4M.ycbcr(0xFF00_0000) == (16, 128, 128))
    #expect(Y4M.ycbcr(0xFFFF_FFFF) == (235, 128, 128))
    #expect(Y4M.ycbcr(0xFFFF_0000) == (81, 90, 240))
    #expect(Y4M.ycbcr(0xFF00_FF00) == (145, 54, 34))
    #expect(Y4M.ycbcr(0xFF00_00FF) == (41, 240, 110))
  }
}

import Foundation
import SeltzerTestSupport
import Testing

@Suite("Videos of segments")
struct SegmentTests {
  /// Renders part 1 of 1, and joins it to `a.mp4`; returns the numbers of ffprobe.
  private func probe(_ options: String, in scratch: Scratch) throws -> [String] {
    try scratch.succeed("render home \(options) --shard 1/1 -q -o a.mp4")
    try scratch.succeed("join a.shard-1-of-1.json -o a.mp4")
    return try Tool.probe(
      "r_frame_rate,avg_frame_rate,start_time,nb_frames,nb_read_frames", of: "a.mp4", in: scratch)
  }

  @Test(
    "the frame rate is constant, and all frames are decoded without a warning",
    arguments: ["30", "144", "30000/1001"])
  func rates(rate: String) throws {
    let scratch = try Scratch()
    let found = try probe("-s 64x36 -r \(rate) --frames 0-400", in: scratch)
    let reduced = rate.contains("/") ? rate : rate + "/1"
    #expect(found == [reduced, reduced, "0.000000", "401", "401"])

    try Command.succeed(
      ["-v", "warning", "-i", "a.mp4", "-f", "rawvideo", "-pix_fmt", "gray", "a.gray"],
      in: scratch, program: Tool.path("ffmpeg"))
    #expect(try scratch.bytes("a.gray").count == 401 * 64 * 36)
  }

  @Test("one frame after a segment belongs to it, and the manifest names x264's version")
  func remainder() throws {
    let scratch = try Scratch()
    let found = try probe("-s 32x18 --frames 0-120 --quality draft", in: scratch)
    #expect(found == ["30/1", "30/1", "0.000000", "121", "121"])
    #expect(
      try scratch.names() == ["a.mp4", "a.segment-0.mp4", "a.shard-1-of-1.json"])
    let manifest = try scratch.text("a.shard-1-of-1.json")
    #expect(manifest.contains(#""x264":"core "#))
  }

  @Test("a part may have 10,000 pictures")
  func manyPictures() throws {
    let scratch = try Scratch()
    #expect(try scratch.run("render -s 16x9 --frames 0-9999 --shard 1/1 -q -o ./").code == 0)
    try scratch.succeed("join shard-1-of-1.json")
  }
}

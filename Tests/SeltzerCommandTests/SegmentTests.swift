import Foundation
import SeltzerTestSupport
import Testing

@Suite("Videos of segments")
struct SegmentTests {
  /// Renders part 1 of 1, and joins it to `a.mp4`; returns the numbers of ffprobe.
  private func probe(_ options: [String], in scratch: Scratch) throws -> [String] {
    for arguments in [
      ["render", "home"] + options + ["--shard", "1/1", "-q", "-o", "a.mp4"],
      ["join", "a.shard-1-of-1.json", "-o", "a.mp4"],
    ] {
      let result = try Command.run(arguments, in: scratch)
      try #require(result.code == 0 && result.error.isEmpty, "\(result.error)")
    }
    let probe = try Command.run(
      [
        "-v", "warning", "-count_frames", "-show_entries",
        "stream=r_frame_rate,avg_frame_rate,start_time,nb_frames,nb_read_frames", "-of",
        "csv=p=0", "a.mp4",
      ], in: scratch, program: Tool.path("ffprobe"))
    #expect(probe.error.isEmpty)
    return probe.text.split(whereSeparator: { ",\n".contains($0) }).map(String.init)
  }

  @Test(
    "the frame rate is constant, and all frames are decoded without a warning",
    arguments: ["30", "144", "30000/1001"])
  func rates(rate: String) throws {
    let scratch = try Scratch()
    let found = try probe(["-s", "64x36", "-r", rate, "--frames", "0-400"], in: scratch)
    let reduced = rate.contains("/") ? rate : rate + "/1"
    #expect(found == [reduced, reduced, "0.000000", "401", "401"])

    let decoding = try Command.run(
      ["-v", "warning", "-i", "a.mp4", "-f", "rawvideo", "-pix_fmt", "gray", "a.gray"],
      in: scratch, program: Tool.path("ffmpeg"))
    #expect(decoding.code == 0 && decoding.error.isEmpty)
    #expect(try scratch.bytes("a.gray").count == 401 * 64 * 36)
  }

  @Test("one frame after a segment belongs to it, and the manifest names x264's version")
  func remainder() throws {
    let scratch = try Scratch()
    let found = try probe(["-s", "32x18", "--frames", "0-120", "--quality", "draft"], in: scratch)
    #expect(found == ["30/1", "30/1", "0.000000", "121", "121"])
    #expect(
      try scratch.names() == ["a.mp4", "a.segment-0.mp4", "a.shard-1-of-1.json"])
    let manifest = String(decoding: try scratch.bytes("a.shard-1-of-1.json"), as: UTF8.self)
    #expect(manifest.contains(#""x264":"core "#))
  }

  @Test("a part may have 10,000 pictures")
  func manyPictures() throws {
    let scratch = try Scratch()
    let rendered = try Command.run(
      ["render", "-s", "16x9", "--frames", "0-9999", "--shard", "1/1", "-q", "-o", "./"],
      in: scratch)
    #expect(rendered.code == 0)
    let joined = try Command.run(["join", "shard-1-of-1.json"], in: scratch)
    #expect(joined.code == 0 && joined.error.isEmpty)
  }
}

import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Video files")
struct VideoTests {
  static let formats = ["mp4", "webm", "avif", "gif", "webp"]

  /// Returns the bytes R, G, B of every frame, decoded by another program.
  private func decoded(_ name: String, in scratch: Scratch) throws -> [UInt8] {
    guard name.hasSuffix(".webp") else { return try Tool.pixels(of: name, in: scratch) }
    let program = """
      import sys
      from PIL import Image, ImageSequence
      with open(sys.argv[2], "wb") as file:
          for frame in ImageSequence.Iterator(Image.open(sys.argv[1])):
              file.write(frame.convert("RGB").tobytes())
      """
    _ = try Tool.python(program, name, name + ".rgb", in: scratch)
    return try scratch.bytes(name + ".rgb")
  }

  /// Returns the differences between successive frames of 30 or more, in ascending order, and between the
  /// last and the first.
  private func changes(of bytes: [UInt8], frames: Int) throws -> (steps: [Int], seam: Int) {
    let one = bytes.count / frames
    try #require(bytes.count == frames * one && one > 0)
    func step(_ a: Int, _ b: Int) -> Int {
      bytes.withUnsafeBufferPointer { bytes in
        (0..<one).reduce(0) { $0 + abs(Int(bytes[a * one + $1]) - Int(bytes[b * one + $1])) }
      }
    }
    return ((1..<frames).map { step($0 - 1, $0) }.sorted(), step(frames - 1, 0))
  }

  /// Returns the changes in a video, its median step, and that of the same frames without loss.
  private func measured(
    _ arguments: String, _ name: String, frames: Int, in scratch: Scratch
  ) throws -> (steps: [Int], seam: Int, median: Int, drawn: Int) {
    try #require(scratch.run("render \(arguments) -f -o drawn.rgb888").code == 0)
    let (raw, bytes) = try (scratch.bytes("drawn.rgb888"), decoded(name, in: scratch))
    try #require(raw.count == bytes.count)
    let drawn = try changes(of: raw, frames: frames).steps
    let (steps, seam) = try changes(of: bytes, frames: frames)
    return (steps, seam, steps[frames / 2 - 1], drawn[frames / 2 - 1])
  }

  @Test(
    "the step from a loop's last frame to its first is about as small as other steps",
    arguments: [("mp4", 2.0), ("webm", 2), ("avif", 4)])
  func loop(format: String, most: Double) throws {
    let scratch = try Scratch()
    let arguments = "home --loop 2 -s 640x360"
    let result = try scratch.run("render \(arguments) --times -o loop.\(format)")
    #expect(result.code == 0 && result.error.hasPrefix("60 frames in "))
    #expect(result.error.contains("drawing") && result.error.contains("waiting for ffmpeg"))
    let found = try measured(arguments, "loop.\(format)", frames: 60, in: scratch)
    // What moves is in the video, and loss adds to the differences.
    #expect((found.drawn...3 * found.drawn).contains(found.median))
    #expect(Double(found.seam) <= most * Double(found.median))
    #expect(found.steps[58] <= 2 * found.median)
  }

  @Test(
    "GIF and WebP loops of any size close", arguments: [("gif", 2), ("webp", 8)])
  func independentFrames(format: String, most: Int) throws {
    let scratch = try Scratch()
    let arguments = "bubbles --loop 3 --fps 24 -s 160x90"
    #expect(try scratch.run("render \(arguments) --quality draft -o a.\(format)").code == 0)
    let found = try measured(arguments, "a.\(format)", frames: 72, in: scratch)
    #expect((found.drawn...most * found.drawn).contains(found.median))
    #expect(Double(found.seam) <= 1.5 * Double(found.median))
  }

  @Test(
    "the same command gives the same bytes, and motion is even",
    arguments: ["mp4", "webm", "avif"], ["draft", "good"])
  func even(format: String, quality: String) throws {
    let scratch = try Scratch()
    let arguments = "\(ManualPage.classicHome) --loop 2 --fps 30 -s 256x144"
    for name in ["a", "b"] {
      let render = "render \(arguments) --quality \(quality) -o \(name).\(format)"
      #expect(try scratch.run(render).code == 0)
    }
    #expect(try scratch.bytes("a.\(format)") == scratch.bytes("b.\(format)"))
    let found = try measured(arguments, "a.\(format)", frames: 60, in: scratch)
    #expect((found.drawn...3 * found.drawn).contains(found.median))
    #expect(found.steps[58] <= (quality == "draft" ? 3 : 2) * found.median)
  }

  @Test("AVIF defaults to a still; MP4, GIF and MKV to a loop, whose length is printed")
  func defaults() throws {
    let scratch = try Scratch()
    for (name, frames) in [("a.avif", "1"), ("b.mp4", "12"), ("c.gif", "12"), ("d.mkv", "12")] {
      let result = try scratch.run("render -s 64x36 --fps 1 --quality draft -o", [name])
      let note =
        "seltzer: \(name) is a loop of 12 s; choose another length with --loop or --duration\n"
      #expect(result.code == 0 && result.error == (frames == "1" ? "" : note))
      #expect(try Tool.probe("nb_read_frames", of: name, in: scratch) == [frames], "\(name)")
    }
  }

  @Test(
    "ProRes is 422 HQ with 10 bits, its colours tagged, and near the drawn ones",
    arguments: ["--codec", "--format"])
  func prores(option: String) throws {
    let scratch = try Scratch()
    let arguments = "bubbles -p red -s 64x36 --frames 0-3"
    try scratch.succeed("render \(arguments) \(option) prores -o a.mov")
    for (entry, value) in [
      ("codec_name", "prores"), ("profile", "HQ"), ("pix_fmt", "yuv422p10le"),
      ("color_range", "tv"),
      ("color_space", "bt709"), ("color_transfer", "bt709"), ("color_primaries", "bt709"),
      ("nb_read_frames", "4"),
    ] { #expect(try Tool.probe(entry, of: "a.mov", in: scratch) == [value], "\(entry)") }
    try scratch.succeed("render \(arguments) -o drawn.rgb888")
    let (drawn, found) = try (scratch.bytes("drawn.rgb888"), decoded("a.mov", in: scratch))
    try #require(drawn.count == found.count && drawn.count == 4 * 64 * 36 * 3)
    let sum = zip(drawn, found).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    // With the matrix of BT.601 it would be 8.
    #expect(sum <= 3 * drawn.count)
  }

  @Test("WebM and GIF can be streamed", arguments: [("webm", "1A45DFA3"), ("gif", "47494638")])
  func stream(format: String, start: String) throws {
    let result = try Scratch().succeed(
      "render -s 64x36 --frames 0-3 --format", [format, "-o", "-"])
    #expect(result.output.prefix(4).map { String(format: "%02X", $0) }.joined() == start)
  }

  static let impossible: [BadCase] = [
    BadCase(
      "render -s 65x36 -o a.mp4", 64,
      "65x36 does not fit mp4, which needs even sizes; use 66x36, or write .webm"),
    BadCase(
      "render -s 64x36 --loop 1 --format mp4 -o -", 64,
      "standard output: mp4 cannot be streamed, because its headers are written last; name a file, "
        + "or choose webm"),
    BadCase(
      "render -s 64x36 --quality fine -o a.mp4", 64,
      "the value 'fine' is invalid for '--quality <quality>': it must be one of draft, good, "
        + "best; see 'seltzer render --help'"),
    BadCase(
      "render -s 64x36 -o a.mp4", environment: ["PATH": "/nowhere"], 69,
      "mp4 needs the program ffmpeg, which is not installed; install it (Debian: ffmpeg), or "
        + "choose png, apng, jpg, y4m, xrgb8888, argb8888, rgb888, rgb565, which do not need it"),
    BadCase(
      "render -s 64x36 -fo /dev/full --format webm --loop 1", 74,
      "/dev/full: no space left on device …"),
  ]

  @Test("invalid options are rejected", arguments: impossible)
  func refused(_ bad: BadCase) throws { try bad.check() }

  @Test(
    "errors of ffmpeg are reported",
    arguments: [
      (
        "echo \"[x] Unknown encoder 'libx264'\" >&2; exit 1", 69,
        "mp4 needs ffmpeg's encoder libx264, which this ffmpeg was built without; install another "
          + "ffmpeg, or choose another format"
      ),
      (
        "echo \"[x] Requested output format 'mp4' is not a suitable output format\" >&2; exit 1",
        69,
        "mp4 needs ffmpeg's mp4 writer, which this ffmpeg was built without; install another ffmpeg, "
          + "or choose another format"
      ),
      (
        "seq 1 9999 >&2; echo '  a last word' >&2; exit 3", 74,
        "a.mp4: ffmpeg failed (9998; 9999; a last word); nothing was left behind"
      ),
      ("exit 3", 74, "a.mp4: ffmpeg failed (exit code 3); nothing was left behind"),
      ("kill -9 $$", 74, "a.mp4: ffmpeg failed (ended by signal 9); nothing was left behind"),
      (
        "exit 0", 74,
        "a.mp4: ffmpeg failed (it ended before the last frame); nothing was left behind"
      ),
    ])
  func failures(script: String, code: Int32, line: String) throws {
    let scratch = try Scratch()
    let tools = try Tool.folder(script)
    try scratch.fail(
      "render -s 160x90 --frames 0-30 -o a.mp4",
      environment: ["PATH": tools.folder + ":/usr/bin:/bin"], code, line)
    #expect(try scratch.names() == [])
  }
}

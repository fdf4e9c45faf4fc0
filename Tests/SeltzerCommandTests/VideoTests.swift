import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Video files")
struct VideoTests {
  static let formats = ["mp4", "webm", "avif", "gif", "webp"]

  /// Returns the bytes R, G, B of every frame, decoded by another program.
  private func decoded(_ name: String, in scratch: Scratch) throws -> [UInt8] {
    let raw = name + ".rgb"
    let program = name.hasSuffix(".webp") ? "python3" : "ffmpeg"
    let arguments =
      program == "ffmpeg"
      ? ["-v", "error", "-i", name, "-f", "rawvideo", "-pix_fmt", "rgb24", raw]
      : [
        "-W", "error", "-c",
        "import sys; from PIL import Image, ImageSequence; im = Image.open(sys.argv[1]); "
          + "open(sys.argv[2], 'wb').write(b''.join(f.convert('RGB').tobytes() "
          + "for f in ImageSequence.Iterator(im)))", name, raw,
      ]
    let result = try Command.run(arguments, in: scratch, program: Tool.path(program))
    try #require(result.code == 0, "\(result.error)")
    return try scratch.bytes(raw)
  }

  /// Returns the differences between successive frames, in ascending order, and between the last and
  /// the first; frames have `area` pixels.
  private func changes(
    of name: String, area: Int, frames: Int, in scratch: Scratch
  ) throws -> (steps: [Int], seam: Int) {
    let bytes = try name.hasSuffix(".rgb888") ? scratch.bytes(name) : decoded(name, in: scratch)
    let one = area * 3
    try #require(bytes.count == frames * one)
    func step(_ a: Int, _ b: Int) -> Int {
      bytes.withUnsafeBufferPointer { bytes in
        (0..<one).reduce(0) { $0 + abs(Int(bytes[a * one + $1]) - Int(bytes[b * one + $1])) }
      }
    }
    return ((1..<frames).map { step($0 - 1, $0) }.sorted(), step(frames - 1, 0))
  }

  /// Returns the median difference between successive frames, drawn without loss by the same command.
  private func drawnStep(
    _ arguments: [String], area: Int, frames: Int, in scratch: Scratch
  ) throws -> Int {
    let name = "drawn.rgb888"
    try #require(Command.run(["render"] + arguments + ["-o", name], in: scratch).code == 0)
    return try changes(of: name, area: area, frames: frames, in: scratch).steps[frames / 2 - 1]
  }

  @Test(
    "the step from a loop's last frame to its first is about as small as other steps",
    arguments: [("mp4", 2.0), ("webm", 2), ("avif", 4)])
  func loop(format: String, most: Double) throws {
    let scratch = try Scratch()
    let name = "loop.\(format)"
    let result = try Command.run(
      ["render", "home", "--loop", "2", "-s", "640x360", "--times", "-o", name], in: scratch)
    #expect(result.code == 0)
    #expect(result.error.hasPrefix("60 frames in "))
    #expect(result.error.contains("drawing") && result.error.contains("waiting for ffmpeg"))
    let (steps, seam) = try changes(of: name, area: 640 * 360, frames: 60, in: scratch)
    let drawn = try drawnStep(
      ["home", "--loop", "2", "-s", "640x360"], area: 640 * 360, frames: 60, in: scratch)
    // What moves is in the video, and loss adds to the differences.
    #expect((drawn...3 * drawn).contains(steps[29]))
    #expect(Double(seam) <= most * Double(steps[29]))
    #expect(Double(steps[58]) <= 2 * Double(steps[29]))
  }

  @Test(
    "GIF and WebP loops of any size close", arguments: [("gif", 2), ("webp", 8)])
  func independentFrames(format: String, most: Int) throws {
    let scratch = try Scratch()
    let name = "draft.\(format)"
    let result = try Command.run(
      [
        "render", "bubbles", "--loop", "3", "--fps", "24", "-s", "160x90", "--quality", "draft",
        "-o", name,
      ], in: scratch)
    #expect(result.code == 0)
    let (steps, seam) = try changes(of: name, area: 160 * 90, frames: 72, in: scratch)
    let drawn = try drawnStep(
      ["bubbles", "--loop", "3", "--fps", "24", "-s", "160x90"], area: 160 * 90, frames: 72,
      in: scratch)
    #expect((drawn...most * drawn).contains(steps[35]))
    #expect(Double(seam) <= 1.5 * Double(steps[35]))
  }

  @Test(
    "the same command gives the same bytes, and motion is even",
    arguments: ["mp4", "webm", "avif"], ["draft", "good"])
  func even(format: String, quality: String) throws {
    let scratch = try Scratch()
    let arguments = [
      "render", ManualPage.classicHome, "--loop", "2", "--fps", "30", "-s", "256x144", "--quality",
      quality, "-o",
    ]
    for name in ["a.\(format)", "b.\(format)"] {
      #expect(try Command.run(arguments + [name], in: scratch).code == 0)
    }
    #expect(try scratch.bytes("a.\(format)") == scratch.bytes("b.\(format)"))
    let (steps, _) = try changes(of: "a.\(format)", area: 256 * 144, frames: 60, in: scratch)
    let drawn = try drawnStep(
      [ManualPage.classicHome, "--loop", "2", "--fps", "30", "-s", "256x144"], area: 256 * 144,
      frames: 60, in: scratch)
    #expect((drawn...3 * drawn).contains(steps[29]))
    #expect(steps[58] <= (quality == "draft" ? 3 : 2) * steps[29])
  }

  @Test("AVIF defaults to a still; MP4, GIF and MKV to a loop, whose length is printed")
  func defaults() throws {
    let scratch = try Scratch()
    for (name, frames) in [("a.avif", "1"), ("b.mp4", "12"), ("c.gif", "12"), ("d.mkv", "12")] {
      let result = try Command.run(
        ["render", "-s", "64x36", "--fps", "1", "--quality", "draft", "-o", name], in: scratch)
      let note =
        "seltzer: \(name) is a loop of 12 s; choose another length with --loop or --duration\n"
      #expect(result.code == 0 && result.error == (frames == "1" ? "" : note))
      let probe = try Command.run(
        [
          "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
          "stream=nb_read_frames", "-of", "csv=p=0", name,
        ], in: scratch, program: Tool.path("ffprobe"))
      #expect(probe.text.trimmingCharacters(in: .whitespacesAndNewlines) == frames, "\(name)")
    }
  }

  @Test("WebM and GIF can be streamed", arguments: [("webm", "1A45DFA3"), ("gif", "47494638")])
  func stream(format: String, start: String) throws {
    let result = try Command.run(
      ["render", "-s", "64x36", "--frames", "0-3", "--format", format, "-o", "-"], in: Scratch())
    #expect(result.code == 0 && result.error.isEmpty)
    #expect(result.output.prefix(4).map { String(format: "%02X", $0) }.joined() == start)
  }

  static let impossible: [BadCase] = [
    BadCase(
      name: "an odd size", arguments: ["render", "-s", "65x36", "-o", "a.mp4"], code: 64,
      line: "seltzer: 65x36 does not fit mp4, which needs even sizes; use 66x36, or write .webm"),
    BadCase(
      name: "MP4 into a pipe",
      arguments: ["render", "-s", "64x36", "--loop", "1", "--format", "mp4", "-o", "-"], code: 64,
      line:
        "seltzer: standard output: mp4 cannot be streamed, because its index is written "
        + "last; name a file, or choose webm"),
    BadCase(
      name: "an unknown quality",
      arguments: ["render", "-s", "64x36", "--quality", "fine", "-o", "a.mp4"], code: 64,
      line:
        "seltzer: the value 'fine' is invalid for '--quality <quality>': it must be one of draft, "
        + "good, best; see 'seltzer render --help'"),
    BadCase(
      name: "no ffmpeg", arguments: ["render", "-s", "64x36", "-o", "a.mp4"],
      environment: ["PATH": "/nowhere"], code: 69,
      line: "seltzer: mp4 needs the program ffmpeg, which is not installed; install it (Debian: "
        + "ffmpeg), or choose png, apng, jpg, y4m, xrgb8888, argb8888, rgb888, rgb565, which do "
        + "not need it"),
    BadCase(
      name: "a device that is full",
      arguments: ["render", "-s", "64x36", "-fo", "/dev/full"]
        + ["--format", "webm", "--loop", "1"], code: 74,
      line:
        "seltzer: /dev/full: no space left on device (0 bytes written); free some space or choose "
        + "another folder"),
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
    let result = try Command.run(
      ["render", "-s", "160x90", "--frames", "0-30", "-o", "a.mp4"], in: scratch,
      environment: ["PATH": tools.folder + ":/usr/bin:/bin"])
    #expect(result.error == "seltzer: \(line)\n")
    #expect(result.code == code)
    #expect(try scratch.names() == [])
  }
}

import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Rendering in parts")
struct ShardTests {
  private static let loop = [
    "render", "bubbles", "--loop", "12", "--size", "64x36", "--quality", "draft", "--quiet",
  ]

  private func run(_ arguments: [String], in scratch: Scratch) throws -> Command.Result {
    try Command.run(arguments, in: scratch)
  }

  private func expect(
    _ arguments: [String], _ code: Int32, _ error: String, in scratch: Scratch
  ) throws {
    let result = try run(arguments, in: scratch)
    #expect(result.error == error && result.code == code, "\(arguments)")
  }

  @Test("a video's bytes do not depend on the number of parts, and ffmpeg reads all its frames")
  func video() throws {
    let scratch = try Scratch()
    for count in 1...3 {
      try scratch.makeFolder("\(count)")
      var manifests: [String] = []
      for number in (1...count).reversed() {
        try expect(
          Self.loop + ["--shard", "\(number)/\(count)", "-o", "\(count)/a.mp4"], 0, "", in: scratch)
        manifests.append("\(count)/a.shard-\(number)-of-\(count).json")
      }
      try expect(["join"] + manifests + ["-o", "\(count).mp4"], 0, "", in: scratch)
    }
    let bytes = try scratch.bytes("1.mp4")
    #expect(try bytes == scratch.bytes("2.mp4") && bytes == scratch.bytes("3.mp4"))
    let found = try Command.run(
      [
        "-v", "warning", "-count_frames", "-show_entries",
        "stream=nb_read_frames,r_frame_rate,avg_frame_rate,duration", "-of", "csv=p=0", "1.mp4",
      ], in: scratch, program: Tool.path("ffprobe"))
    #expect(found.error == "")
    #expect(found.text == "30/1,30/1,12.000000,360\n")
  }

  @Test("pictures in parts have the bytes of pictures rendered at once")
  func pictures() throws {
    let scratch = try Scratch()
    let frames = ["render", "home", "--frames", "5-15", "-s", "48x32", "-q"]
    try expect(frames + ["-o", "whole/"], 0, "", in: scratch)
    for number in [3, 1, 2] {
      try expect(frames + ["--shard", "\(number)/3", "-o", "parts/"], 0, "", in: scratch)
    }
    let manifests = (1...3).map { "parts/shard-\($0)-of-3.json" }
    let result = try run(["join"] + manifests + ["--json"], in: scratch)
    #expect(result.code == 0 && result.text.contains("\"frames\": 11"))
    for number in 5...15 {
      let name = "000\(number < 10 ? "0" : "")\(number).png"
      #expect(try scratch.bytes("parts/\(name)") == scratch.bytes("whole/\(name)"))
    }
  }

  @Test("missing, changed, truncated and foreign parts are named")
  func faults() throws {
    let scratch = try Scratch()
    let frames = ["render", "bubbles", "--frames", "0-3", "-s", "32x18", "-q", "-o", "p/"]
    func part(_ number: Int, _ options: [String] = []) -> [String] {
      frames + ["--shard", "\(number)/2"] + options
    }
    let join = ["join", "p/shard-1-of-2.json", "p/shard-2-of-2.json"]
    try expect(part(1), 0, "", in: scratch)
    try expect(
      ["join", "p/shard-1-of-2.json"], 65, "seltzer: part 2 missing; render it again\n", in: scratch
    )
    try expect(
      join, 66, "seltzer: p/shard-2-of-2.json: no such file or directory\n", in: scratch)
    try expect(part(2), 0, "", in: scratch)
    try expect(join, 0, "", in: scratch)
    try expect(
      part(2), 73,
      "seltzer: p/shard-2-of-2.json: already exists; choose another name, or allow replacing it "
        + "with --force\n", in: scratch)

    let picture = try scratch.bytes("p/00002.png")
    try scratch.write("p/00002.png", Array(picture.dropLast()))
    try expect(
      join, 65,
      "seltzer: part 2: p/00002.png has \(picture.count - 1) bytes, not \(picture.count); render it "
        + "again\n", in: scratch)
    try scratch.write("p/00002.png", picture.dropLast() + [picture[picture.count - 1] ^ 1])
    let result = try run(join + ["--json"], in: scratch)
    #expect(result.code == 65)
    #expect(
      result.text == """
        {
          "missing": [],
          "faulty": [{"part": 2, "reason": "p/00002.png has other bytes than were written"}],
          "frames": 4
        }

        """)
    try expect(part(2, ["--skip-existing"]), 0, "", in: scratch)
    #expect(try scratch.bytes("p/00002.png") == picture)
    try expect(join, 0, "", in: scratch)

    let manifest = String(decoding: try scratch.bytes("p/shard-2-of-2.json"), as: UTF8.self)
    let other = manifest.replacing("\"version\":\"0.3.0\"", with: "\"version\":\"0.1.0\"")
    try scratch.write("p/shard-2-of-2.json", Array(other.utf8))
    try expect(
      join, 65,
      "seltzer: part 2: was rendered by Seltzer 0.1.0, not 0.3.0; render it again\n", in: scratch)
    try expect(part(2, ["--force", "--palette", "red"]), 0, "", in: scratch)
    let mixed = try run(join, in: scratch)
    #expect(mixed.code == 65)
    #expect(
      mixed.error.hasPrefix(
        "seltzer: part 2: differs from the other parts in its first frame ("))
    try scratch.write("p/shard-2-of-2.json", Array("{}".utf8))
    try expect(
      join, 65,
      "seltzer: p/shard-2-of-2.json: is not a manifest of 'seltzer render --shard'; render that part "
        + "again\n", in: scratch)
  }

  @Test("a part without a manifest is rendered again with --skip-existing, and refused without")
  func unfinished() throws {
    let scratch = try Scratch()
    let part = [
      "render", "bubbles", "--frames", "0-3", "-s", "32x18", "-q", "-o", "p/", "--shard", "2/2",
    ]
    try expect(part, 0, "", in: scratch)
    let names = try scratch.names()
    let picture = try scratch.bytes("p/00003.png")
    // As after a kill between the pictures and the manifest, with a picture of another scene.
    try FileManager.default.removeItem(atPath: scratch.path("p/shard-2-of-2.json"))
    try scratch.write("p/00003.png", [1, 2, 3])
    try expect(
      part, 73,
      "seltzer: p/00002.png: already exists; choose another name, or allow replacing it with "
        + "--force\n", in: scratch)
    try expect(part + ["--skip-existing"], 0, "", in: scratch)
    #expect(try scratch.bytes("p/00003.png") == picture)
    #expect(try scratch.names() == names)
  }

  @Test("a part that is killed between two segments is rendered again with --skip-existing")
  func killed() throws {
    let scratch = try Scratch()
    let part = [
      "render", "bubbles", "--loop", "8", "-s", "64x36", "--quality", "draft", "-q", "-o", "a.mp4",
      "--shard", "1/1",
    ]
    let tools = try Tool.folder(
      "[ ! -e a.segment-0.mp4 ] || kill -9 $PPID; exec \(Tool.path("ffmpeg")) \"$@\"")
    let killed = try Command.run(
      part, in: scratch, environment: ["PATH": "\(tools.folder):/usr/bin:/bin"])
    #expect(killed.code == -SIGKILL)
    #expect(try scratch.names().filter { !$0.hasPrefix(".") } == ["a.segment-0.mp4"])
    try expect(
      part, 73,
      "seltzer: a.segment-0.mp4: already exists; choose another name, or allow replacing it with "
        + "--force\n", in: scratch)
    try expect(part + ["--skip-existing"], 0, "", in: scratch)
    #expect(
      try scratch.names() == ["a.segment-0.mp4", "a.segment-1.mp4", "a.shard-1-of-1.json"])
    try expect(["join", "a.shard-1-of-1.json", "-o", "a.mp4"], 0, "", in: scratch)
  }

  @Test("impossible parts are refused")
  func refused() throws {
    let scratch = try Scratch()
    let text = "it must be K/N, such as 2/8, with K in 1...N; see 'seltzer render --help'\n"
    for value in ["0/2", "3/2", "1", "1/2/3", "a/b", "-1/2"] {
      try expect(
        Self.loop + ["--shard=\(value)", "-o", "a.mp4"], 64,
        "seltzer: the value '\(value)' is invalid for '--shard <K/N>': \(text)", in: scratch)
    }
    try expect(
      Self.loop + ["--shard", "1/4", "-o", "a.mp4"], 64,
      "seltzer: --shard 1/4: 360 frames have at most 3 parts; choose K/3\n", in: scratch)
    try expect(
      Self.loop + ["--shard", "1/2", "-o", "a.webm"], 64,
      "seltzer: a part is written as numbered pictures, or as .mp4, .mov or .mkv; name such an output\n",
      in: scratch)
  }
}

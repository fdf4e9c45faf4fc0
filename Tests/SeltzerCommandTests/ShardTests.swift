import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Rendering in parts")
struct ShardTests {
  private static let loop = "render bubbles --loop 12 --size 64x36 --quality draft --quiet"

  @Test("a video's bytes do not depend on the number of parts, and ffmpeg reads all its frames")
  func video() throws {
    let scratch = try Scratch()
    for count in 1...3 {
      try scratch.makeFolder("\(count)")
      let manifests = try (1...count).reversed().map { number in
        try scratch.succeed("\(Self.loop) --shard \(number)/\(count) -o \(count)/a.mp4")
        return "\(count)/a.shard-\(number)-of-\(count).json"
      }
      try scratch.succeed("join -o \(count).mp4", manifests)
    }
    let bytes = try scratch.bytes("1.mp4")
    #expect(try bytes == scratch.bytes("2.mp4") && bytes == scratch.bytes("3.mp4"))
    let entries = "nb_read_frames,r_frame_rate,avg_frame_rate,duration"
    #expect(
      try Tool.probe(entries, of: "1.mp4", in: scratch) == ["30/1", "30/1", "12.000000", "360"])
  }

  @Test("pictures in parts have the bytes of pictures rendered at once")
  func pictures() throws {
    let scratch = try Scratch()
    let frames = "render home --frames 5-15 -s 48x32 -q"
    try scratch.succeed("\(frames) -o whole/")
    for number in [3, 1, 2] { try scratch.succeed("\(frames) --shard \(number)/3 -o parts/") }
    let manifests = (1...3).map { "parts/shard-\($0)-of-3.json" }
    let result = try scratch.run("join --json", manifests)
    #expect(result.code == 0 && result.text.contains("\"frames\": 11"))
    for name in try scratch.names(in: "whole") {
      #expect(try scratch.bytes("parts/\(name)") == scratch.bytes("whole/\(name)"))
    }
    #expect(try scratch.names(in: "whole").count == 11)
  }

  @Test("missing, changed, truncated and foreign parts are named")
  func faults() throws {
    let scratch = try Scratch()
    func part(_ number: Int, _ options: String = "") -> String {
      "render bubbles --frames 0-3 -s 32x18 -q -o p/ --shard \(number)/2 \(options)"
    }
    let join = "join p/shard-1-of-2.json p/shard-2-of-2.json"
    try scratch.succeed(part(1))
    try scratch.fail("join p/shard-1-of-2.json", 65, "part 2 missing; render it again")
    try scratch.fail(join, 66, "p/shard-2-of-2.json: no such file or directory")
    try scratch.succeed(part(2))
    try scratch.succeed(join)
    try scratch.fail(part(2), 73, "p/shard-2-of-2.json: already exists; choose another …")

    let picture = try scratch.bytes("p/00002.png")
    try scratch.write("p/00002.png", Array(picture.dropLast()))
    try scratch.fail(
      join, 65,
      "part 2: p/00002.png has \(picture.count - 1) bytes, not \(picture.count); render it again")
    try scratch.write("p/00002.png", picture.dropLast() + [picture[picture.count - 1] ^ 1])
    let result = try scratch.run("\(join) --json")
    #expect(result.code == 65)
    #expect(
      result.text == """
        {
          "missing": [],
          "faulty": [{"part": 2, "reason": "p/00002.png has other bytes than were written"}],
          "frames": 4
        }

        """)
    try scratch.succeed(part(2, "--skip-existing"))
    #expect(try scratch.bytes("p/00002.png") == picture)
    try scratch.succeed(join)

    let manifest = try scratch.text("p/shard-2-of-2.json")
    let other = manifest.replacing("\"version\":\"0.3.0\"", with: "\"version\":\"0.1.0\"")
    try scratch.write("p/shard-2-of-2.json", other)
    try scratch.fail(
      join, 65, "part 2: was rendered by Seltzer 0.1.0, not 0.3.0; render it again")
    try scratch.succeed(part(2, "--force --palette red"))
    try scratch.fail(join, 65, "part 2: differs from the other parts in its first frame …")
    try scratch.write("p/shard-2-of-2.json", "{}")
    try scratch.fail(
      join, 65,
      "p/shard-2-of-2.json: is not a manifest of 'seltzer render --shard'; render that part again")
  }

  @Test("a part without a manifest is rendered again with --skip-existing, and refused without")
  func unfinished() throws {
    let scratch = try Scratch()
    let part = "render bubbles --frames 0-3 -s 32x18 -q -o p/ --shard 2/2"
    try scratch.succeed(part)
    let names = try scratch.names()
    let picture = try scratch.bytes("p/00003.png")
    // As after a kill between the pictures and the manifest, with a picture of another scene.
    try scratch.remove("p/shard-2-of-2.json")
    try scratch.write("p/00003.png", [1, 2, 3])
    try scratch.fail(part, 73, "p/00002.png: already exists; choose another …")
    try scratch.succeed("\(part) --skip-existing")
    #expect(try scratch.bytes("p/00003.png") == picture)
    #expect(try scratch.names() == names)
  }

  @Test("a part that is killed between two segments is rendered again with --skip-existing")
  func killed() throws {
    let scratch = try Scratch()
    let part = "render bubbles --loop 8 -s 64x36 --quality draft -q -o a.mp4 --shard 1/1"
    let tools = try Tool.folder(
      "[ ! -e a.segment-0.mp4 ] || kill -9 $PPID; exec \(Tool.path("ffmpeg")) \"$@\"")
    let killed = try scratch.run(part, environment: ["PATH": "\(tools.folder):/usr/bin:/bin"])
    #expect(killed.code == -SIGKILL)
    #expect(try scratch.names().filter { !$0.hasPrefix(".") } == ["a.segment-0.mp4"])
    try scratch.fail(part, 73, "a.segment-0.mp4: already exists; choose another …")
    try scratch.succeed("\(part) --skip-existing")
    #expect(
      try scratch.names() == ["a.segment-0.mp4", "a.segment-1.mp4", "a.shard-1-of-1.json"])
    try scratch.succeed("join a.shard-1-of-1.json -o a.mp4")
  }

  @Test("impossible parts are refused")
  func refused() throws {
    let scratch = try Scratch()
    let text = "it must be K/N, such as 2/8, with K in 1...N; see 'seltzer render --help'"
    for value in ["0/2", "3/2", "1", "1/2/3", "a/b", "-1/2"] {
      try scratch.fail(
        "\(Self.loop) --shard=\(value) -o a.mp4", 64,
        "the value '\(value)' is invalid for '--shard <K/N>': \(text)")
    }
    try scratch.fail(
      "\(Self.loop) --shard 1/4 -o a.mp4", 64,
      "--shard 1/4: 360 frames have at most 3 parts; choose K/3")
    try scratch.fail(
      "\(Self.loop) --shard 1/2 -o a.webm", 64,
      "a part is written as numbered pictures, or as .mp4, .mov or .mkv; name such an output")
  }
}

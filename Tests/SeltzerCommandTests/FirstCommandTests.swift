import Foundation
import SeltzerTestSupport
import Testing

@Suite("Commands as users of ffmpeg, ImageMagick, gifski, vhs, swww and pywal type them")
struct FirstCommandTests {
  static let rejected = BadCase.read("first") { body in
    ([:], body.first?.words ?? [])
  }

  @Test("rejected ones name the remedy", arguments: rejected)
  func remedy(_ bad: BadCase) throws { try bad.check() }

  static let accepted: [(command: String, file: String)] = [
    ("render home -t 00:00:01 -r 5 -s 64x36 -y -o a.mp4", "a.mp4"),
    ("render home -t 2s -r 5 -s 64x36 -o a.mov", "a.mov"),
    ("render home -t 500ms -r 4 --width 64 -o a.mkv", "a.mkv"),
    ("render home -s 64x36 -o a.jpeg", "a.jpeg"),
    ("render home -t 1 -r 5 -s 64x36 -y a.mp4", "a.mp4"),
    ("render home --fps 5 --width 64 -t 1 -o a.gif", "a.gif"),
    ("render home -s 64x36 -t 1s -r 2 a.gif", "a.gif"),
    ("render home --size 720p --format JPEG -o a.img", "a.img"),
    ("render home -s 64x36 --format rgb888 -o a.raw", "a.raw"),
  ]

  @Test("accepted ones write their file and print nothing", arguments: accepted.indices)
  func works(_ index: Int) throws {
    let (command, file) = Self.accepted[index]
    let scratch = try Scratch()
    #expect(try scratch.succeed(command).output.isEmpty)
    #expect(try !scratch.bytes(file).isEmpty)
  }

  /// Returns the bytes of raw RGB pixels.
  private func pixels(_ options: String, in scratch: Scratch) throws -> [UInt8] {
    try scratch.succeed("render \(options) --format rgb888 -o -").output
  }

  @Test("times in any notation select the same picture")
  func times() throws {
    let scratch = try Scratch()
    let frame = try pixels("-s 64x36 --at 90", in: scratch)
    for time in ["90s", "90000ms", "1.5m", "1.5min", "0.025h", "1:30", "0:01:30", "9e1"] {
      #expect(try pixels("-s 64x36 --at \(time)", in: scratch) == frame, "\(time)")
    }
    #expect(try pixels("-s 64x36 --at 91s", in: scratch) != frame)
    for time in ["1:", ":30", "1:-30", "5 s", "s", "1d", "0x5s", "infs", "1:2:3:4"] {
      let bad = try scratch.run("render --at", [time, "-o", "-"])
      #expect(bad.code == 64 && bad.error.contains("such as 12, 500ms, 5m, 1h or 1:30"), "\(time)")
    }
  }

  @Test("--width and --height keep the aspect ratio, or replace it together")
  func sides() throws {
    let scratch = try Scratch()
    let all = [
      ("--width 64", 64 * 36), ("--height 36", 64 * 36), ("--width 64 --height 20", 64 * 20),
      ("-s iphone5 --width 64", 64 * 114), ("-s ultrawide --height 36", 86 * 36),
      ("-s 10x1000 --height 10", 2 * 10), ("-s 1000x333 --width 100", 100 * 34),
    ]
    for (arguments, count) in all {
      #expect(try pixels(arguments, in: scratch).count == 3 * count, "\(arguments)")
    }
  }

  @Test("--skip-existing renders only the frames that are missing")
  func skipped() throws {
    let scratch = try Scratch()
    let frames = "render -s 64x36 --frames 3-8 -o f/%d.png"
    #expect(try scratch.run(frames).code == 0)
    let frame = try scratch.bytes("f/5.png")
    try scratch.remove("f/5.png")
    try scratch.write("f/6.png", [1, 2, 3])
    #expect(try scratch.run(frames).code == 73)
    try scratch.succeed("\(frames) --skip-existing")
    #expect(try scratch.bytes("f/5.png") == frame)
    let file = "render -o f/6.png --skip-existing"
    let kept = try scratch.run(file)
    #expect(kept.error == "seltzer: f/6.png: exists and is left as it is\n" && kept.code == 0)
    #expect(try scratch.bytes("f/6.png") == [1, 2, 3])
    try scratch.succeed("\(file) -q")
  }

  @Test("a JPEG has quality 92 and the picture's pixels, except for small losses")
  func jpeg() throws {
    let scratch = try Scratch()
    let exact = try pixels("-s 160x90", in: scratch)
    try scratch.succeed("render -s 160x90 -o a.jpg")
    let bytes = try scratch.bytes("a.jpg")
    // The luminance table follows its marker, length and number; 16 at quality 50 is 3 at 92.
    let table = try #require(
      bytes.indices.dropLast(6).first { bytes[$0...].starts(with: [0xFF, 0xDB]) })
    #expect(Array(bytes[table + 4..<table + 6]) == [0, 3])
    let decoded = try Tool.pixels(of: "a.jpg", in: scratch)
    try #require(decoded.count == exact.count)
    let sum = zip(exact, decoded).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(sum) / Double(exact.count) < 2)
    let fit = try scratch.run("fit a.jpg -s 80x45 -o b.jpg")
    #expect(
      fit.error.hasPrefix("seltzer: a scene needs background: { file: b.jpg, ") && fit.code == 0)
    #expect(try scratch.bytes("b.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
    let phone = try scratch.run("fit a.jpg --device iphone5 --overhang measured -o c.jpg")
    #expect(phone.error.contains("parallax: { reveal: [0.045775, 0.112676] }\n"))
  }
}

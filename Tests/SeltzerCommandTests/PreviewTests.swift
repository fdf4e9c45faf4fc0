import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer preview")
struct PreviewTests {
  /// Returns width, height, frame rate and number of frames, as ffprobe reports them.
  private func probe(_ name: String, in scratch: Scratch) throws -> [String] {
    let output = try Command.run(
      [
        "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
        "stream=width,height,avg_frame_rate,nb_read_frames", "-of", "csv=p=0", name,
      ], in: scratch, program: Tool.path("ffprobe"))
    return output.text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
      .map(String.init)
  }

  @Test("writes the largest loop and its still into a new folder")
  func loop() throws {
    let scratch = try Scratch()
    let arguments = ["preview", "-s", "64x36", "--loop", "1"]
    let result = try Command.run(arguments, in: scratch)
    #expect(result.code == 0 && result.error.isEmpty)
    let lines = result.text.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("preview/bubbles-blue.mp4  64x36, 30 fps, 1.0 s, "))
    #expect(lines[1].hasPrefix("preview/bubbles-blue-mp4.png  64x36, "))
    #expect(
      try scratch.names() == [
        "preview", "preview/bubbles-blue-mp4.png", "preview/bubbles-blue.mp4",
      ])
    #expect(try probe("preview/bubbles-blue.mp4", in: scratch) == ["64", "36", "30/1", "30"])
    // The still is the first frame.
    let still = try Command.run(
      ["render", "-s", "64x36", "--loop", "1", "--at", "0", "-o", "still.png", "--png", "small"],
      in: scratch)
    #expect(still.code == 0)
    var pixels: [[UInt8]] = []
    for name in ["still.png", "preview/bubbles-blue-mp4.png"] {
      let read = try Command.run(
        ["-v", "error", "-i", name, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: scratch,
        program: Tool.path("ffmpeg"))
      pixels.append(read.output)
    }
    #expect(pixels[0].count == 64 * 36 * 3 && pixels[0] == pixels[1])
    let usual = try Command.run(["preview", "-s", "32x18", "-o", "usual.mp4"], in: scratch)
    #expect(usual.text.hasPrefix("usual.mp4  32x18, 30 fps, 12.0 s, "))
    let again = try Command.run(arguments, in: scratch)
    #expect(again.code == 73)
    #expect(again.error.contains("preview/bubbles-blue.mp4: already exists"))
  }

  @Test("the loop gets smaller until it fits")
  func smaller() throws {
    let scratch = try Scratch()
    let arguments = ["preview", "--loop", "0.5", "-o", "a.gif", "-s", "320x180"]
    let large = try Command.run(arguments, in: scratch)
    #expect(large.code == 0)
    #expect(try probe("a.gif", in: scratch)[0] == "320")
    let most = try scratch.bytes("a.gif").count - 1
    let small = try Command.run(
      arguments + ["--force", "--quiet", "--max-bytes", "\(most)"], in: scratch)
    #expect(small.code == 0 && small.text.isEmpty && small.error.isEmpty)
    #expect(try scratch.bytes("a.gif").count <= most)
    #expect(try scratch.names() == ["a-gif.png", "a.gif"])
  }

  @Test(
    "tries are estimated from a few frames; few are made whole",
    arguments: ["gif", "webp"])
  func estimated(format: String) throws {
    let scratch = try Scratch()
    let arguments = ["preview", "home", "--loop", "5", "-s", "160x90", "-f", "-o", "a.\(format)"]
    #expect(try Command.run(arguments, in: scratch).code == 0)
    let most = try scratch.bytes("a.\(format)").count * 2 / 3
    let small = try Command.run(
      arguments + ["--max-bytes", "\(most)"], in: scratch, environment: ["SELTZER_PROGRESS": "1"])
    let size = try scratch.bytes("a.\(format)").count
    #expect(small.code == 0 && size <= most && size > most / 2)
    let progress = small.error.replacing("\u{1B}[K", with: "").split(separator: "\r")
    #expect(progress.first == "a.\(format): 160x90, good, estimate")
    let whole = progress.filter { $0.contains("/") }
    #expect(
      whole.last?.contains(/good|draft, \d+\/\d+ frames, 100%, [\d.]+ fps, 00:00:00 left/) == true)
    #expect(Set(whole.map { $0.split(separator: "/")[1].prefix { $0.isNumber } }).count <= 2)
    #expect(try scratch.names() == ["a-\(format).png", "a.\(format)"])
  }

  @Test("another format does not clash; the requested size, rate and quality are kept")
  func requested() throws {
    let scratch = try Scratch()
    let arguments = ["preview", "-s", "64x36", "--loop", "1s", "--quality", "draft", "-r", "7"]
    for name in ["blue.gif", "blue.webp"] {
      let result = try Command.run(arguments + ["-o", name], in: scratch)
      #expect(result.error == "" && result.code == 0)
      #expect(result.text.hasPrefix("\(name)  64x36, 7 fps, 1.0 s, "))
    }
    #expect(
      try scratch.names() == ["blue-gif.png", "blue-webp.png", "blue.gif", "blue.webp"])
    let large = try Command.run(
      ["preview", "-s", "320x180", "--loop", "0.5", "--max-bytes", "1kB", "-o", "a.apng"],
      in: scratch)
    #expect(large.code == 64)
    #expect(
      large.error.hasPrefix("seltzer: a.apng: no preview fits in 1.0 kB (320x180 takes about "))
  }

  @Test("without ffmpeg the loop is an APNG")
  func withoutFFmpeg() throws {
    let scratch = try Scratch()
    let result = try Command.run(
      ["preview", "-s", "64x36", "--loop", "0.5", "-o", "x/"], in: scratch,
      environment: ["PATH": "/nowhere"])
    #expect(result.code == 0)
    #expect(
      result.error
        == "seltzer: warning: mp4 needs ffmpeg with libx264, which is not installed; making an APNG\n"
    )
    #expect(try scratch.names() == ["x", "x/bubbles-blue-apng.png", "x/bubbles-blue.apng"])
    #expect(try probe("x/bubbles-blue.apng", in: scratch)[3] == "15")
  }

  @Test("--all writes a page of all palettes without network access")
  func gallery() throws {
    let scratch = try Scratch()
    let result = try Command.run(
      ["preview", "--all", "-s", "32x18", "--loop", "0.5", "-o", "g"], in: scratch)
    #expect(result.code == 0 && result.error.isEmpty)
    let page = String(decoding: try scratch.bytes("g/index.html"), as: UTF8.self)
    let palettes = ["blue", "green", "yellow", "red", "violet", "silver", "graphite"]
    #expect(
      try scratch.names()
        == (["g", "g/index.html"]
        + palettes.flatMap { ["g/bubbles-\($0).mp4", "g/bubbles-\($0)-mp4.png"] }).sorted())
    for palette in palettes {
      #expect(
        page.contains("<video src=\"bubbles-\(palette).mp4\" poster=\"bubbles-\(palette)-mp4.png\"")
      )
      #expect(page.contains("aria-label=\"bubbles in \(palette), moving\""))
      #expect(page.contains("<a href=\"bubbles-\(palette).mp4\" download "))
      #expect(page.contains("<a href=\"bubbles-\(palette)-mp4.png\" download "))
    }
    #expect(!page.contains("http"))
    #expect(!page.contains("autoplay"))
    #expect(page.contains("prefers-reduced-motion") && page.contains("prefers-color-scheme: dark"))
    for element in ["figure", "figcaption", "video", "main", "header", "script", "style", "button"]
    {
      let opened = page.components(separatedBy: "<\(element)").count
      #expect(opened == page.components(separatedBy: "</\(element)>").count, "\(element)")
    }
  }

  @Test("--for keeps the limits of a place, and prints them")
  func places() throws {
    let scratch = try Scratch()
    let reel = try Command.run(
      ["preview", "--for", "reel", "-t", "3", "-r", "1", "-o", "new/r.mp4", "--quality", "draft"],
      in: scratch)
    #expect(
      reel.error == "seltzer: reel: at most 300.0 MB as mp4, mov, 1080x1920, 30 fps, at least 3 s "
        + "(Instagram Platform, Reel specifications, 2025)\n")
    #expect(try probe("new/r.mp4", in: scratch) == ["1080", "1920", "1/1", "3"])
    let rate = ["preview", "--for", "reel", "-t", "3", "-s", "32x56", "-q", "-o", "s.mp4"]
    #expect(try Command.run(rate, in: scratch).code == 0)
    #expect(try probe("s.mp4", in: scratch) == ["32", "56", "30/1", "90"])
    let readme = try Command.run(
      ["preview", "--for", "readme", "-s", "64x36", "-t", "1", "--max-bytes", "50k"], in: scratch)
    #expect(readme.text.hasPrefix("preview/bubbles-blue.gif  64x36, "))
    #expect(readme.error.hasPrefix("seltzer: readme: at most 50.0 kB as gif, webp (GitHub Docs"))
    for (arguments, message) in [
      (
        ["--for", "readme", "-o", "a.mp4"],
        "--for readme: at most 10.0 MB as gif, webp (GitHub Docs"
      ),
      (
        ["--for", "reel", "-t", "2"], "--for reel: at most 300.0 MB as mp4, mov, "
      ),
      (
        ["--for", "disc"], "the value 'disc' is invalid for '--for <place>': it must be one of disc"
      ),
    ] {
      let refused = try Command.run(["preview"] + arguments, in: scratch)
      #expect(refused.code == 64 && refused.error.hasPrefix("seltzer: " + message))
    }
  }

  @Test(
    "several palettes, QuickTime, a ratio, the still's time, and rates that are too high for a GIF")
  func variants() throws {
    let scratch = try Scratch()
    let small = ["-s", "64x36", "-t", "0.5"]
    let two = ["preview", "lock", "-p", "red", "--palette", "blue:dark", "--format", "mov"] + small
    #expect(try Command.run(two + ["-o", "two/"], in: scratch).error == "")
    #expect(
      try scratch.names() == [
        "two", "two/lock-blue-dark-mov.png", "two/lock-blue-dark.mov", "two/lock-red-mov.png",
        "two/lock-red.mov",
      ])
    #expect(
      try Command.run(two + ["-o", "x.mov"], in: scratch).error
        == "seltzer: x.mov: several palettes make several files; name a folder with -o\n")
    #expect(
      try Command.run(["render", "-p", "red", "-p", "blue", "-o", "a.png"], in: scratch).error
        == "seltzer: --palette is given 2 times; keep one, or join them by commas; "
        + "see 'seltzer render --help'\n")
    #expect(
      try Command.run(["preview", "-r", "60", "-o", "f.gif"] + small, in: scratch).error
        == "seltzer: gif allows at most 50 frames per second: 50 instead of 60\n")
    #expect(try probe("f.gif", in: scratch)[2] == "50/1")
    let tall = try Command.run(
      ["preview", "-s", "9:16", "-t", "0.5", "-o", "t.mp4", "--at", "0.3"], in: scratch)
    #expect(tall.text.hasPrefix("t.mp4  540x960, 30 fps, 0.5 s, "))
    let still = ["render", "-s", "540x960", "--loop", "0.5", "--at", "0.3", "--png", "small"]
    #expect(try Command.run(still + ["-o", "s.png"], in: scratch).code == 0)
    let pixels = try ["s.png", "t-mp4.png"].map { name in
      try Command.run(
        ["-v", "error", "-i", name, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], in: scratch,
        program: Tool.path("ffmpeg")
      ).output
    }
    #expect(pixels[0].count == 540 * 960 * 3 && pixels[0] == pixels[1])
    let large = try Command.run(
      ["preview", "-s", "9:16", "-t", "0.5", "-r", "4", "-o", "l.mp4", "--max-bytes", "20M"],
      in: scratch)
    #expect(large.text.hasPrefix("l.mp4  1080x1920, 4 fps, 0.5 s, "))
  }

  @Test("if nothing fits, the message names the smallest that was tried; APNG gets shorter first")
  func tooLarge() throws {
    let scratch = try Scratch()
    let none = try Command.run(
      ["preview", "home", "-t", "3", "--max-bytes", "5k", "-o", "new/a.gif"], in: scratch)
    #expect(none.code == 64)
    #expect(
      none.error.hasPrefix("seltzer: new/a.gif: no preview fits in 5.0 kB (160x90 takes about "))
    let short = try Command.run(
      ["preview", "home", "--max-bytes", "3MB", "-o", "b.apng"], in: scratch)
    #expect(short.text.contains(/^b\.apng  480x270, 1[025] fps, [346]\.0 s,/))
    #expect(try scratch.names() == ["b-apng.png", "b.apng"])
  }

  static let impossible: [BadCase] = [
    BadCase(
      name: "too small", arguments: ["preview", "--max-bytes", "1", "-o", "a.mp4"], code: 64,
      line:
        "seltzer: the value '1' is invalid for '--max-bytes <n>': it must be 1k...1G bytes, "
        + "such as 500k or 3MB; see 'seltzer preview --help'"),
    BadCase(
      name: "a format that does not move", arguments: ["preview", "-o", "a.png"], code: 64,
      line: "seltzer: a.png: a preview must be one of apng, mp4, mov, webm, avif, gif, webp"),
    BadCase(
      name: "all in one file", arguments: ["preview", "--all", "-o", "a.mp4"], code: 64,
      line: "seltzer: a.mp4: --all makes several files; name a folder with -o"),
    BadCase(
      name: "all and one", arguments: ["preview", "--all", "--palette", "red"], code: 64,
      line:
        "seltzer: --all and --palette cannot both be given; keep one; see 'seltzer preview --help'"
    ),
  ]

  @Test("invalid options are rejected", arguments: impossible)
  func refused(_ bad: BadCase) throws { try bad.check() }

  @Test("a failure leaves no folder")
  func nothing() throws {
    let scratch = try Scratch()
    for arguments in [
      ["--palette", "pinkish"], ["--max-bytes", "1k", "--loop", "0.5", "-s", "320x180"],
    ] {
      let result = try Command.run(["preview", "-o", "new"] + arguments, in: scratch)
      #expect(result.code == 64)
      #expect(result.error.split(separator: "\n").count == 1)
      #expect(try scratch.names() == [])
    }
  }
}

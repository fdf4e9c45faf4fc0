import Foundation
import SeltzerTestSupport
import Testing

@Suite("seltzer preview")
struct PreviewTests {
  /// Returns width, height, frame rate and number of frames.
  private func probe(_ name: String, in scratch: Scratch) throws -> [String] {
    try Tool.probe("width,height,avg_frame_rate,nb_read_frames", of: name, in: scratch)
  }

  @Test("writes the largest loop and its still into a new folder")
  func loop() throws {
    let scratch = try Scratch()
    let lines = try scratch.succeed("preview -s 64x36 --loop 1").text.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("preview/bubbles-blue.mp4  64x36, 30 fps, 1.0 s, "))
    #expect(lines[1].hasPrefix("preview/bubbles-blue-mp4.png  64x36, "))
    #expect(try scratch.names(in: "preview") == ["bubbles-blue-mp4.png", "bubbles-blue.mp4"])
    #expect(try probe("preview/bubbles-blue.mp4", in: scratch) == ["64", "36", "30/1", "30"])
    // The still is the first frame.
    try scratch.succeed("render -s 64x36 --loop 1 --at 0 -o still.png")
    let still = try Tool.pixels(of: "preview/bubbles-blue-mp4.png", in: scratch)
    #expect(try still == Tool.pixels(of: "still.png", in: scratch) && still.count == 64 * 36 * 3)
    let usual = try scratch.run("preview -s 32x18 -o usual.mp4")
    #expect(usual.text.hasPrefix("usual.mp4  32x18, 30 fps, 12.0 s, "))
    try scratch.fail(
      "preview -s 64x36 --loop 1", 73,
      "preview/bubbles-blue.mp4: already exists; choose another name, or allow replacing it with "
        + "--force")
  }

  @Test("the loop gets smaller until it fits")
  func smaller() throws {
    let scratch = try Scratch()
    let preview = "preview --loop 0.5 -o a.gif -s 320x180"
    #expect(try scratch.run(preview).code == 0)
    #expect(try probe("a.gif", in: scratch)[0] == "320")
    let most = try scratch.bytes("a.gif").count - 1
    #expect(try scratch.succeed("\(preview) --force --quiet --max-bytes \(most)").text == "")
    #expect(try scratch.bytes("a.gif").count <= most)
    #expect(try scratch.names() == ["a-gif.png", "a.gif"])
  }

  @Test(
    "tries are estimated from a few frames; few are made whole",
    arguments: ["gif", "webp"])
  func estimated(format: String) throws {
    let scratch = try Scratch()
    let preview = "preview home --loop 3 -s 160x90 -f -o a.\(format)"
    #expect(try scratch.run(preview).code == 0)
    let most = try scratch.bytes("a.\(format)").count * 2 / 3
    let small = try scratch.run(
      "\(preview) --max-bytes \(most)", environment: ["SELTZER_PROGRESS": "1"])
    let size = try scratch.bytes("a.\(format)").count
    #expect(small.code == 0 && size <= most && size > most / 2)
    let progress = small.error.replacing("\u{1B}[K", with: "").split(separator: "\r")
    #expect(progress.first == "a.\(format): 160x90, good, estimate")
    let whole = progress.filter { $0.contains("/") }
    #expect(
      whole.last?.contains(/good|draft, \d+\/\d+ frames, 100%, [\d.]+ fps, 00:00:00 left/) == true)
    #expect(Set(whole.map { $0.split(separator: "/")[1].prefix { $0.isNumber } }).count <= 2)
  }

  @Test("another format does not clash; the requested size, rate and quality are kept")
  func requested() throws {
    let scratch = try Scratch()
    for name in ["blue.gif", "blue.webp"] {
      let made = try scratch.succeed("preview -s 64x36 --loop 1s --quality draft -r 7 -o", [name])
      #expect(made.text.hasPrefix("\(name)  64x36, 7 fps, 1.0 s, "))
    }
    #expect(try scratch.names() == ["blue-gif.png", "blue-webp.png", "blue.gif", "blue.webp"])
    try scratch.fail(
      "preview -s 320x180 --loop 0.5 --max-bytes 1kB -o a.apng", 64,
      "a.apng: no preview fits in 1.0 kB (320x180 takes about …")
  }

  @Test("without ffmpeg the loop is an APNG")
  func withoutFFmpeg() throws {
    let scratch = try Scratch()
    let made = try scratch.run("preview -s 64x36 --loop 0.5 -o x/", environment: ["PATH": "/no"])
    #expect(made.code == 0)
    #expect(
      made.error
        == "seltzer: warning: mp4 needs ffmpeg with libx264, which is not installed; making "
        + "an APNG\n")
    #expect(try scratch.names(in: "x") == ["bubbles-blue-apng.png", "bubbles-blue.apng"])
    #expect(try probe("x/bubbles-blue.apng", in: scratch)[3] == "15")
  }

  @Test("--all writes a page of all palettes without network access")
  func gallery() throws {
    let scratch = try Scratch()
    try scratch.succeed("preview bubbles --all -s 32x18 --loop 0.5 -o g")
    let page = try scratch.text("g/index.html")
    let palettes = ["blue", "green", "yellow", "red", "violet", "silver", "graphite"]
    #expect(
      try scratch.names(in: "g")
        == (["index.html"]
        + palettes.flatMap { ["bubbles-\($0).mp4", "bubbles-\($0)-mp4.png"] }).sorted())
    for palette in palettes {
      let (video, still) = ("bubbles-\(palette).mp4", "bubbles-\(palette)-mp4.png")
      for part in [
        "<video src=\"\(video)\" poster=\"\(still)\"", "<a href=\"\(video)\" download ",
        "<a href=\"\(still)\" download ", "aria-label=\"bubbles in \(palette), moving\"",
      ] { #expect(page.contains(part), "\(part)") }
    }
    #expect(!page.contains("http") && !page.contains("autoplay"))
    // The palette's angle is 105 degrees, from which CSS differs by a quarter turn.
    #expect(page.contains("linear-gradient(195deg, "))
    #expect(page.contains("prefers-reduced-motion") && page.contains("prefers-color-scheme: dark"))
    for element in ["figure", "figcaption", "video", "main", "header", "script", "style", "button"]
    {
      let opened = page.components(separatedBy: "<\(element)").count
      #expect(opened == page.components(separatedBy: "</\(element)>").count, "\(element)")
    }
  }

  @Test("every row of the table of places has a place's columns, and each name is offered")
  func table() throws {
    let path = ManualPage.root + "/Sources/Command/Preview/PreviewPlaces.txt"
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: " | ") }
    #expect(rows.count > 5)
    for row in rows {
      try #require(row.count == 7, "\(row)")
      #expect(row[1].contains(/^[0-9]+$/) && row[2].contains(/^[a-z0-9]+(, [a-z0-9]+)*$/), "\(row)")
      #expect(row[3].contains(/^(-|[0-9]+x[0-9]+)$/), "\(row)")
      #expect(row[4...5].allSatisfy { $0.contains(/^(-|[0-9]+)$/) }, "\(row)")
      #expect(row[6].contains(/, 20[0-9]{2}$/), "\(row)")
    }
    let names = rows.flatMap { $0[0].components(separatedBy: ", ") }
    let message = try Scratch().run("preview --for nowhere").error
    #expect(message.contains("it must be one of \(names.joined(separator: ", "))"), "\(message)")
    for (row, name) in rows.map({ ($0, $0[0].prefix { $0 != "," }) }) {
      // No place accepts APNG.
      let line = try Scratch().run("preview --for \(name) -o a.apng").error
      let formats = row[2]
      #expect(line.contains(" as \(formats)"), "\(line)")
      #expect(row[3] == "-" || line.contains(row[3]), "\(line)")
    }
  }

  @Test("--for keeps the limits of a place, and prints them")
  func places() throws {
    let scratch = try Scratch()
    let reel = try scratch.run("preview --for reel -t 3 -r 1 -o new/r.mp4 --quality draft")
    #expect(
      reel.error == "seltzer: reel: at most 300.0 MB as mp4, mov, 1080x1920, 30 fps, at least 3 s "
        + "(Instagram Platform, Reel specifications, 2025)\n")
    #expect(try probe("new/r.mp4", in: scratch) == ["1080", "1920", "1/1", "3"])
    #expect(try scratch.run("preview --for reel -t 3 -s 32x56 -q -o s.mp4").code == 0)
    #expect(try probe("s.mp4", in: scratch) == ["32", "56", "30/1", "90"])
    let readme = try scratch.run("preview --for readme -s 64x36 -t 1 --max-bytes 50k")
    #expect(readme.text.hasPrefix("preview/bubbles-blue.gif  64x36, "))
    #expect(readme.error.hasPrefix("seltzer: readme: at most 50.0 kB as gif, webp (GitHub Docs"))
    for (options, message) in [
      ("readme -o a.mp4", "--for readme: at most 10.0 MB as gif, webp (GitHub …"),
      ("reel -t 2", "--for reel: at most 300.0 MB as mp4, mov, …"),
      ("disc", "the value 'disc' is invalid for '--for <place>': it must be one of …"),
    ] { try scratch.fail("preview --for \(options)", 64, message) }
  }

  @Test(
    "several palettes, QuickTime, a ratio, the still's time, and rates that are too high for a GIF")
  func variants() throws {
    let scratch = try Scratch()
    let two = "preview lock -p red --palette blue:dark --format mov -s 64x36 -t 0.5 -o"
    #expect(try scratch.run(two, ["two/"]).error == "")
    #expect(
      try scratch.names(in: "two") == [
        "lock-blue-dark-mov.png", "lock-blue-dark.mov", "lock-red-mov.png", "lock-red.mov",
      ])
    try scratch.fail(
      two, ["x.mov"], 64,
      "x.mov: several scenes, palettes or seeds make several files; name a folder with -o, or "
        + "draw one picture with 'seltzer scenes sheet' or 'seltzer palettes sheet'")
    try scratch.fail(
      "inspect -p red -p blue", 64,
      "--palette is given 2 times; keep one, or join them by commas; see 'seltzer inspect --help'")
    #expect(
      try scratch.run("preview -r 60 -o f.gif -s 64x36 -t 0.5").error
        == "seltzer: gif allows at most 50 frames per second: 50 instead of 60\n")
    #expect(try probe("f.gif", in: scratch)[2] == "50/1")
    let tall = try scratch.run("preview -s 9:16 -t 0.5 -o t.mp4 --at 0.3")
    #expect(tall.text.hasPrefix("t.mp4  540x960, 30 fps, 0.5 s, "))
    try scratch.succeed("render -s 540x960 --loop 0.5 --at 0.3 -o s.png")
    let still = try Tool.pixels(of: "t-mp4.png", in: scratch)
    #expect(try still == Tool.pixels(of: "s.png", in: scratch) && still.count == 540 * 960 * 3)
    let large = try scratch.run("preview -s 9:16 -t 0.5 -r 4 -o l.mp4 --max-bytes 20M")
    #expect(large.text.hasPrefix("l.mp4  1080x1920, 4 fps, 0.5 s, "))
  }

  @Test("--all without a scene previews all scenes, as in 'render'")
  func allScenes() throws {
    let scratch = try Scratch()
    let all = try scratch.succeed("preview --all -s 16x8 -t 0.5 -r 4 -o a").text
    #expect(all.split(separator: "\n").count == 2 * 15)
    #expect(try scratch.names(in: "a").contains("deep.mp4"))
    try scratch.fail(
      "preview all -o a.mp4", 64, "a.mp4: several scenes, palettes or seeds make …")
  }

  @Test("if nothing fits, the message names the smallest that was tried; APNG gets shorter first")
  func tooLarge() throws {
    let scratch = try Scratch()
    try scratch.fail(
      "preview home -t 3 --max-bytes 5k -o new/a.gif", 64,
      "new/a.gif: no preview fits in 5.0 kB (160x90 takes about …")
    let short = try scratch.run("preview home --max-bytes 3MB -o b.apng")
    #expect(short.text.contains(/^b\.apng  480x270, 1[025] fps, [346]\.0 s,/))
    #expect(try scratch.names() == ["b-apng.png", "b.apng"])
  }

  static let impossible: [BadCase] = [
    BadCase(
      "preview --max-bytes 1 -o a.mp4", 64,
      "the value '1' is invalid for '--max-bytes <n>': it must be 1k...1G bytes, such as 500k or "
        + "3MB; see 'seltzer preview --help'"),
    BadCase(
      "preview -o a.y4m", 64,
      "a.y4m: a preview must be one of apng, mp4, mov, webm, avif, gif, webp"),
    BadCase(
      "preview bubbles --all -o a.mp4", 64, "a.mp4: several scenes, palettes or seeds make …"),
    BadCase("preview --all -o a.mp4", 64, "a.mp4: several scenes, palettes or seeds make …"),
    BadCase(
      "preview --all --palette red", 64,
      "--all and --palette cannot both be given; keep one; see 'seltzer preview --help'"),
  ]

  @Test("invalid options are rejected", arguments: impossible)
  func refused(_ bad: BadCase) throws { try bad.check() }

  @Test("a failure leaves no folder")
  func nothing() throws {
    let scratch = try Scratch()
    try scratch.fail("preview -o new --palette pinkish", 64, "there is no palette 'pinkish'; …")
    try scratch.fail(
      "preview -o new --max-bytes 1k --loop 0.5 -s 320x180", 64, "new/bubbles-blue.mp4: no …")
    #expect(try scratch.names() == [])
  }
}

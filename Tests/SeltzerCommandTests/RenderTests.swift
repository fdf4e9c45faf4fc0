import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("seltzer render")
struct RenderTests {
  private static let small = "render -s 64x36"

  private func render(_ options: String, in scratch: Scratch) throws {
    #expect(try scratch.succeed("\(Self.small) \(options)").output.isEmpty)
  }

  @Test("a PNG on standard output equals the file")
  func standardOutput() throws {
    let scratch = try Scratch()
    try render("-o o.png --at 2", in: scratch)
    let piped = try scratch.succeed("\(Self.small) -o - --at 2").output
    #expect(try piped.starts(with: PNGParts.signature) && scratch.bytes("o.png") == piped)
    #expect(try scratch.names() == ["o.png"])
  }

  @Test("several frames on standard output are Y4M")
  func streamed() throws {
    let output = try Scratch().run("\(Self.small) -o - --frames 0-2").output
    let header = "YUV4MPEG2 W64 H36 F30:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(output.starts(with: header.utf8))
    #expect(output.count == header.utf8.count + 3 * (6 + 3 * 64 * 36))
  }

  @Test("a sequence numbers its files by frame")
  func numbers() throws {
    let scratch = try Scratch()
    try render("--frames 5-9 -o dir/", in: scratch)
    #expect(try scratch.names(in: "dir") == (5...9).map { "0000\($0).png" })
    try render("--frames 98-100 -o a/a-%03d.png", in: scratch)
    #expect(try scratch.names(in: "a") == ["a-098.png", "a-099.png", "a-100.png"])
    // A frame rendered alone equals that of the sequence.
    try render("--frames 7 -o seven.png", in: scratch)
    try render("--frames 7-7 -o single-%d.png", in: scratch)
    #expect(try scratch.bytes("single-7.png") == scratch.bytes("seven.png"))
    #expect(try scratch.bytes("seven.png") == scratch.bytes("dir/00007.png"))
    try render("--at 0.3 --fps 30 -o nine.png", in: scratch)
    #expect(try scratch.bytes("nine.png") == scratch.bytes("dir/00009.png"))
    #expect(try scratch.run("\(Self.small) --frames 5-9 -o dir/").code == 73)
    try render("--frames 5-9 -o dir/ --force", in: scratch)
  }

  @Test("a single number of --frames is a number of frames, and a frame of a single picture")
  func count() throws {
    let scratch = try Scratch()
    for (format, range) in [
      ("y4m", "0-2"), ("apng", "0-2"), ("gif", "0-2"), ("webp", "0-2"), ("rgb565", "3-3"),
    ] {
      try render("home --frames 3 -o n.\(format)", in: scratch)
      try render("home --frames \(range) -o r.\(format)", in: scratch)
      #expect(try scratch.bytes("n.\(format)") == scratch.bytes("r.\(format)"), "\(format)")
    }
    try render("--frames 3 -o f/f-%03d.png", in: scratch)
    try render("--frames 3 -o g/", in: scratch)
    #expect(try scratch.names(in: "f") == ["f-000.png", "f-001.png", "f-002.png"])
    #expect(try scratch.names(in: "g") == ["00000.png", "00001.png", "00002.png"])
    try scratch.fail(
      "\(Self.small) --frames 0 -o none.gif", 64,
      "--frames 0: no frames; write 0-0 for frame 0, or a number from 1")
  }

  @Test("one, two and seven threads give the same bytes", arguments: ["apng", "rgb888"])
  func threads(format: String) throws {
    let scratch = try Scratch()
    let files = try [1, 2, 7].map { threads in
      try render("home --frames 0-8 --threads \(threads) -f -o a.\(format)", in: scratch)
      return try scratch.bytes("a.\(format)")
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test("a loop closes exactly")
  func loop() throws {
    let scratch = try Scratch()
    try render("--loop 4 --fps 10 --frames 0-41 -o l/%d.png", in: scratch)
    #expect(try scratch.bytes("l/40.png") == scratch.bytes("l/0.png"))
    #expect(try scratch.bytes("l/41.png") == scratch.bytes("l/1.png"))
    #expect(try scratch.bytes("l/20.png") != scratch.bytes("l/0.png"))
    try render("--loop 3.96 --fps 10 -o l.rgb565", in: scratch)
    #expect(try scratch.bytes("l.rgb565").count == 40 * 64 * 36 * 2)
  }

  @Test("a closed pipe ends the command without a message")
  func closedPipe() throws {
    let scratch = try Scratch()
    for options in ["--format y4m --frames 0-999999", "--format rgb888 --loop 9000"] {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      var reader: Descriptor? = Descriptor(number: ends[0])
      let writer = Descriptor(number: ends[1])
      for end in ends { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
      let error = try Descriptor(scratch.path("error"), O_RDWR | O_CREAT | O_TRUNC)
      let command = try Command(
        "\(Self.small) -o - \(options)".words, in: scratch.folder,
        output: consume writer, error: error)
      var byte: UInt8 = 0
      #expect(read(ends[0], &byte, 1) == 1)
      reader = nil
      #expect(command.wait() == 128 + SIGPIPE)
      #expect(try scratch.bytes("error") == [])
      #expect(reader == nil)
    }
  }

  @Test("progress is shown only on a terminal's standard error, and not with --quiet")
  func progress() throws {
    let scratch = try Scratch()
    func run(_ options: String, output: Descriptor? = nil) throws -> String {
      let line = "\(Self.small) \(options)".words
      let result = try Command.runOnTerminal(line, in: scratch, output: output)
      #expect(result.code == 0)
      return result.text
    }
    let shown = try run("--frames 0-5 -o a.apng")
    #expect(shown.contains("6/6 frames, 100%"))
    // The line is cleared at the end, before the one about the file.
    #expect(shown.contains(/\r\u{1B}\[Kseltzer: a\.apng: [^\r]+ s\r\n$/))
    #expect(try run("-o c.png").hasPrefix("seltzer: c.png: "))
    #expect(try run("--frames 0-5 -o b.apng --quiet") == "")
    let pixels = try Descriptor(scratch.path("piped"), O_WRONLY | O_CREAT)
    #expect(try run("--frames 0-5 --format apng -o -", output: pixels).contains("6/6 frames"))
    #expect(try scratch.bytes("piped") == scratch.bytes("a.apng"))
  }

  @Test("an APNG that will exceed 10 MB is announced, about correctly, but not with --quiet")
  func largeAnimation() throws {
    let scratch = try Scratch()
    let large = "render -s 1280x720 --frames 0-19 -o a.apng"
    let result = try scratch.run(large)
    #expect(result.code == 0)
    let text =
      /seltzer: warning: the APNG will have about ([0-9.]+) MB; mp4, webm and webp files are much smaller; or choose a smaller --size or --fps\n/
    let announced = try #require(result.error.wholeMatch(of: text).flatMap { Double($0.1) })
    let bytes = Double(try scratch.bytes("a.apng").count)
    #expect(abs(announced * 1e6 / bytes - 1) < 0.1, "\(announced) MB, \(bytes) bytes")
    try scratch.succeed("\(large) --force --quiet")
  }

  @Test("a large GIF is announced, but not with --quiet")
  func largeGIF() throws {
    let scratch = try Scratch()
    let line = "render bloom -s 1920x1080 --quality draft -o a.gif"
    let result = try scratch.run("\(line) --frames 0-40")
    #expect(
      result.code == 0
        && result.error
          == "seltzer: warning: a GIF of this size and length often has 10.6 MB; mp4, webm and webp files "
          + "are much smaller; or choose a smaller --size or --fps\n"
    )
    try scratch.succeed("\(line) --frames 0-1 -y")
  }

  @Test("one pixel, and one row")
  func tiny() throws {
    for options in ["home -s 1x1", "lock -s 1x1", "bubbles -s 1x64", "home -s 64x1"] {
      let output = try Scratch().succeed("render \(options) -o -").output
      #expect(output.starts(with: PNGParts.signature))
    }
  }

  @Test("extreme times and scene values")
  func extremes() throws {
    let scratch = try Scratch()
    let scene = """
      bubbles: {speed: 100, gravity: [100, -100], lifetime: 3600, drag: 100, turbulence: 10,
        speedScale: 100, wobble: 0.9, diameter: 10, sizeOverLife: [[0, 20], [1, 20]]}
      parallax: {distanceFactor: 0.001, frontFactor: 0.001}
      layers:
        - {kind: clock, position: [100, -100]}
        - {kind: panel, size: [100, 100], blur: 1, corner: 10}
        - {kind: icons, glyphs: [mail], parallax: front}
      """
    try scratch.write("s.yaml", scene)
    for moment in ["1e15", "-1e15", "0.1"] {
      for offset in ["0,0", "1e6,-1e6"] {
        try scratch.succeed("\(Self.small) s.yaml -o - --at \(moment) --content-offset \(offset)")
      }
    }
  }

  @Test("several times are several pictures, and one in a folder is named after the scene")
  func times() throws {
    let scratch = try Scratch()
    let lock = "render lock -s 64x36 --at"
    for options in ["0,1.5,2 -o new/", "1.5 -o new", "0,1.5 -o x.png"] {
      try scratch.succeed("\(lock) \(options)")
    }
    #expect(
      try scratch.names() == [
        "new", "new/lock-0.png", "new/lock-1.5.png", "new/lock-2.png", "new/lock.png", "x-0.png",
        "x-1.5.png",
      ])
    let (one, other) = (try scratch.bytes("new/lock.png"), try scratch.bytes("new/lock-1.5.png"))
    #expect(try one == other && one == scratch.bytes("x-1.5.png"))
    #expect(one != (try scratch.bytes("x-0.png")))
    #expect(try scratch.run("\(lock) 7,1.5 -o new/").code == 73)
    #expect(try scratch.names().contains("new/lock-7.png") == false)
    try scratch.fail(
      "\(lock) 0,1 -o -", 64,
      "-: several times are several files; name one file, or a folder with -o")
    for (size, width) in [("9:16", 1080), ("1:1", 1080), ("360p", 640)] {
      #expect(try scratch.run("render -s \(size) -o s.png -f").code == 0)
      #expect(try scratch.bytes("s.png")[16..<20].reduce(0) { $0 << 8 | Int($1) } == width)
    }
  }
}

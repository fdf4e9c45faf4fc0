import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("seltzer render")
struct RenderTests {
  private static let small = ["render", "-s", "64x36"]

  private func render(_ arguments: [String], in scratch: Scratch) throws {
    let result = try Command.run(Self.small + arguments, in: scratch)
    #expect(result.error == "" && result.code == 0 && result.output.isEmpty)
  }

  @Test("a PNG on standard output equals the file")
  func standardOutput() throws {
    let scratch = try Scratch()
    try render(["-o", "o.png", "--at", "2"], in: scratch)
    let piped = try Command.run(Self.small + ["-o", "-", "--at", "2"], in: scratch)
    #expect(piped.error == "" && piped.code == 0)
    #expect(piped.output.starts(with: PNGParts.signature))
    #expect(try scratch.bytes("o.png") == piped.output)
    #expect(try scratch.names() == ["o.png"])
  }

  @Test("several frames on standard output are Y4M")
  func streamed() throws {
    let result = try Command.run(Self.small + ["-o", "-", "--frames", "0-2"], in: Scratch())
    let header = "YUV4MPEG2 W64 H36 F30:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(result.output.starts(with: header.utf8))
    #expect(result.output.count == header.utf8.count + 3 * (6 + 3 * 64 * 36))
  }

  @Test("a sequence numbers its files by frame")
  func numbers() throws {
    let scratch = try Scratch()
    try render(["--frames", "5-9", "-o", "dir/"], in: scratch)
    #expect(
      try scratch.names()
        == [
          "dir", "dir/00005.png", "dir/00006.png", "dir/00007.png", "dir/00008.png",
          "dir/00009.png",
        ])
    try render(["--frames", "98-100", "-o", "a-%03d.png"], in: scratch)
    #expect(
      try scratch.names().filter { $0.hasPrefix("a") } == ["a-098.png", "a-099.png", "a-100.png"])
    // A frame rendered alone equals that of the sequence.
    try render(["--frames", "7", "-o", "seven.png"], in: scratch)
    try render(["--frames", "7", "-o", "single-%d.png"], in: scratch)
    #expect(try scratch.bytes("single-7.png") == scratch.bytes("seven.png"))
    #expect(try scratch.bytes("seven.png") == scratch.bytes("dir/00007.png"))
    try render(["--at", "0.3", "--fps", "30", "-o", "nine.png"], in: scratch)
    #expect(try scratch.bytes("nine.png") == scratch.bytes("dir/00009.png"))
    let again = try Command.run(Self.small + ["--frames", "5-9", "-o", "dir/"], in: scratch)
    #expect(again.code == 73)
    try render(["--frames", "5-9", "-o", "dir/", "--force"], in: scratch)
  }

  @Test("a single number of --frames is a number of frames in animations, and a frame of pictures")
  func count() throws {
    let scratch = try Scratch()
    for format in ["y4m", "apng", "gif", "webp"] {
      try render(["home", "--frames", "3", "-o", "n.\(format)"], in: scratch)
      try render(["home", "--frames", "0-2", "-o", "r.\(format)"], in: scratch)
      #expect(try scratch.bytes("n.\(format)") == scratch.bytes("r.\(format)"), "\(format)")
    }
    try render(["home", "--frames", "3", "-o", "n.rgb565"], in: scratch)
    try render(["home", "--frames", "3-3", "-o", "r.rgb565"], in: scratch)
    #expect(try scratch.bytes("n.rgb565") == scratch.bytes("r.rgb565"))
    let none = try Command.run(Self.small + ["--frames", "0", "-o", "none.gif"], in: scratch)
    #expect(
      none.error == "seltzer: --frames 0: no frames; write 0-0 for frame 0, or a number from 1\n")
    #expect(none.code == 64)
  }

  @Test("one, two and seven threads give the same bytes", arguments: ["apng", "rgb888"])
  func threads(format: String) throws {
    let scratch = try Scratch()
    for threads in ["1", "2", "7"] {
      try render(
        ["home", "--frames", "0-8", "--threads", threads, "-o", "\(threads).\(format)"],
        in: scratch)
    }
    #expect(try scratch.bytes("1.\(format)") == scratch.bytes("2.\(format)"))
    #expect(try scratch.bytes("1.\(format)") == scratch.bytes("7.\(format)"))
  }

  @Test("a loop closes exactly")
  func loop() throws {
    let scratch = try Scratch()
    try render(["--loop", "4", "--fps", "10", "--frames", "0-41", "-o", "l/%d.png"], in: scratch)
    #expect(try scratch.bytes("l/40.png") == scratch.bytes("l/0.png"))
    #expect(try scratch.bytes("l/41.png") == scratch.bytes("l/1.png"))
    #expect(try scratch.bytes("l/20.png") != scratch.bytes("l/0.png"))
    try render(["--loop", "4", "--fps", "10", "-o", "l.rgb565"], in: scratch)
    #expect(try scratch.bytes("l.rgb565").count == 40 * 64 * 36 * 2)
  }

  @Test("a closed pipe ends the command without a message")
  func closedPipe() throws {
    let scratch = try Scratch()
    for arguments in [
      ["--format", "y4m", "--frames", "0-999999"], ["--format", "rgb888", "--loop", "9000"],
    ] {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      var reader: Descriptor? = Descriptor(number: ends[0])
      let writer = Descriptor(number: ends[1])
      for end in ends { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
      let error = try Descriptor(scratch.path("error"), O_RDWR | O_CREAT | O_TRUNC)
      let nothing = try Descriptor("/dev/null", O_RDONLY)
      let command = try Command(
        Self.small + ["-o", "-"] + arguments, in: scratch.folder, input: nothing,
        output: consume writer, error: error)
      var byte: UInt8 = 0
      #expect(read(ends[0], &byte, 1) == 1)
      reader = nil
      let code = command.wait()
      #expect(code == 128 + SIGPIPE)
      #expect(try scratch.bytes("error") == [])
      #expect(reader == nil)
    }
  }

  @Test("progress is shown only on a terminal's standard error, and not with --quiet")
  func progress() throws {
    let scratch = try Scratch()
    let shown = try Command.runOnTerminal(
      Self.small + ["--frames", "0-5", "-o", "a.apng"], in: scratch)
    #expect(shown.code == 0)
    #expect(shown.text.contains("6/6 frames, 100%"))
    // The line is cleared at the end, before the one about the file.
    #expect(shown.text.contains(/\r\u{1B}\[Kseltzer: a\.apng: [^\r]+ s\r\n$/))
    let one = try Command.runOnTerminal(Self.small + ["-o", "c.png"], in: scratch)
    #expect(one.code == 0 && one.text.hasPrefix("seltzer: c.png: "))
    let silent = try Command.runOnTerminal(
      Self.small + ["--frames", "0-5", "-o", "b.apng", "--quiet"], in: scratch)
    #expect(silent.code == 0 && silent.output.isEmpty)
    let pixels = try Descriptor(scratch.path("piped"), O_WRONLY | O_CREAT)
    let piped = try Command.runOnTerminal(
      Self.small + ["--frames", "0-5", "--format", "apng", "-o", "-"], in: scratch, output: pixels)
    #expect(piped.text.contains("6/6 frames"))
    #expect(try scratch.bytes("piped") == scratch.bytes("a.apng"))
  }

  @Test("an APNG that will exceed 10 MB is announced, about correctly, but not with --quiet")
  func largeAnimation() throws {
    let scratch = try Scratch()
    let arguments = ["render", "-s", "1280x720", "--frames", "0-19", "-o", "a.apng"]
    let result = try Command.run(arguments, in: scratch)
    #expect(result.code == 0)
    let text =
      /seltzer: warning: the APNG will have about ([0-9.]+) MB; mp4, webm and webp files are much smaller; or choose a smaller --size or --fps\n/
    let announced = try #require(result.error.wholeMatch(of: text).flatMap { Double($0.1) })
    let bytes = Double(try scratch.bytes("a.apng").count)
    #expect(abs(announced * 1e6 / bytes - 1) < 0.1, "\(announced) MB, \(bytes) bytes")
    let quiet = try Command.run(arguments + ["--force", "--quiet"], in: scratch)
    #expect(quiet.code == 0 && quiet.error.isEmpty)
  }

  @Test("one pixel, and one row")
  func tiny() throws {
    let scratch = try Scratch()
    for (scene, size) in [("home", "1x1"), ("lock", "1x1"), ("bubbles", "1x64"), ("home", "64x1")] {
      let result = try Command.run(["render", scene, "-s", size, "-o", "-"], in: scratch)
      #expect(result.code == 0 && result.error == "")
      #expect(result.output.starts(with: PNGParts.signature))
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
    try scratch.write("s.yaml", Array(scene.utf8))
    for moment in ["1e15", "-1e15", "0.1"] {
      for offset in ["0,0", "1e6,-1e6"] {
        let result = try Command.run(
          Self.small + ["s.yaml", "-o", "-", "--at", moment, "--content-offset", offset],
          in: scratch)
        #expect(result.code == 0 && result.error == "")
      }
    }
  }

  @Test("several times are several pictures, and one in a folder is named after the scene")
  func times() throws {
    let scratch = try Scratch()
    func render(_ arguments: [String]) throws -> Command.Result {
      try Command.run(["render", "lock", "-s", "64x36"] + arguments, in: scratch)
    }
    for arguments in [["--at", "0,1.5,2", "-o", "new/"], ["--at", "1.5", "-o", "new"]] {
      let result = try render(arguments)
      #expect(result.code == 0 && result.error == "")
    }
    #expect(try render(["--at", "0,1.5", "-o", "x.png"]).code == 0)
    #expect(
      try scratch.names() == [
        "new", "new/lock-0.png", "new/lock-1.5.png", "new/lock-2.png", "new/lock.png", "x-0.png",
        "x-1.5.png",
      ])
    let (one, other) = (try scratch.bytes("new/lock.png"), try scratch.bytes("new/lock-1.5.png"))
    #expect(try one == other && one == scratch.bytes("x-1.5.png"))
    #expect(one != (try scratch.bytes("x-0.png")))
    #expect(try render(["--at", "7,1.5", "-o", "new/"]).code == 73)
    #expect(try scratch.names().contains("new/lock-7.png") == false)
    #expect(
      try render(["--at", "0,1", "-o", "-"]).error
        == "seltzer: -: several times are several files; name one file, or a folder with -o\n")
    for (size, width) in [("9:16", 1080), ("1:1", 1080), ("360p", 640)] {
      #expect(try Command.run(["render", "-s", size, "-o", "s.png", "-f"], in: scratch).code == 0)
      let bytes = try scratch.bytes("s.png")[16..<20]
      #expect(bytes.reduce(0) { $0 << 8 | Int($1) } == width)
    }
  }
}

import SeltzerOutput
import Testing

@Suite("Frame rates, patterns and destinations")
struct NameTests {
  @Test(
    "frame rates are parsed exactly",
    arguments: [
      ("30", 30, 1), ("12.5", 25, 2), ("29.97", 30_000, 1001), ("29.970", 30_000, 1001),
      ("23.976", 24_000, 1001), ("23.98", 24_000, 1001), ("59.94", 60_000, 1001),
      ("47.952", 48_000, 1001), ("119.88", 120_000, 1001), ("24000/1001", 24_000, 1001),
      ("30000:1001", 30_000, 1001), ("60/2", 30, 1), ("0.001", 1, 1000), ("1000", 1000, 1),
      ("29.9", 299, 10), ("29.96", 749, 25), ("29.9701", 299_701, 10_000), ("25.00", 25, 1),
      ("1/7", 1, 7), ("007", 7, 1),
    ])
  func rates(text: String, numerator: Int, denominator: Int) throws {
    let rate = try FrameRate(parsing: text)
    #expect(rate.numerator == numerator && rate.denominator == denominator)
    #expect(try FrameRate(parsing: rate.description) == rate)
  }

  @Test(
    "invalid frame rates are refused",
    arguments: [
      "", " 30", "30 ", "0", "0.0", "-30", "+30", "1001", "0.0009", "30/0", "0/30", "30/", "/30",
      "1/2/3", "30.", ".5", "1.2.3", "1e3", "0x1E", "nan", "inf", "٣٠", "30fps", "1.1234567",
      "99999999999999999999", "4294967296/4294967296",
    ])
  func badRates(text: String) {
    expectInvalid("'\(text)'") { _ = try FrameRate(parsing: text) }
  }

  @Test("a frame's time does not drift")
  func time() throws {
    let rate = try FrameRate(parsing: "29.97")
    #expect(rate.time(ofFrame: 0) == 0)
    #expect(rate.time(ofFrame: 30_000) == 1001)
    #expect(rate.time(ofFrame: 30_000_000) == 1_001_000)
    #expect(rate.time(ofFrame: 1) == 1001.0 / 30_000)
  }

  @Test(
    "patterns number files as printf does",
    arguments: [
      ("f/%d.png", 7, "f/7.png"), ("f/%05d.png", 7, "f/00007.png"), ("%03d", 1234, "1234"),
      ("a%%b%02dc%%d.png", 3, "a%b03c%d.png"), ("%d/x%1%/%d.png", 0, "%d/x%1%/0.png"),
      ("%020d.png", 5, "00000000000000000005.png"),
    ])
  func patterns(text: String, number: Int, path: String) throws {
    guard case .sequence(let pattern) = try FramePattern.read(text) else {
      Issue.record("\(text) is no pattern")
      return
    }
    #expect(pattern.path(of: number) == path)
    #expect(pattern.description == text)
  }

  @Test("other names are plain names")
  func plainNames() throws {
    #expect(try FramePattern.read("a/b.png") == .file("a/b.png"))
    #expect(try FramePattern.read("50%%.png") == .file("50%.png"))
    #expect(try FramePattern.read("%d/b.png") == .file("%d/b.png"))
  }

  @Test(
    "invalid patterns are refused",
    arguments: [
      "%", "a%.png", "%5d.png", "%x.png", "%-5d.png", "%00d.png", "%021d.png", "%d%d.png",
      "%05d-%%-%d.png", "%ld.png", "%s.png", "%٥d.png",
    ])
  func badPatterns(text: String) throws {
    expectInvalid("\(text): ") { _ = try FramePattern.read(text) }
  }

  @Test(
    "the extension selects the format",
    arguments: [
      ("a.png", OutputFormat.png), ("a.b.PNG", .png), ("x/a.apng", .apng), ("a.y4m", .y4m),
      ("a.rgb565", .rgb565), ("a.xrgb8888", .xrgb8888), (".a.png", .png),
    ])
  func extensions(path: String, format: OutputFormat) throws {
    let destination = try Destination(path: path, frames: 1)
    #expect(destination.format == format)
    #expect(destination.kind == .file(path))
    #expect(try Destination(path: path, format: .y4m, frames: 1).format == .y4m)
  }

  @Test(
    "paths without a format are refused",
    arguments: [
      ("a", "a: the format"), ("a.d/b", "a.d/b: the format"), (".png", ".png: the format"),
      ("-", "standard output: the format"), ("a.raw", "xrgb8888, argb8888, rgb888, rgb565"),
      ("a.RGB", "a.RGB: the pixel format"), ("a.bin", "a.bin: the pixel format"), ("", "''"),
      ("a\0.png", "'a\\0.png'"), ("a.tiff", "'tiff'"), ("a.", "a.: the format"),
    ])
  func noFormat(path: String, part: String) {
    let error = #expect(throws: SinkError.self) { _ = try Destination(path: path, frames: 1) }
    #expect(error?.isOneLine(with: part) == true, "\(String(describing: error))")
  }

  @Test("many frames need a suitable format or a numbered name")
  func manyFrames() throws {
    expectInvalid("o/a-%05d.png") { _ = try Destination(path: "o/a.png", frames: 2) }
    expectInvalid("not 2") { _ = try Destination(path: "-", format: .jpg, frames: 2) }
    for format in OutputFormat.allCases where format.holdsManyFrames {
      let place = try Destination(path: "%d", format: format, frames: 9).kind
      #expect(place == .file("%d"))
    }
    #expect(try Destination(path: "/dev/stdout", format: .y4m, frames: 2).kind == .standardOutput)
    guard case .sequence(let pattern) = try Destination(path: "new/", frames: 100_001).kind else {
      Issue.record("new/ is no sequence")
      return
    }
    #expect(pattern.description == "new/%06d.png")
  }
}

import Foundation
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Atomic files")
struct FileTests {
  private let frame: Frame

  init() throws { frame = Frame(size: try sized(4, 3)) }

  private func encoder(_ format: OutputFormat, _ frames: Int = 1) throws -> FrameEncoder {
    try FrameEncoder(format: format, size: frame.size, frames: frames, rate: .thirty)
  }

  private func writer(
    _ path: String, _ format: OutputFormat? = nil, frames: Int = 1, replacing: Bool = false,
    firstNumber: Int = 0
  ) throws -> FrameWriter {
    let destination = try Destination(path: path, format: format, frames: frames)
    return try FrameWriter(
      destination, encoder: encoder(destination.format, frames), replacing: replacing,
      firstNumber: firstNumber)
  }

  private func bytes(_ format: OutputFormat, _ frames: Int = 1, index: Int = 0) throws -> [UInt8] {
    try encoder(format, frames).encode(frame, index: index)
  }

  /// Writes a complete output of equal frames.
  private func run(
    _ path: String, _ format: OutputFormat? = nil, frames: Int = 1, replacing: Bool = false,
    firstNumber: Int = 0
  ) throws {
    let format = try Destination(path: path, format: format, frames: frames).format
    var writer = try writer(
      path, format, frames: frames, replacing: replacing, firstNumber: firstNumber)
    for index in 0..<frames { try writer.write(bytes(format, frames, index: index)) }
    try writer.finish()
  }

  @Test("a file appears under its name at the end, and no other file is left")
  func atomic() throws {
    let scratch = try Scratch()
    for (name, format, all) in [
      ("a.apng", OutputFormat.apng, ["a.apng"]), ("b.y4m", .y4m, ["a.apng", "b.y4m"]),
      ("c.bin", .rgb565, ["a.apng", "b.y4m", "c.bin", "c.bin.json"]),
    ] {
      let before = try scratch.names()
      var writer = try writer(scratch.path(name), format, frames: 2)
      try writer.write(bytes(format, 2))
      let during = try scratch.names().filter { !before.contains($0) }
      #expect(!during.isEmpty)
      #expect(during.allSatisfy { $0.hasPrefix(".\(name)") && $0.contains(".seltzer-") })
      try writer.write(bytes(format, 2, index: 1))
      try writer.finish()
      #expect(try scratch.names() == all)
    }
  }

  @Test("a writer that is dropped leaves no file", arguments: ["a.apng", "a.rgb565", "f/%d.png"])
  func dropped(name: String) throws {
    let scratch = try Scratch()
    do {
      let writer = try writer(scratch.path(name), frames: 2)
      #expect(try !scratch.names().isEmpty)
      _ = consume writer
    }
    #expect(try scratch.names() == [])
  }

  @Test("an existing file is kept unless replacing is allowed")
  func existing() throws {
    let scratch = try Scratch()
    for (name, taken) in [
      ("a.png", "a.png"), ("b.rgb565", "b.rgb565.json"), ("f/%d.png", "f/1.png"),
    ] {
      try scratch.makeFolder("f")
      try scratch.write(taken, [1, 2, 3])
      let frames = name.hasPrefix("f") ? 2 : 1
      let before = try scratch.names()
      #expect(throws: SinkError.exists(path: scratch.path(taken))) {
        try run(scratch.path(name), frames: frames)
      }
      #expect(try scratch.bytes(taken) == [1, 2, 3])
      #expect(try scratch.names() == before)
      try run(scratch.path(name), frames: frames, replacing: true)
      #expect(try scratch.bytes(taken).count > 3)
    }
  }

  @Test("a file created while frames are drawn is kept")
  func takenMeanwhile() throws {
    let scratch = try Scratch()
    var writer = try writer(scratch.path("a.png"))
    try writer.write(bytes(.png))
    try scratch.write("a.png", [9])
    #expect(failure(finishing: writer) == .exists(path: scratch.path("a.png")))
    #expect(try scratch.bytes("a.png") == [9])
    #expect(try scratch.names() == ["a.png"])
  }

  @Test("a file or link that appears just before the rename is kept")
  func exclusiveMove() throws {
    let scratch = try Scratch(["new": "new", "old": "old"])
    try scratch.link("nowhere", "link")
    for name in ["old", "link"] {
      let hasMoved = Path.moveFile(scratch.path("new"), to: scratch.path(name), replacing: false)
      #expect(!hasMoved && Errno.last == .fileExists)
    }
    #expect(try scratch.bytes("old") == Array("old".utf8))
    #expect(Path.moveFile(scratch.path("new"), to: scratch.path("first"), replacing: false))
    #expect(Path.moveFile(scratch.path("first"), to: scratch.path("link"), replacing: true))
    #expect(try scratch.names() == ["link", "old"])
  }

  @Test("a folder that another run creates meanwhile is used, and not removed")
  func folderMeanwhile() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("f")
    try UnfinishedFiles.createFolder(scratch.path("f"))
    UnfinishedFiles.releaseFolder(scratch.path("f"))
    #expect(try scratch.names() == ["f"])
    #expect(throws: SinkError.self) { try UnfinishedFiles.createFolder(scratch.path("g/h")) }
  }

  @Test("replacing through a link keeps the link, also a broken one, which counts as existing")
  func links() throws {
    let scratch = try Scratch()
    let files = FileManager.default
    try scratch.makeFolder("real")
    try scratch.write("real/a.png", [1])
    try scratch.link("real/a.png", "l.png")
    try scratch.link("nowhere", "x.png")
    try run(scratch.path("l.png"), replacing: true)
    #expect(try scratch.bytes("real/a.png") == bytes(.png))
    #expect(try files.destinationOfSymbolicLink(atPath: scratch.path("l.png")) == "real/a.png")
    #expect(throws: SinkError.exists(path: scratch.path("x.png"))) {
      try run(scratch.path("x.png"))
    }
    try run(scratch.path("x.png"), replacing: true)
    #expect(try scratch.bytes("nowhere") == bytes(.png))
    #expect(try files.destinationOfSymbolicLink(atPath: scratch.path("x.png")) == "nowhere")
  }

  @Test("the first file in a folder removes those whose writers were killed, and no others")
  func abandoned() throws {
    let scratch = try Scratch()
    let kept = [".a.seltzer-", ".a.seltzer-abcdef", "a.seltzer-abcdef"]
    for name in kept + [".a.png.seltzer-abcdef", ".b.mp4.seltzer-zzzzzz"] {
      try scratch.write(name, [1])
    }
    let writer = open(scratch.path(kept[1]), O_RDONLY)
    defer { close(writer) }
    #expect(flock(writer, LOCK_SH) == 0)
    let unfinished = try self.writer(scratch.path("c.png"))
    try run(scratch.path("d.png"))
    #expect(try scratch.names().count == kept.count + 2)
    _ = consume unfinished
    #expect(try scratch.names() == kept + ["d.png"])
  }

  @Test("names may contain spaces, percent signs and any script, up to the maximum length")
  func names() throws {
    let scratch = try Scratch()
    let longest = String(repeating: "é", count: 125) + "a.png"
    for (written, name) in [
      ("two words.png", "two words.png"), ("100%%.png", "100%.png"), ("泡.PNG", "泡.PNG"),
      ("-.png", "-.png"), (longest, longest),
    ] {
      try run(scratch.path(written))
      #expect(try scratch.bytes(name) == bytes(.png))
    }
    let tooLong = scratch.path("a" + longest)
    #expect(throws: SinkError.cannotCreate(path: tooLong, reason: "file name too long")) {
      try run(tooLong)
    }
  }

  @Test("a sequence creates its folder and starts at its first number")
  func sequence() throws {
    let scratch = try Scratch()
    try run(scratch.path("a/f-%03d.png"), frames: 3, firstNumber: 98)
    #expect(try scratch.names(in: "a") == ["f-098.png", "f-099.png", "f-100.png"])
    try run(scratch.path("b/"), frames: 2)
    #expect(try scratch.names(in: "b") == ["00000.png", "00001.png"])
    #expect(try scratch.bytes("b/00001.png") == bytes(.png))
  }

  @Test("an incomplete sequence keeps its complete files")
  func stoppedSequence() throws {
    let scratch = try Scratch()
    var writer = try writer(scratch.path("a/"), frames: 5)
    for _ in 0..<2 { try writer.write(bytes(.png)) }
    _ = consume writer
    #expect(try scratch.names(in: "a") == ["00000.png", "00001.png"])
  }

  @Test("an interruption removes unfinished files and prevents new ones")
  func interrupted() async {
    // In another process, because `removeAll` prevents all later files.
    await #expect(processExitsWith: .success) {
      let (tests, scratch) = (try FileTests(), try Scratch())
      var first = try tests.writer(scratch.path("a.apng"))
      let second = try tests.writer(scratch.path("b.rgb888"), frames: 2)
      var third = try tests.writer(scratch.path("c/"), frames: 2)
      try first.write(tests.bytes(.apng))
      #expect(try scratch.names().count == 4)
      UnfinishedFiles.removeAll()
      #expect(try scratch.names() == [])
      #expect(failure(finishing: first) == .interrupted)
      #expect(failure(writing: try tests.bytes(.png, 2), to: &third) == .interrupted)
      #expect(throws: SinkError.interrupted) { _ = try tests.writer(scratch.path("d.png")) }
      _ = consume second
      _ = consume third
      #expect(try scratch.names() == [])
    }
  }

  @Test("a new file has the mode of the user's umask")
  func mode() throws {
    let scratch = try Scratch()
    try scratch.write("plain", [])
    try run(scratch.path("a.png"))
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: scratch.path(name))[.posixPermissions]
        as? Int
    }
    let created = FileManager.default.createFile(atPath: scratch.path("c"), contents: nil)
    #expect(created)
    #expect(try mode("a.png") == mode("c"))
  }
}

import Foundation
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Write failures")
struct FailureTests {
  private func write(_ path: String, _ format: OutputFormat = .xrgb8888, frames: Int = 1) throws {
    let frame = Frame(size: try sized(40, 30))
    let encoder = try FrameEncoder(format: format, size: frame.size, frames: frames, rate: .thirty)
    let destination = try Destination(path: path, format: format, frames: frames)
    var writer = try FrameWriter(destination, encoder: encoder)
    for index in 0..<frames {
      try writer.write(encoder.encode(frame, index: index))
    }
    try writer.finish()
  }

  @Test("a full disk is reported, and no JSON file is left behind")
  func full() {
    #expect(throws: SinkError.diskFull(path: "/dev/full", written: 0)) { try write("/dev/full") }
    #expect(throws: SinkError.diskFull(path: "/dev/full", written: 0)) {
      try write("/dev/full", .png)
    }
    #expect(!FileManager.default.fileExists(atPath: "/dev/full.json"))
  }

  @Test("a device is written to directly and not replaced")
  func device() throws {
    try write("/dev/null", .apng, frames: 3)
    #expect(Path.kind(of: "/dev/null") == .special)
    #expect(!FileManager.default.fileExists(atPath: "/dev/null.json"))
  }

  @Test("a missing folder is reported by its path")
  func noFolder() throws {
    let scratch = try Scratch()
    try scratch.write("file", [])
    for (name, folder) in [
      ("no/a.png", "no"), ("no/no/a.png", "no/no"), ("file/a.png", "file"), ("no/no/%d.png", "no"),
      ("file/%d.png", "file"),
    ] {
      do {
        try write(scratch.path(name), .png)
        Issue.record("\(name) was written")
      } catch SinkError.noFolder(_, let missing) {
        #expect(missing == scratch.path(folder), "\(name)")
      }
    }
    #expect(try scratch.names() == ["file"])
  }

  @Test("a folder is refused as a file")
  func folder() throws {
    let scratch = try Scratch()
    #expect(throws: SinkError.isFolder(path: scratch.folder)) { try write(scratch.folder, .y4m) }
    #expect(throws: SinkError.isFolder(path: scratch.path("new/"))) {
      try write(scratch.path("new/"), .apng)
    }
  }

  @Test("a read-only folder is refused", .enabled(if: geteuid() != 0, "root may write anywhere"))
  func permission() throws {
    let scratch = try Scratch()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.folder)
    for name in ["a.png", "%d.png", "new/%d.png"] {
      #expect(throws: SinkError.self) { try write(scratch.path(name), .png) }
      do { try write(scratch.path(name), .png) } catch let error as SinkError {
        #expect(error.description.contains("permission denied"))
      }
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.folder)
  }

  @Test("system errors are converted to specific errors")
  func reasons() {
    func refusal(_ code: Int32) -> SinkError {
      OutputFile.error(for: Errno(rawValue: code), at: "a/b.png")
    }
    #expect(refusal(EACCES) == .permissionDenied(path: "a/b.png"))
    #expect(refusal(EROFS) == .permissionDenied(path: "a/b.png"))
    #expect(refusal(ENOSPC) == .diskFull(path: "a/b.png", written: 0))
    #expect(refusal(ENOENT) == .noFolder(path: "a/b.png", folder: "a"))
    #expect(refusal(EMFILE) == .cannotCreate(path: "a/b.png", reason: "too many open files"))
  }

  @Test("a closed pipe is reported as such")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let scratch = try Scratch()
    let path = scratch.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    let frame = Frame(size: try sized(8, 8))
    let encoder = try FrameEncoder(format: .y4m, size: frame.size, frames: 2, rate: .thirty)
    var writer = try FrameWriter(Destination(path: path, format: .y4m, frames: 2), encoder: encoder)
    let bytes = try encoder.encode(frame, index: 0)
    try writer.write(bytes)
    close(reader)
    #expect(failure(writing: bytes, to: &writer) == .pipeClosed)
  }

  @Test("a non-blocking pipe receives every byte in order")
  func slowReader() throws {
    let scratch = try Scratch()
    let path = scratch.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    // Closed on exec, because the programs of other tests would otherwise keep the pipe open.
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0 && descriptor >= 0)
    try #require(fcntl(reader, F_SETFL, 0) == 0)
    var samples = RandomNumbers(state: 31)
    let bytes = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &samples) }
    // A task would wait for a thread behind all other tests, while this one blocks one.
    detachThread {
      var output = OutputFile(stream: FileDescriptor(rawValue: descriptor), path: "pipe")
      try? output.write(bytes)
      try? output.finish()
    }
    let read = FileHandle(fileDescriptor: reader, closeOnDealloc: true).readDataToEndOfFile()
    let isSame = [UInt8](read) == bytes
    #expect(isSame)
  }

  @Test("what a non-blocking pipe does not accept stays; without a reader nothing does")
  func acceptedBytes() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(writer) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    try #require(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    signal(SIGPIPE, SIG_IGN)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    var (rest, received) = (bytes[...], [UInt8]())
    while !rest.isEmpty {
      #expect(writeAccepted(&rest, to: writer))
      var chunk = [UInt8](repeating: 0, count: bytes.count)
      let count = read(reader, &chunk, chunk.count)
      received += chunk.prefix(max(0, count))
    }
    // Testing would compare long lists for minutes.
    let isSame = received == bytes
    #expect(isSame)
    close(reader)
    rest = bytes[...]
    #expect(!writeAccepted(&rest, to: writer))
    #expect(rest.isEmpty)
  }

  @Test("every error is one line that contains its value")
  func messages() {
    let all: [(SinkError, String)] = [
      (.notPNG(path: "a.png"), "a.png: "),
      (.unreadablePicture(path: "a.png", reason: "r"), "a.png: cannot be read (r)"),
      (.rateTooHigh(.sixty, most: 50, format: .gif), "60 does not fit gif"),
      (.ffmpegFailed(path: "a.mp4", reason: "why"), "a.mp4: ffmpeg failed (why)"),
      (.compressionFailed, "ISA-L"),
      (.exists(path: "a.png"), "a.png: already exists"),
      (.isFolder(path: "a"), "a: is a folder"),
      (.noFolder(path: "o/a.png", folder: "o"), "no folder o;"),
      (.permissionDenied(path: "a.png"), "a.png: permission denied"),
      (.cannotCreate(path: "a.png", reason: "why"), "(why)"),
      (
        .diskFull(path: "out/x.png", written: 1_234_567),
        "out/x.png: no space left on device (1.2 MB written); free some space or choose another"
          + " folder"
      ),
      (.writeFailed(path: "a.png", reason: "why", written: 1), "(why, 1 byte written)"),
      (.pipeClosed, "closed"),
      (.interrupted, "interrupted"),
    ]
    for (error, part) in all {
      #expect(error.isOneLine(with: part), "\(error)")
    }
  }

  @Test("amounts of bytes are formatted with units")
  func amounts() {
    let amounts = [0, 1, 999, 1000, 1999, 999_999, 1_000_000, 5_600_000_000, 7_000_000_000_000_000]
    #expect(
      amounts.map(SinkError.amount) == [
        "0 bytes", "1 byte", "999 bytes", "1.0 kB", "1.9 kB", "999.9 kB", "1.0 MB", "5.6 GB",
        "7000.0 TB",
      ])
  }
}

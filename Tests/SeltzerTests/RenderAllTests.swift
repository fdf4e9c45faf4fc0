import Seltzer
import SeltzerOutput
import SeltzerTestSupport
import Synchronization
import Testing

@Suite("Rendering all frames")
struct RenderAllTests {
  private func wallpaper(loop: Double?) throws -> Wallpaper {
    try Wallpaper(
      scene: SceneLibrary.scene("home"), palette: PaletteLibrary(environment: [:]).palette("red"),
      size: #require(PixelSize(width: 64, height: 36)), loop: loop)
  }

  @Test(
    "gives the same bytes with 1, 2 and 7 threads", arguments: [OutputFormat.apng, .y4m, .rgb565])
  func threads(format: OutputFormat) async throws {
    let scratch = try Scratch()
    let wallpaper = try wallpaper(loop: 2)
    let range = FrameRange(count: 24, rate: .thirty)
    var files: [[UInt8]] = []
    for threads in [1, 2, 7] {
      let name = "\(threads).\(format.rawValue)"
      try await wallpaper.render(
        range, to: Destination(path: scratch.path(name), format: format, frames: 24),
        options: RenderOptions(threads: threads))
      files.append(try scratch.bytes(name))
    }
    #expect(!files[0].isEmpty)
    #expect(files.allSatisfy { $0 == files[0] })
  }

  @Test("passes the same planes to ffmpeg as encoding the frames", arguments: [1, 3])
  func planes(threads: Int) async throws {
    let scratch = try Scratch()
    let wallpaper = try wallpaper(loop: nil)
    let count = 20
    let range = FrameRange(count: count, rate: .thirty)
    func destination(_ name: String) throws -> Destination {
      try Destination(path: scratch.path(name), format: .mp4, frames: count)
    }
    try await wallpaper.render(
      range, to: destination("drawn.mp4"), options: RenderOptions(threads: threads))
    let encoder = try FrameEncoder(
      format: .mp4, size: wallpaper.size, frames: count, rate: range.rate)
    let writer = try VideoWriter(
      destination("encoded.mp4"), encoder: encoder, quality: .good, replacing: false)
    try await writer.write { feed in
      for index in 0..<count {
        let frame = try wallpaper.frame(at: range.time(ofFrame: index))
        try await feed.write(encoder.encode(frame, index: index))
      }
    }
    let files = try ["drawn.mp4", "encoded.mp4"].map(scratch.bytes)
    #expect(files[0].count > 1000 && files[0] == files[1])
  }

  @Test("draws single frames as in the sequence, and frame n + loop as frame n")
  func alone() async throws {
    let scratch = try Scratch()
    let wallpaper = try wallpaper(loop: 2)
    try await wallpaper.render(
      FrameRange(count: 62, rate: .thirty),
      to: Destination(path: scratch.path("all/"), frames: 62), options: RenderOptions(threads: 2))
    for number in [0, 1, 17, 59, 60, 61] {
      try await wallpaper.render(
        FrameRange(first: number, count: 1, rate: .thirty),
        to: Destination(path: scratch.path("\(number).png"), frames: 1))
      let digits = "0000\(number)".suffix(5)
      #expect(try scratch.bytes("all/\(digits).png") == scratch.bytes("\(number).png"))
    }
    for number in [0, 1] {
      #expect(
        try scratch.bytes("all/0000\(number).png") == scratch.bytes("all/0006\(number).png"))
    }
  }

  @Test("reports each frame in order, and leaves no file when cancelled")
  func cancelled() async throws {
    let scratch = try Scratch()
    let wallpaper = try wallpaper(loop: nil)
    let seen = Mutex<[Int]>([])
    let task = Task {
      try await wallpaper.render(
        FrameRange(count: 100_000, rate: .thirty),
        to: Destination(path: scratch.path("a.apng"), frames: 100_000),
        options: RenderOptions(threads: 2)
      ) { written in
        seen.withLock { $0.append(written) }
        if written == 5 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let reported = seen.withLock { $0 }
    #expect(reported.count >= 5 && reported == Array(1...reported.count))
    #expect(try scratch.names().isEmpty)
  }
}

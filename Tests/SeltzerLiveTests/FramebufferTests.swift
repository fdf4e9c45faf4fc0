import Foundation
import Seltzer
import SeltzerLive
import SeltzerOutput
import SeltzerTestSupport
import Synchronization
import Testing

@Suite("A framebuffer file")
struct FramebufferTests {
  private static let size = PixelSize(33, 18)

  /// A frame whose pixels all depend on its number.
  private func frame(_ number: Int, size: PixelSize = size) -> Frame {
    let pixel = 0xFF00_0000 | UInt32(truncatingIfNeeded: number * 0x01_0305) & 0xFF_FFFF
    return Frame(size: size, pixels: Array(repeating: pixel, count: size.width * size.height))
  }

  @Test(
    "holds encoded frames under a header with their layout",
    arguments: [
      (OutputFormat.xrgb8888, 4, "XR24"), (.argb8888, 4, "AR24"), (.rgb888, 3, "BG24"),
      (.rgb565, 2, "RG16"),
    ])
  func pages(format: OutputFormat, bytesPerPixel: Int, code: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("fb")
    let screen = try FramebufferFile(path: path, format: format, size: Self.size, rate: .sixty)
    #expect(try !scratch.names().contains("fb"))
    let encoder = try FrameEncoder(format: format, size: Self.size, frames: 9, rate: .sixty)
    var reader: FramebufferReader?
    for (index, number) in [0, 1, 2, 5].enumerated() {
      try screen.prepare(frame(number), FrameInfo(number: number, t: Double(number) / 60))
      // A prepared frame is not visible yet.
      #expect(reader?.snapshot()?.shown == reader.map { _ in index })
      try screen.show()
      let file = try reader ?? FramebufferReader(path: path)
      reader = file
      #expect(file.isAlive && !file.hasEnded && file.shown == index + 1)
      let snapshot = try #require(file.snapshot())
      #expect(snapshot.shown == index + 1 && snapshot.number == number)
      #expect(snapshot.t == Double(number) / 60)
      #expect(try snapshot.bytes == encoder.encode(frame(number), index: number))
    }
    screen.end()
    #expect(reader?.hasEnded == true)
    #expect(try scratch.names() == ["fb"])

    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let stride = 33 * bytesPerPixel
    func number(_ at: Int, _ count: Int) -> Int {
      bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(bytes.starts(with: Array("seltzer\0".utf8)))
    #expect([8, 12, 16, 20, 24].map { number($0, 4) } == [1, 4096, 33, 18, stride])
    #expect(String(decoding: bytes[28..<32], as: UTF8.self) == code)
    #expect([32, 40, 48].map { number($0, 8) } == [4096, 8192, stride * 18])
    #expect([56, 60].map { number($0, 4) } == [60, 1])
    #expect([64, 72, 128, 136].map { number($0, 8) } == [2, 4, 8, 5])
    #expect([192, 200].map { number($0, 8) } == [6, 2])
    #expect(bytes.count == 4096 * 3)
  }

  @Test("never gives readers a torn frame or frames out of order")
  func following() throws {
    let scratch = try Scratch()
    let path = scratch.path("fb")
    let size = try #require(PixelSize(width: 320, height: 200))
    let screen = try FramebufferFile(path: path, format: .xrgb8888, size: size, rate: .sixty)
    try screen.prepare(frame(0, size: size), FrameInfo(number: 0, t: 0))
    try screen.show()
    let isDone = Atomic(false)
    let seen = Atomic(0)
    let torn = Atomic(0)
    let backward = Atomic(0)
    let readers = DispatchGroup()
    for _ in 0..<2 {
      DispatchQueue.global().async(group: readers) {
        guard let reader = try? FramebufferReader(path: path) else { return }
        var last = -1
        while !isDone.load(ordering: .relaxed) {
          guard let picture = reader.snapshot() else { continue }
          let expected = frame(picture.number).pixels[0]
          // The first pixel is correct, and each pixel equals the previous one.
          let isWhole = picture.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) == expected
              && memcmp(start, start + 4, bytes.count - 4) == 0
          }
          if !isWhole || picture.t != Double(picture.number) { torn.add(1, ordering: .relaxed) }
          if picture.number < last { backward.add(1, ordering: .relaxed) }
          if picture.number != last { seen.add(1, ordering: .relaxed) }
          last = picture.number
        }
      }
    }
    // As fast as possible, until the readers have seen enough.
    var number = 0
    let end = ContinuousClock.now + .seconds(10)
    while seen.load(ordering: .relaxed) < 200, ContinuousClock.now < end {
      number += 1
      try screen.prepare(frame(number, size: size), FrameInfo(number: number, t: Double(number)))
      try screen.show()
      if number % 4 == 0 { usleep(500) }
    }
    isDone.store(true, ordering: .relaxed)
    readers.wait()
    #expect(seen.load(ordering: .relaxed) >= 200)
    #expect(torn.load(ordering: .relaxed) == 0)
    #expect(backward.load(ordering: .relaxed) == 0)
  }

  @Test("stays complete if its writer dies while writing a frame")
  func writerDies() throws {
    let scratch = try Scratch()
    let path = scratch.path("fb")
    var screen: FramebufferFile? = try FramebufferFile(
      path: path, format: .rgb565, size: Self.size, rate: .thirty)
    try screen?.prepare(frame(1), FrameInfo(number: 1, t: 1))
    try screen?.show()
    try screen?.prepare(frame(2), FrameInfo(number: 2, t: 2))
    let reader = try FramebufferReader(path: path)
    #expect(throws: LiveError.inUse(path: path)) {
      try FramebufferFile(path: path, format: .rgb565, size: Self.size, rate: .thirty)
    }
    screen = nil
    #expect(!reader.isAlive && !reader.hasEnded)
    #expect(reader.snapshot()?.number == 1)
    // A later writer replaces the file; readers of the old file are not affected.
    let next = try FramebufferFile(path: path, format: .rgb888, size: Self.size, rate: .thirty)
    try next.prepare(frame(7), FrameInfo(number: 7, t: 7))
    try next.show()
    #expect(reader.snapshot()?.number == 1)
    #expect(try FramebufferReader(path: path).snapshot()?.number == 7)
  }

  @Test("has no frame if its counter is damaged", arguments: [1 << 62, 1 << 63, UInt64.max])
  func damagedCounter(count: UInt64) throws {
    let scratch = try Scratch()
    let path = scratch.path("fb")
    let screen = try FramebufferFile(path: path, format: .rgb565, size: Self.size, rate: .thirty)
    try screen.prepare(frame(1), FrameInfo(number: 1, t: 1))
    try screen.show()
    let file = try #require(fopen(path, "r+"))
    var numbers = [count, count &* 2]
    for (offset, index) in [(72, 0), (128, 1), (192, 1)] {
      fseek(file, offset, SEEK_SET)
      fwrite(&numbers[index], 8, 1, file)
    }
    fclose(file)
    #expect(try FramebufferReader(path: path).snapshot() == nil)
  }

  @Test("replaces other files only if allowed")
  func others() throws {
    let scratch = try Scratch()
    try scratch.write("notes", "mine")
    let path = scratch.path("notes")
    #expect(throws: LiveError.notFramebuffer(path: path)) { try FramebufferReader(path: path) }
    #expect(throws: LiveError.exists(path: path)) {
      try FramebufferFile(path: path, format: .rgb565, size: Self.size, rate: .thirty)
    }
    #expect(throws: SinkError.isFolder(path: scratch.folder)) {
      try FramebufferFile(path: scratch.folder, format: .rgb565, size: Self.size, rate: .thirty)
    }
    #expect(
      throws: LiveError.format(
        .png, screen: "x", allowed: [.xrgb8888, .argb8888, .rgb888, .rgb565])
    ) {
      try FramebufferFile(path: "x", format: .png, size: Self.size, rate: .thirty)
    }
    #expect(try scratch.names() == ["notes"])
    let screen = try FramebufferFile(
      path: path, format: .rgb565, size: Self.size, rate: .thirty, replacing: true)
    try screen.prepare(frame(3), FrameInfo(number: 3, t: 0.1))
    try screen.show()
    #expect(try FramebufferReader(path: path).snapshot()?.number == 3)
  }

  @Test("screens are named by a kind and an argument")
  func names() throws {
    let named = [
      ("file:a:b", "a:b"), ("-", ""), ("fb:/dev/fb1", "/dev/fb1"), ("fb", "/dev/fb0"),
      ("fb:", "/dev/fb0"),
    ]
    for (text, argument) in named {
      #expect(try ScreenName(parsing: text).argument == argument)
    }
    for text in ["", "file", "file:", "wallpaper", "fb0", "fb:a\0b", "-:x", "-:"] {
      #expect(throws: LiveError.unknownScreen(text)) { try ScreenName(parsing: text) }
    }
    #expect(try ScreenName(parsing: "file:x").kind.formats.first == .xrgb8888)
    #expect(try ScreenName(parsing: "-").kind.formats.first == .y4m)
    var options = ScreenOptions(defaultSize: Self.size, rate: .thirty)
    options.format = .y4m
    #expect(
      throws: LiveError.format(
        .y4m, screen: "file:x", allowed: [.xrgb8888, .argb8888, .rgb888, .rgb565])
    ) { try ScreenName(parsing: "file:x").open(options) }
    #expect(throws: LiveError.format(.y4m, screen: "fb:x", allowed: [])) {
      try ScreenName(parsing: "fb:x").open(options)
    }
  }

  #if os(Linux)
    @Test("only framebuffer devices are accepted")
    func devices() throws {
      let scratch = try Scratch()
      try scratch.write("notes", "mine")
      for path in [scratch.path("notes"), "/dev/null", scratch.folder] {
        #expect(throws: LiveError.notDevice(path: path)) { try FramebufferDevice(path: path) }
      }
      let path = scratch.path("fb0")
      #expect(throws: LiveError.noDevice(path: path)) { try FramebufferDevice(path: path) }
    }
  #else
    @Test("devices exist only on Linux")
    func devices() {
      let options = ScreenOptions(defaultSize: Self.size, rate: .thirty)
      let none = "only Linux has framebuffer devices; choose another screen"
      #expect(throws: LiveError.noDisplay(none)) { try ScreenName(parsing: "fb").open(options) }
    }
  #endif
}

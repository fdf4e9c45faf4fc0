import SeltzerSink
import SeltzerSystem
import Synchronization

/// Takes the bytes of frames, in order.
protocol FrameTaking: ~Copyable {
  mutating func write(_ encoded: [UInt8], index: Int) async throws
}

extension FrameWriter: FrameTaking {}
extension VideoFeed: FrameTaking {}

/// What can be drawn at any moment.
protocol MovingPicture: Sendable {
  var size: PixelSize { get }
  func draw(at t: Double, into picture: inout some Drawable) throws
  /// What a picture tells of its moment.
  func time(_ t: Double) throws -> TextEntry
}

/// Draws and encodes the frames of a range, several at a time, and hands them over in order.
final class FrameDrawing: Sendable {
  private let picture: any MovingPicture
  private let range: FrameRange
  private let encoder: FrameEncoder
  private let threads: Int
  private let tellsTime: Bool
  private let begun = ContinuousClock.now
  private let spent = Mutex(RenderTimes())
  // What is drawn over again: the memory of a new picture costs as much as half of what is drawn.
  private let idleFrames = Mutex<[Frame]>([])
  private let idlePlanes = Mutex<[[UInt8]]>([])

  init(
    picture: any MovingPicture, range: FrameRange, encoder: FrameEncoder, threads: Int,
    tellsTime: Bool
  ) {
    self.picture = picture
    self.range = range
    self.encoder = encoder
    self.threads = threads
    self.tellsTime = tellsTime
  }

  /// Where the time went until now.
  var times: RenderTimes {
    var times = spent.withLock { $0 }
    times.total = (ContinuousClock.now - begun) / .seconds(1)
    return times
  }

  /// Every frame.
  func all<Taker: FrameTaking & ~Copyable>(
    to taker: inout Taker, _ progress: (Int) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (index: Int, bytes: [UInt8]).self) { group in
      var next = 0
      func begin() {
        guard next < range.count else { return }
        let index = next
        next += 1
        group.addTask {
          try Task.checkCancellation()
          return (index, try self.bytes(of: index))
        }
      }
      // A frame is begun for each one written, so that slow ones cannot let the rest pile up.
      for _ in 0..<threads + (threads > 1 ? 2 : 0) { begin() }
      var waiting: [Int: [UInt8]] = [:]
      var written = 0
      while let done = try await group.next() {
        waiting[done.index] = done.bytes
        while let bytes = waiting.removeValue(forKey: written) {
          let start = ContinuousClock.now
          try await taker.write(bytes, index: written)
          reuse(consume bytes)
          written += 1
          let seconds = (ContinuousClock.now - start) / .seconds(1)
          spent.withLock { times in
            times.writing += seconds
            times.frames = written
          }
          progress(written)
          begin()
        }
      }
    }
  }

  /// A few frames, spread over all.
  func some(to feed: inout VideoFeed) async throws {
    let count = min(16, range.count)
    for index in 0..<count {
      try Task.checkCancellation()
      try await feed.write(bytes(of: index * range.count / count), index: index)
    }
  }

  private func bytes(of index: Int) throws -> [UInt8] {
    let t = range.time(ofFrame: index)
    return try encoder.format.takesPlanes ? planes(at: t) : encoded(index, at: t)
  }

  /// Keeps the memory of bytes that were written and that nobody else has.
  private func reuse(_ bytes: [UInt8]) {
    if encoder.format.takesPlanes { idlePlanes.withLock { $0.append(bytes) } }
  }

  private func emptyPlanes() -> PlanarFrame {
    guard let bytes = idlePlanes.withLock({ $0.popLast() }) else {
      return PlanarFrame(size: picture.size)
    }
    return PlanarFrame(size: picture.size, bytes: bytes)
  }

  private func planes(at t: Double) throws -> [UInt8] {
    let start = Self.processorSeconds
    var planes = emptyPlanes()
    try picture.draw(at: t, into: &planes)
    let end = Self.processorSeconds
    spent.withLock { $0.drawing += end - start }
    return planes.bytes
  }

  private func encoded(_ index: Int, at t: Double) throws -> [UInt8] {
    let start = Self.processorSeconds
    var frame = idleFrames.withLock { $0.popLast() } ?? Frame(size: picture.size)
    try picture.draw(at: t, into: &frame)
    let middle = Self.processorSeconds
    let remarks = try tellsTime ? [picture.time(t)] : []
    let bytes = try encoder.encode(frame, index: index, remarks: remarks)
    let end = Self.processorSeconds
    idleFrames.withLock { $0.append(frame) }
    spent.withLock { times in
      times.drawing += middle - start
      times.encoding += end - middle
    }
    return bytes
  }

  /// Of this thread: on a busy machine the clock on the wall counts what others do.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

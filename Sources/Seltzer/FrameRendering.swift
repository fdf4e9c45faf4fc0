import SeltzerRaster
import SeltzerSink
import SeltzerSystem
import Synchronization

/// Takes the bytes of frames, in order.
protocol FrameTaking: ~Copyable {
  mutating func write(_ encoded: [UInt8], index: Int) async throws
}

extension FrameWriter: FrameTaking {}
extension VideoFeed: FrameTaking {}

/// Draws and encodes the frames of a range, several at a time, and passes them on in order.
final class FrameRendering: Sendable {
  private let picture: any MovingPicture
  private let range: FrameRange
  private let encoder: FrameEncoder
  private let threads: Int
  private let storesTime: Bool
  private let start = ContinuousClock.now
  private let spent = Mutex(RenderTimes())
  // Memory is reused: allocating a new picture takes half as long as drawing one.
  private let idleFrames = Mutex<[Frame]>([])
  private let idlePlanes = Mutex<[[UInt8]]>([])

  init(
    picture: any MovingPicture, range: FrameRange, encoder: FrameEncoder, _ options: RenderOptions
  ) {
    self.picture = picture
    self.range = range
    self.encoder = encoder
    threads = max(1, options.threads)
    storesTime = options.storesTime
  }

  /// How long it has taken until now.
  var times: RenderTimes {
    var times = spent.withLock { $0 }
    times.total = (ContinuousClock.now - start) / .seconds(1)
    return times
  }

  /// Renders every frame.
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
      // Each written frame starts another, so a slow frame cannot make the others pile up.
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

  /// Renders a few frames, spread over all.
  func sample(to feed: inout VideoFeed) async throws {
    let count = min(16, range.count)
    for index in 0..<count {
      try Task.checkCancellation()
      try await feed.write(bytes(of: index * range.count / count), index: index)
    }
  }

  /// Keeps the memory of bytes that have been written.
  private func reuse(_ bytes: [UInt8]) {
    if encoder.format.takesPlanes { idlePlanes.withLock { $0.append(bytes) } }
  }

  private func bytes(of index: Int) throws -> [UInt8] {
    let t = range.time(ofFrame: index)
    return try encoder.format.takesPlanes ? planes(at: t) : encoded(index, at: t)
  }

  private func planes(at t: Double) throws -> [UInt8] {
    let start = Self.threadSeconds
    var planes =
      if let bytes = idlePlanes.withLock({ $0.popLast() }) {
        PlanarFrame(size: picture.size, bytes: bytes)
      } else {
        PlanarFrame(size: picture.size)
      }
    try picture.draw(at: t, into: &planes)
    let end = Self.threadSeconds
    spent.withLock { $0.drawing += end - start }
    return planes.bytes
  }

  private func encoded(_ index: Int, at t: Double) throws -> [UInt8] {
    let start = Self.threadSeconds
    var frame = idleFrames.withLock { $0.popLast() } ?? Frame(size: picture.size)
    try picture.draw(at: t, into: &frame)
    let middle = Self.threadSeconds
    let remarks = try storesTime ? [picture.time(t)] : []
    let bytes = try encoder.encode(frame, index: index, remarks: remarks)
    let end = Self.threadSeconds
    idleFrames.withLock { $0.append(frame) }
    spent.withLock { times in
      times.drawing += middle - start
      times.encoding += end - middle
    }
    return bytes
  }

  /// Processor time of this thread, which other processes do not distort.
  private static var threadSeconds: Double { Double(MonotonicClock.threadTime) * 1e-9 }
}

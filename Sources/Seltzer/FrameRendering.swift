import SeltzerOutput
import SeltzerPicture
import SeltzerSystem
import Synchronization

/// Draws and encodes the frames of a range concurrently, and outputs them in order.
final class FrameRendering: Sendable {
  private let picture: any MovingPicture
  private let range: FrameRange
  private let destination: Destination
  private let encoder: FrameEncoder
  private let options: RenderOptions
  private let start = ContinuousClock.now
  private let spent = Mutex(RenderTimes())
  // Memory is reused: allocating a new picture takes half as long as drawing one.
  private let idleFrames = Mutex<[Frame]>([])
  private let idlePlanes = Mutex<[[UInt8]]>([])

  init(
    picture: any MovingPicture, range: FrameRange, destination: Destination,
    encoder: FrameEncoder, _ options: RenderOptions
  ) {
    (self.picture, self.range, self.destination) = (picture, range, destination)
    (self.encoder, self.options) = (encoder, options)
  }

  var times: RenderTimes {
    var times = spent.withLock { $0 }
    times.total = (ContinuousClock.now - start) / .seconds(1)
    return times
  }

  /// Renders every frame, and passes the bytes of each to `write`, in order.
  func all(_ progress: (Int) -> Void, _ write: ([UInt8]) async throws -> Void) async throws {
    let threads = max(1, options.threads)
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
      // Each written frame starts another, which bounds the number of waiting frames.
      for _ in 0..<threads + (threads > 1 ? 2 : 0) { begin() }
      var waiting: [Int: [UInt8]] = [:]
      var written = 0
      while let done = try await group.next() {
        waiting[done.index] = done.bytes
        while let bytes = waiting.removeValue(forKey: written) {
          let start = ContinuousClock.now
          try await write(bytes)
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

  /// Renders a few frames, spread over the range.
  func sample(to feed: inout VideoFeed) async throws {
    let count = min(VideoWriter.mostSamples, range.count)
    for index in 0..<count {
      try Task.checkCancellation()
      try await feed.write(bytes(of: index * range.count / count))
    }
  }

  private func reuse(_ bytes: [UInt8]) {
    if encoder.takesPlanes { idlePlanes.withLock { $0.append(bytes) } }
  }

  /// Returns no bytes for a frame that is skipped.
  private func bytes(of index: Int) throws -> [UInt8] {
    if options.skippingExisting, destination.hasFile(ofFrame: range.first + index) { return [] }
    let t = range.time(ofFrame: index)
    let start = Self.threadSeconds
    if encoder.takesPlanes {
      let idle = idlePlanes.withLock { $0.popLast() }
      var planes =
        idle.map { PlanarFrame(size: picture.size, bytes: $0) } ?? PlanarFrame(size: picture.size)
      try picture.drawFrame(at: t, into: &planes)
      let end = Self.threadSeconds
      spent.withLock { $0.drawing += end - start }
      return planes.bytes
    }
    var frame =
      idleFrames.withLock { $0.popLast() }
      ?? Frame(
        size: picture.size, isDithered: !encoder.format.usesPalette, hasAlpha: encoder.hasAlpha)
    try picture.drawFrame(at: t, into: &frame)
    let middle = Self.threadSeconds
    let remarks = try options.storesTime ? [picture.timeEntry(t)] : []
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

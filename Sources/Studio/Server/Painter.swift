import Dispatch
import Seltzer
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem
import Synchronization

/// A picture to draw for a tab.
struct PaintJob: Sendable {
  /// The scene; with a second one, it is right of `split`.
  let looks: [Look]
  let split: Double
  let size: PixelSize
  let t: Double
  /// A viewer offset that replaces the scene's motion.
  let tilt: SIMD2<Double>?
  let showsBoxes: Bool
  /// A point in fractions of the picture at which the page asks for the kind of bubbles.
  let picked: SIMD2<Double>?
  let revision, sequence: UInt32
}

/// A picture as the page receives it.
struct Painting: Sendable {
  /// The width, height, revision and sequence number as 32-bit words, the time as a 64-bit float, and
  /// the pixels as R, G, B, 255; all little-endian.
  let bytes: [UInt8]
  let warnings: [String]
  /// The offset of the content in pixels, y up; nil follows the scene's motion.
  let contentOffset: SIMD2<Double>?
  let size: PixelSize
  let boxes: [PlacedBox]
  let picked: Int?
  /// The time to draw.
  let seconds: Double
}

/// Draws pictures on a thread of its own, and keeps what is prepared for the next one.
final class Painter: Sendable {
  /// Two tabs of different sizes, each with a scene to compare.
  private static let capacity = 4

  private let wallpapers = Mutex<[(look: Look, wallpaper: Wallpaper)]>([])
  /// Memory that is used again, because allocating it takes as long as drawing.
  private let frames = Mutex<[PixelSize: Frame]>([:])
  private let queue = TaskQueue(qos: .unspecified)
  /// Pictures do not wait for thumbnails.
  private let thumbnailQueue = TaskQueue(qos: .utility)

  /// Draws a picture after those before it; a cancelled task stops soon and replies with `CancellationError`.
  func paint(
    _ job: PaintJob, reply: @escaping @Sendable (Result<Painting, any Error>) -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: queue) { reply(Result { try self.painting(of: job) }) }
  }

  /// Draws a small picture as PNG; a cancelled task stops soon and replies with `CancellationError`.
  func thumbnail(
    of look: Look, size: PixelSize, reply: @escaping @Sendable (Result<[UInt8], any Error>) -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: thumbnailQueue) {
      reply(
        Result {
          try Task.checkCancellation()
          let wallpaper = try Wallpaper(
            scene: look.scene, palettes: look.palettes, size: size, loop: look.loop,
            budget: .studio)
          return try wallpaper.frame(at: 3).png()
        })
    }
  }

  private func painting(of job: PaintJob) throws -> Painting {
    try Task.checkCancellation()
    let start = MonotonicClock.now
    let first = try wallpaper(job.looks[0], size: job.size)
    // Rounded as the command line states it.
    let offset = job.tilt.map { tilt -> SIMD2<Double> in
      let full = ParallaxOffset(viewerOffset: tilt, reach: first.reach).contentOffset
      return (full * 100).rounded(.toNearestOrAwayFromZero) / 100
    }
    func parallaxOffset(of wallpaper: Wallpaper) -> ParallaxOffset {
      offset.map { wallpaper.parallaxOffset(tilt: .viewer(.zero), contentOffset: $0) }
        ?? wallpaper.parallaxOffset(at: job.t)
    }
    let moved = parallaxOffset(of: first)
    var frame = frames.withLock { $0.removeValue(forKey: job.size) } ?? Frame(size: job.size)
    try first.draw(at: job.t, parallaxOffset: moved, into: &frame)
    defer { frames.withLock { $0 = [job.size: frame] } }
    if job.looks.count > 1 {
      var second = Frame(size: job.size)
      let other = try wallpaper(job.looks[1], size: job.size)
      try other.draw(at: job.t, parallaxOffset: parallaxOffset(of: other), into: &second)
      frame = frame.divided(from: second, at: job.split)
    }
    var bytes = PixelLayout.rgba8888.packed(frame, afterHeader: 24)
    bytes.withUnsafeMutableBytes { bytes in
      let (width, height) = (UInt32(job.size.width), UInt32(job.size.height))
      for (index, word) in [width, height, job.revision, job.sequence].enumerated() {
        bytes.storeBytes(of: word.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
      }
      bytes.storeBytes(of: job.t.bitPattern.littleEndian, toByteOffset: 16, as: UInt64.self)
    }
    return try Painting(
      bytes: bytes, warnings: first.motion.warnings + first.warnings, contentOffset: offset,
      size: job.size, boxes: job.showsBoxes ? first.boxes(at: job.t, parallaxOffset: moved) : [],
      picked: job.picked.flatMap { try first.emitter(at: $0 * job.size.vector, t: job.t, moved) },
      seconds: Double(MonotonicClock.now - start) / 1e9)
  }

  private func wallpaper(_ look: Look, size: PixelSize) throws -> Wallpaper {
    let entries = wallpapers.withLock { $0 }
    let last = entries.last { $0.wallpaper.size == size }
    if let same = entries.last(where: {
      $0.wallpaper.size == size && $0.look.sheet == look.sheet && $0.look.loop == look.loop
        && $0.look.hidden == look.hidden
    }) {
      return same.wallpaper
    }
    let motion =
      if let last, last.look.loop == look.loop,
        last.look.scene.reducingMotion.motion == look.scene.reducingMotion.motion
      {
        last.wallpaper.motion
      } else {
        try Motion(of: look.scene, animated: true, loop: look.loop)
      }
    let wallpaper = try Wallpaper(
      scene: look.scene, palettes: look.palettes, size: size, loop: look.loop, motion: motion,
      budget: .studio, reusing: last?.wallpaper)
    wallpapers.withLock { $0 = $0.suffix(Self.capacity - 1) + [(look, wallpaper)] }
    return wallpaper
  }
}

extension Frame {
  /// Returns the picture with another one right of a fraction of the width.
  fileprivate func divided(from other: Frame, at fraction: Double) -> Frame {
    let column = Int((fraction * Double(size.width)).rounded())
    var mixed = pixels
    for y in 0..<size.height {
      let right = y * size.width + column..<(y + 1) * size.width
      mixed[right] = other.pixels[right]
    }
    return Frame(size: size, pixels: mixed)
  }
}

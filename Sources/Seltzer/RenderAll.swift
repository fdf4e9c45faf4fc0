import SeltzerMotion
import SeltzerOutput
import SeltzerPicture

extension Wallpaper {
  /// Renders frames into a file; several threads draw and encode them.
  ///
  /// At most `threads + 2` frames are in memory. The bytes do not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - range: The frames.
  ///   - destination: A file, a numbered sequence of files or standard output, and its format.
  ///   - contentOffset: The offset of the content in pixels, y up.
  ///   - options: The options.
  ///   - progress: Called after each written frame with the number written so far.
  /// - Returns: The rendering times.
  /// - Throws: `RasterError`, `SinkError`, or `CancellationError` when the task is cancelled.
  ///   Incomplete files are removed; the complete files of a numbered sequence stay.
  @discardableResult public func render(
    _ range: FrameRange, to destination: Destination, contentOffset: SIMD2<Double> = .zero,
    options: RenderOptions = RenderOptions(), progress: (Int) -> Void = { _ in }
  ) async throws -> RenderTimes {
    var moved = self
    moved.contentOffset = contentOffset
    return try await moved.renderFrames(
      range, to: destination, options: options, progress: progress)
  }
}

extension Wallpaper: MovingPicture {
  package func drawFrame(at t: Double, into picture: inout some Drawable) throws {
    let parallaxOffset = parallaxOffset(at: t, contentOffset: contentOffset)
    try draw(at: t, parallaxOffset: parallaxOffset, into: &picture)
  }

  package func earliest(_ t: Double) -> Double {
    guard !isStill else { return 0 }
    guard let time = LoopTime(loop) else { return t }
    let phase = time.phase(of: t)
    // The motion may not repeat, and rounding near the loop's end may change the time.
    let isSame = parallaxOffset(at: phase) == parallaxOffset(at: t)
    return isSame && time.phase(of: phase) == phase ? phase : t
  }
}

/// A picture as a function of time.
package protocol MovingPicture: Sendable {
  var size: PixelSize { get }
  /// Whether it has no background.
  var isTransparent: Bool { get }
  func drawFrame(at t: Double, into picture: inout some Drawable) throws
  /// Returns the earliest time that has the same picture as `t`.
  func earliest(_ t: Double) -> Double
}

extension MovingPicture {
  package var isTransparent: Bool { false }

  package func earliest(_ t: Double) -> Double { t }

  package func timeEntry(_ t: Double) throws(SinkError) -> TextEntry {
    try TextEntry(key: "seltzer:t", value: "\(earliest(t))")
  }

  @discardableResult package func renderFrames(
    _ range: FrameRange, to destination: Destination, options: RenderOptions,
    progress: (Int) -> Void
  ) async throws -> RenderTimes {
    let format = destination.format
    // In formats of stills and animations, only stills have a time, so that they can be told apart.
    let storesFirstTime =
      options.storesTime && format.holdsManyFrames
      && (range.count == 1 || format.isAnimationByDefault)
    let encoder = try FrameEncoder(
      format: destination.format, size: size, frames: range.count, rate: range.rate,
      text: options.text + (storesFirstTime ? [timeEntry(range.time(ofFrame: 0))] : []),
      effort: options.effort, hasAlpha: isTransparent && !options.showsChequerboard)
    let rendering = FrameRendering(
      picture: self, range: range, destination: destination, encoder: encoder, options)
    if encoder.format.needsFFmpeg {
      let writer = try VideoWriter(
        destination, encoder: encoder, quality: options.quality, replacing: options.replacing,
        limit: options.maximumByteCount, isSegment: options.followingTime != nil)
      let following = try options.followingTime.map { t in
        var planes = PlanarFrame(size: size)
        try drawFrame(at: t, into: &planes)
        return planes.bytes
      }
      try await writer.write(
        sample: { try await rendering.sample(to: &$0) }, following: following
      ) { feed in
        try await rendering.all(progress) { try await feed.write($0) }
      }
    } else {
      var writer = try FrameWriter(
        destination, encoder: encoder, replacing: options.replacing,
        skippingExisting: options.skippingExisting, firstNumber: range.first,
        limit: options.maximumByteCount)
      try await rendering.all(progress) { try writer.write($0) }
      try writer.finish()
    }
    return rendering.times
  }
}

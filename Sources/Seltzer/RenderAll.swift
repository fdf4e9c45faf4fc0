import SeltzerMotion

extension Wallpaper {
  /// Draws and writes frames: drawn and encoded by several threads, written in order.
  ///
  /// At most `threads + 2` frames are in memory, however many there are in all. The bytes do not
  /// depend on the number of threads.
  ///
  /// - Parameters:
  ///   - range: Which frames.
  ///   - destination: Where to, and in which format.
  ///   - threads: How many frames are drawn at a time, 1 or more.
  ///   - contentOffset: How far the content is pushed, in pixels, y up.
  ///   - replacing: Whether existing files may be replaced.
  ///   - text: What PNG files say of themselves.
  ///   - tellsTime: Whether they also tell their moment in seconds, as `seltzer:t`; an APNG tells its
  ///     first.
  ///   - effort: What PNG files are made for.
  ///   - quality: What video is made for.
  ///   - progress: Called after each written frame with the number written so far.
  /// - Returns: Where the time went.
  /// - Throws: `RasterError`, `SinkError`, or `CancellationError` when the task was cancelled. What
  ///   is not whole is removed; of a numbered sequence the files written so far stay.
  @discardableResult
  public func render(
    _ range: FrameRange, to destination: Destination, threads: Int = 1,
    contentOffset: SIMD2<Double> = .zero, replacing: Bool = false, text: [TextEntry] = [],
    tellsTime: Bool = false, effort: PNGEffort = .fast, quality: VideoQuality = .good,
    progress: (Int) -> Void = { _ in }
  ) async throws -> RenderTimes {
    try await PushedWallpaper(wallpaper: self, contentOffset: contentOffset).render(
      range, to: destination, threads: threads, replacing: replacing, text: text,
      tellsTime: tellsTime, effort: effort, quality: quality, progress: progress)
  }

  /// What a picture tells of its moment: the earliest at which it looks so.
  func time(_ t: Double) throws(SinkError) -> TextEntry {
    try TextEntry(key: "seltzer:t", value: "\(earliest(t))")
  }

  private func earliest(_ t: Double) -> Double {
    guard !isStill else { return 0 }
    guard let time = LoopTime(loop) else { return t }
    let phase = time.phase(of: t)
    // Motion may not repeat, and near the loop's end another rounding may come to another moment.
    return time.phase(of: phase) == phase && push(at: phase) == push(at: t) ? phase : t
  }
}

/// A wallpaper with its content pushed.
private struct PushedWallpaper: MovingPicture {
  let wallpaper: Wallpaper
  /// In pixels, y up.
  let contentOffset: SIMD2<Double>

  var size: PixelSize { wallpaper.size }

  func draw(at t: Double, into picture: inout some Drawable) throws {
    let push = wallpaper.push(at: t, contentOffset: contentOffset)
    try wallpaper.show(at: t, push: push, on: &picture)
  }

  func time(_ t: Double) throws -> TextEntry { try wallpaper.time(t) }
}

extension MovingPicture {
  /// Draws and writes frames, as `Wallpaper.render` tells.
  package func render(
    _ range: FrameRange, to destination: Destination, threads: Int, replacing: Bool,
    text: [TextEntry], tellsTime: Bool, effort: PNGEffort, quality: VideoQuality,
    progress: (Int) -> Void
  ) async throws -> RenderTimes {
    let encoder = try FrameEncoder(
      format: destination.format, size: size, frames: range.count, rate: range.rate,
      text: text + (tellsTime && destination.format == .apng ? [time(range.time(ofFrame: 0))] : []),
      effort: effort)
    let drawing = FrameDrawing(
      picture: self, range: range, encoder: encoder, threads: max(1, threads),
      tellsTime: tellsTime)
    guard encoder.format.needsFFmpeg else {
      var writer = try FrameWriter(
        destination, encoder: encoder, replacing: replacing, firstNumber: range.first)
      try await drawing.all(to: &writer, progress)
      try writer.finish()
      return drawing.times
    }
    var writer = try VideoWriter(
      destination, encoder: encoder, quality: quality, replacing: replacing)
    if encoder.format == .gif { try await writer.takeColors { try await drawing.some(to: &$0) } }
    try await writer.write { try await drawing.all(to: &$0, progress) }
    return drawing.times
  }
}

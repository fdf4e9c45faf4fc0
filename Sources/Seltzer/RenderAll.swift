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
  ///   - progress: Called after each written frame with the number written so far.
  /// - Throws: `RasterError`, `SinkError`, or `CancellationError` when the task was cancelled. What
  ///   is not whole is removed; of a numbered sequence the files written so far stay.
  public func render(
    _ range: FrameRange, to destination: Destination, threads: Int = 1,
    contentOffset: SIMD2<Double> = .zero, replacing: Bool = false, text: [TextEntry] = [],
    tellsTime: Bool = false, effort: PNGEffort = .fast, progress: (Int) -> Void = { _ in }
  ) async throws {
    let encoder = try FrameEncoder(
      format: destination.format, size: size, frames: range.count, rate: range.rate,
      text: text + (tellsTime && destination.format == .apng ? [time(range.time(ofFrame: 0))] : []),
      effort: effort)
    var writer = try FrameWriter(
      destination, encoder: encoder, replacing: replacing, firstNumber: range.first)
    try await withThrowingTaskGroup(of: (index: Int, bytes: [UInt8]).self) { group in
      var begun = 0
      func begin() {
        guard begun < range.count else { return }
        let index = begun
        begun += 1
        group.addTask {
          try Task.checkCancellation()
          let t = range.time(ofFrame: index)
          let frame = try frame(at: t, contentOffset: contentOffset)
          let remarks = try tellsTime ? [time(t)] : []
          return (index, try encoder.encode(frame, index: index, remarks: remarks))
        }
      }
      // A frame is begun for each one written, so that slow ones cannot let the rest pile up.
      for _ in 0..<max(1, threads) + (threads > 1 ? 2 : 0) { begin() }
      var waiting: [Int: [UInt8]] = [:]
      var written = 0
      while let done = try await group.next() {
        waiting[done.index] = done.bytes
        while let bytes = waiting.removeValue(forKey: written) {
          try writer.write(bytes, index: written)
          written += 1
          progress(written)
          begin()
        }
      }
    }
    try writer.finish()
  }
  /// What a picture tells of its moment: the earliest at which it looks so.
  private func time(_ t: Double) throws(SinkError) -> TextEntry {
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

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
  ///   - progress: Called after each written frame with the number written so far.
  /// - Throws: `RasterError`, `SinkError`, or `CancellationError` when the task was cancelled. What
  ///   is not whole is removed; of a numbered sequence the files written so far stay.
  public func render(
    _ range: FrameRange, to destination: Destination, threads: Int = 1,
    contentOffset: SIMD2<Double> = .zero, replacing: Bool = false, text: [TextEntry] = [],
    progress: (Int) -> Void = { _ in }
  ) async throws {
    let encoder = try FrameEncoder(
      format: destination.format, size: size, frames: range.count, rate: range.rate, text: text)
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
          let frame = try frame(at: range.time(ofFrame: index), contentOffset: contentOffset)
          return (index, try encoder.encode(frame, index: index))
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
}

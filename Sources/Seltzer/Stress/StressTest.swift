import SeltzerScene

/// Measures the frame times of a wallpaper as it is and with given numbers of bubbles, and finds the number
/// whose frames take the time allowed.
///
/// Pictures are drawn one after another and discarded. Motion that is read from a file or in real time is left
/// out. Other load on the machine affects the results.
package struct StressTest: Sendable {
  /// The wallpaper as it is.
  package let wallpaper: Scene
  /// Returns the scene with a number of bubbles.
  let scene: @Sendable (_ count: Int) throws -> Scene
  package let palette: Palette
  package let size: PixelSize
  /// The most frames of a run, 1 or more.
  package var frames = 60
  /// The number of threads that draw one frame, 1 or more.
  package var threads = 1
  /// Frame `k` of a row shows the time `k / rate`.
  package var rate = FrameRate.sixty
  /// The rendering backends, which draw each frame in turn; `fast` is the first.
  package var methods = [RenderMethod.fast]
  /// Milliseconds after which a run starts no further frame.
  package var timeLimit = 2000.0

  /// The most frames of a count that is only drawn, to find the order of magnitude; the fastest decides.
  private static let triedFrames = 3

  /// Creates a test, where `scene` returns the scene with a number of bubbles; throws its error for none.
  package init(
    wallpaper: Scene, palette: Palette, size: PixelSize,
    scene: @escaping @Sendable (_ count: Int) throws -> Scene
  ) throws {
    @Sendable func withoutInput(_ scene: Scene) -> Scene {
      if case .path = scene.motion.source ?? .path(.sway) { return scene }
      var scene = scene
      scene.motion.source = .path(.still)
      return scene
    }
    self.wallpaper = withoutInput(wallpaper)
    self.scene = { withoutInput(try scene($0)) }
    (self.palette, self.size) = (palette, size)
    _ = try scene(0)
  }

  /// The numbers of threads to measure: the requested one, and one.
  package var threadCounts: [Int] { threads == 1 ? [1] : [threads, 1] }

  /// Measures a number of bubbles with each method; without one, the wallpaper as it is with `fast`.
  ///
  /// `progress` is called before each frame with its number, from 0 on.
  package func measure(
    _ count: Int?, threads: Int? = nil, progress: (Int) -> Void = { _ in }
  ) throws -> [StressRun] {
    progress(0)
    var tracks = try (count == nil ? [.fast] : methods).map {
      try StressTrack(self, count: count, method: $0, threads: threads ?? self.threads)
    }
    var frame = Frame(size: size)
    for index in tracks.indices { try tracks[index].warmUp(&frame, keepingBeyond: timeLimit) }
    for number in 0..<frames {
      progress(number)
      for index in tracks.indices where tracks[index].times.count == number {
        try tracks[index].draw(&frame)
      }
      if tracks.reduce(0, { $0 + $1.spent }) > timeLimit { break }
    }
    return tracks.map { $0.finished(fast: $0.method == .fast ? nil : tracks[0].times) }
  }

  /// Finds the number of bubbles with which a show holds a rate; nil if it does not hold even without any.
  ///
  /// `show` shows a scene in real time. Where one frame takes long, frames are drawn one after the other
  /// instead. `progress` receives the count that is drawn next.
  package func budget(
    rate: FrameRate, threads: Int, progress: (Int) -> Void = { _ in },
    show: (Scene) throws -> ShowTimes
  ) throws -> StressBudget? {
    var frame = Frame(size: size)
    let limit = rate.time(ofFrame: 1) * 1e3
    func times(_ count: Int, frames: Int) throws -> [Double] {
      var track = try StressTrack(self, count: count, method: methods[0], threads: threads)
      try track.warmUp(&frame, keepingBeyond: timeLimit)
      while track.times.count < frames, track.spent < timeLimit { try track.draw(&frame) }
      return track.times
    }
    return try BudgetSearch.budget(limit: limit, upTo: Emitter.maximumBubbleCount) { count in
      progress(count)
      return try times(count, frames: Self.triedFrames).min() ?? .infinity
    } show: { count in
      progress(count)
      if limit < 500 { return try show(scene(count)) }
      let times = try times(count, frames: frames)
      return ShowTimes(
        frames: times.count, missed: times.count { $0 > limit }, p50: percentile(50, of: times),
        p95: percentile(95, of: times), processorShare: 0)
    }
  }
}

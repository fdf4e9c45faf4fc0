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
  package let frames: Int
  /// The number of threads that draw one frame, 1 or more.
  package let threads: Int
  /// The rates to hold, at least one; frame `k` shows the time `k / rates[0]`.
  package let rates: [FrameRate]
  /// The rendering backends, which draw each frame in turn; at least one.
  package let methods: [RenderMethod]
  /// Seconds after which a run starts no further frame.
  package var timeLimit: Double

  /// The most frames of a count that is only drawn, to find the order of magnitude; the fastest decides.
  private static let triedFrames = 3

  /// Creates a test, where `scene` returns the scene with a number of bubbles; throws its error for none.
  package init(
    wallpaper: Scene, palette: Palette, size: PixelSize, frames: Int = 60, threads: Int = 1,
    rates: [FrameRate] = [.sixty], methods: [RenderMethod] = [.fast], timeLimit: Double = 2,
    scene: @escaping @Sendable (_ count: Int) throws -> Scene
  ) throws {
    precondition(
      frames >= 1 && threads >= 1 && !rates.isEmpty && !methods.isEmpty, "something to measure")
    @Sendable func withoutInput(_ scene: Scene) -> Scene {
      if case .path = scene.motion.source ?? .path(.sway) { return scene }
      var scene = scene
      scene.motion.source = .path(.still)
      return scene
    }
    self.wallpaper = withoutInput(wallpaper)
    self.scene = { withoutInput(try scene($0)) }
    (self.palette, self.size, self.frames, self.threads) = (palette, size, frames, threads)
    (self.rates, self.methods, self.timeLimit) = (rates, methods, timeLimit)
    _ = try scene(0)
  }

  /// The numbers of threads to measure: the requested one, and one.
  package var threadCounts: [Int] { threads == 1 ? [1] : [threads, 1] }

  /// Measures the wallpaper as it is.
  package func measureWallpaper(
    threads: Int, progress: (Int) -> Void = { _ in }
  ) throws -> StressRun {
    let track = try StressTrack(self, count: nil, method: .fast, threads: threads)
    return try measure([track], frames, progress)[0]
  }

  /// Measures one run of each method; `progress` is called before each frame with its number, from 0 on.
  package func measure(
    _ count: Int, frames: Int? = nil, progress: (Int) -> Void = { _ in }
  ) throws -> [StressRun] {
    progress(0)
    let tracks = try methods.map {
      try StressTrack(self, count: count, method: $0, threads: threads)
    }
    return try measure(tracks, frames ?? self.frames, progress)
  }

  private func measure(
    _ tracks: [StressTrack], _ frames: Int, _ progress: (Int) -> Void
  ) throws -> [StressRun] {
    var (tracks, frame) = (tracks, Frame(size: size))
    for index in tracks.indices { try tracks[index].warmUp(&frame, keepingBeyond: timeLimit) }
    for number in 0..<frames {
      progress(number)
      for index in tracks.indices where tracks[index].run.frames == number {
        try tracks[index].draw(&frame)
      }
      if tracks.reduce(0, { $0 + $1.run.spent }) > timeLimit { break }
    }
    return tracks.map { $0.finished() }
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
    let limit = rate.time(ofFrame: 1)
    func times(_ count: Int, frames: Int) throws -> [Double] {
      var track = try StressTrack(self, count: count, method: methods[0], threads: threads)
      try track.warmUp(&frame, keepingBeyond: timeLimit)
      while track.run.frames < frames, track.run.spent < timeLimit { try track.draw(&frame) }
      return track.run.times
    }
    return try BudgetSearch.budget(limit: limit, upTo: Emitter.maximumBubbleCount) { count in
      progress(count)
      return try times(count, frames: Self.triedFrames).min() ?? .infinity
    } show: { count in
      progress(count)
      if limit < 0.5 { return try show(scene(count)) }
      let times = try times(count, frames: frames)
      return ShowTimes(
        frames: times.count, missed: times.count { $0 > limit }, p50: percentile(50, of: times),
        p95: percentile(95, of: times), processorShare: 0)
    }
  }
}

import SeltzerScene

/// Measures the frame times of a wallpaper as it is and with given numbers of bubbles, and finds the number
/// whose frames take the time allowed.
///
/// Pictures are drawn one after another and discarded. Other load on the machine affects the results.
package struct StressTest: Sendable {
  /// The wallpaper as it is.
  package let wallpaper: Scene
  /// The scene whose population the counts replace.
  package let scene: Scene
  package let palette: Palette
  package let size: PixelSize
  /// The most frames of a run, 1 or more.
  package let frames: Int
  /// The number of threads that draw one frame, 1 or more.
  package let threads: Int
  /// Frame `k` shows the time `k / rate`, and the budget must sustain the rate.
  package let rate: FrameRate
  /// The rendering backends, which draw each frame in turn; at least one.
  package let methods: [RenderMethod]
  /// Seconds after which a run starts no further frame.
  package var timeLimit: Double

  /// The most frames of a count in one round of the search.
  private static let mostSearchFrames = 60

  /// Creates a test.
  ///
  /// Without a `scene` the wallpaper's bubbles are counted. `radius` is the range of their radii in pixels;
  /// nil keeps the scene's sizes, at which many bubbles overlap.
  package init(
    wallpaper: Scene, scene: Scene? = nil, palette: Palette, size: PixelSize,
    radius: ClosedRange<Double>? = nil, frames: Int = 60, threads: Int = 1,
    rate: FrameRate = .sixty, methods: [RenderMethod] = [.fast], timeLimit: Double = 2
  ) {
    precondition(frames >= 1 && threads >= 1 && !methods.isEmpty, "something to measure")
    var scene = scene ?? wallpaper
    if let radius {
      let unit = 2 / Double(size.height)
      for index in scene.emitters.indices {
        scene.emitters[index].diameter = radius.lowerBound * unit...radius.upperBound * unit
        scene.emitters[index].sizeOverLife = []
      }
    }
    self.wallpaper = wallpaper
    self.scene = scene
    self.palette = palette
    self.size = size
    self.frames = frames
    self.threads = threads
    self.rate = rate
    self.methods = methods
    self.timeLimit = timeLimit
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
    return try tracks.map { try $0.finished() }
  }

  /// Finds the number of bubbles with which a frame of the first method takes 1 / rate; nil if it takes
  /// longer even without bubbles.
  ///
  /// With one thread processor time decides, which other programs affect less, else wall time. `seconds` is
  /// about the time of the search. `progress` receives the count that is drawn next.
  package func budget(
    threads: Int, seconds: Double, progress: (Int) -> Void = { _ in }
  ) throws -> StressBudget? {
    var frame = Frame(size: size)
    var tracks: [Int: StressTrack] = [:]
    var budget = try BudgetSearch.budget(
      limit: rate.time(ofFrame: 1), upTo: Emitter.maximumBubbleCount,
      frames: min(frames, Self.mostSearchFrames), seconds: seconds
    ) { count, number in
      progress(count)
      // A round has three counts at most; those tried before are not needed again.
      let known = tracks[count]
      var track =
        try known ?? StressTrack(self, count: count, method: methods[0], threads: threads)
      if known == nil {
        try track.warmUp(&frame, keepingBeyond: timeLimit)
      } else {
        try track.draw(&frame)
      }
      track.reset()
      for _ in 0..<number { try track.draw(&frame) }
      if tracks[count] == nil, tracks.count > 2 { tracks = [:] }
      tracks[count] = track
      return threads == 1 ? track.processorTimes : track.run.times
    }
    budget?.threads = threads
    return budget
  }
}

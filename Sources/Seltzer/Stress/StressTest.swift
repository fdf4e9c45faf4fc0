import SeltzerScene

/// Measures the frame times of a scene with increasing numbers of bubbles, and finds the largest number
/// that sustains a frame rate.
///
/// Pictures are drawn one after another and discarded. Other load on the machine affects the results.
package struct StressTest: Sendable {
  /// The scene; the counts replace its population.
  package let scene: Scene
  package let palette: Palette
  package let size: PixelSize
  /// The number of frames of a run, unless the time limit is reached; 1 or more.
  package let frames: Int
  /// The number of threads that draw one frame, 1 or more.
  package let threads: Int
  /// Frame `k` shows the time `k / rate`, and the budget must sustain the rate.
  package let rate: FrameRate
  /// The rendering backends, which draw each frame in turn; at least one.
  package let methods: [RenderMethod]
  /// Seconds after which a run ends, but after three frames or one that exceeds the limit.
  private let timeLimit: Double

  /// The maximum number of frames per count tried for the budget.
  private static let probeFrames = 20

  /// `radius` is the range of the bubbles' radii in pixels; nil keeps the scene's sizes, at which many
  /// bubbles overlap.
  package init(
    scene: Scene, palette: Palette, size: PixelSize, radius: ClosedRange<Double>? = nil,
    frames: Int = 60, threads: Int = 1, rate: FrameRate = .sixty,
    methods: [RenderMethod] = [.fast], timeLimit: Double = 10
  ) {
    precondition(frames >= 1 && threads >= 1 && !methods.isEmpty, "something to measure")
    var scene = scene
    if let radius {
      let unit = 2 / Double(size.height)
      for index in scene.emitters.indices {
        scene.emitters[index].diameter = radius.lowerBound * unit...radius.upperBound * unit
        scene.emitters[index].sizeOverLife = []
      }
    }
    self.scene = scene
    self.palette = palette
    self.size = size
    self.frames = frames
    self.threads = threads
    self.rate = rate
    self.methods = methods
    self.timeLimit = timeLimit
  }

  /// Measures one run of each method; `progress` is called before each frame with its number, from 0 on.
  package func measure(_ count: Int, progress: (Int) -> Void = { _ in }) throws -> [StressRun] {
    var frame = Frame(size: size)
    progress(0)
    var tracks = try methods.map { try StressTrack(self, count: count, method: $0) }
    for index in tracks.indices { try tracks[index].warmUp(&frame, keepingBeyond: timeLimit) }
    for number in 0..<frames {
      progress(number)
      for index in tracks.indices where tracks[index].run.frames == number {
        try tracks[index].draw(&frame)
      }
      let spent = tracks.reduce(0) { $0 + $1.run.spent }
      let slowest = tracks.flatMap(\.run.times).max() ?? 0
      guard spent > timeLimit * Double(tracks.count) else { continue }
      if number + 1 >= 3 || slowest > timeLimit { break }
    }
    return try tracks.map { try $0.finished() }
  }

  /// Finds the largest number of bubbles at which the first method sustains the rate: the 95th percentile
  /// of the frame times is at most 1 / rate.
  ///
  /// The result is accurate to 2 %; nil if not even 0 bubbles sustain the rate.
  package func budget(
    after runs: [StressRun] = [], progress: (Int) -> Void = { _ in }
  ) throws -> Int? {
    let limit = rate.time(ofFrame: 1)
    let known = runs.filter { $0.method == methods[0] }
      .map { (count: $0.count, holds: $0.p95 <= limit) }
    return try BudgetSearch.largest(upTo: Emitter.maximumBubbleCount, known: known) { count in
      progress(count)
      return try holds(count, within: limit)
    }
  }

  /// Returns whether 95 % of the frames take at most `limit` seconds; stops as soon as that is decided.
  private func holds(_ count: Int, within limit: Double) throws -> Bool {
    let number = min(frames, Self.probeFrames)
    let allowed = number - Int((0.95 * Double(number)).rounded(.up))
    var frame = Frame(size: size)
    var track = try StressTrack(self, count: count, method: methods[0])
    try track.warmUp(&frame, keepingBeyond: .infinity)
    var late = 0
    while track.run.frames < number, track.run.frames < 3 || track.run.spent <= timeLimit {
      if try track.draw(&frame) > limit { late += 1 }
      if late > allowed { return false }
    }
    return true
  }
}

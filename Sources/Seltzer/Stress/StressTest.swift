import SeltzerScene

/// Measures frame times of a scene with rising numbers of bubbles, and the largest number that holds a
/// frame rate.
///
/// Pictures are drawn one after another and discarded. Other load on the machine affects the results.
///
/// ```swift
/// let test = StressTest(scene: scene, palette: palette, size: size)
/// let runs = try [100, 1000].flatMap { try test.measure($0).runs }
/// let most = try test.budget(after: runs)
/// ```
package struct StressTest: Sendable {
  /// The scene, whose population is replaced by the counts.
  package let scene: Scene
  /// The palette.
  package let palette: Palette
  /// The size of the pictures.
  package let size: PixelSize
  /// The number of frames of a run, unless the time limit is reached.
  package let frames: Int
  /// The number of threads that draw one frame.
  package let threads: Int
  /// Frames per second: frame `k` shows the moment `k / rate`, and the budget must hold the rate.
  package let rate: FrameRate
  /// The rendering backends; several draw each frame in turn.
  package let methods: [RenderMethod]
  /// The time limit of a run in seconds; it then ends after at least three frames.
  package let patience: Double

  /// The largest number of frames that one try of the budget draws.
  static let probeFrames = 20

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - palette: The palette.
  ///   - size: The size of the pictures.
  ///   - radius: The range of the bubbles' radii in pixels; nil keeps the scene's sizes, with which many
  ///     bubbles overlap many times.
  ///   - frames: The number of frames of a run, 1 or more.
  ///   - threads: The number of threads that draw one frame, 1 or more.
  ///   - rate: Frames per second.
  ///   - methods: The rendering backends; at least one.
  ///   - patience: The time limit of a run in seconds. It then ends after three frames, or after one that
  ///     took longer by itself.
  package init(
    scene: Scene, palette: Palette, size: PixelSize, radius: ClosedRange<Double>? = nil,
    frames: Int = 60, threads: Int = 1, rate: FrameRate = .sixty,
    methods: [RenderMethod] = [.fast], patience: Double = 10
  ) {
    precondition(frames >= 1 && threads >= 1 && !methods.isEmpty, "something to measure")
    var scene = scene
    if let radius {
      let unit = 2 / Double(size.height)
      scene.bubbles.diameter = radius.lowerBound * unit...radius.upperBound * unit
      scene.bubbles.sizeOverLife = []
    }
    self.scene = scene
    self.palette = palette
    self.size = size
    self.frames = frames
    self.threads = threads
    self.rate = rate
    self.methods = methods
    self.patience = patience
  }

  /// Measures one run of each method.
  ///
  /// - Parameters:
  ///   - count: The number of bubbles, 0...`Emitter.maximumBubbleCount`.
  ///   - progress: Called before each frame with its number, from 0 on.
  /// - Returns: The runs in the order of `methods`.
  /// - Throws: `RasterError` if an image or font of the scene is missing or unusable.
  package func measure(
    _ count: Int, progress: (Int) -> Void = { _ in }
  ) throws -> StressMeasurement {
    var frame = Frame(size: size)
    progress(0)
    var tracks = try methods.map { try StressTrack(self, count: count, method: $0) }
    for index in tracks.indices { try tracks[index].warmUp(&frame, keepingBeyond: patience) }
    for number in 0..<frames {
      progress(number)
      for index in tracks.indices where tracks[index].drawn == number {
        try tracks[index].draw(&frame)
      }
      let spent = tracks.reduce(0) { $0 + $1.spent }
      let slowest = tracks.map(\.slowest).max() ?? 0
      guard spent > patience * Double(tracks.count) else { continue }
      if number + 1 >= 3 || slowest > patience { break }
    }
    return try StressMeasurement(tracks)
  }

  /// Finds the largest number of bubbles with which the first method holds the rate: the 95th percentile
  /// of the frame times is within the limit.
  ///
  /// The result is accurate to 2 %. It is found by bisection, with fewer frames than a run.
  ///
  /// - Parameters:
  ///   - runs: Earlier measurements; runs of other methods are ignored.
  ///   - progress: Called with each count that is tried.
  /// - Returns: 0...`Emitter.maximumBubbleCount`, or nil if not even a picture without bubbles holds the rate.
  /// - Throws: `RasterError` if an image or font of the scene is missing or unusable.
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

  /// Whether 95 of 100 frames take at most `limit` seconds; returns as soon as that is decided.
  private func holds(_ count: Int, within limit: Double) throws -> Bool {
    let number = min(frames, Self.probeFrames)
    let allowed = number - Int((0.95 * Double(number)).rounded(.up))
    var frame = Frame(size: size)
    var track = try StressTrack(self, count: count, method: methods[0])
    try track.warmUp(&frame, keepingBeyond: .infinity)
    var late = 0
    while track.drawn < number, track.drawn < 3 || track.spent <= patience {
      if try track.draw(&frame) > limit { late += 1 }
      if late > allowed { return false }
    }
    return true
  }
}

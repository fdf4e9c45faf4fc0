/// How long a scene's pictures take with ever more bubbles, and how many the machine can bear.
///
/// Pictures are drawn and timed but written nowhere, one after the other; what is measured depends
/// on what else the machine does meanwhile.
///
/// ```swift
/// let test = StressTest(scene: scene, palette: palette, size: size)
/// let runs = try [100, 1000].flatMap { try test.measure($0).runs }
/// let most = try test.budget(after: runs)
/// ```
public struct StressTest: Sendable {
  /// What is drawn; its population is replaced by the counts.
  public let scene: Scene
  /// In which colours.
  public let palette: Palette
  /// The size of the pictures.
  public let size: PixelSize
  /// How many frames a run draws, unless its time is up before.
  public let frames: Int
  /// How many threads may draw one frame.
  public let threads: Int
  /// Frames a second: frame `k` shows the moment `k / rate`, and the budget is to hold it.
  public let rate: FrameRate
  /// Who draws; where there are several, they draw each frame in turn.
  public let methods: [RenderMethod]
  /// After how many seconds of drawing a run begins no further frame, once it has three.
  public let patience: Double

  /// The frames by which the budget is judged, if a run has as many.
  static let probeFrames = 20

  /// A test that has not begun.
  ///
  /// - Parameters:
  ///   - scene: What is drawn.
  ///   - palette: In which colours.
  ///   - size: The size of the pictures.
  ///   - radius: In pixels, what the bubbles' radii lie between for all their lives; nil keeps the
  ///     scene's sizes, of which many cover each other many times over.
  ///   - frames: How many frames a run draws, 1 or more.
  ///   - threads: How many threads may draw one frame, 1 or more.
  ///   - rate: Frames a second.
  ///   - methods: Who draws; at least one.
  ///   - patience: After how many seconds a run begins no further frame, once it has three, or one
  ///     that took longer by itself.
  public init(
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

  /// Draws and times one run of each method with so many bubbles.
  ///
  /// - Parameters:
  ///   - count: How many bubbles, 0...`Emitter.mostBubbles`.
  ///   - progress: Called before each frame with its number, from 0 on.
  /// - Returns: What each method took, in the order of `methods`.
  /// - Throws: `RasterError` when an image or font that the scene needs is missing or unusable.
  public func measure(
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

  /// The largest number of bubbles with which the first method holds the rate: 95 of 100 frames
  /// take no longer than a frame may.
  ///
  /// Found by bisection between the counts that were measured, or beyond them, to 2 %, with fewer
  /// frames than a run has.
  ///
  /// - Parameters:
  ///   - runs: What was measured before; runs of other methods are passed over.
  ///   - progress: Called with each count that is tried.
  /// - Returns: 0...`Emitter.mostBubbles`, or nil when not even a picture without bubbles holds it.
  /// - Throws: `RasterError` when an image or font that the scene needs is missing or unusable.
  public func budget(
    after runs: [StressRun] = [], progress: (Int) -> Void = { _ in }
  ) throws -> Int? {
    let limit = rate.time(ofFrame: 1)
    let known = runs.filter { $0.method == methods[0] }
      .map { (count: $0.count, holds: $0.p95 <= limit) }
    return try BudgetSearch.largest(upTo: Emitter.mostBubbles, known: known) { count in
      progress(count)
      return try holds(count, within: limit)
    }
  }

  /// Whether 95 of 100 frames take no longer than `limit` seconds; ends once that is settled.
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

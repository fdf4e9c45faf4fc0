/// A scene with a palette, for one size of picture: the front door of the library.
///
/// A picture depends on nothing but what the wallpaper was made from and `t`. Frames may be drawn in
/// any order and from any number of threads.
///
/// ```swift
/// let scene = try SceneLibrary.scene("lock")
/// let palette = try PaletteLibrary().palette(scene.palette)
/// let wallpaper = try Wallpaper(scene: scene, palette: palette, size: PixelSize(width: 1920, height: 1080)!)
/// let frame = try wallpaper.frame(at: 2.5)
/// ```
public struct Wallpaper: Sendable {
  /// The scene it was made from.
  public let scene: Scene
  /// The palette it was made from; of several, the one at `t = 0`.
  public let palette: Palette
  /// Which palette it is shown in when.
  public let palettes: PaletteCourse
  /// The size of its pictures.
  public let size: PixelSize
  /// Seconds after which every picture repeats; nil is never.
  public let loop: Double?
  /// What tilts it.
  public let motion: Motion

  private let field: BubbleField
  private let coloring: Coloring
  /// nil where the palette never changes.
  private let colorings: Colorings?

  /// What is shown for ever where motion is reduced; any moment looks as alive.
  private static let stillMoment = 6.0

  /// A wallpaper that is ready to be drawn.
  ///
  /// - Parameters:
  ///   - scene: What is shown.
  ///   - palette: In which colours; nothing else depends on it.
  ///   - size: The size of the pictures.
  ///   - loop: Seconds after which every picture repeats, above 0; nil is never.
  ///   - motion: What tilts it; made for the same loop.
  ///   - method: Who draws; the pictures differ by a fraction of a shade.
  ///   - former: A wallpaper whose drawn layers are used where they are the same, which makes a change
  ///     of palette quick; the pictures do not depend on it.
  /// - Throws: `RasterError` when an image or font that the scene needs is missing or unusable.
  public init(
    scene: Scene, palette: Palette, size: PixelSize, loop: Double? = nil,
    motion: Motion = .still, method: RenderMethod = .fast, after former: Wallpaper? = nil
  ) throws {
    try self.init(
      scene: scene, palettes: .always(palette), size: size, loop: loop, motion: motion,
      method: method, after: former)
  }

  /// A wallpaper whose palette may change with time; otherwise as one of a single palette.
  ///
  /// Where motion is reduced, colours still change.
  public init(
    scene: Scene, palettes: PaletteCourse, size: PixelSize, loop: Double? = nil,
    motion: Motion = .still, method: RenderMethod = .fast, after former: Wallpaper? = nil
  ) throws {
    self.scene = scene
    self.palettes = palettes
    self.size = size
    self.loop = loop
    self.motion = motion
    palette = palettes.palette(at: 0, loop: loop)
    field = BubbleField(emitter: scene.bubbles, seed: scene.seed, aspect: size.aspect, loop: loop)
    let sizes = TextSizes()
    let measures = Measures(
      picture: { try ImageFile.size(of: $0) }, text: { try sizes.size(of: $0) })
    let make: @Sendable (Palette, Coloring?) throws -> Coloring = { palette, former in
      Coloring(
        palette: palette,
        stage: try Stage(scene: scene, palette: palette, size: size, measures: measures),
        renderer: try Renderer(
          gradient: palette.background, size: size, method: method, after: former?.renderer))
    }
    coloring = try make(palette, former?.coloring)
    colorings = palettes.isConstant ? nil : Colorings(make)
  }

  /// What is drawn less well than it could be.
  public var warnings: [StageWarning] { coloring.stage.warnings }

  /// The content offset in pixels that belongs to a viewer offset of 1, on each axis.
  ///
  /// The background then moves by just what `parallax.reveal` says; a panorama, across, by a quarter
  /// turn.
  public var reach: SIMD2<Double> { coloring.stage.reach }

  /// Whether every moment looks the same: the scene asks for reduced motion, and the palette stays.
  public var isStill: Bool { scene.reduceMotion && colorings == nil }

  /// What the picture at `t` shows, in device pixels.
  ///
  /// - Parameters:
  ///   - t: Seconds since the scene began; any finite number, negative too.
  ///   - push: How far the content is pushed; from `reach`.
  /// - Returns: Bubbles, layers and the parallax stack, each from back to front.
  /// - Throws: `RasterError` when text cannot be measured.
  public func composition(at t: Double, push: Push) throws -> Composition {
    try composition(at: t, push: push, in: coloring(at: t))
  }

  private func composition(at t: Double, push: Push, in coloring: Coloring) throws -> Composition {
    let moment = moment(t)
    return try coloring.stage.composition(of: field, at: moment, push: push)
  }

  /// The scene in the palette of a moment.
  private func coloring(at t: Double) throws -> Coloring {
    guard let colorings else { return coloring }
    return try colorings[palettes.palette(at: LoopTime(loop)?.phase(of: t) ?? t, loop: loop)]
  }

  /// How far the motion pushes the content at `t`, and a content offset in pixels, y up, beyond that.
  public func push(at t: Double, contentOffset: SIMD2<Double> = .zero) -> Push {
    push(tilt: motion.tilt(at: t), heading: motion.heading(at: t), contentOffset: contentOffset)
  }

  /// How far a tilt pushes the content, wherever it came from.
  ///
  /// - Parameters:
  ///   - tilt: Where the picture is moved to.
  ///   - heading: How far the viewer has turned to the right, in radians.
  ///   - contentOffset: In pixels, y up, beyond that.
  /// - Returns: What `composition(at:push:)` and its kin take.
  public func push(
    tilt: Tilt, heading: Double = 0, contentOffset: SIMD2<Double> = .zero
  ) -> Push {
    var push =
      switch tilt {
      case .viewer(let offset): Push(viewerOffset: offset, reach: reach, heading: heading)
      case .content(let points):
        Push(
          contentOffset: points * (Double(size.height) / Tilt.pointsPerStageHeight), reach: reach,
          heading: heading)
      }
    if contentOffset != .zero {
      push = Push(
        contentOffset: push.contentOffset + contentOffset, reach: reach, heading: heading)
    }
    return push
  }

  /// What the picture at `t` shows: pushed by its motion, and by a content offset in pixels, y up.
  public func composition(at t: Double, contentOffset: SIMD2<Double> = .zero) throws -> Composition
  {
    try composition(at: t, push: push(at: t, contentOffset: contentOffset))
  }

  /// The picture at `t`.
  ///
  /// - Parameters:
  ///   - t: Seconds since the scene began; any finite number, negative too.
  ///   - push: How far the content is pushed; from `reach`.
  /// - Returns: An opaque picture of the wallpaper's size.
  /// - Throws: `RasterError` when an image or font is missing or unusable.
  public func frame(at t: Double, push: Push) throws -> Frame {
    var frame = Frame(size: size)
    try draw(at: t, push: push, into: &frame)
    return frame
  }

  /// The picture at `t`, pushed by its motion, and by a content offset in pixels, y up.
  public func frame(at t: Double, contentOffset: SIMD2<Double> = .zero) throws -> Frame {
    try frame(at: t, push: push(at: t, contentOffset: contentOffset))
  }

  /// Draws the picture at `t` into a frame, which spares the memory of a new one.
  ///
  /// - Parameters:
  ///   - t: Seconds since the scene began; any finite number, negative too.
  ///   - push: How far the content is pushed; from `reach`.
  ///   - frame: Of the wallpaper's size; whatever it showed is lost.
  ///   - threads: How many threads may draw this one picture; the bytes do not depend on it.
  /// - Returns: Where the time went.
  /// - Throws: `RasterError` when an image or font is missing or unusable.
  @discardableResult
  public func draw(
    at t: Double, push: Push, into frame: inout Frame, threads: Int = 1
  ) throws -> FrameTimes {
    let stopwatch = Stopwatch()
    try show(at: t, push: push, on: &frame, threads: threads, stopwatch: stopwatch)
    return stopwatch.times
  }

  /// Draws the picture at `t` as encoders of video take it: the same bytes as `PlanarFrame(frame)` has,
  /// in less time.
  ///
  /// - Parameters:
  ///   - t: Seconds since the scene began; any finite number, negative too.
  ///   - push: How far the content is pushed; from `reach`.
  ///   - planes: Of the wallpaper's size; whatever they showed is lost.
  ///   - threads: How many threads may draw this one picture; the bytes do not depend on it.
  /// - Returns: Where the time went.
  /// - Throws: `RasterError` when an image or font is missing or unusable.
  @discardableResult
  public func draw(
    at t: Double, push: Push, into planes: inout PlanarFrame, threads: Int = 1
  ) throws -> FrameTimes {
    let stopwatch = Stopwatch()
    try show(at: t, push: push, on: &planes, threads: threads, stopwatch: stopwatch)
    return stopwatch.times
  }

  /// Draws the picture at `t` over what another showed; without a stopwatch nobody looks at the clock.
  func show(
    at t: Double, push: Push, on picture: inout some Drawable, threads: Int = 1,
    stopwatch: Stopwatch? = nil
  ) throws {
    let coloring = try coloring(at: t)
    let shown: Composition = try Stopwatch.measure(.field, with: stopwatch) {
      try composition(at: t, push: push, in: coloring)
    }
    try coloring.renderer.draw(shown, into: &picture, threads: threads, stopwatch: stopwatch)
  }

  /// Draws the picture at `t`, pushed by its motion, and by a content offset in pixels, y up.
  @discardableResult
  public func draw(
    at t: Double, contentOffset: SIMD2<Double> = .zero, into frame: inout Frame, threads: Int = 1
  ) throws -> FrameTimes {
    try draw(
      at: t, push: push(at: t, contentOffset: contentOffset), into: &frame, threads: threads)
  }

  /// `t` within the loop.
  private func moment(_ t: Double) -> Double {
    let t = scene.reduceMotion ? Self.stillMoment : t
    return LoopTime(loop)?.phase(of: t) ?? t
  }
}

import SeltzerMotion
import SeltzerPicture
package import SeltzerScene

/// A scene with a palette, for one picture size: the library's entry point.
///
/// A picture depends only on the arguments of the initializer and on `t`. Frames may be drawn in any
/// order and on any number of threads.
///
/// ```swift
/// let scene = try SceneLibrary.scene("lock")
/// let palette = try PaletteLibrary().palette(scene.palette)
/// let wallpaper = try Wallpaper(scene: scene, palette: palette, size: PixelSize(width: 1920, height: 1080)!)
/// let frame = try wallpaper.frame(at: 2.5)
/// ```
public struct Wallpaper: Sendable {
  /// The scene.
  public let scene: Scene
  /// The palette at `t = 0`.
  public let palette: Palette
  /// The palettes over time.
  package let palettes: PaletteSchedule
  /// The expression of the palettes, which pictures record.
  package var paletteExpression: PaletteExpression?
  /// The size of the pictures.
  public let size: PixelSize
  /// Seconds after which every picture repeats; nil is never.
  public let loop: Double?
  /// The motion that tilts the wallpaper.
  package let motion: Motion

  /// The offset of the content of rendered frames, besides the motion's, in pixels, y up.
  var contentOffset: SIMD2<Double> = .zero

  /// One for each emitter.
  private let fields: [BubbleField]
  private let firstRenderer: SceneRenderer
  /// The motion, which stops at the background's edges.
  private var limitedMotion: Motion
  /// Nil if the palette never changes.
  private let renderers: SceneRenderers?

  /// Creates a wallpaper.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - palette: The colours; nothing else depends on it.
  ///   - size: The size of the pictures.
  ///   - loop: Seconds after which every picture repeats, above 0; nil is never.
  ///   - motion: The motion that tilts the wallpaper, for the same loop.
  ///   - method: The rendering backend; pictures differ only by rounding.
  ///   - other: A wallpaper whose drawn layers are reused if they look the same, which makes a change of
  ///     palette fast; the pictures do not depend on it.
  /// - Throws: `RasterError` if an image or font of the scene is missing or unusable.
  public init(
    scene: Scene, palette: Palette, size: PixelSize, loop: Double? = nil,
    motion: Motion = .still, method: RenderMethod = .fast, reusing other: Wallpaper? = nil
  ) throws {
    try self.init(
      scene: scene, palettes: .always(palette), size: size, loop: loop, motion: motion,
      method: method, reusing: other)
  }

  /// Creates a wallpaper whose palette may change over time, even if motion is reduced.
  package init(
    scene: Scene, palettes: PaletteSchedule, size: PixelSize, loop: Double? = nil,
    motion: Motion = .still, method: RenderMethod = .fast, budget: SceneBudget = .full,
    reusing other: Wallpaper? = nil
  ) throws {
    (self.scene, self.palettes, self.size, self.loop) = (scene, palettes, size, loop)
    self.motion = motion
    limitedMotion = motion
    palette = palettes.palette(at: 0, loop: loop)
    fields = BubbleField.fields(of: scene, aspect: size.aspect, loop: loop)
    let fitted: FittedScreen? =
      if case .file(let path) = scene.background?.picture { FittedScreen(of: path) } else { nil }
    var budget = budget
    budget.blendModes = Set(palettes.palettes.flatMap(\.blend.keys)).count
    let input = try StageInput(
      scene: scene, size: size, loop: loop, fittedTo: fitted, budget: budget)
    let inks = TextInks(input, fields: fields)
    let make: SceneRenderers.Make = { fade, other in
      let varied = fade.varied(by: scene.variants)
      var mixture = varied.palette
      // Texts name the nearer palette.
      mixture.name = (varied.amount < 0.5 ? varied.from : varied.to).name
      let stage = try Stage(input.with(inks.inked(input.scene, varied)), palette: mixture)
      return try SceneRenderer(palette: fade.palette, stage: stage, method: method, reusing: other)
    }
    firstRenderer = try make(palettes.fade(at: 0, loop: loop), other?.firstRenderer)
    try firstRenderer.stage.checkBudget()
    renderers = palettes.isConstant ? nil : SceneRenderers(make)
    if let contentLimit { limitedMotion.stop(at: contentLimit) }
  }

  package var warnings: [String] {
    palettes.palettes.compactMap(\.warning) + firstRenderer.stage.warnings
  }

  /// The content offset in pixels for a viewer offset of 1, on each axis; it moves the background
  /// by exactly `parallax.reveal`, and a panorama horizontally by a quarter turn.
  package var reach: SIMD2<Double> { firstRenderer.stage.reach }
  /// Whether the picture never changes: motion is reduced and the palette is constant.
  public var isStill: Bool { scene.stillTime != nil && palettes.isConstant }

  /// Whether it has no background; then rendered pictures are transparent, and other frames show a chequerboard.
  public var isTransparent: Bool { firstRenderer.stage.isTransparent }

  /// Where the content offset stops, in points; nil if the background has no edges.
  package var contentLimit: ContentLimit? {
    firstRenderer.stage.contentLimit.map {
      ContentLimit(most: $0.most / pixelsPerPoint, refuses: $0.refuses)
    }
  }

  /// Returns the offset of the content by the motion at `t`, plus a content offset in pixels, y up.
  package func parallaxOffset(at t: Double, contentOffset: SIMD2<Double> = .zero) -> ParallaxOffset
  {
    var parallaxOffset = parallaxOffset(
      tilt: limitedMotion.tilt(at: t), heading: limitedMotion.heading(at: t),
      contentOffset: contentOffset)
    parallaxOffset.travel = motion.travel(at: t).map { $0 * pixelsPerPoint }
    return parallaxOffset
  }

  private var pixelsPerPoint: Double { Double(size.height) / Tilt.pointsPerStageHeight }

  /// Converts a tilt, a rotation of the viewer to the right in radians, and an offset in pixels, y up.
  package func parallaxOffset(
    tilt: Tilt, heading: Double? = nil, contentOffset: SIMD2<Double> = .zero
  ) -> ParallaxOffset {
    var parallaxOffset =
      switch tilt {
      case .viewer(let offset): ParallaxOffset(viewerOffset: offset, reach: reach, heading: heading)
      case .content(let points):
        ParallaxOffset(contentOffset: points * pixelsPerPoint, reach: reach, heading: heading)
      }
    if contentOffset != .zero {
      // A viewer offset of 1 corresponds to a quarter turn.
      parallaxOffset = ParallaxOffset(
        contentOffset: parallaxOffset.contentOffset + contentOffset, reach: reach,
        heading: heading.map { $0 - contentOffset.x / reach.x * (.pi / 2) })
    }
    return parallaxOffset
  }

  /// Returns the content of the picture at `t` in device pixels, moved by the motion and by a content
  /// offset in pixels, y up.
  package func composition(at t: Double, contentOffset: SIMD2<Double> = .zero) throws -> Composition
  {
    try renderer(at: t).stage.composition(
      of: fields, at: drawnTime(t),
      parallaxOffset: parallaxOffset(at: t, contentOffset: contentOffset))
  }

  /// Returns where layers, members of groups and areas of bubbles are in the picture at `t`.
  package func boxes(at t: Double, parallaxOffset: ParallaxOffset) throws -> [PlacedBox] {
    try renderer(at: t).stage.composition(
      of: [], at: drawnTime(t), parallaxOffset: parallaxOffset
    ).boxes
  }

  /// Returns the index of the emitter whose bubble is in front at a point in pixels; nil if none is there.
  package func emitter(at point: SIMD2<Double>, t: Double, _ offset: ParallaxOffset) throws -> Int?
  {
    try renderer(at: t).stage.emitter(at: point, of: fields, t: drawnTime(t), offset)
  }

  /// Returns the picture at `t`, moved by the motion and by a content offset in pixels, y up.
  public func frame(at t: Double, contentOffset: SIMD2<Double> = .zero) throws -> Frame {
    var frame = Frame(size: size)
    try draw(at: t, contentOffset: contentOffset, into: &frame)
    return frame
  }

  /// Draws the picture at `t`, moved by the motion and by a content offset in pixels, y up.
  @discardableResult public func draw(
    at t: Double, contentOffset: SIMD2<Double> = .zero, into frame: inout Frame, threads: Int = 1
  ) throws -> FrameTimes {
    let stopwatch = Stopwatch()
    try draw(
      at: t, parallaxOffset: parallaxOffset(at: t, contentOffset: contentOffset), into: &frame,
      threads: threads, stopwatch: stopwatch)
    return stopwatch.times()
  }

  /// Draws the picture at `t` into a frame or the planes of a video encoder, which are overwritten.
  ///
  /// Drawing planes gives the bytes of `PlanarFrame(frame)` in less time. The bytes do not depend on the
  /// number of threads. `now` is the current time for clocks; nil is that of pictures.
  package func draw(
    at t: Double, parallaxOffset: ParallaxOffset, now: CivilTime? = nil,
    into picture: inout some Drawable, threads: Int = 1, stopwatch: Stopwatch? = nil
  ) throws {
    let renderer = try renderer(at: t)
    let shown: Composition = try Stopwatch.measure(.field, with: stopwatch) {
      try renderer.stage.composition(
        of: fields, at: drawnTime(t), parallaxOffset: parallaxOffset, now: now)
    }
    try renderer.draw(shown, into: &picture, threads: threads, stopwatch: stopwatch)
  }

  private func renderer(at t: Double) throws -> SceneRenderer {
    guard let renderers else { return firstRenderer }
    return try renderers[palettes.fade(at: LoopTime(loop)?.phase(of: t) ?? t, loop: loop)]
  }

  /// Returns the time that is drawn for `t`: within the loop, or constant if motion is reduced.
  private func drawnTime(_ t: Double) -> Double {
    let t = scene.stillTime ?? t
    return LoopTime(loop)?.phase(of: t) ?? t
  }
}

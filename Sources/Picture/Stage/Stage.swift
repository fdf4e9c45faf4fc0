import SeltzerDocument
import SeltzerMotion
package import SeltzerScene
import SeltzerSystem

/// A scene prepared for one palette and one picture size.
package struct Stage: Sendable {
  package let size: PixelSize
  /// The palette's gradient, or the plain colour of the background.
  package let gradient: Gradient

  let scene: Scene
  let loop: Double?
  let metrics: ContentMetrics
  /// What the bubbles leave to the layers.
  private let budget: SceneBudget
  let backdrop: BackdropLayout?
  /// Nil is the palette's plain gradient.
  private let ground: GroundLayout?
  /// The bubbles of each emitter.
  private let bubbles: [StageBubbles]
  let stack: ParallaxStack
  /// The index of the front layer.
  let front: Int?

  /// Whether nothing is behind bubbles and layers.
  package var isTransparent: Bool { scene.ground.kind == .none && backdrop == nil }

  /// Creates a stage for pictures in a palette.
  package init(_ input: StageInput, palette: Palette) throws {
    size = input.size
    (metrics, loop) = (input.metrics, input.loop)
    budget = input.budget
    let scene = input.scene.reduced(for: palette, size: input.size)
    self.scene = scene
    backdrop = try scene.background.map { background in
      try background.documentPlace.locating {
        try BackdropLayout(
          background, in: scene, stage: input.size, fittedTo: input.fitted, metrics: input.metrics)
      }
    }
    ground =
      scene.ground.kind == .none
        || (scene.ground.isPlain && !scene.emitters.contains { $0.look.showsGround })
      ? nil
      : GroundLayout(scene.ground, palette, aspect: size.aspect, seed: scene.seed, loop: input.loop)
    stack = ParallaxStack(
      count: 1 + scene.layers.count { $0.parallaxRole != .still }, parallax: scene.parallax)
    front = scene.layers.lastIndex { $0.parallaxRole == .front }
    let gradient = scene.ground.gradient(of: palette)
    let light = StageLight(
      direction: gradient.angle + (gradient.isLighterAtEnd ? 0 : .pi), aspect: size.aspect,
      shade: scene.ground.shading(of: palette))
    bubbles = scene.emitters.map { [size, stack] in
      StageBubbles($0, palette, light, size: size, stack: stack)
    }
    self.gradient = gradient
  }

  /// Returns the index of the emitter whose bubble is in front at a point in pixels; nil if none is there.
  package func emitter(
    at point: SIMD2<Double>, of fields: [BubbleField], t: Double, _ offset: ParallaxOffset
  ) -> Int? {
    let moved = resolved(scene.parallax.isEnabled ? offset : .none).0
    return zip(bubbles, fields).enumerated().reversed().first { _, pair in
      pair.0.contains(point, pair.1, at: t, offset: moved, offset.travel)
    }?.offset
  }

  /// Throws if the layers need more memory than the budget allows.
  package func checkBudget() throws { _ = try composition(of: [], at: 0, parallaxOffset: .none) }

  /// Warnings about reduced quality and missing fonts.
  package var warnings: [String] {
    let fonts = scene.fonts.compactMap { font in
      TextPainter.substitute(for: font).map {
        "the font '\(excerpt(font))' is not installed, so text is in \($0); install it, or name "
          + "another with the key 'font'"
      }
    }
    return scene.warnings + ((backdrop?.warning).map { [$0] } ?? []) + fonts
  }

  /// Returns the content of the picture at `t`; the offset is ignored if motion is reduced.
  ///
  /// `now` is the current time for clocks; nil is that of pictures. Throws the errors of measuring text or
  /// images.
  package func composition(
    of fields: [BubbleField], at t: Double, parallaxOffset: ParallaxOffset, now: CivilTime? = nil
  ) throws -> Composition {
    let parallaxOffset = scene.parallax.isEnabled ? parallaxOffset : .none
    let (moved, reported) = resolved(parallaxOffset)
    // In a loop the background of the stage's width passes at least once, and nearer layers more often.
    let travel = parallaxOffset.travel?.stretched(to: stack.divisor(ofEntry: 0) * size.vector.x)
    let (entries, sprites, boxes) = try placedLayers(
      at: scene.stillTime == nil ? t : 0, now, moved: moved, travel, parallaxOffset.viewerOffset)
    let center = backgroundCenter(moved, parallaxOffset)
    let picture = backdrop.map { sprite(of: $0, center, travel, parallaxOffset.viewerOffset) }
    let background = StackEntry(
      name: "background",
      kind: picture != nil
        ? "image" : ground == nil && !isTransparent ? "gradient" : scene.ground.kind.rawValue,
      center: picture?.center ?? center, size: picture?.size ?? size.vector,
      divisor: stack.divisor(ofEntry: 0))
    var composition = Composition(size: size, gradient: gradient)
    composition.t = t
    composition.contentOffset = reported - SIMD2(travel?.distance ?? 0, 0)
    composition.ground = ground?.mixture(at: t)
    composition.backdrop = picture
    composition.isTransparent = isTransparent
    composition.bubbles = zip(bubbles, fields).flatMap { bubbles, field in
      bubbles.groups(of: field, at: t, offset: moved, travel)
    }
    composition.bubbleCount = fields.reduce(0) { $0 + $1.count }
    composition.sprites = sprites
    var budget = budget
    for sprite in (picture.map { [$0] } ?? []) + sprites { try budget.take(sprite, in: size) }
    composition.finish = scene.finish
    composition.stack = [background] + entries
    let areas = scene.emitters.enumerated().compactMap { index, emitter in
      emitter.area.map { PlacedBox($0, ofEmitter: index, in: size.vector) }
    }
    composition.boxes = areas + boxes
    return composition
  }
}

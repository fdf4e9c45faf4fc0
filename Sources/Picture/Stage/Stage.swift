import SeltzerDocument
package import SeltzerMotion
package import SeltzerScene
import SeltzerSystem

/// What stages in different palettes have in common.
package struct StageInput: Sendable {
  /// The scene, with lengths for the stage's aspect ratio.
  private(set) package var scene: Scene
  private(set) package var size: PixelSize
  package let loop: Double?
  let fitted: FittedScreen?
  let metrics: ContentMetrics
  /// What the bubbles leave to the layers.
  private(set) var budget: SceneBudget

  /// Creates the input of stages for pictures that repeat after `loop` seconds; nil is never.
  ///
  /// `fitted` is the screen that the background's image file is fitted to; nil for most. Throws if the bubbles
  /// and images need more than the budget allows.
  package init(
    scene: Scene, size: PixelSize, loop: Double? = nil, fittedTo fitted: FittedScreen? = nil,
    metrics: ContentMetrics = ContentMetrics(), budget: SceneBudget = .full
  ) throws {
    self.scene = scene.scaled(toAspect: size.aspect)
    (self.size, self.loop, self.fitted) = (size, loop, fitted)
    (self.metrics, self.budget) = (metrics, budget)
    try self.budget.take(self.scene, in: size, metrics)
  }

  /// Returns the input with other layers, or for pictures of another size.
  package func with(_ scene: Scene, size: PixelSize? = nil) -> StageInput {
    var input = self
    input.scene = scene
    input.size = size ?? self.size
    return input
  }
}

/// A scene prepared for one palette and one picture size.
package struct Stage: Sendable {
  package let size: PixelSize

  private let scene: Scene
  private let palette: Palette
  private let metrics: ContentMetrics
  /// What the bubbles leave to the layers.
  private let budget: SceneBudget
  private let backdrop: BackdropLayout?
  /// Nil is the palette's plain gradient.
  private let ground: GroundLayout?
  /// Of each emitter's bubbles and halos; nil where colours do not change.
  private let lifeColors: [(bubbles: LifeColors?, halos: LifeColors?)]
  private let stack: ParallaxStack
  /// The index of the front layer.
  private let front: Int?

  /// Creates a stage for pictures in a palette.
  package init(_ input: StageInput, palette: Palette) throws {
    size = input.size
    metrics = input.metrics
    budget = input.budget
    self.palette = palette
    let scene = input.scene.reduced(for: palette, size: input.size)
    self.scene = scene
    backdrop = try scene.background.map { background in
      try background.documentPlace.locating {
        try BackdropLayout(
          background, in: scene, stage: input.size, fittedTo: input.fitted, metrics: input.metrics)
      }
    }
    ground =
      scene.ground.isPlain && !scene.emitters.contains { $0.material == .glass }
      ? nil
      : GroundLayout(
        scene.ground, palette, aspect: size.aspect, seed: scene.seed, loop: input.loop)
    lifeColors = scene.emitters.map { emitter in
      let halos = emitter.halo == nil ? nil : LifeColors(emitter, palette, ofHalos: true)
      return (LifeColors(emitter, palette), halos)
    }
    stack = ParallaxStack(
      count: 1 + scene.layers.count { $0.parallaxRole != .still }, parallax: scene.parallax)
    front = scene.layers.lastIndex { $0.parallaxRole == .front }
  }

  /// Throws if the layers need more memory than the budget allows.
  package func checkBudget() throws { _ = try composition(of: [], at: 0, parallaxOffset: .none) }

  /// The palette's gradient, or the plain colour of the background.
  package var gradient: Gradient { scene.ground.gradient(of: palette) }

  /// The direction towards the light in radians, of kinds of bubbles that have no own.
  private var lightDirection: Double {
    gradient.angle + (gradient.isLighterAtEnd ? 0 : .pi)
  }

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

  /// The content offset in pixels for a viewer offset of 1, on each axis.
  ///
  /// The background then moves by exactly `parallax.reveal`; a panorama moves across by a quarter turn.
  package var reach: SIMD2<Double> {
    let across = backdrop?.quarterTurn.map { $0 * stack.divisor(ofEntry: 0) }
    return SIMD2(across ?? plainReach.x, plainReach.y)
  }

  /// The reach without panoramas.
  private var plainReach: SIMD2<Double> {
    // With a distance factor of 0 the background does not move, but the front may.
    let factor = scene.parallax.distanceFactor
    let divisor = Double(stack.count) * (factor > 0 ? factor : Parallax().distanceFactor)
    let reveal = backdrop?.reveal ?? scene.parallax.reveal ?? Parallax.usualReveal
    return reveal * divisor * Double(size.height)
  }

  /// Where the content offset stops, in pixels; nil if the background has no edges.
  package var contentLimit: ContentLimit? {
    let divisor = stack.divisor(ofEntry: 0)
    guard let backdrop, divisor > 0 else { return nil }
    return ContentLimit(
      most: backdrop.slack * divisor, refuses: scene.parallax.edge == .refuse)
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
    let (entries, sprites) = try placedLayers(
      at: scene.stillTime == nil ? t : 0, now, moved: moved, travel, parallaxOffset.viewerOffset)
    let center = backgroundCenter(moved, parallaxOffset)
    let picture = backdrop.map { sprite(of: $0, center, travel, parallaxOffset.viewerOffset) }
    let background = StackEntry(
      name: "background",
      kind: picture != nil ? "image" : ground == nil ? "gradient" : scene.ground.kind.rawValue,
      center: picture?.center ?? center, size: picture?.size ?? size.vector,
      divisor: stack.divisor(ofEntry: 0))
    var composition = Composition(size: size, gradient: gradient)
    composition.t = t
    composition.contentOffset = reported - SIMD2(travel?.distance ?? 0, 0)
    composition.ground = ground?.shape(at: t)
    composition.backdrop = picture
    composition.bubbles = zip(zip(scene.emitters, lifeColors), fields).flatMap { emitter, field in
      discs(of: emitter.0, emitter.1, field, at: t, moved: moved, travel)
    }
    composition.bubbleCount = fields.reduce(0) { $0 + $1.count }
    composition.sprites = sprites
    var budget = budget
    for sprite in (picture.map { [$0] } ?? []) + sprites { try budget.take(sprite, in: size) }
    composition.finish = scene.finish
    composition.stack = [background] + entries
    return composition
  }

  /// Returns an emitter's discs: one group, or one for each blend mode of a mixed palette.
  private func discs(
    of emitter: Emitter, _ lifeColors: (bubbles: LifeColors?, halos: LifeColors?),
    _ field: BubbleField, at t: Double,
    moved: SIMD2<Double>, _ travel: Travel?
  ) -> [DiscGroup] {
    let isLit = emitter.material != .flat
    let blend: [BlendMode: Double] =
      isLit ? [.normal: 1] : emitter.blendMode.map { [$0: 1] } ?? palette.blend
    var look = DiscLook(
      shape: emitter.shape, thickness: Float(emitter.thickness), rim: Float(emitter.rim),
      cateye: Float(emitter.cateye))
    if emitter.profile == .glow { look.kind = .glow }
    switch emitter.material {
    case .flat: break
    case .orb: look.kind = .orb(OrbLook(emitter, palette, lightDirection: lightDirection))
    case .glass:
      look.kind = .glass(
        GlassLook(emitter, palette, lightDirection: lightDirection, aspect: size.aspect))
    }
    func groups(
      _ blend: [BlendMode: Double], _ colors: LifeColors?, halo: Emitter.Halo? = nil,
      _ group: (BubblePlacement, BlendMode, _ share: Double) -> DiscGroup
    ) -> [DiscGroup] {
      BlendMode.allCases.compactMap { mode in
        guard let share = blend[mode] else { return nil }
        let placement = BubblePlacement(
          emitter, palette, share: share, size: size, stack: stack, offset: moved, travel: travel,
          lifeColors: colors, halo: halo)
        return group(placement, mode, share)
      }
    }
    var all: [DiscGroup] = []
    if let links = emitter.links {
      all += groups(blend, lifeColors.bubbles) { placement, mode, share in
        let bubbles = LinkedBubbles(field, at: t, placement)
        // Bubbles that gather have more than expected.
        let most = 4 * Int(emitter.linkCount(aspect: size.aspect)) + 1000
        return DiscGroup(bubbles.links(links, share: share, most: most), blendMode: mode)
      }
    }
    if let halo = emitter.halo {
      let blend = halo.blendMode.map { [$0: 1] } ?? blend
      all += groups(blend, lifeColors.halos, halo: halo) { placement, mode, _ in
        DiscGroup(field, at: t, placement, blendMode: mode, look: DiscLook(kind: .glow))
      }
    }
    all += groups(blend, lifeColors.bubbles) { placement, mode, _ in
      guard emitter.streak > 0 else {
        return DiscGroup(field, at: t, placement, blendMode: mode, look: look)
      }
      return DiscGroup(
        Path.streaks(of: field, emitter.streak, before: t, placement), blendMode: mode)
    }
    return all
  }

  /// Returns the offset by which entries move, and the offset that is reported as in effect.
  private func resolved(
    _ parallaxOffset: ParallaxOffset
  ) -> (moved: SIMD2<Double>, reported: SIMD2<Double>) {
    var moved = parallaxOffset.contentOffset
    if let limit = contentLimit { moved.clamp(lowerBound: -limit.most, upperBound: limit.most) }
    var reported = moved
    if backdrop?.quarterTurn != nil {
      reported.x = parallaxOffset.contentOffset.x
      // A panorama pans farther than layers can follow; layers move as for a tilt.
      moved.x = parallaxOffset.viewerOffset.x * plainReach.x
    }
    return (moved, reported)
  }

  private func backgroundCenter(
    _ moved: SIMD2<Double>, _ parallaxOffset: ParallaxOffset
  ) -> SIMD2<Double> {
    let divisor = stack.divisor(ofEntry: 0)
    var center = size.vector / 2 + ParallaxStack.movement(moved, divisor: divisor)
    // A heading already includes the tilt.
    let tilt = parallaxOffset.heading == nil ? parallaxOffset.contentOffset : .zero
    let movement = ParallaxStack.movement(tilt, divisor: divisor).x
    if let backdrop,
      let left = backdrop.left(movement: movement, heading: parallaxOffset.heading ?? 0)
    {
      center.x = left + backdrop.size.x / 2
    }
    return center
  }

  private func sprite(
    of backdrop: BackdropLayout, _ center: SIMD2<Double>, _ travel: Travel?,
    _ viewerOffset: SIMD2<Double>
  ) -> Sprite {
    let effects = backdrop.effects(viewerOffset)
    var sprite = Sprite(
      content: .picture(backdrop.picture), center: center + effects.move, size: backdrop.size,
      opacity: min(max(1 + effects.opacity, 0), 1),
      scale: effects.scale * effects.growthFactor(of: backdrop.size), rotation: effects.rotation,
      repeats: backdrop.repeats)
    sprite.documentPlace = scene.background?.documentPlace
    // A picture that does not repeat cannot pass without showing an edge; it stays.
    if sprite.repeats {
      sprite.tile(
        movedLeftBy: travel?.shift(divisor: stack.divisor(ofEntry: 0), period: sprite.size.x) ?? 0)
    }
    return sprite
  }

  private func placedLayers(
    at t: Double, _ now: CivilTime?, moved: SIMD2<Double>, _ travel: Travel?,
    _ viewerOffset: SIMD2<Double>
  ) throws -> ([StackEntry], [Sprite]) {
    let pixels = size.vector
    let unit = min(pixels.y, pixels.x / scene.narrowest)
    let layout = LayerLayout(
      metrics: metrics, unit: unit, t: t, now: now ?? .pictureStart.advanced(by: t),
      viewerOffset: viewerOffset, suspended: scene.suspendedEffects)
    let whole = LayerLayout.Box(center: pixels / 2, size: pixels)
    let free = whole.inset(by: (scene.margins ?? [0, 0, 0, 0]).map { $0 * pixels.y })
    var entries: [StackEntry] = []
    var sprites: [Sprite] = []
    var place = 0
    // The front layer is drawn last, whatever its position in the scene; only still layers after it cover it.
    let isLate = scene.layers.indices.map { index in
      front.map { index == $0 || index > $0 && scene.layers[index].parallaxRole == .still } ?? false
    }
    let order =
      scene.layers.indices.filter { !isLate[$0] } + scene.layers.indices.filter { isLate[$0] }
    for index in order {
      let layer = scene.layers[index]
      if index != front, layer.parallaxRole != .still { place += 1 }
      let divisor =
        switch layer.parallaxRole {
        case _ where index == front: stack.frontDivisor
        case .still: 0.0
        case .entry, .front:
          layer.depth.map { stack.divisor(atDepth: $0) } ?? stack.divisor(ofEntry: place)
        }
      let movement = ParallaxStack.movement(moved, divisor: divisor)
      let isScenery =
        switch layer.content {
        case .image, .shape: true
        default: false
        }
      var (box, parts) = try layout.place(layer, in: isScenery ? whole : free)
      box.center += movement
      var passed = travel.map { passage(of: box, divisor, $0) } ?? 0
      for index in parts.indices {
        parts[index].center += movement
        if parts[index].repeats {
          let shift = travel?.shift(divisor: divisor, period: parts[index].size.x) ?? 0
          if parts.count == 1 { passed = -wrapped(shift, from: 0, period: box.size.x) }
          parts[index].tile(movedLeftBy: shift)
        } else {
          parts[index].center.x += passed
        }
      }
      box.center.x += passed
      entries.append(
        StackEntry(
          name: layer.name, kind: layer.kind.rawValue, center: box.center, size: box.size,
          divisor: divisor))
      sprites += parts
    }
    return (entries, sprites)
  }

  /// Returns the movement of a box while the viewer walks.
  ///
  /// It leaves the stage on the left before it comes back from the right; the front never moves.
  private func passage(
    of box: LayerLayout.Box, _ divisor: Double, _ travel: Travel
  ) -> Double {
    guard divisor > 0 else { return 0 }
    let width = size.vector.x
    // In steps of a quarter, so that the period does not change with every letter of a clock.
    let period = width * (1 + (4 * box.size.x / width).rounded(.up) / 4)
    let place = box.center.x - travel.shift(divisor: divisor, period: period)
    return wrapped(place, from: (width - period) / 2, period: period) - box.center.x
  }
}

package import SeltzerField
package import SeltzerPalette
package import SeltzerScene

/// A scene prepared for one palette and one picture size.
package struct Stage: Sendable {
  package let size: PixelSize

  private let scene: Scene
  private let palette: Palette
  private let metrics: ContentMetrics
  private let backdrop: BackdropLayout?
  private let stack: ParallaxStack
  /// The index of the front layer.
  private let front: Int?

  package init(scene: Scene, palette: Palette, size: PixelSize, metrics: ContentMetrics) throws {
    self.scene = scene.reduced(for: palette)
    self.palette = palette
    self.size = size
    self.metrics = metrics
    let revealedMargin = scene.parallax.distanceFactor > 0 ? scene.parallax.reveal : 0
    backdrop = try scene.background.map {
      try BackdropLayout($0, revealedMargin: revealedMargin, stage: size, metrics: metrics)
    }
    stack = ParallaxStack(
      count: 1 + scene.layers.count { $0.parallaxRole != .still }, parallax: scene.parallax)
    front = scene.layers.lastIndex { $0.parallaxRole == .front }
  }

  /// Warnings about reduced quality.
  package var warnings: [String] { (backdrop?.warning).map { [$0] } ?? [] }

  /// The content offset in pixels for a viewer offset of 1, on each axis.
  ///
  /// The background then moves by `parallax.reveal`, or a panorama by a quarter turn horizontally.
  package var reach: SIMD2<Double> {
    let horizontal = backdrop?.quarterTurn.map { $0 * stack.divisor(ofEntry: 0) }
    return SIMD2(horizontal ?? plainReach, plainReach)
  }

  /// The reach of a background that is not a panorama.
  private var plainReach: Double {
    // If the factor is 0, only the front may move; the default factor then gives the reach.
    let factor = scene.parallax.distanceFactor
    let divisor = Double(stack.count) * (factor > 0 ? factor : Parallax().distanceFactor)
    return scene.parallax.reveal * divisor * Double(size.height)
  }

  /// Returns the composition at `t`; the offset is ignored if motion is reduced.
  ///
  /// Throws the errors of measuring text or images.
  package func composition(
    of field: BubbleField, at t: Double, parallaxOffset: ParallaxOffset
  ) throws -> Composition {
    let parallaxOffset = scene.reduceMotion ? .none : parallaxOffset
    let (moved, reported) = resolved(parallaxOffset)
    let (entries, sprites) = try placedLayers(
      at: scene.reduceMotion ? 0 : t, moved: moved, viewerOffset: parallaxOffset.viewerOffset)
    let center = backgroundCenter(moved, parallaxOffset)
    let background = StackEntry(
      name: "background", kind: backdrop == nil ? "gradient" : "image", center: center,
      size: backdrop?.size ?? size.vector, divisor: stack.divisor(ofEntry: 0))
    var composition = Composition(size: size, gradient: palette.background)
    composition.t = t
    composition.contentOffset = reported
    composition.backdrop = backdrop.map {
      Sprite(
        content: .picture($0.picture), center: center, size: $0.size, opacity: 1,
        repeats: $0.repeats)
    }
    composition.bubbles = DiscSource(
      field, at: t, BubblePlacement(palette, height: size.height, stack: stack, offset: moved))
    composition.blendMode = scene.bubbles.blendMode
    composition.sprites = sprites
    composition.stack = [background] + entries
    return composition
  }

  /// Returns the composition for a content offset in pixels, y up.
  package func composition(
    of field: BubbleField, at t: Double, contentOffset: SIMD2<Double>
  ) throws -> Composition {
    try composition(
      of: field, at: t, parallaxOffset: ParallaxOffset(contentOffset: contentOffset, reach: reach))
  }

  /// Returns the offset that moves the entries, and the effective offset to report.
  private func resolved(
    _ parallaxOffset: ParallaxOffset
  ) -> (moved: SIMD2<Double>, reported: SIMD2<Double>) {
    var requested = parallaxOffset.contentOffset
    guard let backdrop else { return (requested, requested) }
    // A panorama pans farther than layers may move, so layers use the plain reach.
    if backdrop.isPanorama { requested.x = parallaxOffset.viewerOffset.x * plainReach }
    var (moved, reported) = scene.parallax.edge.limited(
      requested, slack: backdrop.slack, backgroundDivisor: stack.divisor(ofEntry: 0))
    if backdrop.isPanorama {
      (moved.x, reported.x) = (requested.x, parallaxOffset.contentOffset.x)
    }
    return (moved, reported)
  }

  private func backgroundCenter(
    _ moved: SIMD2<Double>, _ parallaxOffset: ParallaxOffset
  ) -> SIMD2<Double> {
    let divisor = stack.divisor(ofEntry: 0)
    var center = size.vector / 2 + ParallaxStack.movement(moved, divisor: divisor)
    let movement = ParallaxStack.movement(parallaxOffset.contentOffset, divisor: divisor).x
    if let backdrop,
      let left = backdrop.left(movement: movement, heading: parallaxOffset.heading)
    {
      center.x = left + backdrop.size.x / 2
    }
    return center
  }

  private func placedLayers(
    at t: Double, moved: SIMD2<Double>, viewerOffset: SIMD2<Double>
  ) throws -> ([StackEntry], [Sprite]) {
    // A background image may have any lightness; white text with a shadow is readable on most.
    let ink = backdrop == nil ? palette.ink : SRGB8(rgb: 0xFFFFFF)
    let pixels = size.vector
    let unit = min(pixels.y, pixels.x / scene.narrowest)
    let layout = LayerLayout(
      metrics: metrics, unit: unit, t: t, ink: ink, viewerOffset: viewerOffset,
      suspended: scene.suspendedEffects)
    var entries: [StackEntry] = []
    var sprites: [Sprite] = []
    var entryIndex = 0
    // The front layer is drawn last, whatever its position in the scene.
    let order = scene.layers.indices.filter { $0 != front } + (front.map { [$0] } ?? [])
    for index in order {
      let layer = scene.layers[index]
      if index != front, layer.parallaxRole != .still { entryIndex += 1 }
      let divisor =
        index == front
        ? stack.frontDivisor
        : layer.parallaxRole == .still ? 0 : stack.divisor(ofEntry: entryIndex)
      let movement = ParallaxStack.movement(moved, divisor: divisor)
      let stage = LayerLayout.Box(center: pixels / 2, size: pixels)
      var (box, parts) = try layout.place(layer, in: stage)
      for part in parts.indices { parts[part].center += movement }
      entries.append(
        StackEntry(
          name: layer.name, kind: layer.kind.rawValue, center: box.center + movement,
          size: box.size, divisor: divisor))
      sprites += parts
    }
    return (entries, sprites)
  }
}

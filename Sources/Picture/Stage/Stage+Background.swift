package import SeltzerMotion
import SeltzerScene

extension Stage {
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
    return ContentLimit(most: backdrop.slack * divisor, refuses: scene.parallax.edge == .refuse)
  }

  /// Returns the offset by which entries move, and the offset that is reported as in effect.
  func resolved(
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

  func backgroundCenter(_ moved: SIMD2<Double>, _ parallaxOffset: ParallaxOffset) -> SIMD2<Double> {
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

  func sprite(
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
}

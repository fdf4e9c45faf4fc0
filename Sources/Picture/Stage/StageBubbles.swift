import SeltzerMotion
import SeltzerScene

/// An emitter's bubbles in one palette, and what else is drawn for them.
struct StageBubbles: Sendable {
  private let emitter: Emitter
  private let look: any DiscLook
  /// The share of the opacity in each blend mode.
  private let blend: [(mode: BlendMode, share: Double)]
  private let bubbles: BubblePlacement
  private let halos: Halos?

  init(
    _ emitter: Emitter, _ palette: Palette, _ light: StageLight, size: PixelSize,
    stack: ParallaxStack
  ) {
    self.emitter = emitter
    look = emitter.drawnLook.inPalette(palette, of: emitter, light)
    let modes: [BlendMode: Double] =
      !emitter.look.has("blendMode")
      ? [.normal: 1] : emitter.blendMode.map { [$0: 1] } ?? palette.blend
    blend = BlendMode.allCases.compactMap { mode in modes[mode].map { (mode, $0) } }
    bubbles = BubblePlacement(emitter, palette, size: size, stack: stack)
    halos = emitter.halo.map { Halos($0, of: emitter, palette, size: size, stack: stack) }
  }

  /// Whether a bubble of the field is seen at a point in pixels; small ones count as 4 pixels wide.
  func contains(
    _ point: SIMD2<Double>, _ field: BubbleField, at t: Double, offset: SIMD2<Double>,
    _ travel: Travel?
  ) -> Bool {
    let placement = bubbles.moved(by: offset, travel, share: 1)
    let group = DiscGroup(field, at: t, placement, blendMode: .normal, look: look)
    return group.rows.discs.contains { disc in
      let arm = (SIMD2<Float>(point) - disc.center) / disc.stretch
      return disc.opacity > 0.02 && (arm * arm).sum() < max(disc.radius * disc.radius, 4)
    }
  }

  /// Returns the links, the halos and the bubbles, each as one group, or as one for each blend mode of a mixed
  /// palette.
  func groups(
    of field: BubbleField, at t: Double, offset: SIMD2<Double>, _ travel: Travel?
  ) -> [DiscGroup] {
    let placed = blend.map {
      ($0.mode, $0.share, bubbles.moved(by: offset, travel, share: $0.share))
    }
    let links = emitter.links.map { links in
      placed.map { mode, share, placement in
        // Bubbles that gather have more than expected.
        let most = 4 * Int(emitter.linkCount(aspect: placement.aspect)) + 1000
        return DiscGroup(
          LinkedBubbles(field, at: t, placement).links(links, share: share, most: most),
          blendMode: mode)
      }
    }
    return (links ?? []) + (halos?.groups(of: field, at: t, offset: offset, travel, blend) ?? [])
      + placed.map { mode, _, placement in look.group(of: field, at: t, placement, mode) }
  }
}

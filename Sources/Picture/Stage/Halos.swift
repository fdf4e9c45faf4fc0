import SeltzerMotion
import SeltzerScene

/// The halos of an emitter's bubbles, which are glows.
struct Halos: Sendable {
  private let placement: BubblePlacement
  /// Nil is that of the bubbles.
  private let blendMode: BlendMode?

  init(
    _ halo: Emitter.Halo, of emitter: Emitter, _ palette: Palette, size: PixelSize,
    stack: ParallaxStack
  ) {
    placement = BubblePlacement(emitter, palette, size: size, stack: stack, halo: halo)
    blendMode = halo.blendMode
  }

  func groups(
    of field: BubbleField, at t: Double, offset: SIMD2<Double>, _ travel: Travel?,
    _ blend: [(mode: BlendMode, share: Double)]
  ) -> [DiscGroup] {
    (blendMode.map { [($0, 1)] } ?? blend).map { mode, share in
      DiscGroup(
        field, at: t, placement.moved(by: offset, travel, share: share), blendMode: mode,
        look: Glows())
    }
  }

  /// The bytes of what each halo has besides a plain disc.
  static var stride: Int { Glows().stride }
}

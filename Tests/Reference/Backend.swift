package import SeltzerPicture
package import SeltzerScene

/// The rendering backends, which tests compare.
package enum Backend: CaseIterable, Sendable {
  case fast
  case cairo

  /// Returns a composition's picture.
  package func frame(of composition: Composition) throws -> Frame {
    let (gradient, size) = (composition.gradient, composition.size)
    var frame = Frame(size: size)
    switch self {
    case .fast: try Compositor(gradient: gradient, size: size).draw(composition, into: &frame)
    case .cairo: try CairoRenderer(gradient: gradient, size: size).draw(composition, into: &frame)
    }
    return frame
  }
}

extension Stage {
  package init(
    scene: Scene, palette: Palette, size: PixelSize, loop: Double? = nil,
    fittedTo fitted: FittedScreen? = nil, metrics: ContentMetrics = ContentMetrics()
  ) throws {
    let input = try StageInput(
      scene: scene, size: size, loop: loop, fittedTo: fitted, metrics: metrics)
    try self.init(input, palette: palette)
  }

  /// Returns the content for a content offset in pixels, y up.
  package func composition(
    of fields: [BubbleField], at t: Double, contentOffset: SIMD2<Double>
  ) throws -> Composition {
    try composition(
      of: fields, at: t, parallaxOffset: ParallaxOffset(contentOffset: contentOffset, reach: reach))
  }
}

import SeltzerMotion
import SeltzerScene
import SeltzerSystem

/// Converts the bubbles of an emitter to discs: stage units to pixels, tints to colours.
package struct BubblePlacement: Sendable {
  /// One disc for each bubble.
  struct Pass: Sendable {
    /// The age of the shown state in seconds; above 0 for a copy of the trail.
    var age = 0.0
    /// A factor of the opacity.
    var strength: Float = 1
    /// Whether this is the highlight.
    var isLight = false
  }

  /// From back to front.
  let passes: [Pass]
  let hasTrail: Bool

  /// Pixels per stage unit.
  let unit: Float
  /// The stage's aspect ratio.
  let aspect: Double
  /// The range of opacity.
  private let opacity: (low: Float, span: Float)
  private let factor: Double
  /// A factor of the opacity, which also applies to flicker.
  private var strength: Float
  private let colors: BubbleColors
  /// The radius of halos in radii of the bubble; nil for bubbles.
  private let halo: Float?
  /// Factors of the opacity of the smallest bubble, and from it to the largest; nil if both have the same.
  private let opacityBySize: (low: Float, span: Float)?
  private let stack: ParallaxStack
  /// The divisor of all bubbles; nil if it depends on the size.
  private let divisor: Double?
  /// The content offset that moves bubbles, in pixels.
  private var offset = SIMD2<Double>.zero
  private var travel: Travel?
  /// The part of the line on which bubbles pass: the stage and the largest bubble on either side.
  private let line: (low: Double, length: Double)
  /// The middle of a highlight, in radii from that of its bubble.
  private let light: SIMD2<Float>

  /// The softness of halos.
  private static let haloSoftness: Float = 0.11
  /// The distance and the radius of highlights, in radii of the bubble.
  private static let lightPlace = (distance: 0.44, radius: Float(0.42))

  /// The placement of bubbles that do not move with the viewer; `halo` is nil for the bubbles themselves.
  init(
    _ emitter: Emitter, _ palette: Palette, size: PixelSize, stack: ParallaxStack,
    halo: Emitter.Halo? = nil
  ) {
    self.halo = halo.map { Float($0.size) }
    let bySize = SIMD2<Float>(emitter.opacityBySize)
    opacityBySize = bySize == SIMD2(1, 1) ? nil : (bySize.x, bySize.y - bySize.x)

    let trail = emitter.trail
    var passes = (0..<trail.count).map { copy in
      Pass(
        age: trail.seconds * Double(trail.count - copy) / Double(trail.count),
        strength: Float(copy + 1) / Float(trail.count + 1))
    }
    passes.append(Pass())
    if emitter.light.amount > 0 {
      passes.append(Pass(strength: Float(emitter.light.amount), isLight: true))
    }
    if let halo { passes = [Pass(strength: Float(halo.opacity))] }
    self.passes = passes
    hasTrail = trail.count > 0 && halo == nil
    light = SIMD2<Float>(
      unitVector(at: emitter.light.angle ?? -0.75 * .pi) * Self.lightPlace.distance)
    unit = Float(size.height)
    let margin = emitter.largestReach * Double(size.height)
    line = (-margin, Double(size.width) + 2 * margin)
    let (range, factor) =
      switch emitter.opacity {
      case .factor(let factor): (emitter.look.opacity(in: palette), factor)
      case .range(let range): (range, 1)
      }
    strength = 1
    self.factor = factor
    opacity = (Float(range.lowerBound), Float(range.upperBound - range.lowerBound))
    colors = BubbleColors(emitter, palette, ofHalos: halo != nil)
    self.stack = stack
    divisor = emitter.depth.map { stack.divisor(atDepth: $0) }
    aspect = size.aspect
  }

  /// Returns the placement with an offset and a share of the opacity in a blend of several modes, 0...1.
  func moved(by offset: SIMD2<Double>, _ travel: Travel?, share: Double) -> BubblePlacement {
    var placement = self
    (placement.offset, placement.travel) = (offset, travel)
    placement.strength = Float(factor * share)
    return placement
  }

  /// The pixels after which bubbles come back while the viewer walks; nil if they do not.
  var period: Float? { travel.map { _ in Float(line.length) } }

  func discs(_ bubbles: BubbleLanes, _ pass: Pass) -> DiscLanes {
    // Flicker must not hide a faint bubble completely.
    let steady = opacity.low + opacity.span * bubbles.opacityRank
    let (least, dimmed) = (steady * 0.3, steady - bubbles.dimming)
    let greatest = least.replacing(with: dimmed, where: dimmed .> least)
    var opacity = greatest * bubbles.presence * (strength * pass.strength)
    if let bySize = opacityBySize {
      let product = greatest * strength * (bySize.low + bySize.span * bubbles.sizeRank)
      opacity = product.replacing(with: 1, where: product .> 1) * bubbles.presence * pass.strength
    }
    var (x, y, radius) = (bubbles.x * unit, bubbles.y * unit, bubbles.radius * unit)
    if offset != .zero || travel != nil {
      for lane in 0..<8 {
        let divisor = divisor ?? stack.divisor(ofBubbleAtDepth: Double(bubbles.depth[lane]))
        let movement = ParallaxStack.movement(offset, divisor: divisor)
        x[lane] += Float(movement.x)
        y[lane] += Float(movement.y)
        if let travel {
          let shift = travel.shift(divisor: divisor, period: line.length)
          x[lane] = Float(wrapped(Double(x[lane]) - shift, from: line.low, period: line.length))
        }
      }
    }
    var (softness, color) = (bubbles.softness, colors.of(bubbles))
    if let halo { (radius, softness) = (radius * halo, Lanes(repeating: Self.haloSoftness)) }
    if pass.isLight {
      x += radius * bubbles.stretchX * light.x
      y += radius * bubbles.stretchY * light.y
      radius *= Self.lightPlace.radius
      (softness, color) = (Lanes(repeating: 1), SIMD8(repeating: 0xFF_FFFF))
    }
    return DiscLanes(
      x: x, y: y, stretchX: bubbles.stretchX, stretchY: bubbles.stretchY, radius: radius,
      softness: softness, opacity: opacity.replacing(with: 1, where: opacity .> 1), color: color,
      angle: bubbles.angle, rank: bubbles.rank, isPlain: pass.isLight)
  }
}

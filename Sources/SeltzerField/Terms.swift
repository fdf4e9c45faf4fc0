import SeltzerScene

/// An emitter, worked out into the numbers that the loops need.
struct Terms: Sendable {
  /// A range from which 16 random bits draw.
  struct Draw: Sendable {
    var low: Float
    /// For each of the 65,536 steps.
    var step: Float

    init(_ range: ClosedRange<Double>, scale: Double = 1) {
      low = Float(range.lowerBound * scale)
      step = Float((range.upperBound - range.lowerBound) * scale / 65_536)
    }

    @inline(__always)
    func of(_ steps: Lanes) -> Lanes { low + step * steps }
  }

  struct Wobble: Sendable {
    /// Wobbling lives' share, in 65,536ths.
    var share: Float
    var amount: Float
    /// Breaths a second.
    var rate: Draw
  }

  struct Flicker: Sendable {
    /// For each of 65,536 levels.
    var amount: Float
    var hold: Draw
    var shortestGlide: Float
  }

  struct Turbulence: Sendable {
    /// Of one axis.
    var amount: Float
    /// Sways a second.
    var rate: Float
  }

  /// Half the diameter, before the curve.
  var radius: Draw
  var size: Curve
  /// Mirrored lives' share, in 65,536ths.
  var mirrored: Float
  var opacity: Curve
  var fadeIn: Draw
  var fadeOut: Draw
  var placeX: Draw
  var placeY: Draw
  var speed: Draw
  /// In turns.
  var direction: Draw
  var gravityX: Float
  var gravityY: Float
  var drag: Float
  var wobble: Wobble?
  var flicker: Flicker?
  var turbulence: Turbulence?

  /// How far outside the stage bubbles may be born, in stage units.
  static let margin = 0.06
  /// The least seconds that a fade takes, so that nothing pops, in lives long enough.
  static let shortestFade = 0.25
  /// The most opacity that a flicker takes or gives back in a second.
  static let steepestFlicker = 0.5

  init(_ emitter: Emitter, aspect: Double) {
    radius = Draw(emitter.diameter, scale: 0.5)
    size = Curve(emitter.sizeOverLife)
    mirrored = Self.share(size.rises.isEmpty ? 0 : emitter.sizeMirrored)
    opacity = Curve(emitter.opacityOverLife)
    fadeIn = Draw(Self.fade(emitter.fadeIn))
    fadeOut = Draw(Self.fade(emitter.fadeOut))
    placeX = Draw(-Self.margin...aspect + Self.margin)
    placeY = Draw(-Self.margin...1 + Self.margin)
    speed = Draw(emitter.speed)
    let half = abs(emitter.spread) / 2
    direction = Draw(
      emitter.direction - half...emitter.direction + half, scale: 1 / (2 * .pi))
    gravityX = Float(emitter.gravity.x)
    gravityY = Float(emitter.gravity.y)
    drag = Float(emitter.drag)
    if emitter.wobble.amount > 0, emitter.wobble.share > 0 {
      let period = emitter.wobble.period
      wobble = Wobble(
        share: Self.share(emitter.wobble.share), amount: Float(emitter.wobble.amount),
        rate: Draw(1 / period.upperBound...1 / period.lowerBound))
    }
    if emitter.flicker.amount > 0 {
      // A smooth glide is half as steep again in its middle as it is on the whole.
      flicker = Flicker(
        amount: Float(emitter.flicker.amount / 65_536), hold: Draw(emitter.flicker.hold),
        shortestGlide: Float(1.5 * emitter.flicker.amount / Self.steepestFlicker))
    }
    if emitter.turbulence.amount > 0 {
      turbulence = Turbulence(
        amount: Float(emitter.turbulence.amount * 0.7071067811865476),
        rate: Float(1 / emitter.turbulence.period))
    }
  }

  /// Whether bubbles move other than straight and evenly, turbulence apart.
  var bends: Bool { drag != 0 || gravityX != 0 || gravityY != 0 }

  /// Whether bubbles have anything of a manner: wobble, flicker or turbulence.
  var hasManner: Bool { wobble != nil || flicker != nil || turbulence != nil }

  private static func fade(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    max(range.lowerBound, shortestFade)...max(range.upperBound, shortestFade)
  }

  private static func share(_ share: Double) -> Float {
    Float(min(max(share, 0), 1) * 65_536)
  }
}

import SeltzerScene

/// The parameters of an emitter in the form that the loops need.
struct EmitterConstants: Sendable {
  /// Maps 16 random bits to a range.
  struct RandomRange: Sendable {
    var low: Float
    /// The width of each of the 65,536 steps.
    var step: Float

    init(_ range: ClosedRange<Double>, scale: Double = 1) {
      low = Float(range.lowerBound * scale)
      step = Float((range.upperBound - range.lowerBound) * scale / 65_536)
    }

    @inline(__always) func of(_ steps: Lanes) -> Lanes { low + step * steps }
  }

  struct Wobble: Sendable {
    /// The fraction of lives that wobble, in 65,536ths.
    var share: Float
    var amount: Float
    /// Periods per second.
    var rate: RandomRange
  }

  struct Flicker: Sendable {
    /// The loss of opacity for each of 65,536 levels.
    var amount: Float
    var hold: RandomRange
    var shortestGlide: Float
  }

  struct Turbulence: Sendable {
    /// Stage units on one axis.
    var amount: Float
    /// Periods per second.
    var rate: Float
  }

  struct Turns: Sendable {
    /// Turns at birth, and turns per second.
    var rotation, spin: RandomRange
  }

  /// Movement that depends on the middle of the area.
  struct Circles: Sendable {
    var heading: Emitter.Heading?
    var isOrbiting: Bool
    /// Turns per second.
    var orbit: RandomRange
  }

  /// The direction in which bubbles travel all the way from or to a vanishing point in a life.
  var travel: Emitter.Heading?
  /// Factors of the width and height.
  var stretch: SIMD2<Float>
  /// Half the diameter, before the curve.
  var radius: RandomRange
  /// How much more bubbles are small; see `depth(of:)`.
  var skew: Float
  var size: Curve
  /// The fraction of lives with a mirrored size curve, in 65,536ths.
  var mirrored: Float
  var opacity: Curve
  var fadeIn, fadeOut: RandomRange
  var originX, originY: RandomRange
  var births: Births?
  var area: BirthArea?
  /// The distance of a bubble's middle from its anchor, in radii.
  var anchor: SIMD2<Float>
  /// Whether turbulence and flow grow from 0.
  var settles: Bool
  var speed: RandomRange
  /// In turns.
  var direction: RandomRange
  var acceleration, gravityX, gravityY, drag: Float
  /// Not nil if paths depend on the middle of the area.
  var circles: Circles?
  /// Whether the look depends on the share of the life that has passed.
  var needsLifeShares: Bool
  var softness: RandomRange
  var drawOrder: Emitter.DrawOrder
  var wobble: Wobble?
  var flicker: Flicker?
  var turbulence: Turbulence?
  var turns: Turns?

  /// The margin around the stage in which bubbles may be born, in stage units.
  static let margin = 0.06
  /// The shortest fade in seconds, so that no bubble pops; shorter only in very short lives.
  static let shortestFade = 0.25
  /// The largest change of opacity by flicker in a second.
  static let steepestFlicker = 0.5

  init(_ emitter: Emitter, _ schedule: LifeSchedule, aspect: Double) {
    radius = RandomRange(emitter.diameter, scale: 0.5)
    skew = Float(emitter.skew)
    size = Curve(emitter.sizeOverLife)
    mirrored = Float(emitter.sizeMirrored * 65_536)
    opacity = Curve(emitter.opacityOverLife)
    fadeIn = RandomRange(Self.fade(emitter.fadeIn))
    fadeOut = RandomRange(Self.fade(emitter.fadeOut))
    let births = Births(emitter, schedule, aspect: aspect)
    self.births = births
    // A shell has all directions already, and points have no middle.
    let isStreet = emitter.area?.vanishingPoint != nil
    let heading = births == nil && !isStreet ? emitter.heading : nil
    travel = isStreet && !emitter.isForever ? emitter.heading : nil
    stretch = SIMD2<Float>(emitter.stretch)
    let isOrbiting = emitter.orbit != 0...0
    let isCircling = heading != nil || isOrbiting
    if isCircling {
      circles = Circles(
        heading: heading, isOrbiting: isOrbiting,
        orbit: RandomRange(emitter.orbit, scale: 1 / (2 * .pi)))
    }
    let count = births?.count ?? emitter.count(aspect: aspect)
    area = (emitter.area ?? (births != nil || isCircling ? Emitter.Area() : nil))
      .map { BirthArea($0, count: count, aspect: aspect) }
    originX = RandomRange(area == nil ? -Self.margin...aspect + Self.margin : 0...0)
    originY = RandomRange(area == nil ? -Self.margin...1 + Self.margin : 0...0)
    anchor = SIMD2<Float>(1 - 2 * emitter.anchor)
    settles = area != nil && !emitter.isForever
    speed = RandomRange(emitter.speed)
    let half = abs(emitter.spread ?? (heading == nil ? 2 * .pi : 0)) / 2
    let middle = emitter.heading == nil ? emitter.direction : 0
    direction = RandomRange(middle - half...middle + half, scale: 1 / (2 * .pi))
    acceleration = Float(emitter.acceleration)
    gravityX = Float(emitter.gravity.x)
    gravityY = Float(emitter.gravity.y)
    drag = Float(emitter.drag)
    softness = RandomRange(emitter.softness)
    drawOrder = emitter.drawOrder
    needsLifeShares =
      !emitter.colorOverLife.isEmpty || ((emitter.look as? StreakLook)?.glitter ?? 0) > 0
    if emitter.wobble.amount > 0, emitter.wobble.share > 0 {
      let period = emitter.wobble.period
      wobble = Wobble(
        share: Float(emitter.wobble.share * 65_536), amount: Float(emitter.wobble.amount),
        rate: RandomRange(1 / period.upperBound...1 / period.lowerBound))
    }
    if emitter.flicker.amount > 0 {
      // A smoothstep is 1.5 times as steep in its middle as on average.
      flicker = Flicker(
        amount: Float(emitter.flicker.amount / 65_536), hold: RandomRange(emitter.flicker.hold),
        shortestGlide: Float(1.5 * emitter.flicker.amount / Self.steepestFlicker))
    }
    if emitter.turbulence.amount > 0 {
      turbulence = Turbulence(
        amount: Float(emitter.turbulence.amount * 0.7071067811865476),
        rate: Float(1 / emitter.turbulence.period))
    }
    if let angles = emitter.look.turns {
      turns = Turns(
        rotation: RandomRange(angles.rotation, scale: 1 / (2 * .pi)),
        spin: RandomRange(angles.spin, scale: 1 / (2 * .pi)))
    }
  }

  /// Converts 65,536 even steps of depth to those of the diameter's range: u / (1 + skew · (1 − u)).
  @inline(__always) func skewed(_ steps: Lanes) -> Lanes {
    skew == 0 ? steps : steps / (1 + skew - steps * (skew * 0x1p-16))
  }

  /// Whether anything bends the paths or changes the speed.
  var bends: Bool { drag != 0 || gravityX != 0 || gravityY != 0 || acceleration != 0 }
  var hasModulation: Bool { wobble != nil || flicker != nil || turbulence != nil }

  private static func fade(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    max(range.lowerBound, shortestFade)...max(range.upperBound, shortestFade)
  }
}

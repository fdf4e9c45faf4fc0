/// The bubbles of a scene: their number, lifetime, look and movement.
///
/// Lengths are in stage units (the stage's height is 1), times in seconds, angles in radians
/// (0 points right, π/2 down). The defaults recreate the bubbles of iOS 7's home screen.
package struct Emitter: Sendable, Equatable {
  /// The number of bubbles alive.
  package enum Population: Sendable, Equatable {
    /// A number per unit of stage area; the stage's area is its aspect ratio.
    case perArea(Double)
    /// A constant number, 0...10,000,000.
    case count(Int)
    /// Births per second; the number alive is this times the mean lifetime.
    case birthRate(Double)
  }

  /// One point of a curve over a bubble's life.
  package struct Keyframe: Sendable, Equatable {
    /// Fraction of the life, from 0 at birth to 1 at death.
    package var age: Double
    /// The factor at that age; linear between keyframes, over at least 1/256 of the life.
    package var value: Double

    package init(age: Double, value: Double) {
      self.age = age
      self.value = value
    }
  }

  /// Smooth deviation from the path.
  package struct Turbulence: Sendable, Equatable {
    /// Greatest distance from the path in stage units; 0 is none.
    package var amount: Double = 0
    /// Approximate period of one oscillation in seconds.
    package var period: Double = 8

    package init() {}
  }

  /// Small losses of opacity, each held for some time and then changed smoothly.
  package struct Flicker: Sendable, Equatable {
    /// Greatest loss of opacity, 0...1; 0 is none.
    package var amount: Double = 0.1
    /// Seconds for which one level is held.
    ///
    /// The transition to the next level takes half as long, or longer if opacity would otherwise
    /// change by more than 0.5 per second.
    package var hold: ClosedRange<Double> = 0.5...1

    package init() {}
  }

  /// Slow, independent changes of width and height.
  package struct Wobble: Sendable, Equatable {
    /// Share of bubbles that wobble, 0...1.
    package var share: Double = 0.5
    /// Greatest change, as a fraction of the diameter; 0 is none.
    package var amount: Double = 0.0125
    /// Duration of one change in seconds.
    package var period: ClosedRange<Double> = 2...4

    package init() {}
  }

  /// How a bubble is composited with the picture beneath it.
  package enum BlendMode: String, Sendable, CaseIterable {
    /// Source over.
    case normal
    /// 1 − (1 − a)(1 − b), which lightens and never exceeds white.
    case screen
    /// a + b, saturated.
    case add
  }

  /// Which bubbles are in front.
  package enum DrawOrder: String, Sendable, CaseIterable {
    /// Bigger bubbles, which are nearer.
    case size
    case birth
  }

  /// Number of bubbles; the original had 20 on a screen of 320×568.
  package var population: Population = .perArea(35.5)
  /// Seconds from birth to death, above 0, uniformly distributed.
  package var lifetime: ClosedRange<Double> = 13...33
  /// Seconds from invisible to full opacity: at least 0.25, at most half of the lifetime.
  package var fadeIn: ClosedRange<Double> = 5...8
  /// Seconds from full opacity to invisible: at least 0.25, at most half of the lifetime.
  package var fadeOut: ClosedRange<Double> = 5...8
  /// Diameter before `sizeOverLife`.
  package var diameter: ClosedRange<Double> = 0.07...0.30
  /// Factors of the diameter over a life.
  package var sizeOverLife: [Keyframe] = [.init(age: 0, value: 0.72), .init(age: 1, value: 1.18)]
  /// Share of bubbles that follow `sizeOverLife` in reverse, 0...1.
  package var sizeMirrored: Double = 0.5
  /// Factors of the opacity over a life, in addition to the fades.
  package var opacityOverLife: [Keyframe] = []
  /// Speed at birth, in stage units per second.
  package var speed: ClosedRange<Double> = 0...0.0074
  /// Mean direction at birth.
  package var direction: Double = 0
  /// Angle over which directions are spread; 2π is all directions.
  package var spread: Double = 2 * .pi
  /// Acceleration in stage units per second squared; y points down.
  package var gravity: SIMD2<Double> = .zero
  /// Exponential decay rate of the speed per second; 0 is none.
  package var drag: Double = 0
  /// Smooth deviation from the path.
  package var turbulence = Turbulence()
  package var flicker = Flicker()
  package var wobble = Wobble()
  /// Softness of the smallest and the biggest bubble: 0 is crisp, 1 is entirely soft.
  package var softness: ClosedRange<Double> = 0.04...0.45
  package var blendMode = BlendMode.normal
  /// Which bubbles are in front.
  package var drawOrder = DrawOrder.size
  /// Speed of the bubbles' time relative to the scene's; 0 stops it.
  package var speedScale: Double = 1

  /// Creates the original's bubbles.
  package init() {}

  package static let maximumBubbleCount = 10_000_000

  /// Returns the number of bubbles alive on a stage of this aspect ratio.
  ///
  /// - Parameter aspect: Width over height.
  /// - Returns: 0...`maximumBubbleCount`.
  package func count(aspect: Double) -> Int {
    let wanted =
      switch population {
      case .perArea(let density): density * aspect
      case .count(let number): Double(number)
      case .birthRate(let rate): rate * (lifetime.lowerBound + lifetime.upperBound) / 2
      }
    return Int(min(max(wanted.rounded(), 0), Double(Self.maximumBubbleCount)))
  }
}

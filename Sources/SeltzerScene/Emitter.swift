/// The bubbles of a scene: their number, lifetime, look and movement.
///
/// Lengths are in stage units (the stage's height is 1), times in seconds, angles in radians
/// (0 points right, π/2 down). The keys' help texts describe the properties. The defaults recreate the
/// bubbles of iOS 7's home screen.
package struct Emitter: Sendable, Equatable {
  /// The number of bubbles alive.
  package enum Population: Sendable, Equatable {
    /// A number per unit of stage area; the stage's area is its aspect ratio.
    case perArea(Double)
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

  package struct Turbulence: Sendable, Equatable {
    package var amount: Double = 0
    package var period: Double = 8
  }

  /// Small losses of opacity, each held for some time and then changed smoothly.
  package struct Flicker: Sendable, Equatable {
    package var amount: Double = 0.1
    /// Seconds for which one level is held.
    ///
    /// The transition to the next level takes half as long, or longer if opacity would otherwise
    /// change by more than 0.5 per second.
    package var hold: ClosedRange<Double> = 0.5...1
  }

  /// Slow, independent changes of width and height.
  package struct Wobble: Sendable, Equatable {
    package var share: Double = 0.5
    package var amount: Double = 0.0125
    package var period: ClosedRange<Double> = 2...4
  }

  /// Source over; 1 − (1 − a)(1 − b), which never exceeds white; or a + b, saturated.
  package enum BlendMode: String, Sendable, CaseIterable {
    case normal, screen, add
  }

  /// Which bubbles are in front: bigger, which are nearer, or later ones.
  package enum DrawOrder: String, Sendable, CaseIterable {
    case size, birth
  }

  /// The original had 20 bubbles on a screen of 320×568.
  package var population: Population = .perArea(35.5)
  package var lifetime: ClosedRange<Double> = 13...33
  package var fadeIn: ClosedRange<Double> = 5...8
  package var fadeOut: ClosedRange<Double> = 5...8
  package var diameter: ClosedRange<Double> = 0.07...0.30
  package var sizeOverLife: [Keyframe] = [.init(age: 0, value: 0.72), .init(age: 1, value: 1.18)]
  /// Share of bubbles that follow `sizeOverLife` in reverse, 0...1.
  package var sizeMirrored: Double = 0.5
  package var opacityOverLife: [Keyframe] = []
  package var speed: ClosedRange<Double> = 0...0.0074
  package var direction: Double = 0
  package var spread: Double = 2 * .pi
  package var gravity: SIMD2<Double> = .zero
  package var drag: Double = 0
  package var turbulence = Turbulence()
  package var flicker = Flicker()
  package var wobble = Wobble()
  package var softness: ClosedRange<Double> = 0.04...0.45
  package var blendMode = BlendMode.normal
  package var drawOrder = DrawOrder.size
  package var speedScale: Double = 1

  package init() {}

  package static let maximumBubbleCount = 10_000_000

  /// Returns the number of bubbles alive on a stage of this aspect ratio.
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

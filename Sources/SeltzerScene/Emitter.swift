/// The bubbles of a scene: how many there are, how long they live, how they look and how they move.
///
/// Lengths are in stage units (the stage's height is 1), times in seconds, angles in radians
/// (0 points right, π/2 down). The defaults recreate the bubbles of iOS 7's home screen.
public struct Emitter: Sendable, Equatable {
  /// How many bubbles are alive at any moment.
  public enum Population: Sendable, Equatable {
    /// This many per unit of stage area; the stage's area is its aspect ratio.
    case perArea(Double)
    /// Exactly this many, 0...10,000,000.
    case count(Int)
    /// This many births per second; the number alive is this times the mean lifetime.
    case birthRate(Double)
  }

  /// One point of a curve over a bubble's life.
  public struct Keyframe: Sendable, Equatable {
    /// Fraction of the life, from 0 at birth to 1 at death.
    public var age: Double
    /// The factor at that age; linear between keyframes, over at least 1/256 of the life.
    public var value: Double

    /// Creates a point of a curve.
    public init(age: Double, value: Double) {
      self.age = age
      self.value = value
    }
  }

  /// Smooth wandering about the path.
  public struct Turbulence: Sendable, Equatable {
    /// Greatest distance from the path in stage units; 0 is none.
    public var amount: Double = 0
    /// Approximate duration of one sway in seconds.
    public var period: Double = 8

    /// No turbulence.
    public init() {}
  }

  /// Small losses of opacity, each held for a while and then released smoothly.
  public struct Flicker: Sendable, Equatable {
    /// Greatest loss of opacity, 0...1; 0 is none.
    public var amount: Double = 0.1
    /// Seconds for which one level is held.
    ///
    /// The transition to the next takes half as long, or more
    /// where opacity would otherwise change by more than 0.5 per second.
    public var hold: ClosedRange<Double> = 0.5...1

    /// Creates the original's flicker.
    public init() {}
  }

  /// Slow, independent changes of width and height.
  public struct Wobble: Sendable, Equatable {
    /// Share of bubbles that wobble, 0...1.
    public var share: Double = 0.5
    /// Greatest change, as a fraction of the diameter; 0 is none.
    public var amount: Double = 0.0125
    /// Duration of one change in seconds.
    public var period: ClosedRange<Double> = 2...4

    /// Creates the original's wobble.
    public init() {}
  }

  /// How a bubble is composited with what lies beneath it.
  public enum BlendMode: String, Sendable, CaseIterable {
    /// Source over.
    case normal
    /// 1 − (1 − a)(1 − b), which lightens and never exceeds white.
    case screen
    /// a + b, saturated.
    case add
  }

  /// Which bubbles are in front.
  public enum DrawOrder: String, Sendable, CaseIterable {
    /// Bigger bubbles, which are nearer.
    case size
    /// Bubbles born later.
    case birth
  }

  /// Number of bubbles; the original had 20 on a screen of 320×568.
  public var population: Population = .perArea(35.5)
  /// Seconds from birth to death, above 0, uniformly distributed.
  public var lifetime: ClosedRange<Double> = 13...33
  /// Seconds from invisible to full opacity: at least 0.25, at most half of the lifetime.
  public var fadeIn: ClosedRange<Double> = 5...8
  /// Seconds from full opacity to invisible: at least 0.25, at most half of the lifetime.
  public var fadeOut: ClosedRange<Double> = 5...8
  /// Diameter before `sizeOverLife`.
  public var diameter: ClosedRange<Double> = 0.07...0.30
  /// Factors of the diameter over a life.
  public var sizeOverLife: [Keyframe] = [.init(age: 0, value: 0.72), .init(age: 1, value: 1.18)]
  /// Share of bubbles that follow `sizeOverLife` backwards, 0...1.
  public var sizeMirrored: Double = 0.5
  /// Factors of the opacity over a life, in addition to the fades.
  public var opacityOverLife: [Keyframe] = []
  /// Speed at birth, in stage units per second.
  public var speed: ClosedRange<Double> = 0...0.0074
  /// Mean direction at birth.
  public var direction: Double = 0
  /// Angle over which directions are spread; 2π is every direction.
  public var spread: Double = 2 * .pi
  /// Acceleration in stage units per second squared; y points down.
  public var gravity: SIMD2<Double> = .zero
  /// Exponential rate per second at which speed is lost; 0 is none.
  public var drag: Double = 0
  /// Smooth wandering about the path.
  public var turbulence = Turbulence()
  /// Small losses of opacity.
  public var flicker = Flicker()
  /// Slow changes of width and height.
  public var wobble = Wobble()
  /// Softness of the smallest and the biggest bubble: 0 is crisp, 1 is all edge.
  public var softness: ClosedRange<Double> = 0.04...0.45
  /// How bubbles are composited with what lies beneath.
  public var blendMode = BlendMode.normal
  /// Which bubbles are in front.
  public var drawOrder = DrawOrder.size
  /// How fast the bubbles' time runs compared with the scene's; 0 stands still.
  public var speedScale: Double = 1

  /// Creates the original's emitter.
  public init() {}

  /// The largest number of bubbles a field may have.
  public static let maximumBubbleCount = 10_000_000

  /// Returns the number of bubbles alive on a stage of this aspect ratio.
  ///
  /// - Parameter aspect: Width over height.
  /// - Returns: 0...`maximumBubbleCount`.
  public func count(aspect: Double) -> Int {
    let wanted =
      switch population {
      case .perArea(let density): density * aspect
      case .count(let number): Double(number)
      case .birthRate(let rate): rate * (lifetime.lowerBound + lifetime.upperBound) / 2
      }
    return Int(min(max(wanted.rounded(), 0), Double(Self.maximumBubbleCount)))
  }
}

/// What makes the bubbles of a scene: how many, how long they live, and how they look and move.
///
/// Lengths are in stage units (the stage's height is 1), times in seconds, angles in radians
/// (0 points right, π/2 down). The defaults recreate the bubbles of iOS 7's home screen.
public struct Emitter: Sendable, Equatable {
  /// How many bubbles are alive at any moment.
  public enum Population: Sendable, Equatable {
    /// So many for each unit of stage area; the stage's area is its aspect ratio.
    case perArea(Double)
    /// Exactly so many, 0...10,000,000.
    case count(Int)
    /// So many births a second; the number alive is this times the mean lifetime.
    case birthRate(Double)
  }

  /// One point of a curve over a bubble's life.
  public struct Keyframe: Sendable, Equatable {
    /// Where in the life, from 0 at birth to 1 at death.
    public var age: Double
    /// The factor at that age; between keyframes it is linear, over 1/256 of the life at least.
    public var value: Double

    /// A point of a curve.
    public init(age: Double, value: Double) {
      self.age = age
      self.value = value
    }
  }

  /// Smooth wandering about the path, as in slowly moving water.
  public struct Turbulence: Sendable, Equatable {
    /// How far a bubble strays from its path at most, in stage units; 0 is none.
    public var amount: Double = 0
    /// Seconds that one sway takes, about.
    public var period: Double = 8

    /// No turbulence.
    public init() {}
  }

  /// Small losses of opacity, each held for a while, then let go smoothly.
  public struct Flicker: Sendable, Equatable {
    /// The most opacity a flicker takes away, 0...1; 0 is none.
    public var amount: Double = 0.1
    /// Seconds one level is held; the way to the next takes half as long, or longer where opacity
    /// would otherwise change by more than 0.5 a second.
    public var hold: ClosedRange<Double> = 0.5...1

    /// The original's flicker.
    public init() {}
  }

  /// A slow breathing of width and height, apart from each other.
  public struct Wobble: Sendable, Equatable {
    /// The share of bubbles that wobble, 0...1.
    public var share: Double = 0.5
    /// How much wider or taller, as a fraction of the size; 0 is none.
    public var amount: Double = 0.0125
    /// Seconds one breath takes.
    public var period: ClosedRange<Double> = 2...4

    /// The original's wobble.
    public init() {}
  }

  /// How a bubble's colour joins what lies beneath it.
  public enum BlendMode: String, Sendable, CaseIterable {
    /// Laid over.
    case normal
    /// 1 − (1 − a)(1 − b): lightens, never past white.
    case screen
    /// a + b: lightens most, and saturates.
    case add
  }

  /// Which bubbles are in front.
  public enum DrawOrder: String, Sendable, CaseIterable {
    /// Bigger ones, which are nearer.
    case size
    /// Later born ones.
    case birth
  }

  /// How many bubbles; the original had 20 on a screen of 320×568.
  public var population: Population = .perArea(35.5)
  /// Seconds from birth to death, above 0; all lengths are alike likely.
  public var lifetime: ClosedRange<Double> = 13...33
  /// Seconds from invisible to full opacity: 0.25 at least, and half of the life at most.
  public var fadeIn: ClosedRange<Double> = 5...8
  /// Seconds from full opacity to invisible: 0.25 at least, and half of the life at most.
  public var fadeOut: ClosedRange<Double> = 5...8
  /// Diameter before `sizeOverLife`.
  public var diameter: ClosedRange<Double> = 0.07...0.30
  /// Factors of the diameter over a life.
  public var sizeOverLife: [Keyframe] = [.init(age: 0, value: 0.72), .init(age: 1, value: 1.18)]
  /// The share of bubbles that run `sizeOverLife` backwards, 0...1: some grow, some shrink.
  public var sizeMirrored: Double = 0.5
  /// Factors of the opacity over a life, beside the fades.
  public var opacityOverLife: [Keyframe] = []
  /// Speed at birth, in stage units a second.
  public var speed: ClosedRange<Double> = 0...0.0074
  /// The middle of the directions in which bubbles set out.
  public var direction: Double = 0
  /// The whole angle over which directions are spread; 2π is every direction.
  public var spread: Double = 2 * .pi
  /// Acceleration, in stage units a second squared; y points down.
  public var gravity: SIMD2<Double> = .zero
  /// The share of its speed a bubble loses in a second, as the exponent of a decay; 0 is none.
  public var drag: Double = 0
  /// Wandering about the path.
  public var turbulence = Turbulence()
  /// Small losses of opacity.
  public var flicker = Flicker()
  /// Breathing of width and height.
  public var wobble = Wobble()
  /// Softness of the smallest and the biggest bubble, from 0, crisp, to 1, all edge.
  public var softness: ClosedRange<Double> = 0.04...0.45
  /// How bubbles join what lies beneath.
  public var blendMode = BlendMode.normal
  /// Which bubbles are in front.
  public var drawOrder = DrawOrder.size
  /// How much faster the field's time runs than the scene's; 0 stands still.
  public var speedScale: Double = 1

  /// The original's emitter.
  public init() {}

  /// The largest number of bubbles a field may have.
  public static let mostBubbles = 10_000_000

  /// How many bubbles are alive on a stage of this aspect ratio.
  ///
  /// - Parameter aspect: Width over height.
  /// - Returns: 0...`mostBubbles`.
  public func count(aspect: Double) -> Int {
    let wanted =
      switch population {
      case .perArea(let density): density * aspect
      case .count(let number): Double(number)
      case .birthRate(let rate): rate * (lifetime.lowerBound + lifetime.upperBound) / 2
      }
    return Int(min(max(wanted.rounded(), 0), Double(Self.mostBubbles)))
  }
}

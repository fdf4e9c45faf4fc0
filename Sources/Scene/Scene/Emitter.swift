package import SeltzerDocument

/// Bubbles of one kind: their number, lifetime, look and movement.
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
    /// The factor at that age.
    package var value: Double
    /// The way to the next keyframe, which takes at least 1/256 of the life.
    package var easing = Easing.linear

    package init(age: Double, value: Double, easing: Easing = .linear) {
      self.age = age
      self.value = value
      self.easing = easing
    }
  }

  /// Where bubbles are born.
  package struct Area: Sendable, Equatable {
    package enum Shape: String, Sendable, CaseIterable { case rectangle, ellipse }
    package enum Spread: String, Sendable, CaseIterable { case random, even, gaussian }
    /// Fractions of the stage's width and height, or both in stage units.
    package enum Size: Sendable, Equatable { case fractions(SIMD2<Double>), length(Double) }

    package var shape = Shape.rectangle
    package var position = SIMD2(0.5, 0.5)
    package var size = Size.fractions([1, 1])
    package var rotation: Double = 0
    package var edge = false
    package var spread = Spread.random

    package init() {}
  }

  /// Fixed points of the area at which bubbles are born, each after the other or all at once.
  package struct Origins: Sendable, Equatable {
    package var count = 1
    package var bursts = false

    package init(count: Int = 1, bursts: Bool = false) {
      (self.count, self.bursts) = (count, bursts)
    }

    static let most = 10_000
    /// The most bubbles of one kind with origins; numbers up to this have a fraction as Float.
    package static let mostBubbles = 1 << 22
  }

  /// A direction from or to the middle of the area.
  package enum Heading: String, Sendable, CaseIterable { case outward, inward }

  /// One point of the colour over a bubble's life.
  package struct ColorKeyframe: Sendable, Equatable {
    package var age: Double
    package var color: LifeColor
  }

  /// The bubble's own colour, the lightest or the darkest of the palette, or the same in each palette.
  package enum LifeColor: Sendable, Equatable {
    case own, lightest, darkest
    case color(SRGB8)
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

  /// Curved paths: a smooth field that carries all bubbles, and preserves their density.
  package struct Flow: Sendable, Equatable {
    package var amount: Double = 0
    package var size: Double = 0.7
    package var period: Double = 30
    /// The number of waves, 1...`mostWaves`.
    package var waves = 3

    package static let mostWaves = 4

    package init() {}
  }

  /// Fading copies of a bubble at its own earlier states.
  package struct Trail: Sendable, Equatable {
    package var seconds: Double = 0.5
    package var count = 0

    static let mostCopies = 8
  }

  /// A soft highlight.
  package struct Light: Sendable, Equatable {
    package var amount: Double = 0
    /// Nil is above left, and for orbs the stage's direction of light.
    package var angle: Double?
  }

  /// A glow around each bubble.
  package struct Halo: Sendable, Equatable {
    /// The diameter in diameters of the bubble.
    package var size = 5.0
    /// A factor of the bubble's opacity.
    package var opacity = 0.25
    /// Nil is that of the bubbles.
    package var blendMode: BlendMode?
  }

  /// Lines between bubbles that are near each other.
  package struct Links: Sendable, Equatable {
    /// In stage units, before parallax.
    package var distance = 0.15
    package var width = 0.002
    /// Of bubbles at the same place with full presence.
    package var opacity = 0.5

    package init() {}

    /// The largest expected number of links of one kind in a picture.
    package static let most = 50_000
  }

  /// How the opacity falls from the middle to the edge.
  package enum Profile: String, Sendable, CaseIterable { case plain, glow }

  package enum Material: String, Sendable, CaseIterable { case flat, orb, glass }

  /// The outline of bubbles.
  package enum Shape: Sendable, Hashable {
    case disc, ring
    case sprite(SpriteShape)
  }

  /// The colours that bubbles have.
  package enum Colors: Sendable, Equatable {
    /// The palette's bubble colours, the stops of its background, or both.
    case bubbles, background, both
    /// The palette's bubbles that are not darker than its background, by how colourful they are.
    case hues
    case list([Palette.BubbleColor])
  }

  /// A factor of the palette's opacities, or the range in place of the palette's.
  package enum Opacity: Sendable, Equatable { case factor(Double), range(ClosedRange<Double>) }

  /// Which bubbles are in front: bigger, which are nearer, or later ones.
  package enum DrawOrder: String, Sendable, CaseIterable {
    case size, birth
  }

  /// Nil is derived from the scene's seed and the emitter's place.
  package var seed: UInt32?
  /// The original had 20 bubbles on a screen of 320×568.
  package var population: Population = .perArea(35.5)
  /// The bounds are infinite if bubbles stay forever.
  package var lifetime: ClosedRange<Double> = 13...33
  package var fadeIn: ClosedRange<Double> = 5...8
  package var fadeOut: ClosedRange<Double> = 5...8
  /// Nil is the stage and a margin.
  package var area: Area?
  package var origins: Origins?
  /// The point of a bubble's box that lies on its birthplace, as fractions of the box.
  package var anchor = SIMD2(0.5, 0.5)
  package var diameter: ClosedRange<Double> = 0.07...0.30
  /// 0 spreads diameters evenly; half of the bubbles are in the lowest 1 / (2 + skew) of the range.
  package var skew: Double = 0
  package var sizeOverLife: [Keyframe] = [.init(age: 0, value: 0.72), .init(age: 1, value: 1.18)]
  /// Share of bubbles that follow `sizeOverLife` in reverse, 0...1.
  package var sizeMirrored: Double = 0.5
  package var opacityOverLife: [Keyframe] = []
  package var colors = Colors.bubbles
  package var colorOverLife: [ColorKeyframe] = []
  /// The factors of the opacity of the smallest and the largest bubble, before `skew`.
  package var opacityBySize = SIMD2(1.0, 1.0)
  package var opacity = Opacity.factor(1)
  package var shape = Shape.disc
  /// The width of a ring, as a fraction of its radius.
  package var thickness: Double = 0.2
  package var rotation: ClosedRange<Double> = 0...0
  /// Radians per second.
  package var spin: ClosedRange<Double> = 0...0
  package var rim: Double = 0
  package var light = Light()
  package var cateye: Double = 0
  package var material = Material.flat
  package var profile = Profile.plain
  package var halo: Halo?
  package var (shade, edge, shadow) = (1.0, 1.0, 0.42)
  package var (refraction, iridescence, shine) = (1.0, 0.6, 1.0)
  package var speed: ClosedRange<Double> = 0.002...0.014
  package var direction: Double = 0
  /// Replaces the direction.
  package var heading: Heading?
  /// Nil is all directions; with a heading none but it.
  package var spread: Double?
  /// Along the direction; stage units per second squared.
  package var acceleration: Double = 0
  /// Radians per second about the middle of the area.
  package var orbit: ClosedRange<Double> = 0...0
  package var gravity: SIMD2<Double> = .zero
  package var drag: Double = 0
  package var turbulence = Turbulence(amount: 0.03, period: 14)
  package var flow = Flow()
  package var flicker = Flicker(amount: 0.05, hold: 3...6)
  package var wobble = Wobble()
  package var softness: ClosedRange<Double> = 0.04...0.45
  package var trail = Trail()
  /// Seconds of the path that is drawn instead of a disc; 0 is none.
  package var streak = 0.0
  package var links: Links?
  /// Nil is the palette's.
  package var blendMode: BlendMode?
  /// Nil moves small bubbles like the background and large ones like the first layer.
  package var depth: Double?
  package var drawOrder = DrawOrder.size
  package var speedScale: Double = 1
  /// The key in the scene's file that errors of the number of bubbles name; nil if it is not the file's.
  package var documentPlace: DocumentPlace?

  package init() {}

  package static let maximumBubbleCount = 10_000_000
  /// The most emitters in a scene.
  static let maximumCount = 20

  /// The discs that are drawn for one bubble: itself, its trail, its highlight and its halo.
  private var discsPerBubble: Int {
    1 + trail.count + (light.amount > 0 ? 1 : 0) + (halo == nil ? 0 : 1)
  }

  /// Returns the number of discs on a stage of this aspect ratio, in one blend mode.
  package func discCount(aspect: Double) -> Int { count(aspect: aspect) * discsPerBubble }

  package var isForever: Bool { lifetime.lowerBound == .infinity }

  /// The origins; nil if bubbles stay forever.
  package var livingOrigins: Origins? { isForever ? nil : origins }

  /// The largest distance of an orb's shadow and halo, in radii.
  package static let orbReach = 1.9

  /// The largest radius of a bubble, in stage units, with shadow and halo.
  package var largestRadius: Double {
    let growth = (sizeOverLife.map(\.value).max() ?? 1) * (material == .orb ? Self.orbReach : 1)
    return diameter.upperBound / 2 * growth * (1 + wobble.amount)
  }

  /// The largest distance from a bubble's middle at which it or its halo is seen, in stage units.
  package var largestReach: Double { largestRadius * max(halo?.size ?? 1, 1) }

  /// Returns the emitter with lengths times a factor, and as many bubbles of a density on the stage.
  func scaled(by factor: Double) -> Emitter {
    var emitter = self
    func scaled(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      range.lowerBound * factor...range.upperBound * factor
    }
    (emitter.diameter, emitter.speed) = (scaled(diameter), scaled(speed))
    emitter.gravity *= factor
    emitter.acceleration *= factor
    emitter.turbulence.amount *= factor
    emitter.flow.amount *= factor
    emitter.flow.size *= factor
    emitter.links?.distance *= factor
    emitter.links?.width *= factor
    if case .length(let length) = area?.size { emitter.area?.size = .length(length * factor) }
    if case .perArea(let density) = population {
      emitter.population = .perArea(density / (factor * factor))
    }
    return emitter
  }

  /// Returns the number of bubbles alive on a stage of this aspect ratio.
  ///
  /// With origins it is a multiple of their number, and includes bubbles that are dead until the longest lifetime has
  /// passed.
  /// - Returns: 0...`maximumBubbleCount`, with at most this number of discs.
  package func count(aspect: Double) -> Int {
    let origins = livingOrigins
    let wanted =
      switch population {
      case .perArea(let density): density * aspect
      case .count(let number): Double(number)
      case .birthRate(let rate):
        rate
          * (origins == nil
            ? (lifetime.lowerBound + lifetime.upperBound) / 2 : lifetime.upperBound)
      }
    let most = Self.maximumBubbleCount / discsPerBubble
    let count = Int(min(max(wanted.rounded(), 0), Double(most)))
    guard let origins, count > 0 else { return count }
    let slots = (Double(count) / Double(origins.count)).rounded()
    return origins.count
      * max(1, min(Int(slots), min(most, Origins.mostBubbles) / origins.count))
  }
}

package import SeltzerDocument

/// Bubbles of one kind: their number, lifetime, look and movement.
///
/// Lengths are in stage units (the stage's height is 1), times in seconds, angles in radians
/// (0 points right, π/2 down). The keys' help texts describe the properties. The defaults recreate the
/// bubbles of iOS 7's home screen.
package struct Emitter: Sendable, Equatable {
  /// A direction from or to the middle of the area.
  package enum Heading: String, Sendable, CaseIterable { case outward, inward }

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
  package enum DrawOrder: String, Sendable, CaseIterable { case size, birth }

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
  /// Factors of the width and height.
  package var stretch = SIMD2(1.0, 1.0)
  package var sizeOverLife: [Keyframe] = [.init(age: 0, value: 0.72), .init(age: 1, value: 1.18)]
  /// Share of bubbles that follow `sizeOverLife` in reverse, 0...1.
  package var sizeMirrored: Double = 0.5
  package var opacityOverLife: [Keyframe] = []
  package var colors = Colors.bubbles
  package var colorOverLife: [ColorKeyframe] = []
  /// The factors of the opacity of the smallest and the largest bubble, before `skew`.
  package var opacityBySize = SIMD2(1.0, 1.0)
  package var opacity = Opacity.factor(1)
  package var look: any BubbleLook {
    get { storedLook.look }
    set { storedLook.look = newValue }
  }
  private var storedLook = StoredLook()
  package var light = Light()
  package var halo: Halo?
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

  /// The most emitters in a scene.
  static let maximumCount = 20

  package var isForever: Bool { lifetime.lowerBound == .infinity }
  /// The origins; nil if bubbles stay forever.
  package var livingOrigins: Origins? { isForever ? nil : origins }

  /// The largest radius of a bubble, in stage units, with what it casts around it.
  package var largestRadius: Double {
    let growth = (sizeOverLife.map(\.value).max() ?? 1) * look.reach
    return diameter.upperBound / 2 * growth * (1 + wobble.amount) * stretch.max()
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
}

/// A look of any kind, which compares its values.
private struct StoredLook: Sendable, Equatable {
  var look: any BubbleLook = FlatLook()

  static func == (one: Self, other: Self) -> Bool { one.look.isEqual(to: other.look) }
}

import SeltzerScene
import SeltzerSystem

/// The size of the background picture and how it moves; lengths in pixels.
struct BackdropLayout: Sendable {
  let picture: Picture
  /// Large enough to cover the stage and what parallax reveals.
  let size: SIMD2<Double>
  /// Set if an image is enlarged.
  private(set) var warning: String?
  /// Whether the picture repeats, as a panorama of a full turn does.
  let repeats: Bool
  /// What parallax reveals on each side, in stage heights.
  let reveal: SIMD2<Double>
  /// Returns the sum of the motion effects at a viewer offset.
  let effects: @Sendable (_ viewerOffset: SIMD2<Double>) -> EffectSum
  /// How far parallax may move the picture before an edge shows; infinite across where it repeats.
  let slack: SIMD2<Double>
  private let fieldOfView: Double?
  private let stage: SIMD2<Double>

  /// The stage height at which an image file of natural size is drawn unscaled.
  static let naturalStageHeight = 1080.0
  private static let tolerance = 1e-5

  init(
    _ background: Background, in scene: Scene, stage: PixelSize, fittedTo screen: FittedScreen?,
    metrics: ContentMetrics
  ) throws {
    picture = background.picture
    fieldOfView = background.fieldOfView
    self.stage = stage.vector
    let pixels = try metrics.pixels(of: picture, on: self.stage)
    repeats =
      background.repeats || background.fieldOfView.map { $0 >= Background.fullTurn } ?? false
    let (motions, suspended, unit) = (background.effects, scene.suspendedEffects, self.stage.y)
    effects = { EffectSum(of: motions, viewerOffset: $0, suspended: suspended, unit: unit) }
    let fitted = screen?.measures(of: pixels, on: self.stage)
    reveal = scene.parallax.reveal ?? fitted?.overhang ?? Parallax.usualReveal
    var needed = self.stage
    if scene.parallax.distanceFactor > 0 { needed += 2 * reveal * self.stage.y }
    let revealed = needed
    if !motions.isEmpty {
      let offsets = stride(from: -1.0, through: 1, by: 0.125)
      let sums = offsets.flatMap { [effects] x in offsets.map { effects(SIMD2(x, $0)) } }
      needed = Self.room(for: needed, sums)
    }
    // A repeating picture needs nothing beyond the stage's sides.
    if repeats { needed.x = self.stage.x }
    let coveringScale = max(needed.x / pixels.x, needed.y / pixels.y)
    let requestedScale: Double =
      switch (background.height, picture) {
      case (.cover, _) where fitted == nil: coveringScale
      case (.natural, .drawing): 1
      case (.cover, _), (.natural, .file):
        self.stage.y / (fitted?.height ?? Self.naturalStageHeight)
      case (.stageHeights(let heights), _): heights * self.stage.y / pixels.y
      }
    // Enlarging by less than this would only blur the picture.
    let isCovering = coveringScale <= requestedScale * (1 + Self.tolerance)
    let scale = isCovering ? requestedScale : coveringScale
    var size = pixels * scale
    // A whole number of pixels, so that there is no seam where the picture repeats.
    if repeats { size.x = size.x.rounded() }
    self.size = size
    let spare = pointwiseMax((size - self.stage - (needed - revealed)) / 2, .zero)
    slack = SIMD2(repeats || fieldOfView != nil ? .infinity : spare.x, spare.y)
    if case .file(let path) = picture, scale > 1 + Self.tolerance {
      let least = (pixels * scale).rounded(.up)
      warning =
        "\(path) is enlarged by a factor of \((scale * 1000).rounded() / 1000) to cover the screen "
        + "and what parallax reveals; use an image of at least \(Int(least.x))x\(Int(least.y)) pixels"
    }
  }

  /// Returns the size that covers `needed` whatever motion effects do, given by their sums.
  private static func room(for needed: SIMD2<Double>, _ sums: [EffectSum]) -> SIMD2<Double> {
    let move = sums.map(\.move).reduce(.zero) { pointwiseMax($0, pointwiseMax($1, -$1)) }
    let turn = min(sums.map { abs($0.rotation) }.max() ?? 0, .pi / 2)
    let scale = sums.map { $0.scale * $0.growthFactor(of: needed) }.min() ?? 1
    let room = needed + 2 * move
    return (room + SIMD2(room.y, room.x) * unitVector(at: turn).y) / max(scale, 0.1)
  }

  /// The movement of a panorama for a quarter turn, which is a viewer offset of 1; nil for others.
  var quarterTurn: Double? { fieldOfView.map { size.x / $0 * (.pi / 2) } }

  /// Returns the position of a panorama's left edge; nil for other pictures.
  ///
  /// It is `movement` to the right and moves left as the viewer turns right by `heading`, in radians. It
  /// is at most 0: a repeating picture covers the rest of the stage with its next repetition.
  func left(movement: Double, heading: Double) -> Double? {
    guard let fieldOfView else { return nil }
    let width = size.x
    let rest = (stage.x - width) / 2
    guard repeats else {
      let limit = (width - stage.x) / 2
      guard limit > 0 else { return rest }
      let offset = limit * Self.softened(movement / limit) - heading / fieldOfView * width
      return rest + min(max(offset, -limit), limit)
    }
    // In turns, on a grid far finer than pixels, so that another full turn gives the same bits.
    let turns = (rest + movement) / width - heading / fieldOfView
    let grid = 0x1p36
    let left = ((turns - turns.rounded(.up)) * grid).rounded() / grid
    return left <= -1 ? 0 : left * width
  }

  /// Limits x smoothly to ±1: x / (1 + x⁴)^(1/4), which is nearly x where x is small.
  private static func softened(_ x: Double) -> Double {
    guard abs(x) > 1 else { return x / (1 + x * x * x * x).squareRoot().squareRoot() }
    let inverse = 1 / x
    let fourth = inverse * inverse * inverse * inverse
    return (x < 0 ? -1 : 1) / (1 + fourth).squareRoot().squareRoot()
  }
}

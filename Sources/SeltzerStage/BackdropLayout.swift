import SeltzerScene

/// The size of the background picture and how it moves; lengths in pixels.
struct BackdropLayout: Sendable {
  let picture: Picture
  /// Large enough to cover the stage and what parallax reveals.
  let size: SIMD2<Double>
  /// Set if an image is enlarged.
  let warning: String?
  /// Whether the picture is a panorama.
  var isPanorama: Bool { fieldOfView != nil }
  /// Whether the picture is a panorama of a full turn.
  let repeats: Bool
  private let fieldOfView: Double?
  private let stage: SIMD2<Double>

  /// The stage height at which an image file of natural size is drawn unscaled.
  static let naturalStageHeight = 1080.0

  /// Lays out a picture; `revealedMargin` is what parallax reveals on each side, in stage heights.
  init(
    _ background: Background, revealedMargin: Double, stage: PixelSize, metrics: ContentMetrics
  ) throws {
    picture = background.picture
    fieldOfView = background.fieldOfView
    self.stage = stage.vector
    let pixels = try metrics.pixels(of: picture, stageHeight: self.stage.y)
    repeats = background.fieldOfView.map { $0 >= Background.fullTurn } ?? false
    var needed = self.stage + 2 * revealedMargin * self.stage.y
    // A repeating picture needs nothing beyond the stage's sides.
    if repeats { needed.x = self.stage.x }
    let coveringScale = max(needed.x / pixels.x, needed.y / pixels.y)
    let requestedScale: Double =
      switch (background.height, picture) {
      case (.cover, _): coveringScale
      case (.natural, .drawing): 1
      case (.natural, .file): self.stage.y / Self.naturalStageHeight
      case (.stageHeights(let heights), _): heights * self.stage.y / pixels.y
      }
    let scale = max(requestedScale, coveringScale)
    var size = pixels * scale
    // A whole number of pixels, so that there is no seam where the picture repeats.
    if repeats { size.x = size.x.rounded() }
    self.size = size
    if case .file(let path) = picture, scale > 1 {
      let least = (pixels * scale).rounded(.up)
      warning =
        "\(path) is enlarged by a factor of \((scale * 1000).rounded() / 1000) to cover the screen "
        + "and what parallax reveals; use an image of at least \(Int(least.x))x\(Int(least.y)) pixels"
    } else {
      warning = nil
    }
  }

  /// How far the picture may move before an edge shows; horizontally unlimited for a panorama.
  var slack: SIMD2<Double> {
    let spare = (size - stage) / 2
    return SIMD2(isPanorama ? .infinity : max(0, spare.x), max(0, spare.y))
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

/// The horizontal position of a panorama as the viewer turns.
struct PanoramaLayout: Sendable, Equatable {
  /// The width of the whole picture, in pixels.
  private let width: Double
  private let stageWidth: Double
  /// Radians from the left edge to the right.
  private let fieldOfView: Double
  /// Whether the panorama is a full turn.
  let repeats: Bool

  init(width: Double, stageWidth: Double, fieldOfView: Double, repeats: Bool) {
    self.width = width
    self.stageWidth = stageWidth
    self.fieldOfView = fieldOfView
    self.repeats = repeats
  }

  /// The movement in pixels for a quarter turn, which corresponds to a viewer offset of 1.
  var quarterTurn: Double { width / fieldOfView * (.pi / 2) }

  /// Returns the position of the picture's left edge.
  ///
  /// - Parameters:
  ///   - movement: Pixels to the right.
  ///   - heading: The viewer's rotation to the right in radians, which moves the picture to the left.
  /// - Returns: Pixels; at most 0. A repeating picture covers the rest of the stage with its next
  ///   repetition.
  func left(movement: Double, heading: Double) -> Double {
    let rest = (stageWidth - width) / 2
    guard repeats else {
      let limit = (width - stageWidth) / 2
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
  static func softened(_ x: Double) -> Double {
    guard abs(x) > 1 else { return x / (1 + x * x * x * x).squareRoot().squareRoot() }
    let inverse = 1 / x
    let fourth = inverse * inverse * inverse * inverse
    return (x < 0 ? -1 : 1) / (1 + fourth).squareRoot().squareRoot()
  }
}

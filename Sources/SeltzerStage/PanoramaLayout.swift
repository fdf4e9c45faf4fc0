/// How a panorama is turned past the stage.
struct PanoramaLayout: Sendable, Equatable {
  /// The whole picture's, in pixels.
  private let width: Double
  private let stageWidth: Double
  /// Radians from its left edge to its right.
  private let fieldOfView: Double
  /// Whether it is a full turn.
  let repeats: Bool

  init(width: Double, stageWidth: Double, fieldOfView: Double, repeats: Bool) {
    self.width = width
    self.stageWidth = stageWidth
    self.fieldOfView = fieldOfView
    self.repeats = repeats
  }

  /// The pixels that it moves for a quarter turn, which is what a viewer offset of 1 stands for.
  var quarterTurn: Double { width / fieldOfView * (.pi / 2) }

  /// Where the picture's left edge is.
  ///
  /// - Parameters:
  ///   - movement: Pixels to the right.
  ///   - heading: How far the viewer has turned to the right, which moves the picture to the left.
  /// - Returns: Pixels; not right of the stage's left edge, where a repeating picture covers the stage
  ///   once it has gone on from its start again.
  func left(movement: Double, heading: Double) -> Double {
    let rest = (stageWidth - width) / 2
    guard repeats else {
      let limit = (width - stageWidth) / 2
      guard limit > 0 else { return rest }
      let wanted = movement - heading / fieldOfView * width
      return rest + limit * Self.softened(wanted / limit)
    }
    // In turns, on a grid far finer than pixels, that a full turn more shows the same to the last bit.
    let turns = (rest + movement) / width - heading / fieldOfView
    let grid = 0x1p36
    let left = ((turns - turns.rounded(.up)) * grid).rounded() / grid
    return left <= -1 ? 0 : left * width
  }

  /// x where it is small, and never beyond ±1: x / (1 + x⁴)^(1/4), which slows smoothly.
  static func softened(_ x: Double) -> Double {
    guard abs(x) > 1 else { return x / (1 + x * x * x * x).squareRoot().squareRoot() }
    let inverse = 1 / x
    let fourth = inverse * inverse * inverse * inverse
    return (x < 0 ? -1 : 1) / (1 + fourth).squareRoot().squareRoot()
  }
}

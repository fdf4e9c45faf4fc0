package import SeltzerScene

/// How far each entry of a stack moves for a content offset.
///
/// The rule and its factors are DVParallaxView's: of `n` entries the background moves by the offset
/// over `n · D`, entry `i` by the offset over `(n − i) · D`, and the front by minus the offset over
/// `F`. Offsets point up in y while pictures point down, so y is turned round.
package struct ParallaxStack: Sendable, Equatable {
  /// Entries, background and front included.
  package let count: Int
  private let distanceFactor: Double
  private let frontFactor: Double

  package init(count: Int, parallax: Parallax) {
    self.count = max(1, count)
    distanceFactor = max(0, parallax.distanceFactor)
    frontFactor = max(0, parallax.frontFactor)
  }

  /// The divisor of entry `index`; 0 stands for an entry that does not move.
  package func divisor(ofEntry index: Int) -> Double {
    Double(count - index) * distanceFactor
  }

  /// The divisor of the front entry, negative because it moves against the others; 0 is no movement.
  package var frontDivisor: Double { 0 - frontFactor }

  /// The divisor of a bubble.
  ///
  /// It runs from the background's for the farthest (depth 0) to that of the first layer for the
  /// nearest (depth 1). Without layers the nearest moves twice as much as the background.
  package func divisor(ofBubbleAtDepth depth: Double) -> Double {
    let far = Double(count)
    let near = count > 1 ? far - 1 : far / 2
    return (far + (near - far) * depth) * distanceFactor
  }

  /// By how much something with this divisor moves, in the offset's unit, y down.
  package static func movement(_ offset: SIMD2<Double>, divisor: Double) -> SIMD2<Double> {
    divisor == 0 ? .zero : SIMD2(offset.x / divisor, -offset.y / divisor)
  }
}

/// What became of a requested content offset at the background picture's edges.
package struct EdgeRule: Sendable, Equatable {
  /// How far the background may move to either side on each axis; nil has no edges.
  package let slack: SIMD2<Double>?
  package let edge: Parallax.Edge

  /// Pixels that are lost in rounding.
  private static let rounding = 1e-6

  /// The offset by which entries move, and the one that is reported as in effect.
  ///
  /// Each axis is judged alone. `clamp` shortens both to where the edge is touched; `refuse` moves
  /// nothing on that axis and still reports the request.
  package func resolve(
    _ requested: SIMD2<Double>, backgroundDivisor: Double
  ) -> (moved: SIMD2<Double>, reported: SIMD2<Double>) {
    guard let slack, backgroundDivisor > 0 else { return (requested, requested) }
    var moved = requested
    var reported = requested
    for axis in 0..<2 {
      let most = slack[axis] * backgroundDivisor
      let beyond = abs(requested[axis]) - most
      guard beyond > 0 else { continue }
      let touching = requested[axis] < 0 ? -most : most
      switch edge {
      case .clamp:
        moved[axis] = touching
        reported[axis] = touching
      case .refuse:
        // A step that goes just to the edge must not be refused for its last bit.
        moved[axis] = beyond < Self.rounding ? touching : 0
      }
    }
    return (moved, reported)
  }
}

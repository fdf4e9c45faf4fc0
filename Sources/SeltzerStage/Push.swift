/// How far the content of a stage is pushed, by tilting, panning or turning round.
///
/// Parallax takes a content offset in pixels, motion effects take a viewer offset of −1...1. Each can
/// be had from the other by the stage's reach: the content offset that belongs to a viewer offset of 1.
public struct Push: Sendable, Equatable {
  /// Pixels, x right, y up.
  public let contentOffset: SIMD2<Double>
  /// −1...1 on each axis, x right, y up.
  public let viewerOffset: SIMD2<Double>
  /// How far the viewer has turned to the right, in radians; only panoramas heed it.
  public var heading: Double

  /// No push.
  public static let none = Push(contentOffset: .zero, reach: .zero)

  /// From a content offset.
  ///
  /// - Parameters:
  ///   - contentOffset: Pixels, x right, y up.
  ///   - reach: The stage's. Where it is 0, so is the viewer offset; elsewhere that stops at ±1.
  ///   - heading: Radians to the right.
  public init(contentOffset: SIMD2<Double>, reach: SIMD2<Double>, heading: Double = 0) {
    self.contentOffset = contentOffset
    self.heading = heading
    viewerOffset = SIMD2(
      reach.x > 0 ? Self.bounded(contentOffset.x / reach.x) : 0,
      reach.y > 0 ? Self.bounded(contentOffset.y / reach.y) : 0)
  }

  /// From a viewer offset.
  ///
  /// - Parameters:
  ///   - viewerOffset: x right, y up; beyond ±1 it is ±1.
  ///   - reach: The stage's.
  ///   - heading: Radians to the right.
  public init(viewerOffset: SIMD2<Double>, reach: SIMD2<Double>, heading: Double = 0) {
    self.viewerOffset = SIMD2(Self.bounded(viewerOffset.x), Self.bounded(viewerOffset.y))
    self.heading = heading
    contentOffset = self.viewerOffset * reach
  }

  private static func bounded(_ value: Double) -> Double { min(max(value, -1), 1) }
}

/// Where the time of one picture went, in seconds of the drawing threads together.
public struct FrameTimes: Sendable, Equatable {
  /// Finding the bubbles of the moment and putting them and the layers in their places.
  public var field: Double = 0
  /// Sorting bubbles into tiles; Cairo has none.
  public var sort: Double = 0
  /// Background, bubbles and layers.
  public var draw: Double = 0
  /// Dithering and writing the pixels out; Cairo draws them in place.
  public var handover: Double = 0

  /// No time at all.
  public init() {}

  /// All stages together.
  public var total: Double { field + sort + draw + handover }
}

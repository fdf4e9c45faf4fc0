/// The times of a picture's stages, in seconds, summed over the threads.
public struct FrameTimes: Sendable, Equatable {
  /// Computing the bubbles of the moment, and placing bubbles and layers.
  public var field: Double = 0
  /// Sorting bubbles into tiles; 0 with Cairo.
  public var sort: Double = 0
  /// Drawing background, bubbles and layers; with Cairo also computing the bubbles.
  public var draw: Double = 0
  /// Dithering and storing the pixels; 0 with Cairo.
  public var handover: Double = 0

  /// All times 0.
  public init() {}

  /// The sum of all stages.
  public var total: Double { field + sort + draw + handover }
}

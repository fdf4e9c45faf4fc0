/// One bubble at one moment.
///
/// Lengths are in stage units: the origin is top left, y points down, the stage's height is 1 and
/// its width the aspect ratio. A bubble knows no colours: the stage gives it one by `tint` and
/// `opacityRank`, so the same field looks the same in every palette.
public struct Bubble: Sendable, Equatable {
  /// The middle, from the stage's left edge; may lie off the stage.
  public var x: Float
  /// The middle, from the stage's top edge; may lie off the stage.
  public var y: Float
  /// Half the diameter, before any stretch.
  public var radius: Float
  /// How much wider than round the bubble is, as a factor about 1.
  public var stretchX: Float
  /// How much taller than round the bubble is, as a factor about 1.
  public var stretchY: Float
  /// How much of the bubble is edge: from 0, crisp, to 1, all edge.
  public var softness: Float
  /// How far the bubble is there, 0...1, by its fades and opacity curve; 0 at birth and death.
  public var presence: Float
  /// Where its opacity lies in the palette's range, 0..<1.
  public var opacityRank: Float
  /// Opacity that the flicker takes away before `presence` is multiplied in, 0...1.
  public var dimming: Float
  /// Which of the palette's colours it wears, 0..<1 along their summed weights.
  public var tint: Float
  /// From 0, smallest and farthest, to 1, biggest and nearest; one number for a whole life.
  public var depth: Float
}

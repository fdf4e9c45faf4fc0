/// One bubble at one moment.
///
/// Lengths are in stage units: the origin is top left, y points down, the stage's height is 1 and
/// its width the aspect ratio. A bubble has no colour: the stage derives it from `tint` and
/// `opacityRank`, so every palette shows the same field.
package struct Bubble: Sendable, Equatable {
  /// The centre, from the stage's left edge; may lie outside the stage.
  package var x: Float
  /// The centre, from the stage's top edge; may lie outside the stage.
  package var y: Float
  /// Half the diameter, before any stretch.
  package var radius: Float
  /// The factor of the width, about 1.
  package var stretchX: Float
  /// The factor of the height, about 1.
  package var stretchY: Float
  /// The width of the edge: 0 (crisp) to 1 (all edge).
  package var softness: Float
  /// The product of fades and opacity curve, 0...1; 0 at birth and death.
  package var presence: Float
  /// The position of the opacity in the palette's range, 0..<1.
  package var opacityRank: Float
  /// The opacity that the flicker subtracts before `presence` is applied, 0...1.
  package var dimming: Float
  /// Selects one of the palette's colours: 0..<1 along their summed weights.
  package var tint: Float
  /// 0 (smallest and farthest) to 1 (largest and nearest); constant for a life.
  package var depth: Float
}

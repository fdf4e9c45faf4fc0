/// Room for one field's bubbles, a column for each of their properties.
///
/// Bubble i is row i of every column; columns mean what `Bubble` says. Read only rows that were
/// filled.
// Unchecked, as the columns are plain memory: filling apart rows at once is safe, and reading
// rows while they are being filled is the caller's mistake.
package final class BubbleColumns: @unchecked Sendable {
  /// How many bubbles there is room for.
  package let count: Int
  package let x: UnsafeMutablePointer<Float>
  package let y: UnsafeMutablePointer<Float>
  package let radius: UnsafeMutablePointer<Float>
  package let stretchX: UnsafeMutablePointer<Float>
  package let stretchY: UnsafeMutablePointer<Float>
  package let presence: UnsafeMutablePointer<Float>
  package let dimming: UnsafeMutablePointer<Float>
  /// What stays the same for a life, in one word: see `depth(_:)`, `opacityRank(_:)`, `tint(_:)`.
  package let traits: UnsafeMutablePointer<UInt32>
  /// Filled only where bubbles are drawn by birth: 16 bits, the smaller are drawn first.
  package let birthRank: UnsafeMutablePointer<UInt32>

  /// Room for a field's bubbles: 36 bytes each, of which 4 are touched in birth order alone.
  ///
  /// Fill it by this field only. What none of the field's bubbles does is written here, once.
  package init(for field: BubbleField) {
    count = field.count
    // Whole cache lines, so that one column's end shares none with the next one's start.
    let stride = (count + 15) & ~15
    let floats = UnsafeMutablePointer<Float>.allocate(capacity: max(7 * stride, 1))
    x = floats
    y = floats + stride
    radius = floats + 2 * stride
    presence = floats + 3 * stride
    stretchX = floats + 4 * stride
    stretchY = floats + 5 * stride
    dimming = floats + 6 * stride
    if !field.wobbles { stretchX.initialize(repeating: 1, count: 2 * stride) }
    if !field.flickers { dimming.initialize(repeating: 0, count: stride) }
    traits = .allocate(capacity: max(2 * stride, 1))
    birthRank = traits + stride
  }

  deinit {
    x.deallocate()
    traits.deallocate()
  }

  /// From 0, smallest and farthest, to 1, biggest and nearest.
  @inlinable
  package static func depth(_ traits: UInt32) -> Float {
    Float(Int32(truncatingIfNeeded: traits >> 16)) * (1 / 65_535)
  }

  /// Where the opacity lies in the palette's range, 0..<1.
  @inlinable
  package static func opacityRank(_ traits: UInt32) -> Float {
    Float(Int32(truncatingIfNeeded: (traits >> 8) & 0xFFFF)) * 0x1p-16
  }

  /// Which of the palette's colours, 0..<1 along their summed weights.
  @inlinable
  package static func tint(_ traits: UInt32) -> Float {
    Float(Int32(truncatingIfNeeded: traits & 0xFFFF)) * 0x1p-16
  }
}

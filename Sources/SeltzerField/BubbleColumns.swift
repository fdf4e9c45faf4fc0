/// Room for a field's bubbles, one column for each of their properties.
///
/// Bubble i is row i of every column. Nothing is initialised: read only rows that were filled.
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
  package let opacityRank: UnsafeMutablePointer<Float>
  package let dimming: UnsafeMutablePointer<Float>
  package let tint: UnsafeMutablePointer<Float>
  package let depth: UnsafeMutablePointer<Float>
  /// What painters' order sorts by: 16 bits, the smaller is drawn first.
  package let rank: UnsafeMutablePointer<UInt32>

  /// Room for `count` bubbles: 44 bytes each.
  package init(count: Int) {
    self.count = count
    // Whole cache lines, so that columns filled in parallel share none by accident.
    let stride = (count + 15) & ~15
    let floats = UnsafeMutablePointer<Float>.allocate(capacity: max(10 * stride, 1))
    x = floats
    y = floats + stride
    radius = floats + 2 * stride
    stretchX = floats + 3 * stride
    stretchY = floats + 4 * stride
    presence = floats + 5 * stride
    opacityRank = floats + 6 * stride
    dimming = floats + 7 * stride
    tint = floats + 8 * stride
    depth = floats + 9 * stride
    rank = .allocate(capacity: max(count, 1))
  }

  deinit {
    x.deallocate()
    rank.deallocate()
  }
}

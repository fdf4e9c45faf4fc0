import SeltzerScene

/// Bubbles of one field at one moment, one column for each property.
///
/// Bubble `first + i` is row i of every column. `Bubble` documents the columns' units. Only rows that
/// were filled may be read.
// Unchecked: the columns are plain memory. Disjoint rows may be filled concurrently; a row must not be
// read while it is filled.
package final class BubbleColumns: @unchecked Sendable {
  /// The number of rows.
  package let capacity: Int
  /// The bubble of row 0; changing it reuses the memory for other bubbles.
  package var first = 0
  package let x: UnsafeMutablePointer<Float>
  package let y: UnsafeMutablePointer<Float>
  package let radius: UnsafeMutablePointer<Float>
  package let stretchX: UnsafeMutablePointer<Float>
  package let stretchY: UnsafeMutablePointer<Float>
  package let presence: UnsafeMutablePointer<Float>
  package let dimming: UnsafeMutablePointer<Float>
  /// Properties that are constant for a life, in one word: see `bubble(_:)`.
  package let traits: UnsafeMutablePointer<UInt32>
  /// Filled only if bubbles are drawn by birth: 16 bits; smaller ranks are drawn first.
  package let birthRank: UnsafeMutablePointer<UInt32>

  private let drawOrder: Emitter.DrawOrder
  private let softness: EmitterConstants.RandomRange

  /// Allocates columns for a field: 36 bytes per bubble, 4 of them only used in birth order.
  ///
  /// Only this field may fill them. Columns of effects that the field lacks are initialized here. Without
  /// a capacity there is a row for each bubble of the field.
  package init(for field: BubbleField, capacity: Int? = nil) {
    self.capacity = capacity ?? field.count
    drawOrder = field.drawOrder
    softness = field.softness
    // A multiple of a cache line, so that columns share none, and of eight rows.
    let stride = (self.capacity + 15) & ~15
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

  /// Returns eight rows; only filled rows may be used.
  package func lanes(from row: Int) -> BubbleLanes {
    let traits = Column(self.traits + row)[0]
    let depth = upper(traits) * (1 / 65_535)
    return BubbleLanes(
      x: Column(x + row)[0], y: Column(y + row)[0], radius: Column(radius + row)[0],
      stretchX: Column(stretchX + row)[0], stretchY: Column(stretchY + row)[0],
      softness: softness.low + softness.step * (depth * 65_536),
      presence: Column(presence + row)[0], opacityRank: middle(traits) * 0x1p-16,
      dimming: Column(dimming + row)[0], tint: lower(traits) * 0x1p-16, depth: depth,
      rank: drawOrder == .size ? traits &>> 16 : Column(birthRank + row)[0] & 0xFFFF)
  }

  /// Returns the bubble of one filled row.
  package func bubble(_ row: Int) -> Bubble {
    let lanes = lanes(from: row & ~7)
    let lane = row & 7
    return Bubble(
      x: lanes.x[lane], y: lanes.y[lane], radius: lanes.radius[lane],
      stretchX: lanes.stretchX[lane], stretchY: lanes.stretchY[lane],
      softness: lanes.softness[lane], presence: lanes.presence[lane],
      opacityRank: lanes.opacityRank[lane], dimming: lanes.dimming[lane], tint: lanes.tint[lane],
      depth: lanes.depth[lane])
  }
}

/// Eight bubbles side by side; each property is one of `Bubble`.
package struct BubbleLanes {
  package let x, y, radius, stretchX, stretchY, softness: Lanes
  package let presence, opacityRank, dimming, tint, depth: Lanes
  /// 16 bits; bubbles with smaller ranks are drawn first.
  package let rank: Words
}

import SeltzerScene

/// Eight bubbles side by side at one moment.
///
/// Lengths are in stage units. A bubble has no colour: the stage derives it from `tint` and
/// `opacityRank`, so every palette shows the same field.
package struct BubbleLanes {
  /// The centre, which may be outside the stage.
  package let x, y: Lanes
  /// Half the diameter, before any stretch.
  package let radius: Lanes
  /// The factors of the width and the height, about 1.
  package let stretchX, stretchY: Lanes
  /// The width of the edge: 0 (crisp) to 1 (all edge).
  package let softness: Lanes
  /// The product of the fades and the opacity curve, 0...1; 0 at birth and death.
  package private(set) var presence: Lanes
  /// The position of the opacity in the palette's range, 0..<1.
  package let opacityRank: Lanes
  /// The opacity that the flicker subtracts before `presence` is applied, 0...1.
  package let dimming: Lanes
  /// Selects one of the palette's colours: 0..<1 along their summed weights.
  package let tint: Lanes
  /// 0 (smallest and farthest) to 1 (largest and nearest); constant for a life.
  package let depth: Lanes
  /// The rotation in turns, clockwise.
  package let angle: Lanes
  /// The elapsed fraction of the life, 0...1, if the look depends on it.
  package let lifeShare: Lanes
  /// 16 bits; bubbles with smaller ranks are drawn first.
  package let rank: Words
  /// A hash of the life.
  fileprivate let traits: Words

  /// The position of the diameter in its range before `skew`, 0...1.
  package var sizeRank: Lanes { upper(traits) * (1 / 65_535) }
  /// Hides the lanes from one on.
  mutating func hide(from lane: Int) { for lane in max(lane, 0)..<8 { presence[lane] = 0 } }

  /// Hides bubbles that live another life than those of a row of other columns.
  mutating func hide(unlessSameLives other: BubbleColumns, _ row: Int) {
    // The upper byte changes while a bubble travels along a street.
    let others = ResultColumns(other, from: row).traits[0]
    presence.replace(with: 0, where: traits &<< 8 .!= others &<< 8)
  }
}

/// Bubbles of one field at one moment, one column for each property.
///
/// Bubble `first + i` is row i of every column. `BubbleLanes` documents the columns' units. Only rows that
/// were filled may be read.
package final class BubbleColumns {
  /// The number of rows.
  package let capacity: Int
  /// The bubble of row 0; changing it reuses the memory for other bubbles.
  package var first = 0
  package let x, y, radius, presence, stretchX, stretchY, dimming,
    angle, lifeShare: UnsafeMutablePointer<Float>
  /// Properties that are constant for a life, in one word: see `lanes(from:)`.
  package let traits: UnsafeMutablePointer<UInt32>
  /// Filled only if bubbles are drawn by birth: 16 bits; smaller ranks are drawn first.
  package let birthRank: UnsafeMutablePointer<UInt32>

  private let constants: EmitterConstants

  /// Allocates columns for a field, which alone may fill them.
  ///
  /// Columns of effects that the field lacks are initialized here. Without a capacity there is a row for
  /// each bubble of the field.
  package init(for field: BubbleField, capacity: Int? = nil) {
    self.capacity = capacity ?? field.count
    constants = field.constants
    // Eight bubbles may begin in the last row. A multiple of a cache line, so columns share none.
    let stride = (self.capacity + 7 + 15) & ~15
    let floats = UnsafeMutablePointer<Float>.allocate(capacity: 9 * stride)
    x = floats
    y = floats + stride
    radius = floats + 2 * stride
    presence = floats + 3 * stride
    stretchX = floats + 4 * stride
    stretchY = floats + 5 * stride
    dimming = floats + 6 * stride
    angle = floats + 7 * stride
    lifeShare = floats + 8 * stride
    if constants.wobble == nil {
      stretchX.initialize(repeating: constants.stretch.x, count: stride)
      stretchY.initialize(repeating: constants.stretch.y, count: stride)
    }
    if constants.flicker == nil { dimming.initialize(repeating: 0, count: stride) }
    if !constants.needsLifeShares { lifeShare.initialize(repeating: 0, count: stride) }
    if constants.turns == nil { angle.initialize(repeating: 0, count: stride) }
    traits = .allocate(capacity: 2 * stride)
    birthRank = traits + stride
  }

  deinit {
    x.deallocate()
    traits.deallocate()
  }

  /// Returns eight rows; only filled rows may be used.
  package func lanes(from row: Int) -> BubbleLanes {
    let columns = ResultColumns(self, from: row)
    let traits = columns.traits[0]
    let depth = constants.skewed(upper(traits)) * (1 / 65_535)
    return BubbleLanes(
      x: columns.x[0], y: columns.y[0], radius: columns.radius[0], stretchX: columns.stretchX[0],
      stretchY: columns.stretchY[0], softness: constants.softness.of(depth * 65_536),
      presence: columns.presence[0], opacityRank: middle(traits) * 0x1p-16,
      dimming: columns.dimming[0], tint: lower(traits) * 0x1p-16, depth: depth,
      angle: columns.angle[0], lifeShare: columns.lifeShare[0],
      rank: constants.drawOrder == .size ? traits &>> 16 : columns.birthRank[0] & 0xFFFF,
      traits: traits)
  }
}

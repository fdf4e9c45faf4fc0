import SeltzerScene

/// The bubbles of one field at one moment, one column for each property.
///
/// Bubble i is row i of every column. `Bubble` documents the columns' units. Only rows that were
/// filled may be read.
// Unchecked: the columns are plain memory. Disjoint rows may be filled at the same time; nobody may
// read a row while it is being filled.
package final class BubbleColumns: @unchecked Sendable {
  /// The number of rows.
  package let count: Int
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
  private let softness: Terms.Draw

  /// Allocates columns for a field: 36 bytes a bubble, of which 4 are used in birth order only.
  ///
  /// Only this field may fill them. Columns of effects that the field lacks are initialized here.
  package init(for field: BubbleField) {
    count = field.count
    drawOrder = field.drawOrder
    softness = field.softness
    // Whole cache lines, so that columns share none, and whole groups of eight rows.
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

  /// Returns eight rows, of which those that are filled may be used.
  package func lanes(from row: Int) -> BubbleLanes {
    let traits = Column(self.traits + row)[0]
    let depth = upper(traits) * (1 / 65_535)
    return BubbleLanes(
      x: Column(x + row)[0], y: Column(y + row)[0], radius: Column(radius + row)[0],
      stretchX: Column(stretchX + row)[0], stretchY: Column(stretchY + row)[0],
      softness: softness.low + softness.step * (depth * 65_536),
      presence: Column(presence + row)[0], opacityRank: middle(traits) * 0x1p-16,
      dimming: Column(dimming + row)[0], tint: lower(traits) * 0x1p-16, depth: depth)
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
}

extension BubbleColumns {
  /// Returns the rows of all bubbles from back to front.
  ///
  /// Bubbles are ordered by size or birth, then by row. The size is the lifelong one (`depth`), so
  /// two bubbles never change places while both live.
  package func paintersOrder() -> [UInt32] {
    switch drawOrder {
    case .size: order { Int(self.traits[$0] >> 16) }
    case .birth: order { Int(self.birthRank[$0] & 0xFFFF) }
    }
  }

  /// Radix sort in two passes of eight bits.
  ///
  /// Between the passes an entry carries its key's upper byte in the eight bits that no row needs.
  @inline(__always)
  private func order(by key: (Int) -> Int) -> [UInt32] {
    precondition(count <= 1 << 24, "a row must fit 24 bits")
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { places in
      places.initialize(repeating: 0)
      for i in 0..<count {
        let key = key(i)
        places[key & 0xFF] &+= 1
        places[256 + (key >> 8)] &+= 1
      }
      Self.startPlaces(places[..<256])
      Self.startPlaces(places[256...])
      let half = UnsafeMutablePointer<UInt32>.allocate(capacity: max(count, 1))
      defer { half.deallocate() }
      for i in 0..<count {
        let key = key(i)
        half[places[key & 0xFF]] = UInt32(truncatingIfNeeded: (key >> 8) << 24 | i)
        places[key & 0xFF] &+= 1
      }
      return [UInt32](unsafeUninitializedCapacity: count) { order, filled in
        for i in 0..<count {
          let entry = half[i]
          let key = 256 + Int(entry >> 24)
          order[places[key]] = entry & 0xFF_FFFF
          places[key] &+= 1
        }
        filled = count
      }
    }
  }

  /// Replaces counts by their prefix sums: the place of each count's first entry.
  private static func startPlaces(_ counts: Slice<UnsafeMutableBufferPointer<Int>>) {
    var counts = counts
    var place = 0
    for i in counts.indices {
      let count = counts[i]
      counts[i] = place
      place += count
    }
  }
}

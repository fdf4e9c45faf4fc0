/// Memory for the columns of a block, used by one block after another.
struct Room {
  static let columns = 25
  private let start: UnsafeMutablePointer<UInt32>

  /// Runs `body` with room.
  static func with(_ body: (Room) -> Void) {
    let size = columns * Block.capacity
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { memory in
      guard let start = memory.baseAddress else { return }
      start.initialize(repeating: 0, count: size)
      body(Room(start: start))
    }
  }

  @inline(__always)
  func words(_ column: Int) -> Column<UInt32> {
    Column(start + column &* Block.capacity)
  }

  @inline(__always)
  func lanes(_ column: Int) -> Column<Float> {
    // Columns are read and written as raw bytes, so their type is no more than a name.
    Column(
      UnsafeMutableRawPointer(start + column &* Block.capacity)
        .assumingMemoryBound(to: Float.self))
  }
}

/// Where the bubbles' properties go, as in `BubbleColumns`.
struct Results {
  let x, y, radius, stretchX, stretchY, presence, dimming: Column<Float>
  let traits, birthRank: Column<UInt32>

  @inline(__always)
  init(_ columns: BubbleColumns, from first: Int) {
    x = Column(columns.x + first)
    y = Column(columns.y + first)
    radius = Column(columns.radius + first)
    stretchX = Column(columns.stretchX + first)
    stretchY = Column(columns.stretchY + first)
    presence = Column(columns.presence + first)
    dimming = Column(columns.dimming + first)
    traits = Column(columns.traits + first)
    birthRank = Column(columns.birthRank + first)
  }

  @inline(__always)
  init(_ room: Room) {
    x = room.lanes(16)
    y = room.lanes(17)
    radius = room.lanes(18)
    stretchX = room.lanes(19)
    stretchY = room.lanes(20)
    presence = room.lanes(21)
    dimming = room.lanes(22)
    traits = room.words(23)
    birthRank = room.words(24)
  }

  /// Copies the first `count` bubbles' properties, as far as a field with these terms fills them.
  func copy(_ count: Int, to other: Results, _ terms: Terms) {
    Self.copy(x, to: other.x, count)
    Self.copy(y, to: other.y, count)
    Self.copy(radius, to: other.radius, count)
    Self.copy(presence, to: other.presence, count)
    Self.copy(traits, to: other.traits, count)
    Self.copy(birthRank, to: other.birthRank, count)
    if terms.wobble != nil {
      Self.copy(stretchX, to: other.stretchX, count)
      Self.copy(stretchY, to: other.stretchY, count)
    }
    if terms.flicker != nil { Self.copy(dimming, to: other.dimming, count) }
  }

  private static func copy<Scalar>(
    _ column: Column<Scalar>, to other: Column<Scalar>, _ count: Int
  ) {
    other.start.copyMemory(
      from: column.start, byteCount: count * MemoryLayout<Scalar>.stride)
  }
}

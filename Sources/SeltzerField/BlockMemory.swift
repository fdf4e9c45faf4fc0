/// Memory for the columns of a block.
struct BlockMemory {
  static let columns = 25
  private let start: UnsafeMutablePointer<UInt32>

  static func with(_ body: (BlockMemory) -> Void) {
    let size = columns * Block.capacity
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { memory in
      guard let start = memory.baseAddress else { return }
      start.initialize(repeating: 0, count: size)
      body(BlockMemory(start: start))
    }
  }

  @inline(__always)
  func words(_ column: Int) -> Column<UInt32> {
    Column(start + column &* Block.capacity)
  }

  @inline(__always)
  func lanes(_ column: Int) -> Column<Float> {
    // Columns are accessed as raw bytes, so binding their type has no effect.
    Column(
      UnsafeMutableRawPointer(start + column &* Block.capacity)
        .assumingMemoryBound(to: Float.self))
  }
}

/// The columns for the bubbles' properties, as in `BubbleColumns`.
struct ResultColumns {
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
  init(_ memory: BlockMemory) {
    x = memory.lanes(16)
    y = memory.lanes(17)
    radius = memory.lanes(18)
    stretchX = memory.lanes(19)
    stretchY = memory.lanes(20)
    presence = memory.lanes(21)
    dimming = memory.lanes(22)
    traits = memory.words(23)
    birthRank = memory.words(24)
  }

  /// Copies the first `count` bubbles of the columns that a field with these constants fills.
  func copy(_ count: Int, to other: ResultColumns, _ constants: EmitterConstants) {
    Self.copy(x, to: other.x, count)
    Self.copy(y, to: other.y, count)
    Self.copy(radius, to: other.radius, count)
    Self.copy(presence, to: other.presence, count)
    Self.copy(traits, to: other.traits, count)
    Self.copy(birthRank, to: other.birthRank, count)
    if constants.wobble != nil {
      Self.copy(stretchX, to: other.stretchX, count)
      Self.copy(stretchY, to: other.stretchY, count)
    }
    if constants.flicker != nil { Self.copy(dimming, to: other.dimming, count) }
  }

  private static func copy<Scalar>(
    _ column: Column<Scalar>, to other: Column<Scalar>, _ count: Int
  ) {
    other.start.copyMemory(
      from: column.start, byteCount: count * MemoryLayout<Scalar>.stride)
  }
}

/// A column of numbers, eight to a row, at any alignment.
struct Column<Scalar: SIMDScalar> {
  let start: UnsafeMutableRawPointer

  @inline(__always)
  init(_ start: UnsafeMutablePointer<Scalar>) {
    self.start = UnsafeMutableRawPointer(start)
  }

  @inline(__always)
  subscript(row: Int) -> SIMD8<Scalar> {
    get {
      start.loadUnaligned(
        fromByteOffset: row &* MemoryLayout<SIMD8<Scalar>>.stride, as: SIMD8<Scalar>.self)
    }
    nonmutating set {
      start.storeBytes(
        of: newValue, toByteOffset: row &* MemoryLayout<SIMD8<Scalar>>.stride,
        as: SIMD8<Scalar>.self)
    }
  }
}

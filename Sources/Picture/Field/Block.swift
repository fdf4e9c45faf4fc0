/// A few bubbles that are computed together, in columns that stay in the first-level cache.
///
/// Each step is a short loop over the columns. One long loop would be slower, because each value of a
/// bubble depends on the previous one, while the iterations of a short loop are independent.
struct Block {
  /// The largest number of bubbles.
  static let capacity = 128
  private static let columnCount = 22

  /// The first bubble's slot.
  let first: Int
  /// Eight bubbles each; the last row may have bubbles that do not belong to the block.
  let rows: Range<Int>
  let results: ResultColumns
  private let memory: UnsafeMutablePointer<UInt32>

  /// Creates a block of `count` bubbles from `first` on; `memory` must not be used by another block.
  init(first: Int, count: Int, memory: UnsafeMutablePointer<UInt32>, columns: BubbleColumns) {
    self.first = first
    rows = 0..<(count + 7) / 8
    results = ResultColumns(columns, from: first - columns.first)
    self.memory = memory
  }

  /// Lends memory for the columns of one block at a time.
  static func withMemory(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let size = columnCount * capacity
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { memory in
      guard let start = memory.baseAddress else { return }
      start.initialize(repeating: 0, count: size)
      body(start)
    }
  }

  /// All ones if a slot has not reached its birth phase in this period, else 0.
  var waits: Column<UInt32> { words(0) }
  /// Time since the pair of lives began, in 2³⁰ths of a period.
  var since: Column<UInt32> { words(1) }
  /// All ones if a pair is in its second life, else 0.
  var isSecond: Column<UInt32> { words(2) }
  /// Time from the beginning of the pair to the birth, in 2³⁰ths of a period.
  var birth: Column<UInt32> { words(3) }
  /// The pairs' random words.
  ///
  /// Upper, middle and lower 16 bits of `.0`: jitter, –, –; of `.1`: wobble's rate in x, whether
  /// there is any, rate in y; of `.2`: wobble's phase in x, –, in y; of `.3`: flicker's hold, –,
  /// phase. Flicker's levels come from all of `.3`, turbulence from all of `.0` and `.2`.
  var ofPair: Hashed { (words(4), words(5), words(6), words(7)) }
  /// The lives' random words.
  ///
  /// Upper, middle and lower 16 bits of `.0`: rotation, spin, mirrored; of `.1`: x, fade in, y; of `.2`:
  /// direction, fade out, speed; of `.3`, the traits: depth, opacity rank, tint.
  var ofLife: Hashed { (words(8), words(9), words(10), results.traits) }
  /// Seconds since birth.
  var age: Column<Float> { lanes(11) }
  /// Seconds until death.
  var rest: Column<Float> { lanes(12) }
  /// The elapsed fraction of the life, 0...1.
  var share: Column<Float> { lanes(13) }
  /// Scratch space of one step.
  var scratch: Column<Float> { lanes(14) }
  /// The birth phases, in 2³²nds of a period.
  var phases: Column<UInt32> { words(15) }
  /// The numbers of the origins; filled only with origins.
  var origins: Column<UInt32> { words(16) }
  /// The number of the slot among those of its origin; filled only with origins.
  var places: Column<Float> { lanes(17) }
  /// The seconds by which ages are earlier than now; filled only by `rewind`.
  var rewound: Column<Float> { lanes(18) }
  /// The periods that passed since a slot's birth before the current one, and the slots; filled only with origins
  /// in loops that are shorter than lives.
  var generations: Column<Float> { lanes(19) }
  var slots: Column<UInt32> { words(20) }
  /// 0 (at the vanishing point) to 65,535 (at the area); filled only with a vanishing point.
  var nearness: Column<Float> { lanes(21) }

  typealias Hashed = (Column<UInt32>, Column<UInt32>, Column<UInt32>, Column<UInt32>)

  @inline(__always) private func words(_ column: Int) -> Column<UInt32> {
    Column(memory + column &* Self.capacity)
  }

  @inline(__always) private func lanes(_ column: Int) -> Column<Float> {
    // Columns are accessed as raw bytes, so binding their type has no effect.
    Column(
      UnsafeMutableRawPointer(memory + column &* Self.capacity).assumingMemoryBound(to: Float.self))
  }
}

/// The columns of `BubbleColumns` from a block's first bubble on.
struct ResultColumns {
  let x, y, radius, stretchX, stretchY, presence, dimming, angle, lifeShare: Column<Float>
  let traits, birthRank: Column<UInt32>

  init(_ columns: BubbleColumns, from row: Int) {
    x = Column(columns.x + row)
    y = Column(columns.y + row)
    radius = Column(columns.radius + row)
    stretchX = Column(columns.stretchX + row)
    stretchY = Column(columns.stretchY + row)
    presence = Column(columns.presence + row)
    dimming = Column(columns.dimming + row)
    angle = Column(columns.angle + row)
    lifeShare = Column(columns.lifeShare + row)
    traits = Column(columns.traits + row)
    birthRank = Column(columns.birthRank + row)
  }
}

/// A column of numbers, eight to a row, at any alignment.
struct Column<Scalar: SIMDScalar> {
  private let start: UnsafeMutableRawPointer

  @inline(__always) init(_ start: UnsafeMutablePointer<Scalar>) {
    self.start = UnsafeMutableRawPointer(start)
  }

  @inline(__always) subscript(row: Int) -> SIMD8<Scalar> {
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

/// A few bubbles that are computed together, in columns that stay in the first-level cache.
///
/// Each step is a short loop over the columns. One long loop would be slower, because each value of a
/// bubble depends on the previous one, while the iterations of a short loop are independent.
struct Block {
  /// The largest number of bubbles.
  static let capacity = 128

  /// The first bubble's slot.
  let first: Int
  /// The number of bubbles; the last row may compute more, which are dropped.
  let count: Int
  /// The destination of the results: eight bubbles for each of `rows`.
  let results: ResultColumns
  private let memory: BlockMemory

  /// Creates a block of `count` bubbles from `first` on; `memory` must not be used by another block.
  @inline(__always)
  init(first: Int, count: Int, memory: BlockMemory, columns: BubbleColumns) {
    self.first = first
    self.count = count
    self.memory = memory
    // A partial last row must not overwrite rows that another thread may fill.
    results =
      count % Lanes.scalarCount == 0
      ? ResultColumns(columns, from: first - columns.first) : ResultColumns(memory)
  }

  @inline(__always)
  var rows: Range<Int> { 0..<(count + 7) / 8 }

  /// All ones if a slot has not reached its birth phase in this period, else 0.
  @inline(__always)
  var waits: Column<UInt32> { memory.words(0) }
  /// Time since the pair of lives began, in 2³⁰ths of a period.
  @inline(__always)
  var since: Column<UInt32> { memory.words(1) }
  /// All ones if a pair is in its second life, else 0.
  @inline(__always)
  var isSecond: Column<UInt32> { memory.words(2) }
  /// Time from the beginning of the pair to the birth, in 2³⁰ths of a period.
  @inline(__always)
  var birth: Column<UInt32> { memory.words(3) }
  /// The pairs' random words.
  ///
  /// Upper, middle and lower 16 bits of `.0`: jitter, –, –; of `.1`: wobble's rate in x, whether
  /// there is any, rate in y; of `.2`: wobble's phase in x, –, in y; of `.3`: flicker's hold, –,
  /// phase. Flicker's levels come from all of `.3`, turbulence from all of `.0` and `.2`.
  @inline(__always)
  var ofPair: Hashed { (memory.words(4), memory.words(5), memory.words(6), memory.words(7)) }
  /// The lives' random words.
  ///
  /// Upper, middle and lower 16 bits of `.0`: –, –, mirrored; of `.1`: x, fade in, y; of `.2`:
  /// direction, fade out, speed; of `.3`, the traits: depth, opacity rank, tint.
  @inline(__always)
  var ofLife: Hashed { (memory.words(8), memory.words(9), memory.words(10), results.traits) }

  /// Seconds since birth.
  @inline(__always)
  var age: Column<Float> { memory.lanes(12) }
  /// Seconds until death.
  @inline(__always)
  var rest: Column<Float> { memory.lanes(13) }
  /// The elapsed fraction of the life, 0...1.
  @inline(__always)
  var share: Column<Float> { memory.lanes(14) }
  /// Scratch space of one step.
  @inline(__always)
  var scratch: Column<Float> { memory.lanes(15) }

  typealias Hashed = (Column<UInt32>, Column<UInt32>, Column<UInt32>, Column<UInt32>)

  /// Copies the results of a block with a partial last row.
  func copyPartial(to columns: BubbleColumns, _ constants: EmitterConstants) {
    guard count % Lanes.scalarCount != 0 else { return }
    results.copy(count, to: ResultColumns(columns, from: first - columns.first), constants)
  }
}

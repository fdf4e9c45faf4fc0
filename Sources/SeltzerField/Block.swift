/// A few bubbles on their way through the field, in columns that stay in the nearest cache.
///
/// Each step of the work is a short loop over the columns of its own. One long loop would be slower:
/// a bubble's numbers follow from one another, and the processor would wait for each, while the
/// rounds of a short loop need nothing from each other.
struct Block {
  /// Bubbles that there is room for.
  static let capacity = 128

  /// The first bubble's slot.
  let first: Int
  /// How many bubbles there are; those that fill up the last row are worked out for nothing.
  let count: Int
  /// Where results go: a row of eight for each of `rows`.
  let results: Results
  private let room: Room

  /// A block of `count` bubbles from `first` on, which shares `room` with those before it.
  @inline(__always)
  init(first: Int, count: Int, room: Room, columns: BubbleColumns) {
    self.first = first
    self.count = count
    self.room = room
    // A last row that is not full must not spill over into rows that are someone else's.
    results =
      count % Lanes.scalarCount == 0 ? Results(columns, from: first - columns.first) : Results(room)
  }

  @inline(__always)
  var rows: Range<Int> { 0..<(count + 7) / 8 }

  /// All ones where a slot waits for its birth phase, else 0.
  @inline(__always)
  var waits: Column<UInt32> { room.words(0) }
  /// Time since the pairs began, in 2³⁰ths of a period.
  @inline(__always)
  var since: Column<UInt32> { room.words(1) }
  /// All ones where a pair is in its second life, else 0.
  @inline(__always)
  var isSecond: Column<UInt32> { room.words(2) }
  /// Time from the pairs' beginnings to their lives' births, in 2³⁰ths of a period.
  @inline(__always)
  var birth: Column<UInt32> { room.words(3) }
  /// The pairs' random words.
  ///
  /// Upper, middle and lower 16 bits of `.0`: jitter, –, –; of `.1`: wobble's rate in x, whether
  /// there is any, rate in y; of `.2`: wobble's phase in x, –, in y; of `.3`: flicker's hold, –,
  /// phase. Flicker's levels come from all of `.3`, turbulence from all of `.0` and `.2`.
  @inline(__always)
  var ofPair: Hashed { (room.words(4), room.words(5), room.words(6), room.words(7)) }
  /// The lives' random words.
  ///
  /// Upper, middle and lower 16 bits of `.0`: –, –, mirrored; of `.1`: x, fade in, y; of `.2`:
  /// direction, fade out, speed; of `.3`, the traits: depth, opacity rank, tint.
  @inline(__always)
  var ofLife: Hashed { (room.words(8), room.words(9), room.words(10), results.traits) }

  /// Seconds since birth.
  @inline(__always)
  var age: Column<Float> { room.lanes(12) }
  /// Seconds until death.
  @inline(__always)
  var rest: Column<Float> { room.lanes(13) }
  /// How much of the life is over, 0...1.
  @inline(__always)
  var share: Column<Float> { room.lanes(14) }
  /// For one step's own use.
  @inline(__always)
  var spare: Column<Float> { room.lanes(15) }

  typealias Hashed = (Column<UInt32>, Column<UInt32>, Column<UInt32>, Column<UInt32>)

  /// Copies results that could not be written in place.
  func deliver(to columns: BubbleColumns, _ terms: Terms) {
    guard count % Lanes.scalarCount != 0 else { return }
    results.copy(count, to: Results(columns, from: first - columns.first), terms)
  }
}

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
      count % Lanes.scalarCount == 0 ? Results(columns, from: first) : Results(room)
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
  /// Upper, middle and lower 16 bits of `.0`: jitter, –, –; `.1`: wobble's rates and whether there is any;
  /// `.2`: wobble's phases; `.3`: flicker's hold and phase.
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
  func deliver(to columns: BubbleColumns) {
    guard count % Lanes.scalarCount != 0 else { return }
    results.copy(count, to: Results(columns, from: first))
  }
}

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

  /// Copies the first `count` bubbles.
  func copy(_ count: Int, to other: Results) {
    let bytes = count * MemoryLayout<Float>.stride
    for (from, to) in [
      (x, other.x), (y, other.y), (radius, other.radius), (stretchX, other.stretchX),
      (stretchY, other.stretchY), (presence, other.presence), (dimming, other.dimming),
    ] {
      to.start.copyMemory(from: from.start, byteCount: bytes)
    }
    for (from, to) in [(traits, other.traits), (birthRank, other.birthRank)] {
      to.start.copyMemory(from: from.start, byteCount: bytes)
    }
  }
}

/// Columns for a block of bubbles on their way through the field, few enough to stay in the
/// processor's nearest cache.
///
/// Each step of the work is one plain loop over columns, a form that compilers turn into vector
/// instructions by themselves.
struct Block {
  /// Bubbles in a block; a multiple of the hash's lanes.
  static let capacity = 256

  /// The field's index of the first bubble.
  var first: Int
  /// How many bubbles there are.
  var count: Int

  private let bits: UnsafeMutablePointer<UInt32>
  private let numbers: UnsafeMutablePointer<Float>

  /// The nearest boundary between lives: the life that begins there, as hashed, and relative to
  /// the moment's.
  var nearestLife: UnsafeMutablePointer<UInt32> { bits }
  var nearestTurn: UnsafeMutablePointer<UInt32> { bits + Self.capacity }
  /// The life on the other side of the moment.
  var otherLife: UnsafeMutablePointer<UInt32> { bits + 2 * Self.capacity }
  /// Time since the nearest boundary, in 2³²nds of a period, signed, jitter apart.
  var offset: UnsafeMutablePointer<UInt32> { bits + 3 * Self.capacity }
  /// All ones where the nearest boundary is the life's end, else 0.
  var isEnding: UnsafeMutablePointer<UInt32> { bits + 4 * Self.capacity }
  /// Time by which the life's birth was moved, in 2³²nds of a period, signed.
  var jitter: UnsafeMutablePointer<UInt32> { bits + 5 * Self.capacity }
  /// The life's words; until the life is known, those of the nearest boundary's.
  var life: Words { Words(bits + 6 * Self.capacity) }
  /// The words of the other life, then those of the life's manner.
  var manner: Words { Words(bits + 10 * Self.capacity) }

  /// Seconds since birth.
  var age: UnsafeMutablePointer<Float> { numbers }
  /// Seconds until death.
  var rest: UnsafeMutablePointer<Float> { numbers + Self.capacity }
  /// `age` as a share of the life, 0...1.
  var share: UnsafeMutablePointer<Float> { numbers + 2 * Self.capacity }
  /// Room for one step's own use.
  var spare: UnsafeMutablePointer<Float> { numbers + 3 * Self.capacity }

  /// Four columns of hash words.
  struct Words {
    let a: UnsafeMutablePointer<UInt32>
    var b: UnsafeMutablePointer<UInt32> { a + Block.capacity }
    var c: UnsafeMutablePointer<UInt32> { a + 2 * Block.capacity }
    var d: UnsafeMutablePointer<UInt32> { a + 3 * Block.capacity }

    init(_ a: UnsafeMutablePointer<UInt32>) {
      self.a = a
    }
  }

  /// Runs `body` with room for a block.
  static func withRoom(_ body: (inout Block) -> Void) {
    withUnsafeTemporaryAllocation(
      byteCount: 18 * capacity * MemoryLayout<UInt32>.stride, alignment: 64
    ) { room in
      let bits = room.bindMemory(to: UInt32.self)
      guard let start = bits.baseAddress else { return }
      let numbers = UnsafeMutableRawPointer(start + 14 * capacity)
        .bindMemory(to: Float.self, capacity: 4 * capacity)
      var block = Block(first: 0, count: 0, bits: start, numbers: numbers)
      body(&block)
    }
  }

  /// Hashes every bubble's (index, life, seed, purpose) to four words.
  func hash(_ lives: UnsafeMutablePointer<UInt32>, _ seed: UInt32, _ purpose: Purpose, to: Words) {
    var index = Lanes(0, 1, 2, 3, 4, 5, 6, 7) &+ UInt32(truncatingIfNeeded: first)
    let seeds = Lanes(repeating: seed)
    let purposes = Lanes(repeating: purpose.rawValue)
    // The last lanes may lie past `count`: there is room, and nobody reads them.
    for start in stride(from: 0, to: count, by: Lanes.scalarCount) {
      let life = UnsafeRawPointer(lives + start).loadUnaligned(as: Lanes.self)
      let words = pcg4d(index, life, seeds, purposes)
      UnsafeMutableRawPointer(to.a + start).storeBytes(of: words.0, as: Lanes.self)
      UnsafeMutableRawPointer(to.b + start).storeBytes(of: words.1, as: Lanes.self)
      UnsafeMutableRawPointer(to.c + start).storeBytes(of: words.2, as: Lanes.self)
      UnsafeMutableRawPointer(to.d + start).storeBytes(of: words.3, as: Lanes.self)
      index &+= UInt32(Lanes.scalarCount)
    }
  }
}

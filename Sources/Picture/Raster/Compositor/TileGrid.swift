import SeltzerKernels

/// A picture divided into tiles.
package struct TileGrid: Sendable {
  static let width = Int(SELTZER_TILE_WIDTH)
  static let height = Int(SELTZER_TILE_HEIGHT)

  let size: PixelSize
  let columns, rows: Int
  /// All tiles in the order in which they are drawn; any order gives the same bytes.
  package var order: [Int]

  package init(_ size: PixelSize) {
    self.size = size
    columns = (size.width + Self.width - 1) / Self.width
    rows = (size.height + Self.height - 1) / Self.height
    order = Array(0..<columns * rows)
  }

  var count: Int { columns * rows }

  subscript(index: Int) -> Tile {
    let (left, top) = (index % columns * Self.width, index / columns * Self.height)
    return Tile(
      index: index, left: left, top: top, columns: min(Self.width, size.width - left),
      rows: min(Self.height, size.height - top))
  }

  /// Returns the tiles that touch a rectangle, in order.
  func tiles(x: Range<Int>, y: Range<Int>) -> [Int] {
    let x = x.clamped(to: 0..<size.width)
    let y = y.clamped(to: 0..<size.height)
    guard !x.isEmpty, !y.isEmpty else { return [] }
    return (y.lowerBound / Self.height...(y.upperBound - 1) / Self.height).flatMap { row in
      (x.lowerBound / Self.width...(x.upperBound - 1) / Self.width).map { row * columns + $0 }
    }
  }
}

/// A tile's position in pixels; tiles at the right and lower edge may be smaller.
struct Tile { let index, left, top, columns, rows: Int }

/// The buffer of a tile that is being drawn; each thread has its own.
struct TileBuffer: ~Copyable {
  /// The tile's numbers, aligned to a cache line.
  let pixels: UnsafeMutablePointer<UInt16>
  /// The blurred picture behind glass.
  let beneath: UnsafeMutablePointer<UInt16>
  /// The memory that is stored after this tile, for prefetching.
  let next: UnsafeMutablePointer<seltzer_next>
  private let memory: UnsafeMutableRawPointer

  init() {
    let count = Int(SELTZER_TILE_NUMBERS)
    // Aligned here, because malloc of glibc before 2.38 does not reuse aligned memory (bug 14581).
    memory = .allocate(byteCount: 2 * count * 2 + 63, alignment: 16)
    // Rows below the picture's edge are processed but not stored.
    pixels = memory.alignedUp(toMultipleOf: 64)
      .initializeMemory(as: UInt16.self, repeating: 1, count: 2 * count)
    beneath = pixels + count
    next = .allocate(capacity: 1)
    next.initialize(to: seltzer_next())
  }

  deinit {
    memory.deallocate()
    next.deallocate()
  }
}

import SeltzerKernels
import SeltzerStage
import SeltzerSystem

/// A part of the picture at reduced size, blurred.
///
/// Its blocks are on a grid that is fixed to the picture, so nothing shimmers when a panel moves.
struct BlurredPicture {
  /// The blur radius in pixels.
  private let radius: Double
  /// Blocks of 1 << shift pixels.
  private let shift: Int
  /// The first block, in blocks from the picture's top left.
  private let left: Int
  private let top: Int
  private let width: Int
  private let height: Int
  /// Red, green and blue, one plane after the other.
  private var planes: [UInt16]

  /// Allocates the blocks of tiles that form a rectangle, to be blurred by `radius` pixels.
  init(radius: Double, covering tiles: [Int], grid: TileGrid) {
    self.radius = radius
    // The blur is then 3 to 6 blocks wide, unless it is very wide.
    var shift = 0
    while shift < 4, radius / Double(1 << shift) > 6 { shift += 1 }
    self.shift = shift
    var (right, bottom) = (0, 0)
    var (left, top) = (Int.max, Int.max)
    for index in tiles {
      let tile = grid[index]
      (left, top) = (min(left, tile.left), min(top, tile.top))
      (right, bottom) = (max(right, tile.left + tile.columns), max(bottom, tile.top + tile.rows))
    }
    let side = 1 << shift
    (self.left, self.top) = (left >> shift, top >> shift)
    width = (right + side - 1) >> shift - left >> shift
    height = (bottom + side - 1) >> shift - top >> shift
    planes = [UInt16](repeating: 1, count: 3 * width * height)
  }

  /// Lends the memory that takes the tiles' means.
  mutating func withMeans(_ body: (Means) -> Void) {
    let (width, height, shift, left, top) = (width, height, shift, left, top)
    planes.withUnsafeMutableBufferPointer { planes in
      guard let start = planes.baseAddress else { return }
      body(
        Means(
          start: start, stride: width, plane: width * height, shift: shift, left: left, top: top))
    }
  }

  /// The memory that takes the tiles' means.
  // Unchecked: each tile writes its own part.
  struct Means: @unchecked Sendable {
    fileprivate let start: UnsafeMutablePointer<UInt16>
    fileprivate let stride: Int
    fileprivate let plane: Int
    fileprivate let shift: Int
    fileprivate let left: Int
    fileprivate let top: Int

    func take(_ tile: Tile, _ pixels: UnsafePointer<UInt16>, _ kernels: Kernels) {
      let row = tile.top >> shift - top
      let column = tile.left >> shift - left
      kernels.table.shrink(
        pixels, Int32(tile.columns), Int32(tile.rows), Int32(shift),
        start + row * stride + column, stride, plane)
    }
  }

  mutating func blur() {
    let reach = max(1, Int((radius / Double(1 << shift) * 0.6).rounded()))
    let count = width * height
    for plane in 0..<3 {
      let range = plane * count..<(plane + 1) * count
      planes.replaceSubrange(
        range,
        with: BoxBlur.blur(
          Array(planes[range]), width: width, height: height, reach: reach, edge: .clamped))
    }
  }

  /// Enlarges the part beneath a tile to the picture's size.
  func enlarge(_ tile: Tile, to pixels: UnsafeMutablePointer<UInt16>, _ kernels: Kernels) {
    planes.withUnsafeBufferPointer { planes in
      kernels.table.enlarge(
        planes.baseAddress, Int32(width), Int32(height), width * height, Int32(shift),
        Int32(tile.left >> shift - left), Int32(tile.top >> shift - top), pixels)
    }
  }
}

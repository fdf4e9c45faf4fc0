import SeltzerKernels
import SeltzerScene

/// The blur behind glass, at reduced size.
struct GlassBlur {
  /// The radius in blocks.
  private let radius: Double
  /// A block is 1 << shift pixels a side; the blur is then 3 to 6 blocks wide, unless it is very wide.
  let shift: Int

  /// `radius` is in pixels.
  init(radius: Double) {
    shift = (0..<4).first { radius / Double(1 << $0) <= 6 } ?? 4
    self.radius = radius / Double(1 << shift)
  }

  func blurred(_ plane: [UInt16], width: Int, height: Int) -> [UInt16] {
    BoxBlur.blur(
      plane, width: width, height: height, reach: min(max(1, Int((radius * 0.6).rounded())), 2047),
      edge: .clamped)
  }

  /// Makes blurred colours more saturated by a third, and slightly brighter, so that glass shows
  /// what is behind it and does not look grey; `planes` are red, green and blue, one after the
  /// other, in numbers up to 65,280.
  static func enliven(_ planes: UnsafeMutablePointer<UInt16>, count: Int) {
    let white = 65_280
    for index in 0..<count {
      let color = SIMD3(0, count, 2 * count) &+ index
      let light = SIMD3(Int(planes[color.x]), Int(planes[color.y]), Int(planes[color.z]))
      let gray = (54 * light.x + 183 * light.y + 19 * light.z) / 256
      for lane in 0..<3 {
        let vivid = min(max(gray + (light[lane] - gray) * 4 / 3, 0), white)
        planes[color[lane]] = UInt16(vivid + (white - vivid) / 20)
      }
    }
  }
}

/// A part of the picture at reduced size, in blocks of 1 << shift columns and 1 << down rows; its blocks are
/// on a grid that is fixed to the picture, so nothing shimmers when a panel moves.
// Unchecked: each tile writes its own part.
final class ReducedPicture: @unchecked Sendable {
  private let shift, down: Int
  /// The first block, in blocks from the picture's top left.
  private let left: Int
  private let top, width, height: Int
  /// Red, green and blue, one plane after the other.
  private let planes: UnsafeMutablePointer<UInt16>

  /// Allocates the blocks of tiles that form a rectangle.
  init(shift: Int, down: Int, covering tiles: [Tile]) {
    (self.shift, self.down) = (shift, down)
    func blocks(
      _ first: KeyPath<Tile, Int>, _ count: KeyPath<Tile, Int>, _ shift: Int
    ) -> (Int, Int) {
      let low = tiles.map { $0[keyPath: first] }.min() ?? 0
      let high = tiles.map { $0[keyPath: first] + $0[keyPath: count] }.max() ?? 0
      let end = (high + 1 << shift - 1) >> shift
      return (low >> shift, end - low >> shift)
    }
    (left, width) = blocks(\.left, \.columns, shift)
    (top, height) = blocks(\.top, \.rows, down)
    // Mirrors read whole tiles.
    planes = .allocate(capacity: 3 * width * height + TileGrid.width)
  }

  deinit { planes.deallocate() }

  /// The blocks, if they cover the whole picture.
  var grid: ColorGrid {
    ColorGrid(
      width: width, height: height, shift: shift,
      planes: Array(UnsafeBufferPointer(start: planes, count: 3 * width * height)))
  }

  /// Takes a tile's means.
  func take(_ tile: Tile, _ pixels: UnsafePointer<UInt16>, _ kernels: Kernels) {
    let row = tile.top >> down - top
    let column = tile.left >> shift - left
    kernels.table.shrink(
      pixels, Int32(tile.columns), Int32(tile.rows), Int32(shift), Int32(down),
      planes + row * width + column, width, width * height)
  }

  /// Blurs and enlivens the blocks.
  func blur(_ glass: GlassBlur) {
    let count = width * height
    for start in [planes, planes + count, planes + 2 * count] {
      let plane = Array(UnsafeBufferPointer(start: start, count: count))
      start.update(from: glass.blurred(plane, width: width, height: height), count: count)
    }
    GlassBlur.enliven(planes, count: count)
  }

  /// Draws rows of water over rows of a tile; the picture has all columns, and its first row is the water's first.
  func mirror(
    _ rows: UnsafePointer<seltzer_water>, count: Int, last: Int, edges: Range<Float>, unit: Float,
    over tile: Tile, _ pixels: UnsafeMutablePointer<UInt16>, _ kernels: Kernels
  ) {
    var mirror = seltzer_mirror(
      picture: planes + tile.left - left, stride: width, plane: width * height, last: Int32(last),
      column: Float(tile.left), left: edges.lowerBound, right: edges.upperBound, unit: unit)
    kernels.table.mirror(pixels, rows, Int32(count), &mirror)
  }

  /// Enlarges the part beneath a tile to the picture's size.
  func enlarge(_ tile: Tile, to pixels: UnsafeMutablePointer<UInt16>, _ kernels: Kernels) {
    kernels.table.enlarge(
      planes, Int32(width), Int32(height), width * height, Int32(shift),
      Int32(tile.left >> shift - left), Int32(tile.top >> down - top), pixels)
  }
}

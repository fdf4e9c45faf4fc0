import SeltzerKernels

/// The memory of a layer's planes, all bytes 0 at first.
///
/// A row is its planes one after the other. A wide layer is cut into bands of columns, each with all its
/// rows, so that the rows that a tile needs lie together.
// Unchecked: a layer writes its pixels before anyone else sees them.
final class LayerBytes: @unchecked Sendable {
  /// Clear columns on either side: a kernel reads up to 32 beyond the pixels.
  private static let margin = 32
  /// Layers that are wider have bands.
  private static let widestWhole = 256
  private static let bandWidth = Int(SELTZER_BAND)

  let planes: Int
  /// From a plane to the next.
  private let pitch: Int
  /// From a band to the next; 0 where rows are whole.
  private let band: Int
  private let memory: UnsafeMutableRawBufferPointer

  /// Room for pixels with a clear row above and one below.
  init(width: Int, height: Int, planes: Int) {
    self.planes = planes
    let columns = width + 2 * Self.margin
    let isWhole = width <= Self.widestWhole
    // An odd number of cache lines: else the planes of many rows would fall into the same few places
    // of the cache.
    pitch = isWhole ? ((columns + 63) / 64 | 1) * 64 : Self.bandWidth
    let bytesOfRows = (height + 2) * planes * pitch
    band = isWhole ? 0 : bytesOfRows
    let bands = isWhole ? 1 : (columns + Self.bandWidth - 1) / Self.bandWidth
    // The last vector of a whole row reads a little more.
    memory = .allocate(byteCount: bands * bytesOfRows + 64, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { memory.deallocate() }

  /// Writes a row of pixels and, for glass, how much of the blurred picture is seen in each; adds what
  /// kinds of pixels there are to `cells[x >> cellShift]`.
  func write(
    _ pixels: UnsafePointer<UInt32>, shown: UnsafePointer<UInt8>?, count: Int, row: Int,
    cellShift: Int, cells: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    while x < count {
      // Bands begin at a cell's edge, as the margin has whole cells.
      let run =
        band == 0 ? count : min(count - x, Self.bandWidth - (x + Self.margin) % Self.bandWidth)
      let layer = layer(fromColumn: x, row: row, isOpaque: false)
      let to = UnsafeMutablePointer(mutating: layer.first) + Int(layer.column)
      seltzer_split_planes(
        pixels + x, shown.map { $0 + x }, run, to, pitch, Int32(cellShift), cells + x >> cellShift)
      x += run
    }
  }

  /// The layer as kernels read it from a pixel on: one of the pixels, or up to 32 columns and a row
  /// outside.
  func layer(fromColumn column: Int, row: Int, isOpaque: Bool) -> seltzer_layer {
    let across = column + Self.margin
    let (bands, rest) =
      band == 0 ? (0, across) : across.quotientAndRemainder(dividingBy: Self.bandWidth)
    let at = bands * band + (row + 1) * planes * pitch
    let first = memory.baseAddress.map { ($0 + at).assumingMemoryBound(to: UInt8.self) }
    return seltzer_layer(
      first: first, pitch: pitch, band: band, column: Int32(rest), opaque: isOpaque ? 1 : 0)
  }
}

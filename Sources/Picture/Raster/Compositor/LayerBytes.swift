import SeltzerKernels

/// The memory of a layer's planes, initially 0.
///
/// The planes of a row follow each other. A wide layer is divided into bands of columns, so that the
/// rows that a tile needs are close together.
// Unchecked: pixels are written before the layer is shared.
final class LayerBytes: @unchecked Sendable {
  /// Clear columns on either side; kernels read up to 32 beyond the pixels.
  private static let margin = 32
  /// Wider layers have bands.
  private static let widestWhole = 256
  private static let bandWidth = Int(SELTZER_BAND)

  let planes: Int
  /// The distance between planes.
  private let pitch: Int
  /// The distance between bands; 0 if rows are whole.
  private let band: Int
  private let memory: UnsafeMutableRawBufferPointer

  /// Allocates planes with a clear row above and one below.
  init(width: Int, height: Int, planes: Int) {
    self.planes = planes
    let columns = width + 2 * Self.margin
    let isWhole = width <= Self.widestWhole
    // An odd number of cache lines, so that rows do not compete for the same cache sets.
    pitch = isWhole ? ((columns + 63) / 64 | 1) * 64 : Self.bandWidth
    let bytesOfRows = (height + 2) * planes * pitch
    band = isWhole ? 0 : bytesOfRows
    let bands = isWhole ? 1 : (columns + Self.bandWidth - 1) / Self.bandWidth
    // The last vector of a whole row reads a little more.
    memory = .allocate(byteCount: bands * bytesOfRows + 64, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { memory.deallocate() }

  /// Writes a row, and adds the kinds of its pixels to `cells[x >> cellShift]`.
  func write(
    _ pixels: ArraySlice<UInt32>, transmission: ArraySlice<UInt32>, row: Int, cellShift: Int,
    cells: UnsafeMutableBufferPointer<UInt8>
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      transmission.withUnsafeBufferPointer { transmission in
        var x = 0
        while x < pixels.count {
          // Bands begin at a cell's edge, as the margin has whole cells.
          let run = band == 0 ? pixels.count : Self.bandWidth - (x + Self.margin) % Self.bandWidth
          let end = min(x + run, pixels.count)
          let layer = layer(fromColumn: x, row: row, isOpaque: false)
          seltzer_split_planes(
            pixels.extracting(x..<end).baseAddress,
            transmission.isEmpty ? nil : transmission.extracting(x..<end).baseAddress, end - x,
            UnsafeMutablePointer(mutating: layer.first) + Int(layer.column), pitch,
            Int32(cellShift), cells.extracting((x >> cellShift)...).baseAddress)
          x = end
        }
      }
    }
  }

  /// Returns the layer from a pixel on, which may be up to 32 columns and one row outside it.
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

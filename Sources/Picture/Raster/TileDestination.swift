import SeltzerKernels
import SeltzerScene

/// A picture that can be drawn: a `Frame` or a `PlanarFrame`.
package protocol Drawable {
  var size: PixelSize { get }
  /// Whether pixels may be transparent.
  var hasAlpha: Bool { get }
  /// Lends the memory in which tiles are stored.
  mutating func withDestination(_ body: (TileDestination) -> Void)
}

extension Frame: Drawable {
  package mutating func withDestination(_ body: (TileDestination) -> Void) {
    let (width, isDithered) = (size.width, isDithered)
    pixels.withUnsafeMutableBufferPointer { pixels in
      if let start = pixels.baseAddress {
        body(.pixels(start, stride: width, isDithered: isDithered))
      }
    }
    if hasAlpha { fillTransparentPixels() }
  }
}

extension PlanarFrame: Drawable {
  package var hasAlpha: Bool { false }

  package mutating func withDestination(_ body: (TileDestination) -> Void) {
    let size = size
    bytes.withUnsafeMutableBufferPointer { bytes in
      if let start = bytes.baseAddress { body(.planes(start, size)) }
    }
  }
}

/// The memory in which finished tiles are stored.
// Unchecked: each tile writes its own bytes.
package enum TileDestination: @unchecked Sendable {
  case pixels(UnsafeMutablePointer<UInt32>, stride: Int, isDithered: Bool)
  case planes(UnsafeMutablePointer<UInt8>, PixelSize)
  /// Tiles in 16 bits, for a picture over black.
  case tiles(DeferredTiles)
  /// Pixels with alpha, for a picture over white of which the tiles are over black.
  indirect case transparent(TileDestination, overBlack: DeferredTiles)

  /// Returns the memory of the tile to the right, for prefetching; for planes that gains nothing.
  func next(after tile: Tile) -> seltzer_next {
    guard case .pixels(let start, let stride, _) = self else { return seltzer_next() }
    let right = tile.left + tile.columns
    return seltzer_next(
      row: start + tile.top * stride + right, stride: stride,
      columns: Int32(min(TileGrid.width, stride - right)), rows: Int32(tile.rows))
  }

  func store(
    _ tile: Tile, _ buffer: borrowing TileBuffer, _ kernels: Kernels, _ finish: Finish = Finish()
  ) {
    let own = seltzer_finish(
      dither: finish.dither == .bayer ? SELTZER_BAYER : SELTZER_BLUE_NOISE,
      grain: UInt16((finish.grain * 65_536).rounded()), left: Int32(tile.left),
      top: Int32(tile.top))
    switch self {
    case .pixels(let start, let stride, let isDithered):
      var finish = own
      if !isDithered { finish.dither = SELTZER_UNDITHERED }
      let place = seltzer_place(
        pixels: start + tile.top * stride + tile.left, stride: stride,
        columns: Int32(tile.columns), finish: finish)
      kernels.table.store(buffer.pixels, Int32(tile.rows), place, buffer.next)
    case .planes(let start, let size):
      let colorStride = (size.width + 1) / 2
      let cb = start + size.width * size.height + tile.top / 2 * colorStride + tile.left / 2
      let place = seltzer_planes(
        y: start + tile.top * size.width + tile.left, cb: cb,
        cr: cb + colorStride * ((size.height + 1) / 2), stride: size.width,
        color_stride: colorStride, columns: Int32(tile.columns), finish: own)
      kernels.table.store_planes(buffer.pixels, Int32(tile.rows), place)
    case .tiles(let tiles): tiles.put(tile, buffer)
    case .transparent(let pixels, let overBlack):
      guard case .pixels(let start, let stride, _) = pixels else { return }
      kernels.table.store_alpha(
        overBlack.numbers(of: tile.index), buffer.pixels, Int32(tile.rows),
        seltzer_place(
          pixels: start + tile.top * stride + tile.left, stride: stride,
          columns: Int32(tile.columns), finish: own))
    }
  }

  /// Stores a frame of the same size; planes round each byte once, halves upward.
  package func store(_ frame: Frame, _ kernels: Kernels = .portable) {
    if case .pixels(let start, _, _) = self {
      return start.update(from: frame.pixels, count: frame.pixels.count)
    }
    let grid = TileGrid(frame.size)
    let buffer = TileBuffer()
    for index in grid.order {
      let tile = grid[index]
      for y in 0..<tile.rows {
        let row = frame.pixels[((tile.top + y) * frame.size.width + tile.left)...]
        let target = buffer.pixels + y * Int(SELTZER_TILE_ROW)
        for (x, pixel) in row.prefix(tile.columns).enumerated() {
          // 8.8 fixed point without a fraction, which dithering leaves as it is.
          target[x] = UInt16(truncatingIfNeeded: pixel >> 8) & 0xFF00
          target[TileGrid.width + x] = UInt16(truncatingIfNeeded: pixel) & 0xFF00
          target[2 * TileGrid.width + x] = UInt16(truncatingIfNeeded: pixel << 8)
        }
      }
      store(tile, buffer, kernels)
    }
  }
}

import SeltzerKernels
package import SeltzerStage

/// A picture that a renderer can draw: a `Frame` or a `PlanarFrame`.
package protocol Drawable {
  /// Width and height in pixels.
  var size: PixelSize { get }
  /// Lends the memory in which tiles are stored.
  mutating func withDestination(_ body: (TileDestination) -> Void)
  /// Copies a frame of the same size.
  mutating func take(_ frame: Frame)
}

extension Frame: Drawable {
  package mutating func withDestination(_ body: (TileDestination) -> Void) {
    let width = size.width
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      body(TileDestination(form: .pixels(start, stride: width)))
    }
  }

  package mutating func take(_ frame: Frame) { self = frame }
}

extension PlanarFrame: Drawable {
  package mutating func withDestination(_ body: (TileDestination) -> Void) {
    let size = size
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      body(TileDestination(form: .planes(Planes(start: start, size: size))))
    }
  }

  package mutating func take(_ frame: Frame) { self = PlanarFrame(frame) }
}

/// The memory in which finished tiles are stored.
// Unchecked: each tile writes its own bytes.
package struct TileDestination: @unchecked Sendable {
  fileprivate enum Form {
    case pixels(UnsafeMutablePointer<UInt32>, stride: Int)
    case planes(Planes)
  }

  fileprivate let form: Form

  /// Returns the memory of the tile to the right, which the same thread usually stores next.
  ///
  /// Planes are so small that prefetching gains nothing.
  func next(after tile: Tile) -> seltzer_next {
    guard case .pixels(let start, let stride) = form else { return seltzer_next() }
    let right = tile.left + tile.columns
    return seltzer_next(
      row: start + tile.top * stride + right, stride: stride,
      columns: Int32(min(TileGrid.width, stride - right)), rows: Int32(tile.rows))
  }

  /// Stores a finished tile.
  func store(_ tile: Tile, _ buffer: borrowing TileBuffer, _ kernels: Kernels) {
    switch form {
    case .pixels(let start, let stride):
      let place = seltzer_place(
        pixels: start + tile.top * stride + tile.left, stride: stride,
        columns: Int32(tile.columns))
      kernels.table.store(buffer.pixels, Int32(tile.rows), place, buffer.next)
    case .planes(let planes):
      let place = planes.place(x: tile.left, y: tile.top)
      kernels.table.store_planes(
        buffer.pixels, Int32(tile.rows),
        seltzer_planes(
          y: place.y, cb: place.cb, cr: place.cr, stride: planes.size.width,
          color_stride: planes.colorStride, columns: Int32(tile.columns)))
    }
  }
}

import SeltzerKernels
package import SeltzerStage

/// A picture that can be drawn: a `Frame` or a `PlanarFrame`.
package protocol Drawable {
  /// Width and height in pixels.
  var size: PixelSize { get }
  /// Lends the memory that tiles are stored to.
  mutating func withDestination(_ body: (TileDestination) -> Void)
  /// Shows what a frame of the same size shows.
  mutating func take(_ frame: Frame)
}

extension Frame: Drawable {
  package mutating func withDestination(_ body: (TileDestination) -> Void) {
    let width = size.width
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      body(TileDestination(.pixels(start, stride: width)))
    }
  }

  package mutating func take(_ frame: Frame) { self = frame }
}

extension PlanarFrame: Drawable {
  package mutating func withDestination(_ body: (TileDestination) -> Void) {
    let size = size
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      body(TileDestination(.planes(Planes(start: start, size: size))))
    }
  }

  package mutating func take(_ frame: Frame) { self = PlanarFrame(frame) }
}

/// Where finished tiles are stored.
// Unchecked, as each tile writes pixels of its own.
package struct TileDestination: @unchecked Sendable {
  fileprivate enum Form {
    case pixels(UnsafeMutablePointer<UInt32>, stride: Int)
    case planes(Planes)
  }

  private let form: Form

  fileprivate init(_ form: Form) { self.form = form }

  /// What lies to the right of a tile, which is mostly where the same thread stores next.
  func next(after tile: Tile) -> seltzer_next {
    let right = tile.left + tile.columns
    switch form {
    case .pixels(let start, let stride):
      let columns = min(TileGrid.width, stride - right)
      return seltzer_next(
        row: UnsafeRawPointer(start + tile.top * stride + right), stride: 4 * stride,
        bytes: Int32(4 * columns), rows: Int32(tile.rows))
    case .planes(let planes):
      // Of Y alone: it is two thirds.
      let columns = min(TileGrid.width, planes.width - right)
      return seltzer_next(
        row: UnsafeRawPointer(planes.luma + tile.top * planes.width + right),
        stride: planes.width, bytes: Int32(columns), rows: Int32(tile.rows))
    }
  }

  /// Stores a tile that is finished.
  func store(_ tile: Tile, _ room: borrowing TileRoom, _ kernels: Kernels) {
    switch form {
    case .pixels(let start, let stride):
      let place = seltzer_place(
        pixels: start + tile.top * stride + tile.left, stride: stride,
        columns: Int32(tile.columns))
      kernels.table.store(room.pixels, Int32(tile.rows), place, room.next)
    case .planes(let planes):
      let place = seltzer_place(
        pixels: room.dithered, stride: TileGrid.width, columns: Int32(tile.columns))
      // As many rows at a time as the dither has.
      for top in stride(from: 0, to: tile.rows, by: TileRoom.ditheredRows) {
        let rows = min(TileRoom.ditheredRows, tile.rows - top)
        kernels.table.store(
          room.pixels + top * Int(SELTZER_TILE_ROW), Int32(rows), place, room.next)
        planes.take(
          room.dithered, stride: TileGrid.width, left: tile.left, top: tile.top + top,
          columns: tile.columns, rows: rows, kernels.video)
      }
    }
  }
}

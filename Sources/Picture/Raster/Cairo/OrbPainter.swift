import CGLib
import SeltzerKernels

/// Draws orbs with the portable kernels, because Cairo's gradients have no rims that follow the light.
enum OrbPainter {
  static func paint(_ group: DiscGroup, on canvas: borrowing CairoCanvas, size: PixelSize) {
    let grid = TileGrid(size)
    let list = DiscList([group], sprites: [nil], grid: grid, threads: 1)
    let lists = TileLists(list, from: 0, grid: grid, mostEntries: .max, threads: 1)
    let buffer = TileBuffer()
    guard let pixels = canvas.pixels else { return }
    for tile in grid.order.map({ grid[$0] }) {
      let entries = lists.list(ofTile: tile.index)
      guard !entries.isEmpty else { continue }
      func forEachNumber(_ body: (inout UInt16, inout UInt32, _ shift: UInt32) -> Void) {
        for y in 0..<tile.rows {
          for x in 0..<tile.columns {
            for plane in 0..<3 {
              body(
                &buffer.pixels[(3 * y + plane) * TileGrid.width + x],
                &pixels[(tile.top + y) * size.width + tile.left + x], UInt32(16 - 8 * plane))
            }
          }
        }
      }
      forEachNumber { number, pixel, shift in
        number = max(1, UInt16(pixel >> shift & 255) << 8)
      }
      list.forEachGroup(of: entries) { $0.draw($1, of: list, into: tile, buffer, .portable) }
      forEachNumber { number, pixel, shift in
        pixel = pixel & ~(255 << shift) | min(255, (UInt32(number) + 128) >> 8) << shift
      }
    }
    cairo_surface_mark_dirty(cairo_get_target(canvas.context))
  }
}

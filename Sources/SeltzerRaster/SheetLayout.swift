import CCairo
import SeltzerPalette
import SeltzerScene
package import SeltzerStage

/// A tile of a contact sheet.
package struct SheetTile: Sendable {
  let picture: Frame
  let title: String
  let summary: String

  package init(picture: Frame, title: String, summary: String) {
    self.picture = picture
    self.title = title
    self.summary = summary
  }
}

/// Where the tiles of a contact sheet are, all lengths in pixels.
package struct SheetLayout: Sendable {
  /// The size of each tile's picture.
  package let tile: PixelSize
  /// The size of the whole sheet.
  package let sheet: PixelSize
  private let columns: Int
  private let count: Int
  private let gap: Int
  private let label: Int

  /// A sheet of so many tiles: three or four in a row, the last row centred.
  package init(count: Int, width: Int) {
    self.count = max(1, count)
    columns = self.count <= 3 ? self.count : self.count == 4 ? 2 : self.count <= 6 ? 3 : 4
    let rows = (self.count + columns - 1) / columns
    gap = max(8, width / 40)
    label = max(24, width / 30)
    let tileWidth = max(16, (width - (columns + 1) * gap) / columns)
    let tileHeight = tileWidth * 10 / 16
    let height = gap + rows * (tileHeight + label + gap)
    tile = PixelSize(tileWidth, tileHeight)
    sheet = PixelSize(width: width, height: min(height, PixelSize.longestSide)) ?? .smallest
  }

  /// The finished sheet.
  package func frame(of tiles: [SheetTile]) throws -> Frame {
    var frame = Frame(size: sheet)
    try CairoCanvas.draw(
      on: &frame.pixels, width: sheet.width, height: sheet.height
    ) { canvas in
      cairo_set_source_rgb(canvas.context, 0.965, 0.965, 0.973)
      cairo_paint(canvas.context)
      for (index, tile) in tiles.prefix(count).enumerated() {
        try paint(tile, at: place(of: index), on: canvas)
      }
    }
    return frame
  }

  private func place(of index: Int) -> SIMD2<Double> {
    let row = index / columns
    let inRow = min(columns, count - row * columns)
    let rowWidth = inRow * tile.width + (inRow - 1) * gap
    return SIMD2(
      Double((sheet.width - rowWidth) / 2 + index % columns * (tile.width + gap)),
      Double(gap + row * (tile.height + label + gap)))
  }

  private func paint(
    _ tile: SheetTile, at place: SIMD2<Double>, on canvas: borrowing CairoCanvas
  ) throws {
    let context = canvas.context
    let size = SIMD2(Double(self.tile.width), Double(self.tile.height))
    cairo_save(context)
    canvas.addRoundedRectangle(place, size, corner: size.x / 32)
    cairo_clip(context)
    canvas.lay(
      tile.picture.pixels, width: self.tile.width, height: self.tile.height, at: place, opacity: 1)
    cairo_restore(context)
    var style = TextStyle()
    style.weight = .medium
    let baseline = place.y + size.y + Double(label) * 0.18
    let title = TextRun(
      text: tile.title, style: style, color: SRGB8(red: 0x2B, green: 0x2E, blue: 0x34),
      fontSize: Double(label) * 0.42)
    let titleSize = try TextPainter.size(of: title)
    try TextPainter.paint(
      title, at: SIMD2(place.x + (size.x - titleSize.x) / 2, baseline), on: canvas)
    guard !tile.summary.isEmpty else { return }
    style.weight = .regular
    let summary = TextRun(
      text: tile.summary, style: style, color: SRGB8(red: 0x7A, green: 0x7F, blue: 0x88),
      fontSize: Double(label) * 0.27, wrap: size.x)
    let summarySize = try TextPainter.size(of: summary)
    try TextPainter.paint(
      summary,
      at: SIMD2(place.x + (size.x - summarySize.x) / 2, baseline + titleSize.y), on: canvas)
  }
}

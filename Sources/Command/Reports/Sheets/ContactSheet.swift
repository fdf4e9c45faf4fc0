import Seltzer
package import SeltzerPicture
package import SeltzerScene

/// A sheet of small wallpapers with their names beneath.
package struct ContactSheet: MovingPicture {
  /// A scene in its palettes, with text beneath.
  package typealias Tile = (
    scene: Scene, palettes: PaletteSchedule, title: String, summary: String
  )

  package var size: PixelSize { layout.sheet }

  private let layout: SheetLayout
  private let tiles: [Tile]
  private let wallpapers: [Wallpaper]

  /// Prepares a sheet of one or more tiles, row by row; nil columns are up to four.
  ///
  /// The width is 320...8192 pixels; the height follows, without its last row if it must be even. The sheet repeats after `loop` seconds; nil is
  /// never.
  package init(
    of tiles: [Tile], columns: Int? = nil, width: Int, hasEvenHeight: Bool = false, loop: Double?
  ) throws {
    let layout = try SheetLayout(
      count: tiles.count, width: width, columns: columns, hasEvenHeight: hasEvenHeight)
    (self.layout, self.tiles) = (layout, tiles)
    wallpapers = try tiles.map {
      try Wallpaper(scene: $0.scene, palettes: $0.palettes, size: layout.tile, loop: loop)
    }
  }

  package func drawFrame(at t: Double, into picture: inout some Drawable) throws {
    let frames = try wallpapers.map { try $0.frame(at: t) }
    let frame = try layout.frame(of: zip(tiles, frames))
    picture.withDestination { $0.store(frame) }
  }
}

/// The layout of a sheet's tiles; all lengths in pixels.
struct SheetLayout: Sendable {
  let tile, sheet: PixelSize
  private let columns, count, gap, label: Int

  /// Lays out `columns` tiles in a row, or else up to four; the last row is centred.
  ///
  /// There is at least one tile, and the sheet's width is 320...8192. Throws `RasterError.layerTooLarge`
  /// if it would be too tall.
  init(
    count: Int, width: Int, columns: Int? = nil, hasEvenHeight: Bool = false
  ) throws(RasterError) {
    let columns =
      columns ?? (count <= 3 ? count : count == 4 ? 2 : count <= 6 || count == 9 ? 3 : 4)
    (self.count, self.columns) = (count, columns)
    let rows = (count + columns - 1) / columns
    gap = width / 40
    label = max(24, width / 30)
    let tileWidth = (width - (columns + 1) * gap) / columns
    let tileHeight = tileWidth * 10 / 16
    var height = gap + rows * (tileHeight + label + gap)
    if hasEvenHeight { height -= height % 2 }
    tile = PixelSize(tileWidth, tileHeight)
    guard let sheet = PixelSize(width: width, height: height) else {
      throw .layerTooLarge(what: "the sheet", width: width, height: height)
    }
    self.sheet = sheet
  }

  fileprivate func frame(of tiles: some Sequence<(ContactSheet.Tile, Frame)>) throws -> Frame {
    let pixels = try CairoCanvas.draw(sheet) { canvas in
      canvas.fill(SRGB8(rgb: 0xF7F7F9))
      for (index, (tile, frame)) in tiles.enumerated() {
        try draw(tile, frame, at: place(of: index), on: canvas)
      }
    }
    return Frame(size: sheet, pixels: pixels)
  }

  private func place(of index: Int) -> SIMD2<Double> {
    let row = index / columns
    let inRow = min(columns, count - row * columns)
    let rowWidth = inRow * tile.width + (inRow - 1) * gap
    return SIMD2(
      Double((sheet.width - rowWidth) / 2 + index % columns * (tile.width + gap)),
      Double(gap + row * (tile.height + label + gap)))
  }

  private func draw(
    _ tile: ContactSheet.Tile, _ frame: Frame, at place: SIMD2<Double>,
    on canvas: borrowing CairoCanvas
  ) throws {
    let size = SIMD2(Double(self.tile.width), Double(self.tile.height))
    canvas.lay(frame, at: place, corner: size.x / 32)
    var style = TextStyle()
    style.weight = .medium
    let title = TextRun(
      text: tile.title, style: style, color: SRGB8(rgb: 0x2B2E34), fontSize: Double(label) * 0.42)
    let middle = place.x + size.x / 2
    let top = place.y + size.y + Double(label) * 0.18
    let height = try canvas.write(title, middle: middle, top: top)
    guard !tile.summary.isEmpty else { return }
    style.weight = .regular
    let summary = TextRun(
      text: tile.summary, style: style, color: SRGB8(rgb: 0x7A7F88),
      fontSize: Double(label) * 0.27, wrapWidth: size.x)
    _ = try canvas.write(summary, middle: middle, top: top + height)
  }
}

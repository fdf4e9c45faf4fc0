import Seltzer
package import SeltzerPalette
package import SeltzerRaster
package import SeltzerScene
package import SeltzerSink
package import SeltzerStage

/// A sheet of several palettes, each as a small wallpaper with its name beneath.
package struct ContactSheet: MovingPicture {
  /// The size of the sheet.
  package var size: PixelSize { layout.sheet }

  private let layout: SheetLayout
  private let wallpapers: [Wallpaper]

  /// Prepares a sheet for drawing.
  ///
  /// - Parameters:
  ///   - palettes: One or more, shown row by row.
  ///   - scene: The scene that each tile shows.
  ///   - width: The sheet's width in pixels, 320...8192; its height follows.
  ///   - loop: Seconds after which it repeats; nil for never.
  /// - Throws: `RasterError` if an image or font that the scene needs is missing.
  package init(of palettes: [Palette], scene: Scene, width: Int, loop: Double?) throws {
    let layout = try SheetLayout(count: palettes.count, width: width)
    self.layout = layout
    wallpapers = try palettes.map {
      try Wallpaper(scene: scene, palette: $0, size: layout.tile, loop: loop)
    }
  }

  /// Draws the sheet at `t` seconds.
  ///
  /// - Throws: `RasterError.noFonts` if no font is installed.
  package func draw(at t: Double, into picture: inout some Drawable) throws {
    picture.take(
      try layout.frame(
        of: wallpapers.map {
          SheetTile(
            frame: try $0.frame(at: t), title: $0.palette.name, summary: $0.palette.summary)
        }))
  }

  package func time(_ t: Double) throws -> TextEntry {
    try TextEntry(key: "seltzer:t", value: "\(t)")
  }
}

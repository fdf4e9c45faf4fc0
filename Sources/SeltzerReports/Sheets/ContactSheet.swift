import Seltzer
package import SeltzerPalette
package import SeltzerRaster
package import SeltzerScene
package import SeltzerStage

/// A sheet of several palettes, each as a small wallpaper with its name beneath.
package struct ContactSheet: MovingPicture {
  package var size: PixelSize { layout.sheet }

  private let layout: SheetLayout
  private let wallpapers: [Wallpaper]

  /// Prepares a sheet of one or more palettes, row by row, in each of which a tile shows the scene.
  ///
  /// The width is 320...8192 pixels; the height follows. The sheet repeats after `loop` seconds; nil is
  /// never.
  package init(of palettes: [Palette], scene: Scene, width: Int, loop: Double?) throws {
    let layout = try SheetLayout(count: palettes.count, width: width)
    self.layout = layout
    wallpapers = try palettes.map {
      try Wallpaper(scene: scene, palette: $0, size: layout.tile, loop: loop)
    }
  }

  package func draw(at t: Double, into picture: inout some Drawable) throws {
    let tiles = try wallpapers.map {
      SheetTile(frame: try $0.frame(at: t), title: $0.palette.name, summary: $0.palette.summary)
    }
    picture.take(try layout.frame(of: tiles))
  }
}

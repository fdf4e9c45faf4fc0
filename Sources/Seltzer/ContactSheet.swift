/// Several palettes on one picture, each as the wallpaper it makes, with its name beneath.
public enum ContactSheet {
  /// The sheet.
  ///
  /// - Parameters:
  ///   - palettes: One or more, shown row by row.
  ///   - scene: What each tile shows.
  ///   - width: The sheet's width in pixels, 320...8192; its height follows.
  ///   - t: The moment shown, in seconds.
  /// - Returns: A picture as wide as asked.
  /// - Throws: `RasterError`, among others when no font is installed for the names.
  public static func frame(
    of palettes: [Palette], scene: Scene, width: Int = 1920, at t: Double = 0
  ) throws -> Frame {
    let layout = SheetLayout(count: palettes.count, width: min(max(width, 320), 8192))
    let tiles = try palettes.map { palette in
      let wallpaper = try Wallpaper(scene: scene, palette: palette, size: layout.tile)
      return SheetTile(
        picture: try wallpaper.frame(at: t), title: palette.name, summary: palette.summary)
    }
    return try layout.frame(of: tiles)
  }
}

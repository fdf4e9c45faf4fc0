/// Several palettes on one picture, each as the wallpaper it makes, with its name beneath.
public struct ContactSheet: Sendable {
  /// How large it is.
  public var size: PixelSize { layout.sheet }

  private let layout: SheetLayout
  private let wallpapers: [Wallpaper]

  /// A sheet that is ready to be drawn.
  ///
  /// - Parameters:
  ///   - palettes: One or more, shown row by row.
  ///   - scene: What each tile shows.
  ///   - width: The sheet's width in pixels, 320...8192; its height follows.
  ///   - loop: Seconds after which it repeats; nil is never.
  /// - Throws: `RasterError` when something that the scene needs is missing.
  public init(
    of palettes: [Palette], scene: Scene, width: Int = 1920, loop: Double? = nil
  ) throws {
    let layout = SheetLayout(count: palettes.count, width: min(max(width, 320), 8192))
    self.layout = layout
    wallpapers = try palettes.map {
      try Wallpaper(scene: scene, palette: $0, size: layout.tile, loop: loop)
    }
  }

  /// The sheet at a moment.
  ///
  /// - Parameter t: In seconds.
  /// - Returns: A picture as wide as asked.
  /// - Throws: `RasterError`, among others when no font is installed for the names.
  public func frame(at t: Double = 0) throws -> Frame {
    try layout.frame(
      of: wallpapers.map { wallpaper in
        SheetTile(
          picture: try wallpaper.frame(at: t), title: wallpaper.palette.name,
          summary: wallpaper.palette.summary)
      })
  }

  /// Draws and writes frames.
  ///
  /// - Parameters:
  ///   - range: Which frames.
  ///   - destination: Where to, and in which format.
  ///   - options: Threads, quality, text and the like.
  ///   - progress: Called after each written frame with the number written so far.
  /// - Throws: As `Wallpaper.render` does.
  public func render(
    _ range: FrameRange, to destination: Destination, options: RenderOptions = RenderOptions(),
    progress: (Int) -> Void = { _ in }
  ) async throws {
    try await MovingSheet(sheet: self).render(
      range, to: destination, options: options, progress: progress)
  }
}

private struct MovingSheet: MovingPicture {
  let sheet: ContactSheet

  var size: PixelSize { sheet.size }

  func draw(at t: Double, into picture: inout some Drawable) throws {
    picture.take(try sheet.frame(at: t))
  }

  func time(_ t: Double) throws -> TextEntry { try TextEntry(key: "seltzer:t", value: "\(t)") }
}

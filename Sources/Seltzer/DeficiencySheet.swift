/// One palette as people with and without colour deficiencies see it, on one picture.
public enum DeficiencySheet {
  /// Titles of the views, in the order of `PaletteCheck.views`.
  private static let titles = [
    ("as most people see it", ""),
    ("protan", "without cones for long waves: 1 in 100 men"),
    ("deutan", "without cones for middle waves: 1 in 100 men"),
    ("tritan", "without cones for short waves: rare"),
  ]

  /// The sheet.
  ///
  /// - Parameters:
  ///   - palette: What is looked at.
  ///   - scene: What each tile shows.
  ///   - width: The sheet's width in pixels, 320...8192; its height follows.
  ///   - severity: That of the deficiencies, 0...1.
  ///   - t: The moment shown, in seconds.
  /// - Returns: A picture as wide as asked.
  /// - Throws: `RasterError`, among others when no font is installed for the titles.
  public static func frame(
    of palette: Palette, scene: Scene, width: Int = 1280, severity: Double = 1, at t: Double = 0
  ) throws -> Frame {
    let layout = SheetLayout(count: titles.count, width: min(max(width, 320), 8192))
    let seen = try Wallpaper(scene: scene, palette: palette, size: layout.tile).frame(at: t)
    let views: [ColorDeficiency?] = [nil] + ColorDeficiency.allCases
    return try layout.frame(
      of: zip(views, titles).map { deficiency, title in
        SheetTile(
          picture: deficiency.map { seen.simulated($0, severity) } ?? seen, title: title.0,
          summary: title.1)
      })
  }
}

extension Frame {
  /// As it looks with a deficiency; each colour is looked up once.
  fileprivate func simulated(_ deficiency: ColorDeficiency, _ severity: Double) -> Frame {
    var known: [UInt32: UInt32] = [:]
    return Frame(
      size: size,
      pixels: pixels.map { pixel in
        if let color = known[pixel] { return color }
        let color = deficiency.simulated(
          SRGB8(
            red: UInt8(pixel >> 16 & 0xFF), green: UInt8(pixel >> 8 & 0xFF),
            blue: UInt8(pixel & 0xFF)), severity: severity)
        let seen =
          0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        known[pixel] = seen
        return seen
      })
  }
}

import Seltzer
package import SeltzerPalette
package import SeltzerRaster
package import SeltzerScene

/// A sheet of one palette as seen with and without colour deficiencies.
package enum DeficiencySheet {
  private static let views: [(ColorDeficiency?, title: String, summary: String)] = [
    (nil, "as most people see it", ""),
    (.protan, "protan", "without cones for long waves: 1 in 100 men"),
    (.deutan, "deutan", "without cones for middle waves: 1 in 100 men"),
    (.tritan, "tritan", "without cones for short waves: rare"),
  ]

  /// Draws the sheet, 1280 pixels across; each tile shows the scene at t = 0.
  ///
  /// `severity` is that of the deficiencies, 0...1.
  package static func frame(of palette: Palette, scene: Scene, severity: Double) throws -> Frame {
    let layout = try SheetLayout(count: views.count, width: 1280)
    let original = try Wallpaper(scene: scene, palette: palette, size: layout.tile).frame(at: 0)
    return try layout.frame(
      of: views.map { deficiency, title, summary in
        SheetTile(
          frame: deficiency.map { original.simulated($0, severity) } ?? original, title: title,
          summary: summary)
      })
  }
}

extension Frame {
  /// Returns the frame as seen with a deficiency; each colour is converted once.
  fileprivate func simulated(_ deficiency: ColorDeficiency, _ severity: Double) -> Frame {
    var cache: [UInt32: UInt32] = [:]
    return Frame(
      size: size,
      pixels: pixels.map { pixel in
        if let color = cache[pixel] { return color }
        let color = deficiency.simulated(SRGB8(rgb: pixel), severity: severity)
        let seen =
          0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        cache[pixel] = seen
        return seen
      })
  }
}

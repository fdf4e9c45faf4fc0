import Seltzer
package import SeltzerPicture
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
  /// Colours that are hard to see are circled: a column of bubbles that are barely visible, each with the
  /// palette's greatest opacity, on the left, and two colours that look the same on the right.
  /// `severity` is that of the deficiencies, 0...1.
  package static func frame(of palette: Palette, scene: Scene, severity: Double) throws -> Frame {
    let layout = try SheetLayout(count: views.count, width: 1280)
    let original = try Wallpaper(scene: scene, palette: palette, size: layout.tile).frame(at: 0)
    let check = PaletteCheck(palette, severity: severity)
    return try layout.frame(
      of: zip(views, check.views).map { tile, view in
        let (faint, alike) = (check.faint(in: view), check.alike(in: view))
        let marked = try original.marked(faint: faint, alike: alike, of: palette)
        var faults = faint.isEmpty ? [] : ["circled on the left: barely visible"]
        if alike != nil { faults.append("circled on the right: these look the same") }
        return SheetTile(
          frame: tile.0.map { marked.simulated($0, severity) } ?? marked, title: tile.title,
          summary: faults.isEmpty ? tile.summary : faults.joined(separator: "; "))
      })
  }
}

extension Frame {
  /// Returns the frame with circles that show bubble colours.
  fileprivate func marked(
    faint: [SRGB8], alike: (first: SRGB8, second: SRGB8)?, of palette: Palette
  ) throws -> Frame {
    let (width, height) = (size.vector.x, size.vector.y)
    let radius = height / 16
    var circles: [(place: SIMD2<Double>, color: SRGB8, opacity: Double)] = []
    for (column, color) in faint.prefix(4).enumerated() {
      for row in stride(from: 0.1, to: 1, by: 0.2) {
        let place = SIMD2(radius * (2 + 2.5 * Double(column)), height * row)
        circles.append((place, color, palette.opacity.upperBound))
      }
    }
    if let alike {
      circles.append((SIMD2(width - 4 * radius, height - 2 * radius), alike.first, 1))
      circles.append((SIMD2(width - 2 * radius, height - 2 * radius), alike.second, 1))
    }
    return Frame(
      size: size,
      pixels: try CairoCanvas.draw(size, over: pixels) { canvas in
        for circle in circles {
          canvas.dot(
            circle.place, radius: radius, circle.color, opacity: circle.opacity,
            outline: palette.ink, width: 2)
        }
      })
  }

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

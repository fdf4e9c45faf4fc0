package import SeltzerScene

extension Drawing {
  /// A night sky with the band of a galaxy; other aspect ratios crop it evenly.
  package static let galaxy = Drawing("galaxy", points: Galaxy.pointSize) {
    Galaxy(width: $0, height: $1).pixels()
  }
}

/// A night sky with the Milky Way, drawn at one size.
///
/// Glow, dust and gas are computed on a grid that is the same for every size, and interpolated by cubic
/// splines; stars are drawn at full resolution. It is drawn in strips to save memory.
struct Galaxy {
  /// The natural size in points.
  static let pointSize = SIMD2(683.0, 1025)

  let width: Int
  let height: Int
  /// Pixels per point.
  private let scale: Float
  /// The picture's top left corner, in points from the sky's middle.
  private let left: Float
  private let top: Float

  private static let stripRows = 32

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    scale = max(Float(width) / Float(Self.pointSize.x), Float(height) / Float(Self.pointSize.y))
    left = -Float(width) / scale / 2
    top = -Float(height) / scale / 2
  }

  func pixels() -> [UInt32] {
    let sky = NebulaGrid.shared
    let stars = placedStars(on: sky)
    var picture = [UInt32](repeating: 0, count: width * height)
    var strip = [SIMD4<Float>](repeating: .zero, count: width * Self.stripRows)
    picture.withUnsafeMutableBufferPointer { picture in
      strip.withUnsafeMutableBufferPointer { strip in
        var pending = stars[...]
        var active: [Star] = []
        for first in stride(from: 0, to: height, by: Self.stripRows) {
          let rows = first..<min(first + Self.stripRows, height)
          sky.fill(strip, rows: rows, width: width, left: left, top: top, scale: scale)
          while let star = pending.first, star.firstRow < rows.upperBound {
            active.append(star)
            pending.removeFirst()
          }
          active.removeAll { $0.lastRow < first }
          for star in active { star.shine(into: strip, rows: rows, width: width) }
          for row in rows {
            for column in 0..<width {
              var light = strip[(row - first) * width + column]
              // Tone mapping prevents the brightest pixels from clipping to white.
              light = light / (1 + light * 0.28)
              light.w = 1
              picture[row * width + column] = packed(light, noise: ditherNoise(column, row))
            }
          }
        }
      }
    }
    return picture
  }

  /// Returns the stars in pixels, sorted by their first row.
  private func placedStars(on sky: NebulaGrid) -> [Star] {
    let placed = Star.catalogue(sky: sky).compactMap { star -> Star? in
      var placed = star
      placed.x = (star.x - left) * scale
      placed.y = (star.y - top) * scale
      // Discs smaller than a pixel would alias, so they are drawn larger and fainter.
      let radius = max(star.radius * scale, 1.25)
      let spread = star.radius * scale / radius
      placed.radius = radius
      placed.light *= spread * spread
      guard placed.x > -radius, placed.y > -radius, placed.x < Float(width) + radius,
        placed.y < Float(height) + radius
      else { return nil }
      return placed
    }
    return placed.sorted { $0.firstRow < $1.firstRow }
  }
}

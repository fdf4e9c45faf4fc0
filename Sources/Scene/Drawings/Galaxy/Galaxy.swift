package import SeltzerScene

extension Drawing {
  /// A night sky with the band of a galaxy; other aspect ratios crop it evenly.
  package static let galaxy = Drawing(
    "galaxy", points: Galaxy.pointSize, isTinted: true, keys: ["brightness"]
  ) {
    Galaxy(width: $2, height: $3, brightness: Float($1.brightness))
      .pixels(SkyColors($0), x: $4, y: $5)
  }
}

/// A night sky with the Milky Way, drawn at one size.
///
/// Glow, dust and gas are computed on a grid that is the same for every size, and interpolated by cubic
/// splines; stars are drawn at full resolution. It is drawn in strips to save memory.
struct Galaxy {
  /// The natural size in points.
  static let pointSize = SIMD2(683.0, 1025)

  let width, height: Int
  /// 0...1; a dark sky has more contrast, so that most of it is black.
  private let brightness: Float
  /// Pixels per point.
  private let scale: Float
  /// The picture's top left corner, in points from the sky's middle.
  private let left: Float
  private let top: Float

  private static let stripRows = 32

  init(width: Int, height: Int, brightness: Float) {
    (self.brightness, self.width, self.height) = (brightness, width, height)
    scale = max(Float(width) / Float(Self.pointSize.x), Float(height) / Float(Self.pointSize.y))
    left = -Float(width) / scale / 2
    top = -Float(height) / scale / 2
  }

  func pixels(_ colors: SkyColors, x: Range<Int>, y: Range<Int>) -> [UInt32] {
    let width = x.count
    let sky = NebulaGrid(colors)
    let stars = placedStars(on: sky, colors)
    var picture = [UInt32](repeating: 0, count: width * y.count)
    var strip = [SIMD4<Float>](repeating: .zero, count: width * Self.stripRows)
    picture.withUnsafeMutableBufferPointer { picture in
      strip.withUnsafeMutableBufferPointer { strip in
        var pending = stars[...]
        var active: [Star] = []
        for first in stride(from: y.lowerBound, to: y.upperBound, by: Self.stripRows) {
          let rows = first..<min(first + Self.stripRows, y.upperBound)
          sky.fill(strip, rows: rows, columns: x, left: left, top: top, scale: scale)
          while let star = pending.first, star.firstRow < rows.upperBound {
            active.append(star)
            pending.removeFirst()
          }
          active.removeAll { $0.lastRow < first }
          for star in active { star.shine(into: strip, rows: rows, columns: x) }
          for row in rows {
            for (index, column) in x.enumerated() {
              var light = strip[(row - first) * width + index]
              // Tone mapping prevents the brightest pixels from clipping to white.
              light = light / (1 + light * 0.28)
              if brightness < 1 { light = dimmed(light) }
              light.w = 1
              picture[(row - y.lowerBound) * width + index] = packed(
                light, noise: ditherNoise(column, row))
            }
          }
        }
      }
    }
    return picture
  }

  private func dimmed(_ light: SIMD4<Float>) -> SIMD4<Float> {
    let kept = smoothstep(0, 0.3, max(light.x, light.y, light.z))
    let rest = srgbLight(4, 6, 15) * (1 - brightness)
    return light * (brightness * mix(kept, 1, brightness)) + rest
  }

  /// Returns the stars in pixels, sorted by their first row.
  private func placedStars(on sky: NebulaGrid, _ colors: SkyColors) -> [Star] {
    Star.catalogue(sky: sky, colors).compactMap { star -> Star? in
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
    }.sorted { $0.firstRow < $1.firstRow }
  }
}

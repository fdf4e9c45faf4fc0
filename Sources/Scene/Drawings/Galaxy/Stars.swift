/// A star, in points from the sky's middle or in pixels of a picture.
struct Star {
  var x, y, radius: Float
  var light: SIMD4<Float>
  /// Whether this is the wide faint glow around a bright star instead of its disc.
  let halo: Bool

  var firstRow: Int { Int(max(y - radius, 0)) }
  var lastRow: Int { Int(y + radius) + 1 }

  private typealias Class = (
    tries: Int, light: ClosedRange<Float>, radius: ClosedRange<Float>, band: Float
  )

  /// Returns all stars: many faint ones, fewer brighter ones, and some with a glow.
  static func catalogue(sky: NebulaGrid, _ colors: SkyColors) -> [Star] {
    var stars: [Star] = []
    stars.reserveCapacity(16_000)
    var numbers = HashedNumbers(seed: 0x57A2)
    let classes: [Class] = [
      (52_000, 0.03...0.16, 0.55...0.75, 0.96), (7_000, 0.10...0.44, 0.65...0.95, 0.88),
      (720, 0.26...0.8, 0.9...1.25, 0.75), (84, 0.8...1.6, 1.25...1.8, 0.5),
    ]
    let size = Galaxy.pointSize
    for (rank, kind) in classes.enumerated() {
      for _ in 0..<kind.tries {
        let x = (numbers.next() - 0.5) * Float(size.x)
        let y = (numbers.next() - 0.5) * Float(size.y)
        let random = numbers.next()
        let strength = numbers.next()
        let tint = numbers.next()
        // Stars are rare far from the band and behind dust.
        let crowd = sky.starDensity(x, y)
        guard random < mix(1 - kind.band, 1, crowd) else { continue }
        let bright = strength * strength * strength
        let light = colors.star(tint) * mix(kind.light.lowerBound, kind.light.upperBound, bright)
        let radius = mix(kind.radius.lowerBound, kind.radius.upperBound, bright)
        stars.append(Star(x: x, y: y, radius: radius, light: light, halo: false))
        if rank >= 2 {
          let reach = radius * (rank == 3 ? 8 + 6 * bright : 4)
          let air = light * colors.cool * (rank == 3 ? 0.16 : 0.07)
          stars.append(Star(x: x, y: y, radius: reach, light: air, halo: true))
        }
      }
    }
    return stars
  }

  /// Adds the light of a star in pixels to the rows of a strip.
  @inline(__always) func shine(
    into strip: UnsafeMutableBufferPointer<SIMD4<Float>>, rows: Range<Int>, columns: Range<Int>
  ) {
    let firstColumn = max(Int(max(x - radius, 0)), columns.lowerBound)
    let lastColumn = min(Int(x + radius) + 1, columns.upperBound - 1)
    let rowsHere = max(firstRow, rows.lowerBound)..<min(lastRow + 1, rows.upperBound)
    guard firstColumn <= lastColumn, !rowsHere.isEmpty else { return }
    let inverse = 1 / (radius * radius)
    for row in rowsHere {
      let down = Float(row) + 0.5 - y
      let offset = (row - rows.lowerBound) * columns.count - columns.lowerBound
      for column in firstColumn...lastColumn {
        let across = Float(column) + 0.5 - x
        let q = (across * across + down * down) * inverse
        guard q < 1 else { continue }
        let rest = 1 - q
        let shape = halo ? rest * rest / (1 + 26 * q) : rest * rest * rest
        strip[offset + column] += light * shape
      }
    }
  }
}

extension SkyColors {
  /// Returns the colour of a star: most are cool, some white, few warm.
  fileprivate func star(_ share: Float) -> SIMD4<Float> {
    let white = SIMD4<Float>(0.9, 0.92, 1, 0)
    return share < 0.75 ? mix(cool, white, share / 0.75) : mix(white, warm, (share - 0.75) * 4)
  }
}

/// A grid of the light of the sky's glow, gas and dust.
struct NebulaGrid: Sendable {
  /// Points between two nodes: fine enough for dust, coarse enough to be fast.
  private static let spacing: Float = 2.5
  private let columns: Int
  private let rows: Int
  /// Linear RGB, and the density of stars in the last lane.
  private let nodes: [SIMD4<Float>]

  /// The grid, which is the same for every picture and computed once.
  static let shared = NebulaGrid()

  private init() {
    let size = Galaxy.pointSize
    // Two more nodes on every side, for the splines.
    columns = Int(Float(size.x) / Self.spacing) + 6
    rows = Int(Float(size.y) / Self.spacing) + 6
    let sky = Nebula()
    let (columns, rows) = (columns, rows)
    nodes = [SIMD4<Float>](unsafeUninitializedCapacity: columns * rows) { buffer, count in
      for row in 0..<rows {
        let y = (Float(row) - Float(rows - 1) / 2) * Self.spacing
        for column in 0..<columns {
          let x = (Float(column) - Float(columns - 1) / 2) * Self.spacing
          buffer.initializeElement(at: row * columns + column, to: sky.light(x, y))
        }
      }
      count = columns * rows
    }
  }

  /// Returns the density of stars at a point, 0...1.
  func starDensity(_ x: Float, _ y: Float) -> Float {
    let column = Int(x / Self.spacing + Float(columns - 1) / 2 + 0.5)
    let row = Int(y / Self.spacing + Float(rows - 1) / 2 + 0.5)
    return saturate(
      nodes[min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)].w)
  }

  /// Writes the light of some rows of the picture.
  func fill(
    _ strip: UnsafeMutableBufferPointer<SIMD4<Float>>, rows pictureRows: Range<Int>,
    columns pictureColumns: Range<Int>, left: Float, top: Float, scale: Float
  ) {
    // A column's node and spline weights are the same in every row.
    let width = pictureColumns.count
    let across = pictureColumns.map { column in
      place(left + (Float(column) + 0.5) / scale, count: columns)
    }
    var line = [SIMD4<Float>](repeating: .zero, count: columns)
    nodes.withUnsafeBufferPointer { nodes in
      across.withUnsafeBufferPointer { across in
        line.withUnsafeMutableBufferPointer { line in
          for row in pictureRows {
            let down = place(top + (Float(row) + 0.5) / scale, count: rows)
            let start = down.first * columns
            for column in 0..<columns {
              let node = start + column
              let upper = nodes[node] * down.weights.x + nodes[node + columns] * down.weights.y
              let lower =
                nodes[node + 2 * columns] * down.weights.z
                + nodes[node + 3 * columns] * down.weights.w
              line[column] = upper + lower
            }
            let offset = (row - pictureRows.lowerBound) * width
            for column in 0..<width {
              let place = across[column]
              let near =
                line[place.first] * place.weights.x + line[place.first + 1] * place.weights.y
              let far =
                line[place.first + 2] * place.weights.z + line[place.first + 3] * place.weights.w
              strip[offset + column] = near + far
            }
          }
        }
      }
    }
  }

  /// Returns the first of the four nodes around a coordinate, and their weights.
  @inline(__always)
  private func place(_ coordinate: Float, count: Int) -> (first: Int, weights: SIMD4<Float>) {
    let position = max(coordinate / Self.spacing + Float(count - 1) / 2, 1)
    let node = min(Int(position), count - 3)
    let t = min(position - Float(node), 1)
    let rest = 1 - t
    // The mean of the B-spline, which blurs, and the Catmull-Rom spline, which rings.
    let smooth = SIMD4(
      rest * rest * rest, 3 * t * t * t - 6 * t * t + 4,
      3 * rest * rest * rest - 6 * rest * rest + 4, t * t * t)
    let sharp = SIMD4(
      -t * rest * rest, 2 - 5 * t * t + 3 * t * t * t,
      2 - 5 * rest * rest + 3 * rest * rest * rest, -rest * t * t)
    return (node - 1, smooth * (1 / 12) + sharp * 0.25)
  }
}

/// The light of the sky as a function of points from its middle.
private struct Nebula {
  private let flow = LatticeNoise(seed: 711)
  private let clouds = LatticeNoise(seed: 723)
  private let dust = LatticeNoise(seed: 737)
  private let gas = LatticeNoise(seed: 741)

  /// The band rises to the right at about 62 degrees.
  private static let along = (x: Float(0.47), y: Float(-0.8827))

  func light(_ x: Float, _ y: Float) -> SIMD4<Float> {
    // A low-frequency flow distorts all coordinates.
    let bendX = flow.fractal(x / 230, y / 230, octaves: 2) * 46
    let bendY = flow.fractal(x / 230 + 31, y / 230 - 17, octaves: 2) * 46
    let (px, py) = (x + bendX, y + bendY)
    let s = px * Self.along.x + py * Self.along.y
    let d = px * -Self.along.y + py * Self.along.x + 0.00016 * s * s - 6

    let cloud = clouds.fractal(px / 120, py / 120, octaves: 5, gain: 0.55)
    let wisp = gas.fractal(px / 210 + 9, py / 210, octaves: 5, gain: 0.52)
    let veil = gas.fractal(px / 260 - 40, py / 260 + 12, octaves: 4)

    // The band: a wide halo, a brighter ridge, and the galaxy's central bulge.
    let core = decay(d * d / (62 * 62))
    let halo = decay(d * d / (170 * 170))
    let (bulgeS, bulgeD) = ((s - 70) / 190, d / 88)
    let bulge = decay(bulgeS * bulgeS + bulgeD * bulgeD)
    let texture = max(0.62 + 1.25 * cloud, 0.05)

    // Dust: long filaments along the band, densest next to its ridge.
    let (ds, dd) = (s / 150 + 0.5 * wisp, (d + 34 * veil) / 62)
    let strand = 1 - abs(dust.fractal(ds, dd, octaves: 6, gain: 0.56)) * 2.4
    let lane = decay((d - 10) * (d - 10) / (48 * 48))
    let soot =
      smoothstep(0.34, 1.05, strand) * lane + 0.35 * smoothstep(0.1, 0.7, cloud * -1) * halo
    let reddening = SIMD4<Float>(1.5, 2.0, 2.35, 1.3) * soot

    var glow = SkyColor.night
    glow += SkyColor.indigo * (halo * (0.55 + 0.5 * texture))
    glow += SkyColor.violet * (core * texture)
    glow += SkyColor.cream * (bulge * texture * (0.4 + 0.6 * core))
    let veiled = SIMD4(
      decay(reddening.x), decay(reddening.y), decay(reddening.z), decay(reddening.w))
    glow *= veiled

    // Coloured gas: teal to the left, rose along the ridge, violet to the right.
    let teal = smoothstep(0.02, 0.75, wisp + 0.25) * decay((d + 150) * (d + 150) / (120 * 120))
    let plum = smoothstep(0.02, 0.8, veil + 0.3) * decay((d - 165) * (d - 165) / (130 * 130))
    let knots = smoothstep(0.16, 0.62, wisp) * core
    glow += SkyColor.teal * (teal * (0.5 + 0.6 * texture))
    glow += SkyColor.plum * (plum * (0.5 + 0.6 * texture))
    glow += SkyColor.rose * (knots * veiled.x)

    // Darker towards the edges.
    let edge = x * x / (400 * 400) + y * y / (640 * 640)
    glow *= 1 - 0.62 * smoothstep(0.15, 1.5, edge)
    glow.w = saturate((0.10 + 0.5 * halo + 0.5 * core * texture + 0.2 * bulge) * veiled.w)
    return glow
  }
}

private enum SkyColor {
  static let night = srgbLight(7, 9, 26)
  static let indigo = srgbLight(44, 48, 112)
  static let violet = srgbLight(108, 92, 160)
  static let cream = srgbLight(232, 190, 176)
  static let teal = srgbLight(18, 66, 88)
  static let plum = srgbLight(58, 32, 92)
  static let rose = srgbLight(176, 70, 118)
}

/// A grid of the light of the sky's glow, gas and dust.
struct NebulaGrid: Sendable {
  /// Points between two nodes: fine enough for dust, coarse enough to be fast.
  private static let spacing: Float = 2.5
  private let columns = Self.parts.columns
  private let rows = Self.parts.rows
  /// Linear RGB, and the density of stars in the last lane.
  private let nodes: [SIMD4<Float>]

  /// The parts of the light, which are the same for every picture and computed once.
  private static let parts: (columns: Int, rows: Int, nodes: [NebulaParts]) = {
    let size = Galaxy.pointSize
    // Two more nodes on every side, for the splines.
    let columns = Int(Float(size.x) / spacing) + 6
    let rows = Int(Float(size.y) / spacing) + 6
    let sky = Nebula()
    let nodes = (0..<columns * rows).map { node in
      let x = (Float(node % columns) - Float(columns - 1) / 2) * spacing
      let y = (Float(node / columns) - Float(rows - 1) / 2) * spacing
      return sky.parts(x, y)
    }
    return (columns, rows, nodes)
  }()

  init(_ colors: SkyColors) { nodes = Self.parts.nodes.map { colors.light($0) } }

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

  func parts(_ x: Float, _ y: Float) -> NebulaParts {
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
    // Coloured gas on both sides and along the ridge.
    let left = smoothstep(-0.2, 0.62, wisp) * decay((d + 150) * (d + 150) / (130 * 130))
    let right = smoothstep(-0.2, 0.62, veil) * decay((d - 165) * (d - 165) / (140 * 140))
    let knots = smoothstep(0.12, 0.6, wisp) * core * decay(soot)

    // Darker towards the edges.
    let edge = x * x / (400 * 400) + y * y / (640 * 640)
    let shade = 1 - 0.62 * smoothstep(0.15, 1.5, edge)
    let body = 0.5 + 0.6 * texture
    return NebulaParts(
      light: SIMD8(
        halo * body * shade, core * texture * shade, bulge * texture * (0.4 + 0.6 * core) * shade,
        left * body * shade, right * body * shade, knots * shade, shade, 0), soot: soot,
      density: saturate(
        (0.10 + 0.5 * halo + 0.5 * core * texture + 0.2 * bulge) * decay(1.3 * soot)))
  }
}

/// The parts of the sky's light at a point, without their colours.
private struct NebulaParts {
  /// Halo, ridge, core, gas on the left and on the right, knots, and night.
  let light: SIMD8<Float>
  /// The amount of dust in front of halo, ridge and core.
  let soot: Float
  /// The density of stars.
  let density: Float
}

extension SkyColors {
  fileprivate func light(_ parts: NebulaParts) -> SIMD4<Float> {
    let (light, soot) = (parts.light, parts.soot)
    let veil = SIMD4(decay(1.75 * soot), decay(2 * soot), decay(2.1 * soot), 0)
    var glow = night * light[6]
    glow += halo * light[0]
    glow += ridge * light[1]
    glow += core * light[2]
    glow *= veil
    glow += left * light[3]
    glow += right * light[4]
    glow += knots * light[5]
    glow.w = parts.density
    return glow
  }
}

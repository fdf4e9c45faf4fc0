/// A picture's colours in small cubes of OKLab.
struct ColorCells {
  /// The colours in one cube.
  struct Cell {
    /// Their mean.
    var color: OKLab
    /// How many pixels.
    var mass: Double
    /// What it counts for when colours are grouped.
    var weight: Double
  }

  /// Those that are not empty, in a fixed order.
  let cells: [Cell]

  /// The cubes' sides; finer ones than the eye can tell apart would only cost time.
  private static let side = 0.04
  /// How many cubes from black to white, and along a and b.
  private static let counts = SIMD3(26, 24, 24)

  init(_ histogram: PictureHistogram) {
    let size = Self.counts
    var sums = [SIMD4<Double>](repeating: .zero, count: size.x * size.y * size.z)
    var total = 0.0
    for bin in histogram.bins where bin.w > 0 {
      let mass = Double(bin.w)
      let mean = SIMD3(Double(bin.x), Double(bin.y), Double(bin.z)) / mass / 255
      let color = OKLab(linear: SIMD3(linear(mean.x), linear(mean.y), linear(mean.z)))
      let coordinates = SIMD3(color.lightness, color.a, color.b)
      let place = (coordinates / Self.side).rounded(.down) + SIMD3(0, 12, 12)
      let cell = SIMD3<Int>(place).clamped(lowerBound: .zero, upperBound: size &- 1)
      sums[(cell.x * size.y + cell.y) * size.z + cell.z] += SIMD4(coordinates, 1) * mass
      total += mass
    }
    cells = sums.filter { $0.w > 0 }.map { sum in
      let mean = sum / sum.w
      let color = OKLab(lightness: mean.x, a: mean.y, b: mean.z)
      return Cell(
        color: color, mass: sum.w,
        weight: (sum.w / total).squareRoot() * (1 + 3 * OKLCh(color).chroma))
    }
  }
}

/// Cells joined to a few groups by k-means.
struct ColorGroups {
  /// The colour of each group, the mean of its cells by their weights, and its mass.
  private(set) var groups: [(color: OKLab, mass: Double)] = []

  /// More rounds change nothing that can be seen.
  private static let rounds = 12

  init(_ cells: [ColorCells.Cell], count: Int) {
    var centers = Self.seeds(cells, count: count)
    for _ in 0..<Self.rounds {
      var sums = [SIMD4<Double>](repeating: .zero, count: centers.count)
      var masses = [Double](repeating: 0, count: centers.count)
      for cell in cells {
        let nearest = centers.indices.reduce(0) {
          let distance = centers[$1].squaredDistance(to: cell.color)
          return distance < centers[$0].squaredDistance(to: cell.color) ? $1 : $0
        }
        let color = SIMD4(cell.color.lightness, cell.color.a, cell.color.b, 1)
        sums[nearest] += color * cell.weight
        masses[nearest] += cell.mass
      }
      groups = []
      for (sum, mass) in zip(sums, masses) where sum.w > 0 {
        let mean = sum / sum.w
        groups.append((OKLab(lightness: mean.x, a: mean.y, b: mean.z), mass))
      }
      centers = groups.map(\.color)
    }
  }

  /// The weightiest cell, and then ever the one that is weightiest and farthest from all before it.
  private static func seeds(_ cells: [ColorCells.Cell], count: Int) -> [OKLab] {
    var distances = [Double](repeating: 1, count: cells.count)
    var seeds: [OKLab] = []
    while seeds.count < count {
      func merit(_ index: Int) -> Double { distances[index] * cells[index].weight }
      let best = cells.indices.reduce(0) { merit($1) > merit($0) ? $1 : $0 }
      // What is left looks like a seed already.
      guard distances[best] > Swatches.nearest * Swatches.nearest else { break }
      seeds.append(cells[best].color)
      for index in cells.indices {
        distances[index] = min(
          distances[index], cells[index].color.squaredDistance(to: cells[best].color))
      }
    }
    return seeds
  }
}

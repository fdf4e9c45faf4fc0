package import SeltzerScene

/// A picture's main colours, including small vivid ones.
///
/// Colours are grouped by k-means in OKLab. A colour's weight is the square root of its share of
/// the picture, increased by its chroma, and the initial groups are as far apart as possible, so
/// that a red boat on a wide sea is found. The algorithm is deterministic.
package struct PictureColors: Sendable {
  /// The colours, the most common first; a single grey if the picture is transparent.
  package let shades: [WeightedColor]
  private let cells: [ColorCell]
  private let count: Int
  /// The usual number of colours.
  package static let standardCount = 8

  /// - Parameters:
  ///   - pixels: Premultiplied `0xAARRGGBB`; pixels less than half opaque are ignored.
  ///   - count: The most colours to find, 1...32.
  package init(pixels: [UInt32], count: Int) {
    var cells = ColorCell.cells(of: pixels)
    if cells.isEmpty {
      cells = [ColorCell(color: OKLab(lightness: 0.5, a: 0, b: 0), mass: 1, weight: 1)]
    }
    (self.cells, self.count) = (cells, count)
    let total = cells.reduce(0) { $0 + $1.mass }
    let groups = ColorCell.groups(of: cells, count: min(max(count, 1), WeightedColor.maximumCount))
    shades = groups.map { WeightedColor(color: $0.color, share: $0.mass / total) }.enumerated()
      .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
  }

  /// Returns the palette of the picture: its largest area makes the background, others the bubbles.
  package func palette(name: String) -> Palette {
    let design = PictureDesign(cells, count: max(1, count / 2 - 1))
    return Palette(
      name: PaletteFileReader.paletteName(name, file: ""),
      summary: "From the colours of a picture", background: design.gradient,
      bubbles: design.bubbles, opacity: 0.13...0.45)
  }

  /// Returns the colours as a list, with the palette.
  package func list(name: String) -> ColorList {
    var list = ColorList(
      name: name, colors: shades.map { ColorList.Entry($0.color.srgb8) },
      palette: palette(name: name))
    list.format = "picture"
    return list
  }
}

/// The pixels of a picture whose colours lie in one small cube of OKLab, or a colour of a long list.
struct ColorCell {
  /// Their mean.
  let color: OKLab
  /// The number of pixels.
  let mass: Double
  /// The weight in k-means.
  let weight: Double

  /// The side of a cube; smaller ones cost time and make no visible difference.
  private static let side = 0.04
  /// The numbers of cubes along lightness, a and b.
  private static let counts = SIMD3(26, 24, 24)

  /// Returns the cells with pixels, in a fixed order.
  static func cells(of pixels: [UInt32]) -> [ColorCell] {
    // Indexed by the five highest bits of red, green and blue: the sums of the channels, and the
    // count.
    var bins = [SIMD4<UInt64>](repeating: .zero, count: 1 << 15)
    for pixel in pixels {
      guard let pixel = opaque(pixel) else { continue }
      let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      let bin: UInt32 = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
      bins[Int(bin)] &+= SIMD4(UInt64(red), UInt64(green), UInt64(blue), 1)
    }
    var sums = [SIMD4<Double>](repeating: .zero, count: counts.x * counts.y * counts.z)
    var total = 0.0
    for bin in bins where bin.w > 0 {
      let mass = Double(bin.w)
      let mean = SIMD3(Double(bin.x), Double(bin.y), Double(bin.z)) / mass / 255
      let coordinates = OKLab(encoded: mean).coordinates
      let place = (coordinates / side).rounded(.down) + SIMD3(0, 12, 12)
      let cell = SIMD3<Int>(place).clamped(lowerBound: .zero, upperBound: counts &- 1)
      sums[(cell.x * counts.y + cell.y) * counts.z + cell.z] += SIMD4(coordinates, 1) * mass
      total += mass
    }
    return sums.filter { $0.w > 0 }.map { sum in
      let color = mean(sum)
      return ColorCell(
        color: color, mass: sum.w,
        weight: (sum.w / total).squareRoot() * (1 + 3 * OKLCh(color).chroma))
    }
  }

  /// Undoes the premultiplication of a pixel; nil if it is less than half opaque.
  private static func opaque(_ pixel: UInt32) -> UInt32? {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    guard alpha >= 128 else { return nil }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return channel(16) | channel(8) | channel(0)
  }

  /// Returns the mean of weighted sums of OKLab's coordinates; the last component is the weight.
  private static func mean(_ sum: SIMD4<Double>) -> OKLab {
    OKLab(SIMD3(sum.x, sum.y, sum.z) / sum.w)
  }

  /// More rounds of k-means make no visible difference.
  private static let rounds = 12

  /// Groups cells by k-means; each group has its mean colour and its mass.
  static func groups(of cells: [ColorCell], count: Int) -> [(color: OKLab, mass: Double)] {
    var centers = seeds(of: cells, count: count)
    var groups: [(color: OKLab, mass: Double)] = []
    for _ in 0..<rounds {
      var sums = [SIMD4<Double>](repeating: .zero, count: centers.count)
      var masses = [Double](repeating: 0, count: centers.count)
      for cell in cells {
        let nearest = centers.indices.reduce(0) {
          let distance = centers[$1].squaredDistance(to: cell.color)
          return distance < centers[$0].squaredDistance(to: cell.color) ? $1 : $0
        }
        sums[nearest] += SIMD4(cell.color.coordinates, 1) * cell.weight
        masses[nearest] += cell.mass
      }
      groups = zip(sums, masses).filter { $0.0.w > 0 }.map { (mean($0), $1) }
      centers = groups.map(\.color)
    }
    return groups
  }

  /// Returns the colour of the cell with the greatest weight, then repeatedly of the one with the
  /// greatest product of weight and distance from the colours before it.
  private static func seeds(of cells: [ColorCell], count: Int) -> [OKLab] {
    var distances = [Double](repeating: 1, count: cells.count)
    var seeds: [OKLab] = []
    while seeds.count < count {
      func merit(_ index: Int) -> Double { distances[index] * cells[index].weight }
      let best = cells.indices.reduce(0) { merit($1) > merit($0) ? $1 : $0 }
      // The other cells look the same as a seed.
      guard distances[best] > WeightedColor.justNoticeable * WeightedColor.justNoticeable else {
        break
      }
      seeds.append(cells[best].color)
      for (index, cell) in cells.enumerated() {
        distances[index] = min(distances[index], cell.color.squaredDistance(to: cells[best].color))
      }
    }
    return seeds
  }
}

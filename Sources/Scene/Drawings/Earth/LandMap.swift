import SeltzerScene

/// A map of the land of the side that faces the viewer; Lambert's azimuthal equal-area projection
/// needs only a square root, and is finite even for the far side.
struct LandMap: Sendable {
  private static let side = 420
  /// The half width of the map; the limb is at √2.
  private static let reach = 1.44
  /// Coverage by land, sharp and blurred, 0...1.
  private let nodes: [SIMD2<Float>]

  init(view: GlobeView, outlines: [[SIMD2<Double>]]) {
    let land = Self.filled(
      outlines.map { outline in
        outline.map { place in
          let seen = view.seen(GlobeView.place(latitude: place.y, longitude: place.x))
          let stretch = root(2 / max(1 + seen.z, 0.01)) / Float(Self.reach)
          return (SIMD2(seen.x, seen.y) * stretch + 1) * Float(Self.side) / 2
        }
      })
    func blurred(_ reach: Int) -> [UInt16] {
      BoxBlur.blur(land, width: Self.side, height: Self.side, reach: reach, edge: .clamped)
    }
    nodes = zip(blurred(1), blurred(7)).map { SIMD2(Float($0), Float($1)) / 65_280 }
  }

  /// Returns the coverage by land at a point of the surface: sharp, and blurred by about 200 kilometres.
  @inline(__always) func coverage(_ seen: SIMD3<Float>) -> SIMD2<Float> {
    let stretch = root(2 / (1 + max(seen.z, 0))) / Float(Self.reach)
    let place = (SIMD2(seen.x, seen.y) * stretch + 1) * (Float(Self.side) / 2) - 0.5
    let (column, row) = (Int(place.x), Int(place.y))
    let (u, v) = (place.x - Float(column), place.y - Float(row))
    let first = row * Self.side + column
    return nodes.withUnsafeBufferPointer { map in
      let upper = map[first] * (1 - u) + map[first + 1] * u
      let lower = map[first + Self.side] * (1 - u) + map[first + Self.side + 1] * u
      return upper * (1 - v) + lower * v
    }
  }

  /// Fills outlines by the even-odd rule; a node that is wholly inside is 65280.
  private static func filled(_ outlines: [[SIMD2<Float>]]) -> [UInt16] {
    let samples = 4
    var crossings = [[Float]](repeating: [], count: side * samples)
    for outline in outlines {
      var last = outline[outline.count - 1]
      for point in outline {
        let (high, low) = last.y < point.y ? (last, point) : (point, last)
        // The lines of samples between the ends of the edge.
        let first = max(Int((high.y * Float(samples) + 0.5).rounded(.down)), 0)
        let end = min(Int((low.y * Float(samples) + 0.5).rounded(.down)), crossings.count)
        for line in first..<max(first, end) {
          let share = ((Float(line) + 0.5) / Float(samples) - high.y) / (low.y - high.y)
          crossings[line].append(high.x + (low.x - high.x) * share)
        }
        last = point
      }
    }
    var land = [UInt16](repeating: 0, count: side * side)
    for (line, crossings) in crossings.enumerated() {
      let ends = crossings.sorted()
      for pair in stride(from: 0, to: ends.count - 1, by: 2) {
        let (left, right) = (max(ends[pair], 0), min(ends[pair + 1], Float(side)))
        for column in Int(left)..<max(Int(left), Int(right.rounded(.up))) {
          let inside = min(right, Float(column + 1)) - max(left, Float(column))
          land[line / samples * side + column] += UInt16(inside * Float(65_280 / samples))
        }
      }
    }
    return land
  }
}

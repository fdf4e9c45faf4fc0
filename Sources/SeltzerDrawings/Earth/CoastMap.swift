/// A map of distances to the nearest coast, for the side that faces the viewer.
///
/// Lambert's azimuthal equal-area projection needs only a square root, and is finite even for the far
/// side.
struct CoastMap: Sendable {
  private static let nodes = 112
  private static let reach: Float = 1.5
  private let distances: [Float]

  init(view: GlobeView) {
    let lands = Self.outlines(EarthOutlines.lands, view: view)
    let seas = Self.outlines(EarthOutlines.seas, view: view)
    let nodes = Self.nodes
    distances = [Float](unsafeUninitializedCapacity: nodes * nodes) { buffer, count in
      for row in 0..<nodes {
        let y = (Float(row) / Float(nodes - 1) * 2 - 1) * Self.reach
        for column in 0..<nodes {
          let x = (Float(column) / Float(nodes - 1) * 2 - 1) * Self.reach
          // Points beyond the rim are never looked up.
          let distance: Float =
            x * x + y * y > 2.2
            ? -1
            : min(Self.inside(lands, x, y), -Self.inside(seas, x, y))
          buffer.initializeElement(at: row * nodes + column, to: distance)
        }
      }
      count = nodes * nodes
    }
  }

  /// Returns the distance to the coast in radii, positive on land, negative at sea.
  @inline(__always)
  func distance(_ seen: SIMD3<Float>) -> Float {
    let stretch = root(2 / (1 + max(seen.z, 0)))
    let cells = Float(Self.nodes - 1)
    let x = (seen.x * stretch / Self.reach + 1) * 0.5 * cells
    let y = (seen.y * stretch / Self.reach + 1) * 0.5 * cells
    let column = min(max(Int(x), 0), Self.nodes - 2)
    let row = min(max(Int(y), 0), Self.nodes - 2)
    let (u, v) = (x - Float(column), y - Float(row))
    return distances.withUnsafeBufferPointer { map in
      let first = row * Self.nodes + column
      return mix(
        mix(map[first], map[first + 1], u),
        mix(map[first + Self.nodes], map[first + Self.nodes + 1], u), v)
    }
  }

  private typealias Outline = (points: [SIMD2<Float>], low: SIMD2<Float>, high: SIMD2<Float>)

  private static func outlines(_ places: [[Double]], view: GlobeView) -> [Outline] {
    places.map { list in
      let points = stride(from: 0, to: list.count - 1, by: 2).map { index in
        let seen = view.seen(
          GlobeView.place(latitude: list[index + 1], longitude: list[index]))
        let stretch = root(2 / max(1 + seen.z, 0.01))
        return SIMD2(seen.x * stretch, seen.y * stretch)
      }
      return (
        points, points.reduce(points[0], pointwiseMin), points.reduce(points[0], pointwiseMax)
      )
    }
  }

  /// Returns the distance to the nearest outline, positive inside one.
  private static func inside(_ outlines: [Outline], _ x: Float, _ y: Float) -> Float {
    // Larger distances make no difference.
    var nearest: Float = 0.1
    var within = false
    for (points, low, high) in outlines {
      if x < low.x - nearest || x > high.x + nearest { continue }
      if y < low.y - nearest || y > high.y + nearest { continue }
      var squared = nearest * nearest
      var last = points[points.count - 1]
      for point in points {
        let edge = point - last
        let away = SIMD2(x - last.x, y - last.y)
        let share = saturate(
          (away.x * edge.x + away.y * edge.y) / (edge.x * edge.x + edge.y * edge.y))
        let (dx, dy) = (away.x - edge.x * share, away.y - edge.y * share)
        squared = min(squared, dx * dx + dy * dy)
        if (last.y > y) != (point.y > y), away.x < edge.x * (y - last.y) / edge.y {
          within.toggle()
        }
        last = point
      }
      nearest = root(squared)
    }
    return within ? nearest : -nearest
  }
}

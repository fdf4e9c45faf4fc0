import SeltzerScene
import SeltzerSystem

/// The bubbles of an emitter that may have links.
package struct LinkedBubbles {
  /// In stage units, before parallax.
  package private(set) var places: [SIMD2<Float>] = []
  /// In pixels, as drawn.
  private var drawn: [SIMD2<Float>] = []
  private var presences: [Float] = []
  private var colors: [UInt32] = []
  private let period: Float?
  private let unit: Float

  /// The bytes of what each link has besides a plain disc.
  static let stride = Paths.stride

  init(_ field: BubbleField, at t: Double, _ placement: BubblePlacement) {
    (period, unit) = (placement.period, placement.unit)
    field.forEachBlock(columns: 1) { range, columns in
      field.fill(range, at: t, into: columns[0])
      for row in Swift.stride(from: 0, to: range.count, by: 8) {
        let bubbles = columns[0].lanes(from: row)
        let discs = placement.discs(bubbles, BubblePlacement.Pass())
        for lane in 0..<min(8, range.count - row) where bubbles.presence[lane] > 0 {
          places.append(SIMD2(bubbles.x[lane], bubbles.y[lane]))
          drawn.append(SIMD2(discs.x[lane], discs.y[lane]))
          presences.append(bubbles.presence[lane])
          colors.append(discs.color[lane])
        }
      }
    }
  }

  /// Returns the pairs of bubbles that are nearer than a distance in stage units, by ascending numbers.
  ///
  /// Only the neighbours in a grid are compared. Once there are `most` pairs, no other bubbles are compared.
  package func pairs(nearerThan distance: Float, most: Int) -> [(Int, Int)] {
    struct Entry { let row, column: Int64, number: Int }
    let cells = places.enumerated().map { number, place in
      let cell = (place / distance).clamped(lowerBound: [-1e9, -1e9], upperBound: [1e9, 1e9])
      return Entry(
        row: Int64(cell.y.rounded(.down)), column: Int64(cell.x.rounded(.down)), number: number)
    }.sorted { ($0.row, $0.column, $0.number) < ($1.row, $1.column, $1.number) }
    /// Returns the first entry that is not before a cell.
    func first(_ row: Int64, _ column: Int64) -> Int {
      cells.indices.partitionPoint { (cells[$0].row, cells[$0].column) >= (row, column) }
    }
    var pairs: [(Int, Int)] = []
    var start = 0
    while start < cells.count, pairs.count < most {
      let cell = cells[start]
      let end = first(cell.row, cell.column + 1)
      // The cells to the right and below; those before have been compared already.
      let below = first(cell.row + 1, cell.column - 1)..<first(cell.row + 1, cell.column + 2)
      let beside = end..<first(cell.row, cell.column + 2)
      for one in start..<end where pairs.count < most {
        for others in [one + 1..<end, beside, below] {
          for other in others {
            let numbers = (cells[one].number, cells[other].number)
            let away = places[numbers.0] - places[numbers.1]
            guard (away * away).sum() < distance * distance else { continue }
            pairs.append((min(numbers.0, numbers.1), max(numbers.0, numbers.1)))
          }
        }
      }
      start = end
    }
    return pairs.sorted { $0 < $1 }
  }

  /// Returns the links; the opacities of a blend of several modes are shared.
  func links(_ links: Emitter.Links, share: Double, most: Int) -> [BubblePath] {
    let distance = Float(links.distance)
    return pairs(nearerThan: distance, most: most).prefix(most).flatMap { a, b in
      let away = places[a] - places[b]
      let strength = (1 - (away * away).sum().squareRoot() / distance) * presences[a] * presences[b]
      // A bubble on the other side of the stage has passed its edge; its neighbour is on both sides.
      let passed = period.map { ((drawn[a].x - drawn[b].x) / $0).rounded() * $0 } ?? 0
      return (passed == 0 ? [0] : [0, passed]).map { shift in
        BubblePath(
          from: [drawn[a].x - shift, drawn[a].y], to: [drawn[b].x + passed - shift, drawn[b].y],
          radius: Float(links.width) / 2 * unit, opacity: strength * Float(links.opacity * share),
          color: (colors[a] & 0xFEFE_FEFE) >> 1 + (colors[b] & 0xFEFE_FEFE) >> 1)
      }
    }
  }
}

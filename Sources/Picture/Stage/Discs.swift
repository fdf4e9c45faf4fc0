import SeltzerMotion
package import SeltzerScene

/// A bubble as it is drawn: an ellipse of one colour with a soft edge.
package struct Disc: Sendable, Equatable {
  /// Pixels.
  package var center: SIMD2<Float>
  /// Factors of the radius across and down, about 1.
  package var stretch: SIMD2<Float>
  /// Pixels, before the stretch.
  package var radius: Float
  /// 0 (crisp) to 1 (all edge).
  package var softness: Float
  /// 0...1.
  package var opacity: Float
  /// sRGB, straight.
  package var color: SRGB8
  /// The rotation in turns, clockwise.
  package var angle: Float = 0
  /// Whether the disc has no ring or rim, whatever its group's look.
  package var isPlain = false

  package init(
    center: SIMD2<Float>, radius: Float, stretch: SIMD2<Float>, softness: Float, color: SRGB8,
    opacity: Float
  ) {
    self.center = center
    self.radius = radius
    self.stretch = stretch
    self.softness = softness
    self.color = color
    self.opacity = opacity
  }
}

extension Disc {
  /// Whether the disc is in a picture of some size, at least in part.
  package func touches(_ size: PixelSize) -> Bool {
    let (reach, side) = (stretch * radius, SIMD2(Float(size.width), Float(size.height)))
    return all((center + reach) .> 0) && all((center - reach) .< side)
  }
}

/// Eight discs side by side; each property is one of `Disc`.
package struct DiscLanes: Sendable {
  package let x, y, stretchX, stretchY, radius, softness, opacity: SIMD8<Float>
  /// 0xRRGGBB.
  package let color: SIMD8<UInt32>
  /// The rotation in turns, clockwise.
  package let angle: SIMD8<Float>
  /// 16 bits; discs are drawn by ascending rank, and at equal rank by ascending row.
  package let rank: SIMD8<UInt32>
  /// Whether the discs have no ring or rim, whatever their group's look.
  package var isPlain = false
}

/// The bubbles of one emitter in one picture, converted to discs on demand.
///
/// The rows are in passes: copies of the trail from the oldest on, the bubbles, and their highlights. Each
/// pass has a row for each bubble. Rows at the end of all passes but the last may be empty, so that each pass
/// begins at a multiple of eight.
package struct DiscSource: Sendable, Equatable {
  private enum Kind: Sendable {
    case bubbles(BubbleField, t: Double, BubblePlacement)
    case lanes([DiscLanes])
  }

  private let kind: Kind
  /// The number of rows; each has a disc, unless it is empty.
  package let count: Int
  private let bubbleCount: Int
  /// The distance between passes in rows.
  private let stride: Int

  /// The number of rows computed at once; their columns fit the cache.
  private static let block = 1024

  init(_ field: BubbleField, at t: Double, _ placement: BubblePlacement) {
    kind = .bubbles(field, t: t, placement)
    bubbleCount = field.count
    stride = max((field.count + 7) & ~7, 8)
    count = field.count == 0 ? 0 : (placement.passes.count - 1) * stride + field.count
  }

  /// Creates a source of given discs, from back to front.
  package init(_ discs: [Disc]) {
    kind = .lanes(
      Swift.stride(from: 0, to: discs.count, by: 8).map { DiscLanes(discs[$0...].prefix(8)) })
    (count, bubbleCount, stride) = (discs.count, discs.count, max(discs.count, 1))
  }

  /// Computes the discs of some rows, which start at a multiple of eight.
  ///
  /// `body` receives the first row and eight discs. Discs outside `rows` have arbitrary values, and discs in
  /// empty rows have no opacity.
  package func forEachEight(in rows: Range<Int>, _ body: (Int, DiscLanes) -> Void) {
    switch kind {
    case .bubbles(let field, let t, let placement):
      let columns = BubbleColumns(for: field, capacity: Self.block)
      let current = placement.hasTrail ? BubbleColumns(for: field, capacity: Self.block) : columns
      for (number, pass) in placement.passes.enumerated() {
        let start = number * stride
        let part = rows.clamped(to: start..<start + stride)
        for first in Swift.stride(from: part.lowerBound, to: part.upperBound, by: Self.block) {
          let block = first - start..<min(first - start + Self.block, part.upperBound - start)
          let filled = block.clamped(to: 0..<bubbleCount)
          (columns.first, current.first) = (filled.lowerBound, filled.lowerBound)
          field.fill(filled, at: t - pass.age, into: columns)
          if pass.age > 0 { field.fill(filled, at: t, into: current) }
          for row in Swift.stride(from: 0, to: block.count, by: 8) {
            var bubbles = columns.lanes(from: row)
            if pass.age > 0 { bubbles.hide(unlessSameLives: current, row) }
            if filled.count - row < 8 { bubbles.hide(from: filled.count - row) }
            body(first + row, placement.discs(bubbles, pass))
          }
        }
      }
    case .lanes(let lanes):
      for first in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: 8) {
        body(first, lanes[first / 8])
      }
    }
  }

  /// Returns the rows from back to front.
  package static func paintersOrder(_ ranks: UnsafeBufferPointer<UInt16>) -> [UInt32] {
    PaintersOrder.indices(of: ranks)
  }

  /// All discs, from back to front.
  package var all: [Disc] {
    var discs: [Disc] = []
    var ranks: [UInt16] = []
    forEachEight(in: 0..<count) { row, lanes in
      for lane in 0..<min(8, count - row) where (row + lane) % stride < bubbleCount {
        var disc = Disc(
          center: SIMD2(lanes.x[lane], lanes.y[lane]), radius: lanes.radius[lane],
          stretch: SIMD2(lanes.stretchX[lane], lanes.stretchY[lane]),
          softness: lanes.softness[lane], color: SRGB8(rgb: lanes.color[lane]),
          opacity: lanes.opacity[lane])
        (disc.angle, disc.isPlain) = (lanes.angle[lane], lanes.isPlain)
        discs.append(disc)
        ranks.append(UInt16(truncatingIfNeeded: lanes.rank[lane]))
      }
    }
    return ranks.withUnsafeBufferPointer(Self.paintersOrder).map { discs[Int($0)] }
  }

  package static func == (a: DiscSource, b: DiscSource) -> Bool { a.all == b.all }
}

extension DiscLanes {
  fileprivate init(_ discs: ArraySlice<Disc>) {
    func lanes(_ property: (Disc) -> Float) -> SIMD8<Float> {
      var lanes = SIMD8<Float>.zero
      for (lane, disc) in discs.enumerated() { lanes[lane] = property(disc) }
      return lanes
    }
    var color = SIMD8<UInt32>.zero
    for (lane, disc) in discs.enumerated() { color[lane] = disc.color.rgb }
    self.init(
      x: lanes(\.center.x), y: lanes(\.center.y), stretchX: lanes(\.stretch.x),
      stretchY: lanes(\.stretch.y), radius: lanes(\.radius), softness: lanes(\.softness),
      opacity: lanes(\.opacity), color: color, angle: lanes(\.angle), rank: .zero)
  }
}

extension SRGB8 {
  var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

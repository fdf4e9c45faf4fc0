import SeltzerField
package import SeltzerPalette

/// A bubble as it is drawn: an ellipse of one colour with a soft edge.
package struct Disc: Sendable, Equatable {
  // In this order a disc takes 32 bytes.
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

/// Eight discs side by side; each property is one of `Disc`.
package struct DiscLanes: Sendable {
  package let x, y, stretchX, stretchY, radius, softness, opacity: SIMD8<Float>
  /// 0xRRGGBB.
  package let color: SIMD8<UInt32>
  /// 16 bits; discs are drawn by ascending rank, and at equal rank by ascending row.
  package let rank: SIMD8<UInt32>
}

/// The bubbles of one picture, converted to discs on demand.
package struct DiscSource: Sendable, Equatable {
  private enum Kind: Sendable {
    case bubbles(BubbleField, t: Double, BubblePlacement)
    case lanes([DiscLanes])
  }

  private let kind: Kind
  /// The number of discs; each has a row 0..<`count`.
  package let count: Int

  /// The number of rows computed at once; their columns fit the cache.
  private static let block = 1024

  init(_ field: BubbleField, at t: Double, _ placement: BubblePlacement) {
    kind = .bubbles(field, t: t, placement)
    count = field.count
  }

  /// Creates a source of given discs, from back to front.
  package init(_ discs: [Disc]) {
    kind = .lanes(
      stride(from: 0, to: discs.count, by: 8).map { DiscLanes(discs[$0...].prefix(8)) })
    count = discs.count
  }

  /// Computes the discs of some rows, which start at a multiple of eight.
  ///
  /// `body` receives the first row and eight discs. Discs outside `rows` have arbitrary values.
  package func forEachEight(in rows: Range<Int>, _ body: (Int, DiscLanes) -> Void) {
    switch kind {
    case .bubbles(let field, let t, let placement):
      let columns = BubbleColumns(for: field, capacity: Self.block)
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.block) {
        let block = first..<min(first + Self.block, rows.upperBound)
        columns.first = first
        field.fill(block, at: t, into: columns)
        for row in stride(from: 0, to: block.count, by: 8) {
          body(first + row, placement.discs(columns.lanes(from: row)))
        }
      }
    case .lanes(let lanes):
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: 8) {
        body(first, lanes[first / 8])
      }
    }
  }

  /// Returns the rows from back to front.
  package static func paintersOrder(_ ranks: UnsafeBufferPointer<UInt16>) -> [UInt32] {
    PaintersOrder.indices(of: ranks)
  }

  /// All discs, from back to front.
  var all: [Disc] {
    var discs: [Disc] = []
    var ranks: [UInt16] = []
    forEachEight(in: 0..<count) { row, lanes in
      for lane in 0..<min(8, count - row) {
        discs.append(
          Disc(
            center: SIMD2(lanes.x[lane], lanes.y[lane]), radius: lanes.radius[lane],
            stretch: SIMD2(lanes.stretchX[lane], lanes.stretchY[lane]),
            softness: lanes.softness[lane], color: SRGB8(rgb: lanes.color[lane]),
            opacity: lanes.opacity[lane]))
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
      opacity: lanes(\.opacity), color: color, rank: .zero)
  }
}

extension SRGB8 {
  fileprivate var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

/// Converts the bubbles of one picture to discs: stage units to pixels, tints to colours.
struct BubblePlacement: Sendable {
  /// Pixels per stage unit.
  private let unit: Float
  private let opacity: (low: Float, span: Float)
  /// 0xRRGGBB.
  private let colors: [UInt32]
  /// For each colour but the last, the first tint beyond it.
  private let tintEnds: [Float]
  private let stack: ParallaxStack
  /// The content offset that moves bubbles, in pixels.
  private let offset: SIMD2<Double>

  init(_ palette: Palette, height: Int, stack: ParallaxStack, offset: SIMD2<Double>) {
    unit = Float(height)
    opacity = (
      Float(palette.opacity.lowerBound),
      Float(palette.opacity.upperBound - palette.opacity.lowerBound)
    )
    tintEnds = palette.tintEnds
    colors = ([0] + tintEnds).map { palette.bubbleColor(tint: Double($0)).rgb }
    self.stack = stack
    self.offset = offset
  }

  func discs(_ bubbles: BubbleLanes) -> DiscLanes {
    // Flicker must not hide a faint bubble completely.
    let steady = opacity.low + opacity.span * bubbles.opacityRank
    let (least, dimmed) = (steady * 0.3, steady - bubbles.dimming)
    let opacity = least.replacing(with: dimmed, where: dimmed .> least) * bubbles.presence
    var (x, y) = (bubbles.x * unit, bubbles.y * unit)
    if offset != .zero {
      for lane in 0..<8 {
        let divisor = stack.divisor(ofBubbleAtDepth: Double(bubbles.depth[lane]))
        let movement = ParallaxStack.movement(offset, divisor: divisor)
        x[lane] += Float(movement.x)
        y[lane] += Float(movement.y)
      }
    }
    return DiscLanes(
      x: x, y: y, stretchX: bubbles.stretchX, stretchY: bubbles.stretchY,
      radius: bubbles.radius * unit, softness: bubbles.softness,
      opacity: opacity.replacing(with: 1, where: opacity .> 1), color: colors(bubbles.tint),
      rank: bubbles.rank)
  }

  private func colors(_ tints: Lanes) -> SIMD8<UInt32> {
    var indices = SIMD8<Int32>.zero
    for end in tintEnds { indices.replace(with: indices &+ 1, where: tints .>= end) }
    var colors = SIMD8<UInt32>.zero
    for lane in 0..<8 { colors[lane] = self.colors[Int(indices[lane])] }
    return colors
  }
}

import SeltzerDocument
package import SeltzerScene

/// The bubbles of one emitter in one picture, which become discs when they are drawn.
///
/// The rows are in passes: copies of the trail from the oldest on, the bubbles, and their highlights. Each
/// pass has a row for each bubble. Rows at the end of all passes but the last may be empty, so that each pass
/// begins at a multiple of eight.
package struct DiscGroup: Sendable, Equatable {
  enum Source: Sendable {
    case bubbles(BubbleField, t: Double, BubblePlacement)
    /// Given discs, from back to front, and the same side by side.
    case discs([Disc], [DiscLanes])
    /// Paths in place of discs, from back to front.
    case paths([BubblePath])
  }

  let source: Source
  /// The number of rows; each has a disc, unless it is empty.
  package let count: Int
  /// The distance between passes in rows.
  let stride: Int
  package let blendMode: BlendMode
  package let look: any DiscLook

  init(
    _ field: BubbleField, at t: Double, _ placement: BubblePlacement, blendMode: BlendMode,
    look: any DiscLook
  ) {
    source = .bubbles(field, t: t, placement)
    stride = (field.count + 7) & ~7
    count = field.count == 0 ? 0 : (placement.passes.count - 1) * stride + field.count
    (self.blendMode, self.look) = (blendMode, look)
  }

  /// Creates a group of given discs, from back to front.
  package init(_ discs: [Disc], blendMode: BlendMode = .normal, look: any DiscLook = FlatDiscs()) {
    let lanes = Swift.stride(from: 0, to: discs.count, by: 8).map {
      DiscLanes(discs[$0...].prefix(8))
    }
    source = .discs(discs, lanes)
    (count, stride, self.blendMode, self.look) = (discs.count, discs.count, blendMode, look)
  }

  /// The paths from back to front; none in other groups.
  package var paths: [BubblePath] { if case .paths(let paths) = source { paths } else { [] } }

  /// The discs from back to front, computed on each access; none in a group of paths.
  package var discs: [Disc] {
    let (discs, ranks) = rows
    return ranks.withUnsafeBufferPointer { PaintersOrder.indices(of: $0) }.map { discs[Int($0)] }
  }

  /// The discs pass by pass, and their ranks, without empty rows; computed on each access.
  package var rows: (discs: [Disc], ranks: [UInt16]) {
    switch source {
    case .discs(let discs, _): return (discs, discs.map { _ in 0 })
    case .paths: return ([], [])
    case .bubbles(let field, let t, let placement):
      var (discs, ranks): ([Disc], [UInt16]) = ([], [])
      let columns = BubbleColumns(for: field)
      let current = placement.hasTrail ? BubbleColumns(for: field) : columns
      if placement.hasTrail { field.fill(0..<field.count, at: t, into: current) }
      for pass in placement.passes {
        field.fill(0..<field.count, at: t - pass.age, into: columns, living: pass.age)
        for row in Swift.stride(from: 0, to: field.count, by: 8) {
          var bubbles = columns.lanes(from: row)
          if pass.age > 0 { bubbles.hide(unlessSameLives: current, row) }
          let lanes = placement.discs(bubbles, pass)
          for lane in 0..<min(8, field.count - row) {
            discs.append(Disc(lanes, lane))
            ranks.append(UInt16(truncatingIfNeeded: lanes.rank[lane]))
          }
        }
      }
      return (discs, ranks)
    }
  }

  package static func == (a: DiscGroup, b: DiscGroup) -> Bool {
    a.paths == b.paths && a.discs == b.discs && a.blendMode == b.blendMode
      && a.look.isEqual(to: b.look)
  }
}

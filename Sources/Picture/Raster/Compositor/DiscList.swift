import SeltzerKernels
import SeltzerScene

/// The discs of a picture in the kernels' format, group by group, and the tiles that each disc touches.
// Unchecked: nothing changes after init.
final class DiscList: @unchecked Sendable {
  /// One disc per row; x is NaN if the disc is invisible or has a number out of range.
  let discs: UnsafeMutablePointer<seltzer_disc>
  /// One per row, if a group has a look.
  let trims: UnsafeMutablePointer<seltzer_trim>?
  /// One per row, if a group is of paths.
  let paths: UnsafeMutablePointer<seltzer_path>?
  /// One per row, if a group is of glass.
  let glasses: UnsafeMutablePointer<seltzer_glass>?
  /// From back to front; the rows of each begin at a multiple of eight.
  let groups: [PreparedLook]
  /// The rows from back to front.
  let order: [UInt32]
  /// The tiles that discs touch, from back to front.
  let spans: UnsafeMutablePointer<seltzer_span>

  /// `sprites` has one element for each group.
  init(
    _ groups: [DiscGroup], sprites: [SpriteMips?], behind: GroundBehind?, grid: TileGrid,
    threads: Int,
    stopwatch: Stopwatch? = nil
  ) {
    var capacity = 0
    self.groups = zip(groups, sprites).map { group, sprite in
      let first = capacity
      capacity += (group.count + 7) & ~7
      return PreparedLook(
        group, rows: first..<first + group.count, sprite: sprite, size: grid.size,
        behind: behind)
    }
    let grid = seltzer_grid(columns: UInt32(grid.columns), rows: UInt32(grid.rows))
    let discs = UnsafeMutablePointer<seltzer_disc>.allocate(capacity: capacity)
    let ranks = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
    let trims =
      self.groups.contains(where: \.isTrimmed)
      ? UnsafeMutablePointer<seltzer_trim>.allocate(capacity: capacity) : nil
    let paths =
      self.groups.contains(where: \.isPath)
      ? UnsafeMutablePointer<seltzer_path>.allocate(capacity: capacity) : nil
    let glasses =
      self.groups.contains(where: \.isGlass)
      ? UnsafeMutablePointer<seltzer_glass>.allocate(capacity: capacity) : nil
    // Each thread writes its own rows.
    nonisolated(unsafe) let rowSpans = Spans.allocate(capacity: capacity)
    nonisolated(unsafe) let spans = Spans.allocate(capacity: capacity)
    for (group, look) in zip(groups, self.groups) {
      let first = look.rows.lowerBound
      let memory = DiscRows(
        look: look, grid: grid, discs: discs + first, trims: trims.map { $0 + first },
        paths: paths.map { $0 + first }, glasses: glasses.map { $0 + first },
        spans: rowSpans + first, ranks: ranks + first)
      let groupParts = parts(of: (group.count + 7) / 8, threads: threads, least: 512)
      onThreads(groupParts.count) { part in
        Stopwatch.measure(.field, with: stopwatch) {
          let range = groupParts[part]
          memory.append(8 * range.lowerBound..<min(8 * range.upperBound, group.count), of: group)
        }
      }
    }
    order = Stopwatch.measure(.sort, with: stopwatch) { [groups = self.groups] in
      var order: [UInt32] = []
      // A cancelled task leaves rows empty.
      for look in groups where !Task.isCancelled {
        let first = UInt32(look.rows.lowerBound)
        let part = PaintersOrder.indices(
          of: UnsafeBufferPointer(start: ranks + look.rows.lowerBound, count: look.rows.count))
        order = first == 0 ? part : order + part.map { first + $0 }
      }
      let orderParts = parts(of: order.count, threads: threads)
      onThreads(orderParts.count) { [order] part in
        order.withUnsafeBufferPointer { order in
          for place in orderParts[part] { spans[place] = rowSpans[Int(order[place])] }
        }
      }
      return order
    }
    (self.discs, self.trims, self.paths, self.spans) = (discs, trims, paths, spans)
    self.glasses = glasses
    rowSpans.deallocate()
    ranks.deallocate()
  }

  private typealias Spans = UnsafeMutablePointer<seltzer_span>

  /// Calls `body` with each group of a tile's entries.
  func forEachGroup(
    of entries: UnsafeBufferPointer<UInt32>,
    _ body: (PreparedLook, UnsafeBufferPointer<UInt32>) -> Void
  ) {
    var start = 0
    for group in groups where start < entries.count {
      // Finds the first entry of a later group.
      var (end, last) = (groups.count == 1 ? entries.count : start, entries.count)
      while end < last {
        let middle = (end + last) / 2
        if Int(entries[middle]) < group.rows.upperBound { end = middle + 1 } else { last = middle }
      }
      if end > start { body(group, UnsafeBufferPointer(rebasing: entries[start..<end])) }
      start = end
    }
  }

  deinit {
    discs.deallocate()
    trims?.deallocate()
    paths?.deallocate()
    glasses?.deallocate()
    spans.deallocate()
  }
}

/// The memory of a group's rows.
// Unchecked: each thread writes its own rows.
private struct DiscRows: @unchecked Sendable {
  let look: PreparedLook
  let grid: seltzer_grid
  let discs: UnsafeMutablePointer<seltzer_disc>
  let trims: UnsafeMutablePointer<seltzer_trim>?
  let paths: UnsafeMutablePointer<seltzer_path>?
  let glasses: UnsafeMutablePointer<seltzer_glass>?
  let spans: UnsafeMutablePointer<seltzer_span>
  let ranks: UnsafeMutablePointer<UInt16>

  /// The number of bubbles computed at once; their columns fit the cache.
  private static let block = 1024

  /// Fills a block of a group's bubbles, places them and appends the discs, for some rows that start at a
  /// multiple of eight.
  ///
  /// Up to seven discs after the rows become arbitrary, and discs in empty rows have no opacity.
  func append(_ rows: Range<Int>, of group: DiscGroup) {
    switch group.source {
    case .discs(_, let lanes):
      for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 8) {
        append(lanes[row / 8], at: row)
      }
    case .paths(let list):
      guard let paths else { return }
      for row in rows {
        (discs[row], paths[row]) = list[row].prepared
        ranks[row] = 0
      }
      seltzer_find_spans(discs + rows.lowerBound, rows.count, grid, spans + rows.lowerBound)
    case .bubbles(let field, let t, let placement):
      let columns = BubbleColumns(for: field, capacity: Self.block)
      let current = placement.hasTrail ? BubbleColumns(for: field, capacity: Self.block) : columns
      for (number, pass) in placement.passes.enumerated() {
        let start = number * group.stride
        let part = rows.clamped(to: start..<start + group.stride)
        for first in stride(from: part.lowerBound, to: part.upperBound, by: Self.block) {
          guard !Task.isCancelled else { return }
          let block = first - start..<min(first - start + Self.block, part.upperBound - start)
          let filled = block.clamped(to: 0..<field.count)
          (columns.first, current.first) = (filled.lowerBound, filled.lowerBound)
          field.fill(filled, at: t - pass.age, into: columns, living: pass.age)
          if pass.age > 0 { field.fill(filled, at: t, into: current) }
          for row in stride(from: 0, to: block.count, by: 8) {
            var bubbles = columns.lanes(from: row)
            if pass.age > 0 { bubbles.hide(unlessSameLives: current, row) }
            if filled.count - row < 8 { bubbles.hide(from: filled.count - row) }
            append(placement.discs(bubbles, pass), at: first + row)
          }
        }
      }
    }
  }

  @inline(__always)
  private func append(_ lanes: DiscLanes, at row: Int) {
    PreparedDiscs(lanes, radius: lanes.radius).write(to: discs + row)
    if look.isTrimmed, let trims { look.write(lanes, to: discs + row, trims + row) }
    if look.isGlass, let glasses { look.write(lanes, to: discs + row, glasses + row) }
    seltzer_find_spans(discs + row, 8, grid, spans + row)
    for lane in 0..<8 { ranks[row + lane] = UInt16(truncatingIfNeeded: lanes.rank[lane]) }
  }
}

extension Path {
  private typealias Points = (
    Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float,
    Float,
    Float, Float
  )

  /// The disc around the path, and the path relative to it; x is NaN if the path is invisible or far away.
  fileprivate var prepared: (seltzer_disc, seltzer_path) {
    var (low, high) = (SIMD2(x[0], y[0]), SIMD2(x[0], y[0]))
    for point in 1...count {
      let place = SIMD2(x[point], y[point])
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    let (middle, reach) = ((low + high) / 2, (high - low) / 2 + (max(radius, edge / 2) + edge / 2))
    let steps = (min(opacity, 1) * 65_535).rounded(.down)
    // Comparisons with NaN are false.
    let isShown =
      steps >= 1 && radius > 0 && edge < PreparedDiscs.farthest
      && abs(middle.x) + reach.x < PreparedDiscs.farthest
      && abs(middle.y) + reach.y < PreparedDiscs.farthest
    let (dx, dy) = (x - middle.x, y - middle.y)
    return (
      seltzer_disc(
        x: isShown ? middle.x : .nan, y: middle.y, inverse_x: 1 / reach.x, inverse_y: 1 / reach.y,
        stretch_x: reach.x, stretch_y: reach.y, outer: 1, inner: 0, middle: 0, slope: 0, apex: 0,
        opacity: min(steps + 1, 65_535), color: color),
      seltzer_path(
        x: unsafeBitCast(dx, to: Points.self), y: unsafeBitCast(dy, to: Points.self),
        count: Int32(count),
        radius: radius, edge: edge, tapers: tapers ? 1 : 0)
    )
  }
}

/// Eight discs side by side with the numbers that the kernels need.
struct PreparedDiscs {
  private let discs: DiscLanes
  private let x, inverseX, inverseY, inner, outer, middle, slope, apex, opacity: Lanes
  private let isSoft: Lanes.Mask

  /// Pixels; discs farther away are not drawn.
  fileprivate static let farthest: Float = 0x1p24
  private static let stretches: ClosedRange<Float> = 0x1p-6...0x1p6

  @inline(__always)
  init(_ discs: DiscLanes, radius: Lanes) {
    self.discs = discs
    let edge = DiscEdges(
      radius: radius, softness: discs.softness.replacing(with: 1, where: discs.softness .> 1))
    // Rounding must not make an edge row's pixel differ from an inner row's.
    let slack = 0x1p-6 + radius * 0x1p-18
    outer = edge.outer + slack
    let inner = edge.inner - slack
    // The kernels average the squared distance over a pixel, which exceeds that of its centre.
    let square = inner * inner - 1.0 / 12
    let hasInside = (inner .> 0) .& (square .> 0)
    self.inner = Lanes.zero.replacing(with: square.squareRoot(), where: hasInside)
    isSoft = edge.isSoft
    inverseX = 1 / discs.stretchX
    inverseY = 1 / discs.stretchY
    let root = (edge.factor * 65_536).squareRoot()
    middle = ((radius / (2 * edge.half) + 0.5) * 65_536)
      .replacing(with: edge.base * 65_536, where: edge.isCurve)
    slope = (32_768 / edge.half).replacing(with: root.squareRoot(), where: edge.isCurve)
    apex = Lanes.zero.replacing(with: root * edge.peak, where: edge.isCurve)

    // Rounded to the nearest whole number, halves upward.
    let steps = discs.opacity.replacing(with: 1, where: discs.opacity .> 1) * 65_535
    let even = (steps + 0x1p23) - 0x1p23
    let whole = even.replacing(with: even + 1, where: steps - even .== 0.5)
    opacity = (whole + 1).replacing(with: 65_535, where: whole .> 65_534)
    // Comparisons with NaN are false.
    var isShown = (radius .> 0) .& (radius .< Self.farthest) .& (whole .>= 1)
    isShown .&= (discs.softness .>= 0) .& (discs.opacity .> 0)
    isShown .&= Self.isNear(discs.x) .& Self.isNear(discs.y)
    isShown .&= Self.isStretch(discs.stretchX) .& Self.isStretch(discs.stretchY)
    x = Lanes(repeating: .nan).replacing(with: discs.x, where: isShown)
  }

  @inline(__always)
  private static func isNear(_ place: Lanes) -> Lanes.Mask {
    (place .> -farthest) .& (place .< farthest)
  }

  @inline(__always)
  private static func isStretch(_ factor: Lanes) -> Lanes.Mask {
    (factor .>= stretches.lowerBound) .& (factor .<= stretches.upperBound)
  }

  @inline(__always)
  func write(to memory: UnsafeMutablePointer<seltzer_disc>) {
    for lane in 0..<8 {
      memory[lane] = seltzer_disc(
        x: x[lane], y: discs.y[lane], inverse_x: inverseX[lane], inverse_y: inverseY[lane],
        stretch_x: discs.stretchX[lane], stretch_y: discs.stretchY[lane], outer: outer[lane],
        inner: inner[lane], middle: middle[lane], slope: slope[lane], apex: apex[lane],
        opacity: opacity[lane], color: discs.color[lane])
    }
  }

  /// Returns the hole of a ring.
  @inline(__always)
  func hole(_ lane: Int) -> seltzer_trim {
    seltzer_trim(
      inverse_radius: 0, cut_x: 0, cut_y: 0, hole_outer: outer[lane], hole_inner: inner[lane],
      hole_middle: middle[lane], hole_slope: slope[lane], hole_apex: apex[lane],
      hole_is_soft: isSoft[lane] ? 1 : 0, turn_x: 0, turn_y: 0, level: 0, softness: 0)
  }
}

import SeltzerKernels
import SeltzerScene

/// The discs of a picture in the kernels' format, group by group, and the tiles that each disc touches.
// Unchecked: nothing changes after init.
final class DiscList: @unchecked Sendable {
  /// One disc per row; x is NaN if the disc is invisible or has a number out of range.
  let discs: UnsafeMutablePointer<seltzer_disc>
  /// What the discs have besides plain ones, group by group.
  private let details: UnsafeMutableRawPointer
  /// From back to front; the rows of each begin at a multiple of eight.
  let groups: [PreparedGroup]
  /// The rows from back to front.
  let order: [UInt32]
  /// The tiles that discs touch, from back to front.
  let spans: UnsafeMutablePointer<seltzer_span>

  /// `looks` has one element for each group.
  init(
    _ groups: [DiscGroup], looks: [any PreparedLook], grid: TileGrid, threads: Int,
    stopwatch: Stopwatch? = nil
  ) {
    func padded(_ count: Int) -> Int { (count + 7) & ~7 }
    let strides = looks.map { $0.stride }
    let bytes = zip(groups, strides).reduce(0) { $0 + padded($1.0.count) * $1.1 }
    let details = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    var (capacity, offset) = (0, 0)
    let prepared = groups.indices.map { index in
      let (group, stride) = (groups[index], strides[index])
      defer {
        (capacity, offset) = (capacity + padded(group.count), offset + padded(group.count) * stride)
      }
      return PreparedGroup(
        rows: capacity..<capacity + group.count, look: looks[index], stride: stride,
        blend: group.blendMode.kernel, details: details + (offset - capacity * stride))
    }
    // Wide lights that are laid on together cost one pass. The details of both begin at the same place.
    self.groups = prepared.reduce(into: []) { merged, group in
      if let last = merged.last, last.look is Glows, group.look is Glows, last.blend == group.blend
      {
        merged[merged.count - 1].rows = last.rows.lowerBound..<group.rows.upperBound
      } else {
        merged.append(group)
      }
    }
    let grid = seltzer_grid(columns: UInt32(grid.columns), rows: UInt32(grid.rows))
    let discs = UnsafeMutablePointer<seltzer_disc>.allocate(capacity: capacity)
    let ranks = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
    // Each thread writes its own rows.
    nonisolated(unsafe) let rowSpans = Spans.allocate(capacity: capacity)
    nonisolated(unsafe) let spans = Spans.allocate(capacity: capacity)
    for (group, prepared) in zip(groups, prepared) {
      let first = prepared.rows.lowerBound
      let memory = RowMemory(
        look: prepared.look, stride: prepared.stride, grid: grid, discs: discs + first,
        details: prepared.details(ofRow: first), spans: rowSpans + first, ranks: ranks + first)
      let groupParts = parts(of: (group.count + 7) / 8, threads: threads, least: 512)
      onThreads(groupParts.count) { part in
        Stopwatch.measure(.field, with: stopwatch) {
          let range = groupParts[part]
          memory.append(8 * range.lowerBound..<min(8 * range.upperBound, group.count), of: group)
        }
      }
    }
    order = Stopwatch.measure(.sort, with: stopwatch) {
      var order: [UInt32] = []
      // A cancelled task leaves rows empty.
      for group in prepared where !Task.isCancelled {
        let first = UInt32(group.rows.lowerBound)
        let part = PaintersOrder.indices(
          of: UnsafeBufferPointer(start: ranks + group.rows.lowerBound, count: group.rows.count))
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
    (self.discs, self.details, self.spans) = (discs, details, spans)
    rowSpans.deallocate()
    ranks.deallocate()
  }

  private typealias Spans = UnsafeMutablePointer<seltzer_span>

  /// Calls `body` with each group of a tile's entries.
  func forEachGroup(
    of entries: UnsafeBufferPointer<UInt32>,
    _ body: (PreparedGroup, UnsafeBufferPointer<UInt32>) -> Void
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
    details.deallocate()
    spans.deallocate()
  }
}

/// A group of a disc list.
struct PreparedGroup {
  /// The group's rows in the list.
  var rows: Range<Int>
  let look: any PreparedLook
  /// The look's.
  let stride: Int
  let blend: seltzer_blend
  /// What row 0 of the list would have; only the group's rows are there.
  let details: UnsafeMutableRawPointer

  func details(ofRow row: Int) -> UnsafeMutableRawPointer { details + row * stride }
}

/// The memory of a group's rows.
// Unchecked: each thread writes its own rows.
private struct RowMemory: @unchecked Sendable {
  let look: any PreparedLook
  let stride: Int
  let grid: seltzer_grid
  let discs: DiscMemory
  let details: UnsafeMutableRawPointer
  let spans: UnsafeMutablePointer<seltzer_span>
  let ranks: UnsafeMutablePointer<UInt16>

  /// The number of bubbles computed at once; their columns fit the cache.
  private static let block = 1024

  /// Fills a block of a group's bubbles, places them and appends the discs, for some rows that
  /// start at a multiple of eight; up to seven discs after the rows become arbitrary, and discs in
  /// empty rows have no opacity.
  func append(_ rows: Range<Int>, of group: DiscGroup) {
    switch group.source {
    case .discs(_, let lanes):
      for row in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: 8) {
        append(lanes[row / 8], at: row)
      }
    case .paths(let paths):
      paths.write(rows, to: discs, details)
      for row in rows { ranks[row] = 0 }
      seltzer_find_spans(discs + rows.lowerBound, rows.count, grid, spans + rows.lowerBound)
    case .bubbles(let field, let t, let placement):
      let columns = BubbleColumns(for: field, capacity: Self.block)
      let current = placement.hasTrail ? BubbleColumns(for: field, capacity: Self.block) : columns
      for (number, pass) in placement.passes.enumerated() {
        let start = number * group.stride
        let part = rows.clamped(to: start..<start + group.stride)
        for first in Swift.stride(from: part.lowerBound, to: part.upperBound, by: Self.block) {
          guard !Task.isCancelled else { return }
          let block = first - start..<min(first - start + Self.block, part.upperBound - start)
          let filled = block.clamped(to: 0..<field.count)
          (columns.first, current.first) = (filled.lowerBound, filled.lowerBound)
          field.fill(filled, at: t - pass.age, into: columns, living: pass.age)
          if pass.age > 0 { field.fill(filled, at: t, into: current) }
          for row in Swift.stride(from: 0, to: block.count, by: 8) {
            var bubbles = columns.lanes(from: row)
            if pass.age > 0 { bubbles.hide(unlessSameLives: current, row) }
            if filled.count - row < 8 { bubbles.hide(from: filled.count - row) }
            append(placement.discs(bubbles, pass), at: first + row)
          }
        }
      }
    }
  }

  @inline(__always) private func append(_ lanes: DiscLanes, at row: Int) {
    PreparedDiscs(lanes, radius: lanes.radius).write(to: discs + row)
    if stride > 0 { look.write(lanes, to: discs + row, details + row * stride) }
    seltzer_find_spans(discs + row, 8, grid, spans + row)
    for lane in 0..<8 { ranks[row + lane] = UInt16(truncatingIfNeeded: lanes.rank[lane]) }
  }
}

/// Eight discs side by side with the numbers that the kernels need.
struct PreparedDiscs {
  private let discs: DiscLanes
  private let x, inverseX, inverseY, inner, outer, middle, slope, apex, opacity: Lanes
  private let isSoft: Lanes.Mask

  /// Pixels; discs farther away are not drawn.
  static let farthest: Float = 0x1p24
  private static let stretches: ClosedRange<Float> = 0x1p-6...0x1p6

  @inline(__always) init(_ discs: DiscLanes, radius: Lanes) {
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

  @inline(__always) private static func isNear(_ place: Lanes) -> Lanes.Mask {
    (place .> -farthest) .& (place .< farthest)
  }

  @inline(__always) private static func isStretch(_ factor: Lanes) -> Lanes.Mask {
    (factor .>= stretches.lowerBound) .& (factor .<= stretches.upperBound)
  }

  @inline(__always) func write(to memory: UnsafeMutablePointer<seltzer_disc>) {
    for lane in 0..<8 {
      memory[lane] = seltzer_disc(
        x: x[lane], y: discs.y[lane], inverse_x: inverseX[lane], inverse_y: inverseY[lane],
        stretch_x: discs.stretchX[lane], stretch_y: discs.stretchY[lane], outer: outer[lane],
        inner: inner[lane], middle: middle[lane], slope: slope[lane], apex: apex[lane],
        opacity: opacity[lane], color: discs.color[lane])
    }
  }

  /// Returns the hole of a ring.
  @inline(__always) func hole(_ lane: Int) -> seltzer_trim {
    seltzer_trim(
      inverse_radius: 0, cut_x: 0, cut_y: 0, hole_outer: outer[lane], hole_inner: inner[lane],
      hole_middle: middle[lane], hole_slope: slope[lane], hole_apex: apex[lane],
      hole_is_soft: isSoft[lane] ? 1 : 0, turn_x: 0, turn_y: 0, level: 0, softness: 0)
  }
}

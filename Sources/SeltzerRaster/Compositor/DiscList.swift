import SeltzerKernels
import SeltzerPalette
import SeltzerStage

/// The discs of a picture in the kernels' format, and the tiles that each disc touches.
// Unchecked: nothing changes after init.
final class DiscList: @unchecked Sendable {
  /// One disc per row; x is NaN if the disc is invisible or has a number out of range.
  let discs: UnsafeMutablePointer<seltzer_disc>
  /// The rows from back to front.
  let order: [UInt32]
  /// The tiles that discs touch, from back to front.
  let spans: UnsafeMutablePointer<seltzer_span>

  init(_ source: DiscSource, grid: TileGrid, threads: Int, stopwatch: Stopwatch? = nil) {
    let groups = (source.count + 7) / 8
    let grid = seltzer_grid(columns: UInt32(grid.columns), rows: UInt32(grid.rows))
    // Each thread writes its own rows.
    nonisolated(unsafe) let discs = UnsafeMutablePointer<seltzer_disc>.allocate(
      capacity: 8 * groups)
    nonisolated(unsafe) let rowSpans = Spans.allocate(capacity: 8 * groups)
    nonisolated(unsafe) let ranks = UnsafeMutablePointer<UInt16>.allocate(capacity: 8 * groups)
    nonisolated(unsafe) let spans = Spans.allocate(capacity: 8 * groups)
    let groupParts = parts(of: groups, threads: threads, least: 512)
    onThreads(groupParts.count) { part in
      Stopwatch.measure(.field, with: stopwatch) {
        let range = groupParts[part]
        source.forEachEight(
          in: 8 * range.lowerBound..<min(8 * range.upperBound, source.count)
        ) { row, lanes in
          PreparedDiscs(lanes).write(to: discs + row)
          seltzer_find_spans(discs + row, 8, grid, rowSpans + row)
          for lane in 0..<8 { ranks[row + lane] = UInt16(truncatingIfNeeded: lanes.rank[lane]) }
        }
      }
    }
    order = Stopwatch.measure(.sort, with: stopwatch) {
      let order = DiscSource.paintersOrder(UnsafeBufferPointer(start: ranks, count: source.count))
      let orderParts = parts(of: order.count, threads: threads)
      onThreads(orderParts.count) { part in
        order.withUnsafeBufferPointer { order in
          for place in orderParts[part] { spans[place] = rowSpans[Int(order[place])] }
        }
      }
      return order
    }
    (self.discs, self.spans) = (discs, spans)
    rowSpans.deallocate()
    ranks.deallocate()
  }

  private typealias Spans = UnsafeMutablePointer<seltzer_span>

  deinit {
    discs.deallocate()
    spans.deallocate()
  }
}

/// Eight discs side by side with the numbers that the kernels need.
private struct PreparedDiscs {
  private let discs: DiscLanes
  private let x, inverseX, inverseY, inner, outer, middle, slope, apex, opacity: Lanes

  /// Pixels; discs farther away are not drawn.
  private static let farthest: Float = 0x1p24
  private static let stretches: ClosedRange<Float> = 0x1p-6...0x1p6

  @inline(__always)
  init(_ discs: DiscLanes) {
    self.discs = discs
    let radius = discs.radius
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
}

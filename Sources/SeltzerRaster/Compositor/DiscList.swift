import SeltzerKernels
import SeltzerPalette
import SeltzerStage

/// Discs as the kernels take them, in painter's order.
// Unchecked, as nothing changes once it is made.
final class DiscList: @unchecked Sendable {
  let discs: UnsafeMutablePointer<seltzer_disc>
  let count: Int

  /// Pixels; what lies or reaches farther is not drawn.
  static let farthest: Float = 0x1p24

  init(_ source: [Disc], threads: Int) {
    discs = .allocate(capacity: max(1, source.count))
    let parts = ListParts(count: source.count, threads: threads)
    let prepared = Prepared(start: discs)
    let counts = parts.map { _, part in
      var end = prepared.start + part.lowerBound
      for disc in source[part] {
        guard let prepared = Self.prepared(disc) else { continue }
        end.initialize(to: prepared)
        end += 1
      }
      return end - (prepared.start + part.lowerBound)
    }
    // What is not drawn leaves gaps.
    var count = 0
    for (part, filled) in zip(parts.ranges, counts) {
      if part.lowerBound > count {
        (discs + count).moveInitialize(from: discs + part.lowerBound, count: filled)
      }
      count += filled
    }
    self.count = count
  }

  // Unchecked: each part writes at its own place.
  private struct Prepared: @unchecked Sendable {
    let start: UnsafeMutablePointer<seltzer_disc>
  }

  deinit { discs.deallocate() }

  /// Nil for a disc that shows nothing, or has a number that is none or beyond all bounds.
  private static func prepared(_ disc: Disc) -> seltzer_disc? {
    let stretches: ClosedRange<Float> = 0x1p-6...0x1p6
    // Comparisons with what is no number are false.
    guard disc.radius > 0, disc.radius < farthest, abs(disc.center.x) < farthest,
      abs(disc.center.y) < farthest, stretches.contains(disc.stretch.x),
      stretches.contains(disc.stretch.y), disc.softness >= 0, disc.opacity > 0
    else { return nil }
    let opacity = (min(disc.opacity, 1) * 65_535).rounded()
    guard opacity >= 1 else { return nil }
    let edge = DiscEdge(radius: disc.radius, softness: min(disc.softness, 1))
    // Rounding must not make an edge row's pixel differ from an inner row's.
    let slack = 0x1p-6 + disc.radius * 0x1p-18
    let (inner, outer) = (edge.reach.inner - slack, edge.reach.outer + slack)
    // The kernels take a pixel's mean distance, a little more than that of its middle.
    let square = inner * inner - 1.0 / 12
    let color = disc.color
    var prepared = seltzer_disc(
      x: disc.center.x, y: disc.center.y, inverse_x: 1 / disc.stretch.x,
      inverse_y: 1 / disc.stretch.y, stretch_x: disc.stretch.x, stretch_y: disc.stretch.y,
      outer: outer, inner: inner > 0 && square > 0 ? square.squareRoot() : 0,
      middle: (disc.radius / (2 * edge.half) + 0.5) * 65_536, slope: 32_768 / edge.half, apex: 0,
      opacity: min(opacity + 1, 65_535),
      color: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    if let curve = edge.curve {
      let root = (curve.factor * 65_536).squareRoot()
      (prepared.middle, prepared.slope) = (curve.base * 65_536, root.squareRoot())
      prepared.apex = root * curve.peak
    }
    return prepared
  }
}

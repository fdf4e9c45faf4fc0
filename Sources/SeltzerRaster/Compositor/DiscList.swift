import SeltzerKernels
import SeltzerPalette
import SeltzerStage

/// Discs as the kernels take them, in painter's order.
// Unchecked, as nothing changes once it is made.
final class DiscList: @unchecked Sendable {
  let discs: UnsafeMutablePointer<seltzer_disc>
  let count: Int

  /// The width over which a crisp edge runs from full to nothing, in pixels.
  ///
  /// As a smoothstep it is the closest to the edge that exact area coverage gives a ramp of 1.5 pixels
  /// (worst gap 0.012).
  static let crispEdge: Float = 2.30
  /// How much of the radius the edge of a wholly soft bubble takes on either side.
  static let softReach: Float = 0.8
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

  /// The width of a disc's edge in pixels: half lies inside the radius, half outside.
  static func edgeWidth(radius: Float, softness: Float) -> Float {
    // The second bound keeps the kernels' whole numbers small; nobody sees so wide a disc's edge.
    max(crispEdge + softness * 2 * softReach * radius, radius * 0x1p-13)
  }

  /// How much of a disc's opacity there is at a distance from its centre, 0...1.
  static func coverage(distance: Float, radius: Float, softness: Float) -> Float {
    let width = edgeWidth(radius: radius, softness: softness)
    let x = min(max((radius - distance) / width + 0.5, 0), 1)
    return x * x * (3 - 2 * x)
  }

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
    let width = edgeWidth(radius: disc.radius, softness: min(disc.softness, 1))
    // Rounding must not make an edge row's pixel differ from an inner row's.
    let slack = 0x1p-6 + disc.radius * 0x1p-18
    let inner = disc.radius - width / 2 - slack
    // The kernels take a pixel's mean distance, a little more than that of its middle.
    let square = inner * inner - 1.0 / 12
    let color = disc.color
    return seltzer_disc(
      x: disc.center.x, y: disc.center.y, inverse_x: 1 / disc.stretch.x,
      inverse_y: 1 / disc.stretch.y, stretch_x: disc.stretch.x, stretch_y: disc.stretch.y,
      outer: disc.radius + width / 2 + slack,
      inner: inner > 0 && square > 0 ? square.squareRoot() : 0,
      middle: (disc.radius / width + 0.5) * 65_536, slope: 65_536 / width,
      opacity: min(opacity + 1, 65_535),
      color: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}

/// Counts a picture's colours, row by row, as they come from a decoder.
///
/// Of pictures with more than eight million pixels it looks at one pixel in each square of k x k,
/// with the least k that makes them as few; which one differs from row to row in a fixed way, so
/// that neither small things nor patterns are missed.
package struct PictureHistogram: Sendable {
  /// What a pixel's 32 bits hold, from the highest.
  package enum Layout: Sendable {
    /// Eight bits without meaning, red, green and blue.
    case xrgb
    /// Alpha, and red, green and blue multiplied by it, as Cairo has them; pixels that are less
    /// than half opaque do not count.
    case argb
  }

  /// So few that the sums of a bin cannot overflow.
  private static let mostSamples = 1 << 23

  private let height: Int
  private let layout: Layout
  private let step: Int
  /// For the five highest bits of red, green and blue: the sums of the three, and how many there
  /// are.
  private(set) var bins = [SIMD4<UInt32>](repeating: .zero, count: 1 << 15)

  /// An empty count for a picture of a size in pixels.
  package init(width: Int, height: Int, layout: Layout) {
    self.height = height
    self.layout = layout
    var step = 1
    while (width / step + 1) * (height / step + 1) > Self.mostSamples { step += 1 }
    self.step = step
  }

  /// Whether the row at `y`, from 0 at the top, is one that is looked at.
  package func counts(rowAt y: Int) -> Bool {
    let square = y / step
    let rowsThere = min(step, height - square * step)
    return y == square * step + Self.scattered(square) % rowsThere
  }

  /// Counts a row; those that are not looked at cost nothing.
  package mutating func add(_ row: UnsafeBufferPointer<UInt32>, at y: Int) {
    guard counts(rowAt: y) else { return }
    let first = min(Self.scattered(y + 7) % step, max(0, row.count - 1))
    let (layout, step) = (layout, step)
    bins.withUnsafeMutableBufferPointer { bins in
      for x in stride(from: first, to: row.count, by: step) {
        guard let pixel = layout.opaque(row[x]) else { continue }
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        let bin: UInt32 = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        bins[Int(bin)] &+= SIMD4(red, green, blue, 1)
      }
    }
  }

  /// A number that looks random, the same for the same number (the end of SplitMix64).
  private static func scattered(_ number: Int) -> Int {
    var bits = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ bits >> 31) >> 40)
  }
}

extension PictureHistogram.Layout {
  /// The pixel as it would be without transparency, or nil when little of it is seen.
  fileprivate func opaque(_ pixel: UInt32) -> UInt32? {
    let alpha = pixel >> 24
    if self == .xrgb || alpha == 255 { return pixel }
    guard alpha >= 128 else { return nil }
    func whole(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return whole(16) | whole(8) | whole(0)
  }
}

import SeltzerKernels

/// Part of a picture of land in premultiplied linear light, with distances for hiding; points are
/// in pixels of the whole picture, from its top left.
final class LandCanvas {
  let x, y: Range<Int>
  let light: UnsafeMutableBufferPointer<SIMD4<Float>>
  /// The distance of the land in each pixel; infinite in the sky.
  let depth: UnsafeMutableBufferPointer<Float>
  private var part: seltzer_canvas

  init(x: Range<Int>, y: Range<Int>) {
    (self.x, self.y) = (x, y)
    light = .allocate(capacity: x.count * y.count)
    depth = .allocate(capacity: x.count * y.count)
    light.initialize(repeating: .zero)
    depth.initialize(repeating: .infinity)
    part = seltzer_canvas(
      light: UnsafeMutableRawPointer(light.baseAddress), depth: depth.baseAddress,
      columns: Int32(x.count), rows: Int32(y.count), left: Int32(x.lowerBound),
      top: Int32(y.lowerBound))
  }

  deinit {
    light.deallocate()
    depth.deallocate()
  }

  /// The index of a pixel that the part has.
  @inline(__always) func index(_ column: Int, _ row: Int) -> Int {
    (row - y.lowerBound) * x.count + column - x.lowerBound
  }

  /// Draws a line that is round at both ends, with a radius at each; in front of what is farther than `z`.
  func stroke(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ radii: SIMD2<Float>, _ color: SIMD4<Float>,
    opacity: Float = 1, z: Float = 0
  ) {
    var line = seltzer_line(
      from: (a.x, a.y), to: (b.x, b.y), radii: (radii.x, radii.y),
      color: (color.x, color.y, color.z, color.w), opacity: opacity, z: z)
    seltzer_stroke(&part, &line)
  }

  /// Fills a convex polygon whose corners turn clockwise.
  func fill(_ corners: [SIMD2<Float>], _ color: SIMD4<Float>, z: Float = 0) {
    withUnsafeBytes(of: color) { color in
      corners.withUnsafeBytes { corners in
        seltzer_polygon(
          &part, corners.assumingMemoryBound(to: Float.self).baseAddress, Int32(corners.count / 8),
          color.assumingMemoryBound(to: Float.self).baseAddress, z)
      }
    }
  }

  func stamp(_ stamp: inout seltzer_stamp) { seltzer_stamp(&part, &stamp) }
}

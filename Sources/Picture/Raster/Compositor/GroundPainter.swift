import SeltzerScene
import Synchronization

/// Computes the grids of colours of one palette; a ground that does not move is computed once.
package final class GroundPainter: Sendable {
  private let gradient: Gradient
  private let size: PixelSize
  private let kernels: Kernels
  private let ramp = Mutex<[UInt16]>([])
  private let known = Mutex<(shape: GroundShape, grid: ColorGrid)?>(nil)

  init(_ gradient: Gradient, size: PixelSize, kernels: Kernels) {
    (self.gradient, self.size, self.kernels) = (gradient, size, kernels)
  }

  func grid(_ shape: GroundShape) -> ColorGrid {
    if let known = known.withLock({ $0 }), known.shape == shape { return known.grid }
    let grid =
      shape.water.map { ColorGrid($0, size: size, kernels) } ?? gradientGrid(shape)
    known.withLock { $0 = (shape, grid) }
    return grid
  }

  private func gradientGrid(_ shape: GroundShape) -> ColorGrid {
    let ramp = ramp.withLock { ramp in
      // Made when it is first needed: most scenes have the plain gradient, and meshes have their own colours.
      if ramp.isEmpty, !shape.isMesh {
        ramp = gradient.ramp.flatMap { color in (0..<3).map { Self.number(color[$0]) } }
      }
      return ramp
    }
    return ColorGrid(shape, size: size, ramp: ramp, encoding: Self.encoding)
      .detailed(shape, size: size, kernels)
  }

  /// The encoded sRGB numbers of the squares of 0...1.
  private static let encoding: [UInt16] = (0..<16_384).map {
    let root = Double($0) / 16_383
    return number(encoded(root * root) * 65_280)
  }

  /// Rounds; enlarging may lose 2, and tiles never contain 0.
  private static func number(_ value: Double) -> UInt16 { UInt16(max(4, value.rounded())) }
}

import SeltzerScene
import Synchronization

/// Computes the grids of colours of one palette; the last few are kept, so that a still ground is computed once
/// and a key time once for the pictures around it.
package final class GroundPainter: Sendable {
  private let gradient: Gradient
  private let size: PixelSize
  private let kernels: Kernels
  private let ramp = Mutex<[UInt16]>([])
  /// A grid depends on nothing but its shape, so what is kept does not change a picture.
  private let known = Mutex<[(shape: GroundShape, grid: ColorGrid)]>([])

  /// Pictures that several threads draw at a time are around three or four key times.
  private static let capacity = 4

  init(_ gradient: Gradient, size: PixelSize, kernels: Kernels) {
    (self.gradient, self.size, self.kernels) = (gradient, size, kernels)
  }

  func grid(_ ground: GroundMixture) -> ColorGrid {
    guard let second = ground.second else {
      if let grid = known.withLock({ Self.grid(ground.first, in: $0) }) { return grid }
      let grid = computed(ground.first)
      known.withLock { $0 = [(ground.first, grid)] }
      return grid
    }
    // Other threads wait, because they usually need the same grids.
    let (before, after) = known.withLock { known in
      (key(ground.first, in: &known), key(second, in: &known))
    }
    return before.mixed(with: after, share: ground.share, kernels)
  }

  private func key(
    _ shape: GroundShape, in known: inout [(shape: GroundShape, grid: ColorGrid)]
  ) -> ColorGrid {
    if let grid = Self.grid(shape, in: known) { return grid }
    let grid = computed(shape)
    known = known.suffix(Self.capacity - 1) + [(shape, grid)]
    return grid
  }

  private static func grid(
    _ shape: GroundShape, in known: [(shape: GroundShape, grid: ColorGrid)]
  ) -> ColorGrid? { known.last { $0.shape == shape }?.grid }

  private func computed(_ shape: GroundShape) -> ColorGrid {
    shape.water.map { ColorGrid($0, size: size, kernels) } ?? gradientGrid(shape)
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

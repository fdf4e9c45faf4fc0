import SeltzerKernels

/// The colours of a ground at the centres of square blocks.
package struct ColorGrid: Sendable {
  let width, height: Int
  /// A block is 1 << shift pixels a side.
  let shift: Int
  /// Red, green and blue, one plane after the other; 255 is 65280.
  let planes: [UInt16]

  /// Fine enough to hide the straight lines between blocks: 64 or more across the shorter side.
  private static let least = 64

  init(width: Int, height: Int, shift: Int, planes: [UInt16]) {
    (self.width, self.height, self.shift, self.planes) = (width, height, shift, planes)
  }

  /// Creates the grid without folds; `ramp` and `encoding` are those of `GroundPainter`.
  package init(_ shape: GroundShape, size: PixelSize, ramp: [UInt16], encoding: [UInt16]) {
    let short = min(size.width, size.height)
    let shift = (0...4).last { short >> $0 >= Self.least } ?? 0
    let side = 1 << shift
    let (width, height) = ((size.width + side - 1) / side, (size.height + side - 1) / side)
    // Rows are evaluated in whole vectors.
    let pitch = (width + 7) / 8 * 8
    let unit = 1 / Float(size.height)
    let first = (SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + 0.5) * Float(side)
    (self.width, self.height, self.shift) = (pitch, height, shift)
    planes = [UInt16](unsafeUninitializedCapacity: 3 * pitch * height) { planes, count in
      for row in 0..<height {
        let fromMiddle = (Float(row * side) + Float(side) / 2 - Float(size.height) / 2) * unit
        for column in stride(from: 0, to: pitch, by: 8) {
          var x = (first + (Float(column * side) - Float(size.width) / 2)) * unit
          var y = SIMD8<Float>(repeating: fromMiddle)
          let (lampX, lampY) = (x, y)
          for wave in shape.waves {
            let height = sine(turns: x * wave.turnsX + y * wave.turnsY + wave.phase)
            x += height * wave.shiftX
            y += height * wave.shiftY
          }
          let index = row * pitch + column
          if case .mesh(let points, let along, let across, let softness) = shape.colors {
            let color = Self.mean(
              of: points, x * along.x + y * along.y, x * across.x + y * across.y, softness)
            for (plane, light) in Self.linearSRGB(color).enumerated() {
              // A root spreads dark shades over the table.
              let place = Self.unit(light).squareRoot() * Float(encoding.count - 1) + 0.5
              for lane in 0..<8 {
                planes[plane * pitch * height + index + lane] = encoding[Int(place[lane])]
              }
            }
          } else {
            let place =
              Self.unit(Self.position(x, y, shape.colors)) * Float(ramp.count / 3 - 1) + 0.5
            for lane in 0..<8 {
              for plane in 0..<3 {
                planes[plane * pitch * height + index + lane] = ramp[3 * Int(place[lane]) + plane]
              }
            }
          }
          for lamp in shape.lamps {
            let (dx, dy) = (lampX - lamp.place.x, lampY - lamp.place.y)
            let square = (dx * dx + dy * dy) / (lamp.radius * lamp.radius)
            let rest = 1 - Self.unit(square)
            let share = rest * rest / (1 + 3 * square)
            for plane in 0..<3 {
              for lane in 0..<8 {
                let at = plane * pitch * height + index + lane
                let room = Float(65_280 - planes[at])
                planes[at] += UInt16(room * share[lane] * lamp.color[plane])
              }
            }
          }
        }
      }
      count = 3 * pitch * height
    }
  }

  /// Returns the mixture with a grid of the same size; `share` is that of the other in 65,536ths, 0 or odd.
  func mixed(with other: ColorGrid, share: UInt16, _ kernels: Kernels) -> ColorGrid {
    guard share > 0 else { return self }
    let mixture = [UInt16](unsafeUninitializedCapacity: planes.count) { mixture, count in
      count = planes.count
      kernels.table.mix_grids(planes, other.planes, count, share, mixture.baseAddress)
    }
    return ColorGrid(width: width, height: height, shift: shift, planes: mixture)
  }

  func enlarge(_ tile: Tile, to pixels: UnsafeMutablePointer<UInt16>, _ kernels: Kernels) {
    kernels.table.enlarge(
      planes, Int32(width), Int32(height), width * height, Int32(shift),
      Int32(tile.left >> shift), Int32(tile.top >> shift), pixels)
  }

  /// Clamps each lane to 0...1.
  @inline(__always) private static func unit(_ x: SIMD8<Float>) -> SIMD8<Float> {
    x.clamped(lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: 1))
  }

  /// Returns the position along the gradient.
  @inline(__always) private static func position(
    _ x: SIMD8<Float>, _ y: SIMD8<Float>, _ colors: GroundShape.Colors
  ) -> SIMD8<Float> {
    switch colors {
    case .linear(let step): return x * step.x + y * step.y + 0.5
    case .radial(let center, let radius, let softness, let isReversed):
      let (dx, dy) = (x - center.x, y - center.y)
      let place = ((dx * dx + dy * dy + softness * softness).squareRoot() - softness) / radius
      return isReversed ? 1 - place : place
    case .conic(let center, let axis, let softness):
      let (dx, dy) = (x - center.x, y - center.y)
      let distance = (dx * dx + dy * dy + softness * softness).squareRoot()
      return (dx * axis.x + dy * axis.y) / distance * 0.5 + 0.5
    case .mesh: return SIMD8(repeating: 0)
    }
  }

  /// Returns lightness, a and b.
  @inline(__always) private static func mean(
    of points: [GroundShape.ColorPoint], _ x: SIMD8<Float>, _ y: SIMD8<Float>, _ softness: Float
  ) -> (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>) {
    var (l, a, b, total) = (
      SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
    )
    for point in points {
      let (dx, dy) = (x - point.place.x, y - point.place.y)
      let root = 1 / (dx * dx + dy * dy + softness)
      let weight = root * root
      l += weight * point.color.x
      a += weight * point.color.y
      b += weight * point.color.z
      total += weight
    }
    return (l / total, a / total, b / total)
  }

  /// The conversion of `OKLab.linearSRGB`.
  @inline(__always) private static func linearSRGB(
    _ color: (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>)
  ) -> [SIMD8<Float>] {
    let (lightness, a, b) = color
    let l = lightness + 0.3963377774 * a + 0.2158037573 * b
    let m = lightness - 0.1055613458 * a - 0.0638541728 * b
    let s = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return [
      4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3,
    ]
  }
}

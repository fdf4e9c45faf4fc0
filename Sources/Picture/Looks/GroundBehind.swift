import SeltzerKernels
import SeltzerScene

/// What lies behind balls of glass: the picture's ground in blocks, and the same much smaller.
struct GroundBehind {
  let grid: ColorGrid
  private let size: PixelSize
  /// Squares of encoded colours at the middles of large blocks.
  private let colors: [SIMD3<Float>]
  private let columns, rows: Int

  /// The height of large blocks is a part of the picture's.
  private static let rowCount = 27

  init(_ grid: ColorGrid, size: PixelSize) {
    (self.grid, self.size) = (grid, size)
    let side = max(1, (size.height >> grid.shift) / Self.rowCount)
    let (width, height) = ((size.width - 1) >> grid.shift + 1, (size.height - 1) >> grid.shift + 1)
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    var colors = [SIMD3<Float>](repeating: .zero, count: columns * rows)
    grid.planes.withUnsafeBufferPointer { planes in
      for row in 0..<rows {
        for column in 0..<columns {
          let across = column * side..<min((column + 1) * side, width)
          let down = row * side..<min((row + 1) * side, height)
          for plane in 0..<3 {
            var sum = 0
            for y in down {
              let start = (plane * grid.height + y) * grid.width
              for x in across { sum += Int(planes[start + x]) }
            }
            let mean = Float(sum) / Float(across.count * down.count) / 65_280
            colors[row * columns + column][plane] = mean * mean
          }
        }
      }
    }
    (self.colors, self.columns, self.rows) = (colors, columns, rows)
  }

  /// Returns the colour around a place in pixels, which is mirrored at the borders.
  func color(_ place: SIMD2<Float>) -> SIMD3<Float> {
    func around(_ place: Float, _ length: Int, _ count: Int) -> (Int, Float) {
      let length = Float(length)
      let mirrored = length - abs(length - abs(place))
      let at = min(max(mirrored / length * Float(count) - 0.5, 0), Float(count) - 1.001)
      return (Int(max(at, 0)), max(at, 0) - Float(Int(max(at, 0))))
    }
    let (column, x) = around(place.x, size.width, columns)
    let (row, y) = around(place.y, size.height, rows)
    let (right, below) = (min(column + 1, columns - 1), min(row + 1, rows - 1))
    func mix(_ row: Int) -> SIMD3<Float> {
      let left = colors[row * columns + column]
      return left + (colors[row * columns + right] - left) * x
    }
    let upper = mix(row)
    return upper + (mix(below) - upper) * y
  }

  /// Calls `body` with what all balls have in common.
  func withKernelForm(_ look: GlassBalls, _ body: (UnsafeRawPointer) -> Void) {
    grid.planes.withUnsafeBufferPointer { planes in
      var form = seltzer_glasses(
        behind: planes.baseAddress, plane: grid.width * grid.height, stride: Int32(grid.width),
        columns: Int32((size.width - 1) >> grid.shift + 1), rows: Int32(grid.height),
        scale: 1 / Float(1 << grid.shift), width: Float(size.width), height: Float(size.height),
        shine: look.shine, light: (look.light.x, look.light.y, look.light.z))
      body(&form)
    }
  }

  /// Returns what the pixels of a ball have in common.
  func ball(_ lanes: DiscLanes, _ lane: Int, _ look: GlassBalls) -> seltzer_glass {
    let (center, pixels) = (SIMD2(lanes.x[lane], lanes.y[lane]), lanes.radius[lane])
    let unit = Float(size.height)
    let (radius, blur) = (pixels / unit, min(lanes.softness[lane], 1))
    // The lamp's axes, as seen from the ball.
    let place = look.lamp - center / unit
    let away = SIMD3(place.x, place.y, GlassBalls.height)
    let distance = (away * away).sum().squareRoot()
    let toLamp = away / distance
    let up = SIMD3<Float>(0.12, 0.05, 1)
    let side = Self.normalized(Self.cross(up, toLamp))
    let other = Self.cross(toLamp, side)
    // A lamp of 0.8 by 0.22 stage units.
    let (long, short) = (side * (distance / 0.4), other * (distance / 0.11))
    let flat = SIMD2(toLamp.x, toLamp.y)
    let light = flat / max((flat * flat).sum().squareRoot(), 1e-3)
    let reach = 1.5 * pixels + 0.1 * unit
    let (right, left) = (color(center + [reach, 0]), color(center - [reach, 0]))
    let (below, above) = (color(center + [0, reach]), color(center - [0, reach]))
    let (mean, across, down) = (
      (right + left + below + above) / 4, (right - left) / 2, (below - above) / 2
    )
    // Three random numbers from the rank, which is constant for a life.
    let word = look.variesFilm ? (lanes.rank[lane] &+ 1) &* 0x9E37_79B9 : 0x9E37_79B9
    let (a, b, c) = (
      Float(word >> 16) / 65_536, Float(word >> 8 & 0xFFFF) / 65_536, Float(word & 0xFFFF) / 65_536
    )
    let slope = 0.25 + 0.45 * b
    let clear = max(0, 1 - 1.5 * blur)
    // The lamp's image is a tenth of the ball: in small ones it is wider and dimmer, or it would twinkle between pixels.
    let fine = 1 / (1 + 6 / pixels)
    let tilt = Float(1.8) * c - 0.9
    return seltzer_glass(
      radius: pixels, inverse_edge: 1 / max(blur, 1.2 / pixels),
      softness: 0.34 + 3 * blur + 12 / pixels, dim: 0.1225 * blur * blur + 1e-4,
      bend: 2 * (0.16 + 1.15 * radius) / radius * look.refraction,
      lamp: (toLamp.x, toLamp.y, toLamp.z, long.x, long.y, long.z, short.x, short.y, short.z),
      light_x: light.x, light_y: light.y, clear: (0.35 + 0.65 * clear) * fine,
      mean: (mean.x, mean.y, mean.z), across: (across.x, across.y, across.z),
      down: (down.x, down.y, down.z),
      film: (
        1.2 + 1.4 * a, slope * tilt, slope * (1 - tilt * tilt / 2),
        (0.5 + 0.5 * c) * clear * look.iridescence
      ))
  }

  private static func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private static func normalized(_ a: SIMD3<Float>) -> SIMD3<Float> {
    a / max((a * a).sum().squareRoot(), 1e-6)
  }
}

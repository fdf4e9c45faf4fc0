import SeltzerKernels
import SeltzerScene

/// Curtains of light on the blocks of a ground.
struct RibbonPainter {
  private let ribbons: GroundShape.Ribbons
  /// Blocks of the picture, and per stage unit.
  private let width, height: Int
  private let unit: Float
  /// The rows above the horizon.
  private let rows: Int
  /// Columns on both sides of the picture, from which rays lean into it.
  private let margin: Int
  private let columns: Int
  /// The place of the picture's left edge in the curves' stage, whose aspect ratio is 16:9, and their stretch.
  private let left, stretch: Float

  /// `width` is a multiple of 8.
  init(_ ribbons: GroundShape.Ribbons, width: Int, height: Int, unit: Float) {
    (self.ribbons, self.width, self.height, self.unit) = (ribbons, width, height, unit)
    rows = min(max(Int(ribbons.horizon * unit), 1), height)
    margin = min(Int(0.27 * unit), width) / 8 * 8 + 8
    columns = width + 2 * margin
    let wide: Float = 16.0 / 9
    let aspect = Float(width) / unit
    stretch = max(1, aspect / wide)
    // Narrow pictures show the part with the great curtain.
    left = min(max(1.41 - aspect / 2, 0), max(wide - aspect, 0))
  }

  func draw(on planes: UnsafeMutablePointer<UInt16>, _ kernels: Kernels) {
    let count = columns * rows
    var light = [Float](repeating: 0, count: 2 * count)
    light.withUnsafeMutableBufferPointer { light in
      guard let low = light.baseAddress else { return }
      let high = low + count
      for curtain in ribbons.curtains { hang(curtain, [low, high], kernels) }
      for part in [low, high] { glow(part) }
      // Light high above is of its own colour, with a little of that below.
      let colors = [ribbons.low, ribbons.high * 1.9 + ribbons.low * 0.1]
        .flatMap { [$0.x, $0.y, $0.z] }
      for row in 0..<rows {
        let start = row * columns + margin
        kernels.table.shine(
          planes + row * width, width * height, Int32(width), low + start, high + start, colors)
      }
    }
  }

  private func hang(
    _ curtain: GroundShape.Curtain, _ light: [UnsafeMutablePointer<Float>], _ kernels: Kernels
  ) {
    let count = columns * rows
    let factors = (0..<rows).flatMap { row in
      // What is nearer to the horizon is farther away.
      let nearness =
        curtain.isNear ? max(1 - (Float(row) + 0.5) / unit / ribbons.horizon, 0.03) : 0.8
      let parts = [(curtain.low, max(curtain.thickness, 0.01)), (curtain.high, 0.05)]
      return parts.flatMap { reach, softness in
        let rest = Self.decay(1 / (softness * unit * nearness))
        // The base is the brighter, the farther it is: this is the brightness of 270 rows for a stage unit.
        let dense = 1 / (softness * 270 * nearness)
        return [
          rest, (1 - rest) * dense / (1 - Self.decay(dense)),
          Self.decay(1 / (reach * unit * nearness)),
        ]
      }
    }
    var seeds = [Float](repeating: 0, count: 2 * count)
    var sums = [Float](repeating: 0, count: 6 * (columns + 16))
    seeds.withUnsafeMutableBufferPointer { seeds in
      guard let low = seeds.baseAddress else { return }
      splat(curtain, low, low + count)
      factors.withUnsafeBufferPointer { factors in
        var hung = seltzer_curtain(
          seeds: (UnsafePointer(low), UnsafePointer(low + count)), factors: factors.baseAddress,
          columns: Int32(columns), rows: Int32(rows),
          center: (0.8 - left) * stretch * unit + Float(margin), lean: ribbons.fan / unit)
        kernels.table.hang(&hung, &sums, light.map { Optional($0) })
      }
    }
  }

  /// Adds the light of a curve's points to the cells around them.
  private func splat(
    _ curtain: GroundShape.Curtain, _ low: UnsafeMutablePointer<Float>,
    _ high: UnsafeMutablePointer<Float>
  ) {
    let count = Int(11 * unit) / 8 * 8 + 8
    let step = 1 / Float(count)
    let reach = max(curtain.thickness * unit, 1)
    let gain = curtain.gain * (8 * 16 / 9 / 270.0) * unit * step / reach
    let numbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7) + 0.5
    for first in stride(from: 0, to: count, by: 8) {
      let s = (numbers + Float(first)) * step
      let x = Self.sum(curtain.bendsX, s) + s * curtain.x.y + curtain.x.x
      let y = Self.sum(curtain.bendsY, s) + s * curtain.y.y + curtain.y.x
      let ray = Self.unit(Self.sum(curtain.rays, s) * 0.125 + 0.5)
      let ends = Self.unit(s * (1 / 0.06)) * Self.unit((1 - s) * (1 / 0.06))
      let strength = Self.unit(Self.sum(curtain.strength, s) * 0.5 + 0.5) * ends
      let sharp = ray * ray
      let below = strength * (sharp * 1.5 + 0.22) * (gain / curtain.low)
      // Rays differ in height.
      let tall = pointwiseMax(
        Self.sum(curtain.height, s) * 0.45 + 0.55, Lanes(repeating: 0.05))
      let above =
        strength * (sharp * 1.5 + 0.22) * tall * (sharp * 1.4 + 0.25) * (gain / curtain.high)
      let column = (x - left) * (stretch * unit) + (Float(margin) - 0.5)
      let row = y * (ribbons.horizon / 0.8 * unit) - 0.5
      for lane in 0..<8 where below[lane] > 0 {
        let top = Int(row[lane].rounded(.down))
        let across = Int((column[lane] - reach).rounded(.up))
        let end = Int((column[lane] + reach).rounded(.down))
        guard top >= 0, top + 1 < rows, across >= 0, end < columns else { continue }
        let down = row[lane] - Float(top)
        for cell in across...max(across, end) {
          let share = max(1 - abs(Float(cell) - column[lane]) / reach, 0)
          let at = top * columns + cell
          low[at] += below[lane] * share * (1 - down)
          low[at + columns] += below[lane] * share * down
          high[at] += above[lane] * share * (1 - down)
          high[at + columns] += above[lane] * share * down
        }
      }
    }
  }

  /// Adds light around what is bright: copies that are blurred a little and very much, in blocks of 8 a side.
  private func glow(_ light: UnsafeMutablePointer<Float>) {
    let (across, down) = (columns / 8, (rows + 7) / 8)
    var small = [UInt16](repeating: 0, count: across * down)
    for row in 0..<down {
      let height = min(8, rows - 8 * row)
      for column in 0..<across {
        var sum = Lanes.zero
        for y in 0..<height { sum += Self.load(light + (8 * row + y) * columns + 8 * column) }
        small[row * across + column] = UInt16(min(sum.sum() / Float(8 * height) * 8192, 65_535))
      }
    }
    let near = BoxBlur.blur(small, width: across, height: down, reach: 1, edge: .clamped)
    let reach = max(Int(0.035 * unit / 8 * 4), 2)
    let far = BoxBlur.blur(small, width: across, height: down, reach: reach, edge: .clamped)
    let sum = zip(near, far).map { (Float($0) * 0.35 + Float($1) * 0.25) / 8192 }
    // Each row of blocks as a row of cells.
    let wide = (0..<down).flatMap { row in
      (0..<columns).map { x in
        let place = min(max((Float(x) + 0.5) / 8 - 0.5, 0), Float(across) - 1.001)
        let column = Int(place)
        let left = sum[row * across + column]
        return left + (sum[row * across + column + 1] - left) * (place - Float(column))
      }
    }
    wide.withUnsafeBufferPointer { wide in
      guard let wide = wide.baseAddress else { return }
      for row in 0..<rows {
        let place = min(max((Float(row) + 0.5) / 8 - 0.5, 0), Float(down) - 1)
        let upper = Int(place)
        let (from, to) = (wide + upper * columns, wide + min(upper + 1, down - 1) * columns)
        for x in stride(from: 0, to: columns, by: 8) {
          let above = Self.load(from + x)
          let glow = above + (Self.load(to + x) - above) * (place - Float(upper))
          let at = light + row * columns + x
          UnsafeMutableRawPointer(at).storeBytes(of: Self.load(at) + glow, as: Lanes.self)
        }
      }
    }
  }

  @inline(__always)
  private static func sum(_ waves: [SIMD3<Float>], _ s: Lanes) -> Lanes {
    var sum = Lanes.zero
    for wave in waves { sum += sine(turns: s * wave.y + wave.z) * wave.x }
    return sum
  }

  /// Approximates e^(−value) for values of at least 0, without the C library.
  private static func decay(_ value: Float) -> Float {
    1 / (1 + value * (1 + value * (0.5 + value * (0.16667 + value * 0.04167))))
  }

  @inline(__always) private static func load(_ from: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(from).loadUnaligned(as: Lanes.self)
  }

  @inline(__always) private static func unit(_ x: Lanes) -> Lanes {
    x.clamped(lowerBound: Lanes(repeating: 0), upperBound: Lanes(repeating: 1))
  }
}

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
    // Narrow pictures show the part with the great curtain's turn.
    left = min(max(1.235 - aspect / 2, 0), max(wide - aspect, 0))
  }

  func draw(on planes: UnsafeMutablePointer<UInt16>, _ kernels: Kernels) {
    let count = columns * rows
    var light = [Float](repeating: 0, count: 3 * count)
    light.withUnsafeMutableBufferPointer { light in
      guard let light = light.baseAddress else { return }
      for curtain in ribbons.curtains { splat(curtain, light) }
      hang(light, kernels)
      for part in 0..<2 { glow(light + part * count) }
      // Light high above is of its own colour.
      let colors = [
        ribbons.low * 1.84, ribbons.low * 1.7 + ribbons.high * 0.5, ribbons.high * 2.15,
      ].flatMap { [$0.x, $0.y, $0.z] }
      for row in 0..<rows {
        kernels.table.shine(
          planes + row * width, width * height, Int32(width), light + row * columns + margin, count,
          colors)
      }
    }
  }

  private func hang(_ light: UnsafeMutablePointer<Float>, _ kernels: Kernels) {
    let stage = unit * ribbons.horizon / 0.715
    let factors = (0..<rows).flatMap { row in
      // What is nearer to the horizon is farther away, but not so far that nothing rises.
      let nearness = max(0.715 * (1 - (Float(row) + 0.5) / unit / ribbons.horizon), 0.02)
      let parts: [SIMD2<Float>] = [[0.07, 0.016], [0.235, 0.05], [0.52, 0.25]]
      return parts.flatMap { part in
        let rest = Self.decay(1 / (part.y * nearness * stage))
        // The base is the brighter, the farther it is: this is the brightness of 270 rows for a stage unit.
        let dense = 1 / (part.y * nearness * stage / unit * 270)
        return [
          rest, (1 - rest) * dense / (1 - Self.decay(dense)),
          Self.decay(1 / (part.x * (nearness + 0.04) * stage)),
        ]
      }
    }
    var sums = [Float](repeating: 0, count: 9 * (columns + 16))
    factors.withUnsafeBufferPointer { factors in
      var curtains = seltzer_curtains(
        factors: factors.baseAddress, columns: Int32(columns), rows: Int32(rows),
        center: (0.89 - left) * stretch * unit + Float(margin), lean: ribbons.fan / unit,
        softness: (0.00002 * unit, 0.00006 * unit, 0.0003 * unit))
      kernels.table.hang(&curtains, &sums, light)
    }
  }

  /// Adds the light of a curve's points to the cells around them.
  private func splat(_ curtain: GroundShape.Curtain, _ light: UnsafeMutablePointer<Float>) {
    let points = curtain.points
    guard let length = points.last?.z else { return }
    let tables = ribbons.noises.enumerated().map {
      Self.table($1, curtain.seed + UInt32($0), $0 < 2 ? Float(points.count) : length)
    }
    // Narrow pictures show little else.
    let narrow = 0.4 + 0.6 * min(Float(width) / unit * (9.0 / 16), 1)
    let gain = curtain.gain * (ribbons.strength * 0.0192 * unit * narrow) / [0.07, 0.235, 0.52]
    let count = columns * rows
    let number = Int(unit) / 8 * 8 + 8
    let lanes = (Lanes(0, 1, 2, 3, 4, 5, 6, 7) + 0.5) / Float(number)
    var last: SIMD2<Float>?
    for segment in 0..<points.count - 1 {
      // Catmull and Rom's curve through the points.
      let (b, c) = (points[segment], points[segment + 1])
      let a = segment > 0 ? points[segment - 1] : 2 * b - c
      let d = segment + 2 < points.count ? points[segment + 2] : 2 * c - b
      let (e, f) = (c - a, 2 * a - 5 * b + 4 * c - d)
      let g = 3 * (b - c) + d - a
      for start in stride(from: 0, to: number, by: 8) {
        let u = lanes + Float(start) / Float(number)
        func at(_ i: Int) -> Lanes { ((u * g[i] + f[i]) * u + e[i]) * u * 0.5 + b[i] }
        func slope(_ i: Int) -> Lanes { (u * (3 * g[i]) + 2 * f[i]) * u + e[i] }
        var (x, z, along, across) = (at(0), at(1), slope(0), slope(1))
        let scale = 1 / (along * along + across * across).squareRoot()
        (along, across) = (along * scale, across * scale)
        let q = Self.unit(at(2) / length)
        for (index, packet) in curtain.packets.enumerated() {
          let sway = 0.012 * sine(turns: Lanes(repeating: ribbons.turns + packet.w))
          let from = (q - sway - packet.x) * (1 / 0.055)
          var near = greater(1 - from * from * 0.25, Lanes(repeating: 0))
          guard near.max() > 0 else { continue }
          near *= near
          near *= near * packet.y
          let turns = from * (packet.z / 2) + (packet.w + (index % 2 == 0 ? 1 : -1) * ribbons.turns)
          let side = near * sine(turns: turns)
          let ahead = near * sine(turns: 2 * turns + 0.095) * 0.75
          x += along * ahead - across * side
          z += across * ahead + along * side
        }
        let near = 1 / greater(z, Lanes(repeating: 0.6))
        func noise(_ i: Int) -> Lanes {
          Self.sample(tables[i], (i < 2 ? u + Float(segment) : q * length) * ribbons.noises[i].x)
        }
        func step(_ a: Float, _ b: Float, _ x: Lanes) -> Lanes {
          smooth(Self.unit((x - a) / (b - a)))
        }
        let rough = 0.25 + 0.75 * step(-0.15, 0.18, noise(1))
        // Products of noises: a few rays are very bright.
        let rays =
          2.6 * noise(2) + 2.6 * noise(3) + 2.8 * noise(4) + 2.6 * noise(5) + 2.4 * noise(6)
        let ray = rough * (rays - 0.6)
        let height =
          1.7 * noise(7) + rough * (2.4 * noise(8) + 2.6 * noise(9) + 2 * noise(10)) - 0.6
        // Where the great curtain turns back, its edge would be hard.
        let turn = (q - 0.884) * 50
        let open = 1 - 0.5 / (1 + turn * turn * turn * turn)
        let strength =
          (0.25 + 0.75 * step(-0.2, 0.2, noise(0))) * step(0, 0.3, q)
          * step(0, 0.08, 1 - q) * open * near * (1.6 * near / (near + 0.12))
        let short = strength * (0.2 + 0.8 * Self.power(ray)) * gain.x
        let middle = strength * Self.power(0.8 * ray) * (0.25 + 0.75 * Self.power(height)) * gain.y
        let long = strength * Self.power(0.6 * ray + height) * gain.z
        let base = 0.715 - near * (1 - 0.016 * noise(11) * (0.4 + rough))
        let lean = 1 + ribbons.fan * near
        let column = (x * near / lean + (0.89 - left)) * (stretch * unit) + (Float(margin) - 0.5)
        let row = base * (ribbons.horizon / 0.715 * unit) - 0.5
        for lane in 0..<8 {
          let point = SIMD2(x[lane], z[lane])
          let path = point - (last ?? point)
          last = point
          let top = Int(row[lane].rounded(.down))
          let cell = Int(column[lane].rounded(.down))
          guard top >= 0, top + 1 < rows, cell >= 0, cell + 1 < columns else { continue }
          let down = row[lane] - Float(top)
          let right = column[lane] - Float(cell)
          let step = (path * path).sum().squareRoot()
          let values = SIMD3(short[lane], middle[lane], long[lane]) * step
          for part in 0..<3 {
            let to = light + part * count + top * columns + cell
            let (upper, lower) = (values[part] * (1 - down), values[part] * down)
            to[0] += upper * (1 - right)
            to[1] += upper * right
            to[columns] += lower * (1 - right)
            to[columns + 1] += lower * right
          }
        }
      }
    }
  }

  /// Returns a noise's values in its cells, -0.5...0.5; each cell changes at times of its own.
  private static func table(_ noise: SIMD3<Float>, _ seed: UInt32, _ length: Float) -> [Float] {
    func hash(_ cell: UInt32, _ time: UInt32) -> Float {
      var h = (cell &* 0x9E37_79B1) ^ (time &* 0x85EB_CA77) ^ (seed &* 0x9E37_79B9)
      for factor in [0x2C1B_3C6D, 0x297A_2D39] as [UInt32] { h = (h ^ h >> 15) &* factor }
      return Float((h ^ h >> 15) >> 8) * 0x1p-24
    }
    return (0..<UInt32(length * noise.x) + 2).map { cell in
      let time = noise.y + hash(cell, 0xFFFF)
      let now = UInt32(time)
      let q = time - Float(now)
      let from = hash(cell, now % UInt32(noise.z))
      return from + (hash(cell, (now + 1) % UInt32(noise.z)) - from) * (q * q * (3 - 2 * q)) - 0.5
    }
  }

  @inline(__always) private static func sample(_ table: [Float], _ place: Lanes) -> Lanes {
    var (from, to, q) = (Lanes.zero, Lanes.zero, place)
    table.withUnsafeBufferPointer { table in
      for lane in 0..<8 {
        let cell = Int(place[lane])
        q[lane] = place[lane] - Float(cell)
        from[lane] = table[cell]
        to[lane] = table[cell + 1]
      }
    }
    return from + (to - from) * smooth(q)
  }

  /// Returns e to the power of up to 8.
  @inline(__always) private static func power(_ x: Lanes) -> Lanes {
    SeltzerPicture.decay(8 - x) * 2980.958
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
    let sum = zip(near, far).map { (Float($0) * 0.22 + Float($1) * 0.2) / 8192 }
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

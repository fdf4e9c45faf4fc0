import SeltzerSystem

extension Land {
  /// A cabin of logs with thick snow on its roof and lit windows.
  mutating func cabin(_ cabin: LandThing) {
    let ground = terrain.height(cabin.x, cabin.z - 0.4) - 0.04
    let base = view.pixel(cabin.x, ground, cabin.z - 0.3)
    let scale = view.focal * 0.83 / cabin.z * view.unit
    let z = cabin.z - 1
    func p(_ place: SIMD2<Float>) -> SIMD2<Float> { base + (place + [-0.75, 0.05]) * scale }
    func line(
      _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ radius: Float, _ color: SIMD4<Float>,
      tip: Float = 1, opacity: Float = 1
    ) {
      let radii = SIMD2(radius, radius * tip) * scale
      canvas.stroke(p(a), p(b), radii, color.opaque, opacity: opacity, z: z)
    }
    func box(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>, _ color: SIMD4<Float>) {
      let (low, high) = (SIMD2(x.lowerBound, y.lowerBound), SIMD2(x.upperBound, y.upperBound))
      canvas.fill([low, [high.x, low.y], high, [low.x, high.y]].map(p), color.opaque, z: z)
    }
    let windows: [SIMD4<Float>] = [
      [0.21, -0.25, 0.105, 0.115], [0.98, -0.22, 0.11, 0.105], [1.5, -0.22, 0.11, 0.105],
      [0.35, -0.62, 0.055, 0.055],
    ]
    let (dark, wood) = (colors.tree[0.03] * 0.8, mix(colors.tree[0.06], colors.lamp[0.42], 0.08))
    let (snow, shade, bright) = (colors.ground[0.72], colors.ground[0.36], colors.ground[0.94])
    /// The lamps' light on a place of the walls.
    func warmth(_ at: SIMD2<Float>) -> SIMD4<Float> {
      let sum: Float = windows.reduce(0) { sum, window in
        let away = (at - [window.x, window.y + 0.06]) / (window.z * 1.25)
        return sum + decay((away * away).sum())
      }
      return colors.lamp[0.6] * (0.27 * sum + 0.06 * smoothstep(-0.15, 0.06, at.y))
    }
    // The chimney and its smoke.
    box(1.03...1.19, -1.24...(-0.8), mix(dark, shade, 0.3))
    box(1.03...1.07, -1.24...(-0.8), mix(dark, shade, 0.6))
    line([1.04, -1.25], [1.18, -1.25], 0.035, shade)
    line([1.04, -1.275], [1.17, -1.275], 0.033, bright)
    for step in 0..<60 {
      let q = Float(step) / 60
      let at = SIMD2(1.11 + 0.4 * q * q + 0.03 * Float(sine(turns: Double(q) * 2)), -1.3 - 0.9 * q)
      line(at, at, 0.03 + 0.12 * q, shade * 1.2, opacity: 0.075 * (1 - q))
    }
    // Logs, each a few pieces in the windows' light, and their round ends at the corners.
    box(0.02...1.76, -0.46...0.06, dark)
    for log in (0..<16).reversed() {
      let y = 0.035 - 0.058 * Float(log)
      let cut = 0.76 * max(-0.44 - y, 0)
      let end = log < 9 ? 1.76 : 0.7 - cut
      for piece in 0..<60 {
        let x = cut + Float(piece % 30) * 0.06
        guard x < end - 0.01 else { continue }
        let (a, b) = (SIMD2(x, y), SIMD2(min(x + 0.06, end), y))
        let body = wood * ((x < 0.7 ? 1 : 0.7) * (log < 8 ? 1 : 0.55)) + warmth(a)
        let lift = SIMD2<Float>(0, piece < 30 ? 0 : 0.008)
        line(a - lift, b - lift, piece < 30 ? 0.031 : 0.013, body * (piece < 30 ? 0.5 : 1.1))
      }
      guard log < 9 else { continue }
      for x in [-0.02, 0.7, 1.78] as [Float] {
        let (at, body) = (SIMD2(x + (log % 2 == 0 ? 0.012 : -0.012), y), wood + warmth([x, y]))
        line(at, at, 0.032, dark)
        line(at, at, 0.026, body * 1.3)
        line(at, at, 0.012, body * 0.8)
      }
    }
    // A door, a pile of wood, and windows with snow on their sills.
    box(0.42...0.62, -0.36...0.06, dark)
    for plank in 0..<4 {
      let x = 0.45 + 0.047 * Float(plank)
      line([x, -0.33], [x, 0.05], 0.02, wood * 1.3 + warmth([x, -0.1]) * 0.8)
    }
    line([0.59, -0.13], [0.59, -0.13], 0.012, colors.lamp[0.8])
    for piece in 0..<17 {
      let (row, place) = (Float(piece / 6), Float(piece % 6))
      let at = SIMD2(1.135 + 0.044 * place + 0.02 * row, -0.01 - 0.04 * row)
      line(at, at, 0.023, dark)
      line(at, at, 0.019, (wood + warmth(at) * 1.2) * (1.1 + 0.5 * numbers.next()))
    }
    line([1.175, -0.135], [1.35, -0.135], 0.026, snow)
    for window in windows {
      let (x0, x1) = (window.x - window.z, window.x + window.z)
      let (y0, y1) = (window.y - window.w, window.y + window.w)
      box(x0 - 0.03...x1 + 0.03, y0 - 0.03...y1 + 0.03, wood * 1.2 + colors.lamp[0.2])
      box(x0...x1, y0...y1, colors.lamp[0.72] * 1.1)
      for glow in 1...8 {
        let at = SIMD2(window.x, window.y + window.w * 0.25)
        line(at, at, window.z * 0.12 * Float(glow), colors.lamp[0.95] * 1.4, opacity: 0.1)
        line(at, at, window.z * (1 + 0.25 * Float(glow)), colors.lamp[0.7], opacity: 0.018)
      }
      line([window.x, y0], [window.x, y1], 0.009, colors.lamp[0.2])
      line([x0, window.y], [x1, window.y], 0.008, colors.lamp[0.2])
      line([x0 - 0.02, y1 + 0.03], [x1 + 0.02, y1 + 0.03], 0.02, mix(snow, colors.lamp[0.8], 0.5))
    }
    // The roof: boards, icicles, and rows of snow from the eaves to the ridge, blue below.
    for x in [-0.08, 0.76] as [Float] { line([0.35, -0.93], [x, -0.41], 0.028, wood * 0.9) }
    box(0.74...1.86, -0.42...(-0.355), dark)
    for _ in 0..<26 {
      let at = SIMD2(0.8 + 1.1 * numbers.next(), -0.36)
      line(at, at + [0, 0.03 + 0.07 * numbers.next()], 0.011, bright, tip: 0.15, opacity: 0.7)
    }
    for row in 0..<24 {
      let t = 1 - Float(row) / 23
      let left: SIMD2<Float> = mix([0.36, -1.0], [0.8, -0.42], t)
      let right: SIMD2<Float> = mix([1.57, -0.98], [1.92, -0.42], t)
      for piece in 0..<16 {
        let (a, b) = (Float(piece) / 16, Float(piece + 1) / 16)
        let wave = 0.014 * terrain.noise(a * 4 + 3, t * 1.6, 2)
        let color = row == 0 ? shade : mix(snow, bright, saturate(0.55 - t + 14 * wave))
        let lift = SIMD2(0, wave - (row == 0 ? -0.028 : 0.02))
        line(mix(left, right, a) + lift, mix(left, right, b) + lift, 0.048, color)
      }
    }
    line([0.4, -1.0], [0.8, -0.44], 0.045, mix(snow, shade, 0.45))
    line([0.41, -1.02], [0.82, -0.46], 0.034, mix(snow, shade, 0.1))
    for (radius, lift, color) in [
      (0.05, 0.0, shade), (0.044, 0.022, mix(snow, bright, 0.5)), (0.026, 0.036, bright),
    ] as [(Float, Float, SIMD4<Float>)] {
      line([0.36, -1.0 - lift], [-0.1, -0.43 - lift], radius, color)
    }
    // Snow against the walls, warm where the light falls.
    for step in 0..<60 {
      let q = -0.03 + 1.85 * Float(step) / 59
      let warm = smoothstep(-0.25, 0.15, q) * smoothstep(1.9, 1.6, q)
      let rise = 0.03 * terrain.noise(q * 3, 7, 2) + 0.035 * smoothstep(0.2, 0, abs(q - 0.52))
      let color = mix(mix(snow, shade, 0.4), mix(bright, colors.lamp[0.85], 0.45), warm)
      line([q, 0.1 - rise * warm], [q + 0.03, 0.11], 0.016 + 0.034 * warm, color)
    }
    // A halo in the snowy air.
    let middle = p([0.6, -0.3])
    for row in canvas.y {
      for column in canvas.x {
        let away = (SIMD2(Float(column), Float(row)) - middle) / view.unit * SIMD2(1, 1.15)
        let squared = (away * away).sum()
        guard squared < 0.2 else { continue }
        let near = decay(root(squared + 1e-9) / 0.05) * 0.14
        let far = 1 / (1 + squared / 0.036)
        let at = canvas.index(column, row)
        canvas.light[at] +=
          colors.lamp[0.7] * (near + 0.07 * far * far * smoothstep(0.2, 0.12, squared))
          * SIMD4(1, 1, 1, 0)
      }
    }
  }
}

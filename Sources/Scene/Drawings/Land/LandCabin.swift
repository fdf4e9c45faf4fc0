import SeltzerSystem

extension Land {
  /// A cabin of logs with snow on its roof and lit windows.
  mutating func cabin(_ cabin: LandThing) {
    let ground = terrain.height(cabin.x, cabin.z - 0.4) - 0.04
    let base = view.pixel(cabin.x, ground, cabin.z - 0.3)
    let scale = view.focal * 0.83 / cabin.z * view.unit
    let z = cabin.z - 1
    func p(_ x: Float, _ y: Float) -> SIMD2<Float> { base + SIMD2(x - 0.75, y + 0.05) * scale }
    func quad(_ points: [SIMD2<Float>], _ color: SIMD4<Float>) {
      canvas.fill(points.map { p($0.x, $0.y) }, color.opaque, z: z)
    }
    func line(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ width: Float, _ color: SIMD4<Float>) {
      canvas.stroke(p(a.x, a.y), p(b.x, b.y), SIMD2(repeating: width * scale), color.opaque, z: z)
    }
    let (front, side) = (mix(colors.tree[0.05], colors.lamp[0.42], 0.10), colors.tree[0.04] * 0.9)
    let (snow, shade, bright) = (colors.ground[0.72], colors.ground[0.42], colors.ground[0.92])
    quad([[1.03, -1.2], [1.17, -1.2], [1.17, -0.8], [1.03, -0.8]], side * 1.3)
    line([1.03, -1.2], [1.17, -1.2], 0.035, bright)
    quad([[0.7, -0.48], [1.78, -0.46], [1.78, 0.06], [0.7, 0.06]], side)
    quad([[0, -0.46], [0.35, -0.92], [0.7, -0.46], [0.7, 0.06], [0, 0.06]], front)
    for log in 0..<9 {
      let y = 0.03 - 0.058 * Float(log)
      line([0.01, y], [0.7, y], 0.006, front * 0.62)
      line([0.7, y], [1.77, y], 0.006, side * 0.6)
    }
    // Light from the windows on the logs, then the windows.
    for window in [
      [0.22, -0.43, 0.26, 0.28], [0.93, -0.32, 0.22, 0.22], [1.4, -0.31, 0.22, 0.21],
      [0.3, -0.7, 0.1, 0.1],
    ] as [SIMD4<Float>] {
      let (x0, y0, x1, y1) = (window.x, window.y, window.x + window.z, window.y + window.w)
      quad(
        [
          [x0 - 0.025, y0 - 0.025], [x1 + 0.025, y0 - 0.025], [x1 + 0.025, y1 + 0.025],
          [x0 - 0.025, y1 + 0.025],
        ], colors.lamp[0.22])
      quad([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], colors.lamp[0.78] * 1.1)
      let middle = SIMD2(x0 + window.z / 2, y0 + window.w * 0.62)
      for glow in 0..<3 {
        let size = 0.3 - 0.09 * Float(glow)
        canvas.stroke(
          p(middle.x, middle.y), p(middle.x, middle.y),
          SIMD2(repeating: size * window.z * 1.3 * scale),
          (colors.lamp[0.9] * 1.25).opaque, opacity: 0.3, z: z)
      }
      line([x0 + window.z / 2, y0], [x0 + window.z / 2, y1], 0.008, colors.lamp[0.2])
      line([x0, y0 + window.w / 2], [x1, y0 + window.w / 2], 0.007, colors.lamp[0.2])
      line(
        [x0 - 0.02, y1 + 0.03], [x1 + 0.02, y1 + 0.03], 0.016, mix(bright, colors.lamp[0.7], 0.4))
    }
    // The roof: a slope of snow with soft edges, its shadow on the wall beneath the eaves.
    quad([[0.74, -0.42], [1.9, -0.40], [1.82, -0.33], [0.72, -0.34]], side * 0.4)
    quad([[0.36, -1.0], [1.56, -0.97], [1.93, -0.41], [0.78, -0.42]], snow)
    for step in 0..<24 {
      let q = Float(step) / 23
      let bump = 0.012 * Float(sine(turns: Double(q) * 2.3 + 0.1)) + 0.01 * (numbers.next() - 0.5)
      line(
        [0.8 + 1.12 * q, -0.405 + bump * 0.5], [0.8 + 1.12 * q, -0.385 + bump * 0.5], 0.032, shade)
      line(
        [0.8 + 1.12 * q, -0.43 + bump * 0.4], [0.8 + 1.12 * q, -0.43 + bump * 0.4], 0.030, snow)
      line([0.38 + 1.18 * q, -1.0 + 0.02 * q + bump], [0.38 + 1.18 * q, -0.98], 0.034, bright)
    }
    line([1.57, -0.96], [1.94, -0.42], 0.028, mix(snow, shade, 0.3))
    line([0.36, -1.0], [-0.09, -0.42], 0.034, bright)
    line([0.37, -0.99], [0.78, -0.43], 0.034, mix(snow, shade, 0.5))
    line([0.36, -0.955], [-0.06, -0.41], 0.012, front * 0.35)
    line([0.38, -0.94], [0.74, -0.43], 0.012, front * 0.35)
    // Snow drifts against the walls, warm where the light falls.
    for step in 0..<40 {
      let q = -0.06 + 1.92 * Float(step) / 39
      let top =
        0.055 - 0.025 * abs(Float(sine(turns: Double(q) * 0.5 + 0.1))) - 0.012 * numbers.next()
      let warm = smoothstep(-0.12, 0.2, q) * smoothstep(1.9, 1.5, q)
      let light = mix(shade, mix(snow, colors.lamp[0.75], 0.45), warm)
      line([q, top + 0.05], [q, top + 0.05], 0.012 + 0.048 * warm, light)
    }
    // A halo in the snowy air.
    let middle = p(0.6, -0.3)
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

import SeltzerKernels
import SeltzerScene

extension Land {
  /// A shore of spruces beyond the lake, and a near spit with tall ones and their mirror image.
  mutating func shore() {
    let line = view.horizon
    func bank(_ x: Float) -> Float {
      0.001 + 0.006 * smoothstep(-0.3, 0.6, terrain.noise(x * 1.7, 0.3, 2))
    }
    let black = colors.tree[0].opaque
    if drawsBack {
      for column in canvas.x {
        let top = view.pixel(SIMD2(0, line - bank(view.place(column, 0).x))).y
        for row in (Int(top)..<Int(view.row(0, 1))).clamped(to: canvas.y) {
          let at = canvas.index(column, row)
          canvas.light[at] = mix(canvas.light[at], black, min(Float(row + 1) - top, 1))
        }
      }
      var x: Float = -LandView.margin
      while x < view.aspect + LandView.margin {
        let group = smoothstep(-0.4, 0.44, terrain.noise(x * 1.9, 31.5, 1))
        let fine =
          saturate(0.5 + terrain.noise(x * 7, 32.5, 1))
          * saturate(0.5 + terrain.noise(x * 31, 35.5, 1))
        let ground = view.pixel(SIMD2(x, line - bank(x)))
        if numbers.next() < 0.25 + 0.75 * group {
          let tall = min(
            (0.006 + 0.045 * group * (0.2 + 0.9 * fine)) * (0.7 + 0.7 * numbers.next()), 0.055)
          silhouette(ground + SIMD2(0, 0.002 * view.unit), tall * view.unit, mirrored: false)
        }
        let gap = numbers.next()
        x += 0.0042 * (0.15 + 2.4 * gap * gap) * (1 + 1.6 * (1 - group)) + 0.0006
      }
    }
    if drawsBack, look.feature == .village {
      for _ in 0..<90 {
        let across = numbers.next() + numbers.next() + numbers.next() - 1.5
        let (up, strength) = (numbers.next(), 0.3 + 0.7 * numbers.next())
        let x = view.light.x + 0.26 * across * min(view.aspect, 1)
        let at = view.pixel(SIMD2(x, line - bank(x) - 0.012 * up * up))
        let radius = (0.0006 + 0.0008 * strength) * view.unit
        for ring in 1...5 {
          canvas.stroke(
            at, at, SIMD2(repeating: Float(ring) * radius), colors.lamp[0.5].opaque,
            opacity: 0.09 * strength)
        }
        canvas.stroke(at, at, SIMD2(repeating: radius), colors.lamp[0.9].opaque, opacity: strength)
      }
    }
    guard drawsFront else { return }
    numbers = HashedNumbers(seed: 8)
    let spit = line + 0.045
    let (tip, scale): (Float, Float) = view.isTall ? (0.26, 0.66) : (0.4, 1)
    for step in 0..<240 {
      let x = -LandView.margin + Float(step) / 240 * (tip + LandView.margin)
      let rise =
        0.018 * smoothstep(0.36, 0, x) * saturate((tip - x) / 0.05) + 0.002
        * saturate((tip - x) / 0.02)
      let at = view.pixel(SIMD2(x, spit))
      canvas.stroke(
        at - SIMD2(0, rise * view.unit), at + SIMD2(0, rise * view.unit * 0.7),
        SIMD2(repeating: 0.002 * view.unit), black)
    }
    let stems = places("stem").map { SIMD2(Float($0[0]), Float($0[1])) }
    let low = (0..<46).map { _ in
      let x = numbers.next()
      let tall = numbers.next()
      return SIMD2(x * root(x) * tip * 0.98 / scale, 0.012 + 0.03 * tall * tall)
    }
    for stem in stems + low where stem.x * scale < tip {
      let foot = view.pixel(SIMD2(stem.x * scale, spit - 0.014 * max(1 - stem.x / 0.36, 0)))
      let tall = stem.y * scale * (0.93 + 0.14 * numbers.next()) * view.unit
      let mirror = view.pixel(SIMD2(stem.x * scale, spit + 0.01 * max(1 - stem.x / 0.36, 0)))
      silhouette(mirror, tall, mirrored: true)
      silhouette(foot, tall, mirrored: false)
    }
  }

  /// A spruce as a dark outline.
  private mutating func silhouette(_ foot: SIMD2<Float>, _ tall: Float, mirrored: Bool) {
    var stamp = seltzer_stamp()
    (stamp.opacity, stamp.is_mirrored) = mirrored ? (0.86, 1) : (1, 0)
    self.stamp(.spruce, foot, tall: tall, colors.tree, stamp)
  }
}

package import SeltzerScene

extension Drawing {
  /// The sky of a clear night: the Milky Way and the true stars.
  package static let galaxy = Drawing(
    "galaxy", points: nil, isTinted: true, keys: ["brightness", "center", "turn", "scale"]
  ) { tint, look, width, height, x, y in
    let galaxy = Galaxy(SkyColors(tint), look, width: width, height: height)
    let stars = galaxy.stars()
    return drawnInParts(x, y, mostPixels: 10_000_000) { galaxy.pixels(stars, x: $0, y: $1) }
  }
}

/// A night sky with the Milky Way; glow and dust are computed on a grid and interpolated.
struct Galaxy {
  let colors: SkyColors
  let view: SkyView
  private let brightness: Float
  /// Pixels between two nodes of the grid.
  private let pitch: Int

  init(_ colors: SkyColors, _ look: Drawing.Look, width: Int, height: Int) {
    self.colors = colors
    brightness = Float(look.brightness)
    view = SkyView(width: width, height: height, look)
    pitch = max(Int((view.unit / 360).rounded()), 1)
  }

  func pixels(_ stars: [Star], x: Range<Int>, y: Range<Int>) -> [UInt32] {
    let nodes = nodes(x, y)
    let columns = x.count / pitch + 3
    let unit = 1 / Float(pitch)
    var light = [SIMD4<Float>](repeating: .zero, count: x.count * y.count)
    for row in y {
      let down = Float(row - y.lowerBound / pitch * pitch) * unit
      let upper = Int(down) * columns
      for (index, column) in x.enumerated() {
        let across = Float(column - x.lowerBound / pitch * pitch) * unit
        let node = upper + Int(across)
        let share = across.rounded(.down)
        let above = mix(nodes[node], nodes[node + 1], across - share)
        let below = mix(nodes[node + columns], nodes[node + columns + 1], across - share)
        light[(row - y.lowerBound) * x.count + index] = mix(
          above, below, down - down.rounded(.down))
      }
    }
    for star in stars { star.shine(on: &light, x: x, y: y) }
    return light.indices.map { index in
      let noise = ditherNoise(x.lowerBound + index % x.count, y.lowerBound + index / x.count)
      // Grain where the band is bright: stars that are too small to be seen.
      let grain = 0.88 + 0.24 / 1023 * Float(noise >> 22)
      var sum = light[index]
      sum = colors.night + sum * mix(1, grain, saturate(sum.w))
      // Bright light approaches white without clipping.
      sum = 1 - SIMD4(decay(1.9 * sum.x), decay(1.9 * sum.y), decay(1.9 * sum.z), 0)
      if brightness < 1 { sum = dimmed(sum) }
      return packed(SIMD4(sum.x, sum.y, sum.z, 1), noise: noise)
    }
  }

  /// Most of a dark sky is black.
  private func dimmed(_ light: SIMD4<Float>) -> SIMD4<Float> {
    let kept = smoothstep(0, 0.3, max(light.x, light.y, light.z))
    return light * (brightness * mix(kept, 1, brightness)) + srgbLight(4, 6, 15) * (1 - brightness)
  }

  /// The light of the band without stars, and in the last lane how much of it is grain.
  private func nodes(_ x: Range<Int>, _ y: Range<Int>) -> [SIMD4<Float>] {
    let (columns, rows) = (x.count / pitch + 3, y.count / pitch + 3)
    let band = MilkyWay()
    return (0..<columns * rows).map { node in
      let pixel = SIMD2(
        Float((x.lowerBound / pitch + node % columns) * pitch),
        Float((y.lowerBound / pitch + node / columns) * pitch))
      return colors.light(band.parts(view.direction(pixel)))
    }
  }
}

/// A stereographic view of the celestial sphere from inside; directions are in galactic coordinates, x towards the
/// galaxy's centre and z towards its north pole.
struct SkyView {
  /// Pixels of a stage height.
  let unit: Float
  let aspect: Float
  private let middle: SIMD2<Float>
  private let front, right, up: SIMD3<Float>
  /// Half of the pixels of a radian in the middle.
  private let scale: Float

  init(width: Int, height: Int, _ look: Drawing.Look) {
    unit = Float(height) / Float(1 + 2 * Drawing.margin)
    aspect = Float(width) / Float(height)
    let isTall = aspect < 1
    middle = SIMD2(Float(width) * (isTall ? 0.54 : 0.58), Float(height) * (isTall ? 0.48 : 0.44))
    func axis(_ degrees: Double) -> SIMD2<Float> {
      SIMD2(Float(cosine(degrees: degrees)), Float(sine(degrees: degrees)))
    }
    let (l, b) = (axis(look.center.x), axis(look.center.y))
    let turn = axis(-52 + look.turn * 180 / .pi)
    front = SIMD3(b.x * l.x, b.x * l.y, b.y)
    let east = SIMD3(-l.y, l.x, 0)
    let north = SIMD3(-b.y * l.x, -b.y * l.y, b.x)
    // Longitude grows to the left.
    right = -(east * turn.x + north * turn.y)
    up = north * turn.x - east * turn.y
    scale = 0.7 * Float(look.scale) * (isTall ? 0.72 : 1) * unit
  }

  /// The pixel of a direction; nil behind the viewer.
  func pixel(_ way: SIMD3<Float>) -> SIMD2<Float>? {
    let near = 1 + (way * front).sum()
    guard near > 0.4 else { return nil }
    return middle + SIMD2((way * right).sum(), -(way * up).sum()) * (2 * scale / near)
  }

  func direction(_ pixel: SIMD2<Float>) -> SIMD3<Float> {
    let place = (pixel - middle) / (2 * scale)
    let squared = (place * place).sum()
    return (front * (1 - squared) + right * (2 * place.x) - up * (2 * place.y)) / (1 + squared)
  }
}

package import SeltzerScene

extension Drawing {
  /// A landscape in perspective, in the stage's own aspect ratio.
  package static let land = Drawing(
    "land", points: nil, isTinted: true,
    keys: [
      "ground", "feature", "part", "horizon", "lightFrom", "peaks", "hills", "forest", "mist",
      "seed",
    ]
  ) { tint, look, width, height, x, y in
    let sprites = LandSprites()
    // Of up to 300 megabytes at once.
    return drawnInParts(x, y, mostPixels: 15_000_000) { x, y in
      Land(tint, look, sprites, width: width, height: height, x: x, y: y).pixels()
    }
  }
}

/// A landscape that is drawn from far to near: sky, land, trees, mist, and what stands before them.
struct Land {
  let look: Drawing.Look
  let view: LandView
  let terrain: LandTerrain
  let colors: LandColors
  let canvas: LandCanvas
  var numbers: HashedNumbers
  let sprites: LandSprites

  /// Single trees near the viewer, which are the frame of the picture.
  let lone: [LandThing]
  /// What is nearer than this belongs to the front part.
  let cut: Float
  var drawsBack: Bool { look.part != .front }
  var drawsFront: Bool { look.part != .back }

  init(
    _ tint: Palette.Tint?, _ look: Drawing.Look, _ sprites: LandSprites, width: Int, height: Int,
    x: Range<Int>, y: Range<Int>
  ) {
    (self.look, self.sprites) = (look, sprites)
    view = LandView(width: width, height: height, look)
    terrain = LandTerrain(view, look)
    colors = LandColors(tint, look)
    canvas = LandCanvas(x: x, y: y)
    lone = Self.lone(look.ground, isTall: view.isTall)
    numbers = HashedNumbers(seed: 77 + UInt32(look.seed))
    cut = look.ground == .meadow ? 1.75 : 3.7
  }

  func pixels() -> [UInt32] {
    var land = self
    if drawsBack {
      if look.ground != .water || look.part == .all { land.paintSky() }
      land.paintLand()
    }
    land.plant()
    let width = canvas.x.count
    return land.canvas.light.indices.map { index in
      var light = land.canvas.light[index]
      let alpha = light.w
      if alpha == 0 { return 0 }
      // Bright light approaches white without clipping.
      let over = pointwiseMax(light - 0.7, .zero)
      light -= over - over * (0.3 / (over + 0.3))
      light.w = alpha
      return packed(
        light,
        noise: ditherNoise(canvas.x.lowerBound + index % width, canvas.y.lowerBound + index / width)
      )
    }
  }

  private func paintSky() {
    for row in canvas.y {
      // Clouds are so wide that straight lines between every sixteenth column are enough.
      let first = canvas.x.lowerBound >> 4
      let nodes = (first...(canvas.x.upperBound >> 4) + 1).map { node in
        let place = view.place(16 * node, row)
        return terrain.noise(place.x * 0.9, place.y * 3.3, 2)
      }
      for column in canvas.x {
        let place = view.place(column, row)
        let node = (column >> 4) - first
        let cloud = mix(nodes[node], nodes[node + 1], Float(column & 15) / 16)
        let from = place - view.light
        let shade: Float
        switch look.ground {
        case .snow:
          let bend = 0.05 * cloud - 0.07 * decay(from.x * from.x / 0.2)
          shade = (place.y - bend) / 0.6
        case .water:
          // The lake is as bright as the sky above it.
          let away = abs(view.horizon - place.y) / view.horizon
          shade = 1 - away - 0.03 * cloud - 0.05 * abs(from.x)
        case .meadow:
          let across = from.x * (view.isTall ? 1.6 : 0.87)
          let far = root(across * across + from.y * from.y / 0.38 + 1e-9)
          shade = (far - 0.035 * cloud) / 1.32
        }
        canvas.light[canvas.index(column, row)] = colors.sky[shade]
      }
    }
  }

  /// How near a place on the stage is to the light, 0...1.
  @inline(__always) func nearness(_ place: SIMD2<Float>) -> Float {
    let away = (place - view.light) / (view.isTall ? SIMD2(0.45, 0.26) : SIMD2(0.8, 0.34))
    return decay((away * away).sum())
  }

  private func paintLand() {
    let (x, y) = (canvas.x, canvas.y)
    let distances = terrain.distances
    // The land's shape has about as many columns as a picture 540 rows high.
    let pitch = max(Float((view.unit / (look.ground == .water ? 1080 : 540)).rounded()), 1)
    let first = (Float(x.lowerBound) / pitch).rounded(.down)
    let count = Int(Float(x.count) / pitch) + 3
    let heights = terrain.heights((0..<count).map { (first + Float($0)) * pitch }, distances)
    var sums = [Float](repeating: 0, count: 5 * y.count)
    let width = view.slope(pitch) - view.slope(0)
    let line = Int(view.row(0, 1))
    for across in x {
      let place = (Float(across) + 0.5) / pitch - first
      let index = min(Int(place), count - 2)
      terrain.march(
        heights[index...index + 1], share: place - Float(index), width: width, distances, rows: y,
        into: &sums)
      let slope = view.slope(Float(across) + 0.5)
      let trees = lone.filter { $0.shades(slope) }
      for row in 0..<(look.ground == .water ? min(max(line - y.lowerBound, 0), y.count) : y.count)
      where sums[5 * row] > 0 {
        let share = sums[5 * row]
        let mean =
          SIMD4(sums[5 * row + 1], sums[5 * row + 2], sums[5 * row + 3], sums[5 * row + 4]) / share
        let at = canvas.index(across, row + y.lowerBound)
        canvas.depth[at] = share > 0.5 ? mean.x : .infinity
        let place = view.place(across, row + y.lowerBound)
        let light = shaded(LandPoint(mean, slope: slope), place, trees)
        let beneath = canvas.light[at]
        canvas.light[at] = beneath + (light - beneath) * min(share, 1)
      }
    }
  }

  private func shaded(_ point: LandPoint, _ place: SIMD2<Float>, _ trees: [LandThing]) -> SIMD4<
    Float
  > {
    switch look.ground {
    case .snow: snow(point, place, trees)
    case .meadow: meadow(point, place)
    case .water: mountain(point, place)
    }
  }

  private func snow(_ point: LandPoint, _ place: SIMD2<Float>, _ trees: [LandThing]) -> SIMD4<Float>
  {
    let (x, z) = (point.x, point.z)
    let grain: Float = z < 9 ? 0.022 * terrain.noise(x * 40, z * 26, 2) : 0
    let direct = max((point.normal * SIMD3(-0.62, 0.52, -0.35)).sum() + grain, 0)
    var shadow: Float = 1
    for tree in trees where z < tree.z + 0.1 && z > tree.z - tree.size {
      shadow *= tree.shadow(x, z)
    }
    let sky = 0.5 + 0.5 * point.normal.y
    var shine = (0.15 + 1.05 * direct * shadow) * 0.85 * sky
    var wood: Float = 0
    if z > 10, z < 26 {
      wood =
        0.5 * smoothstep(10, 13, z) * smoothstep(26, 21, z)
        * smoothstep(-0.35, 0.1, terrain.noise(x * 1.2, z * 0.9, 2) + 0.25)
    }
    var light = mix(colors.ground[shine * 1.2 - 0.12], colors.tree[0], wood)
    if z > 22 {
      let steep = point.normal.y + 0.12 * terrain.noise(x * 1.1, z * 1.1, 3)
      light = mix(
        light, colors.rock[shine], 0.7 * smoothstep(0.78, 0.58, steep) * smoothstep(22, 30, z))
    }
    if look.feature == .cabin, z < view.home.y + 0.4, z > 2 {
      shine = 0.35 + 0.65 * shine
      let home = SIMD3(view.home.x - x, 0.32 - point.height, view.home.y - z)
      light +=
        colors.lamp[0.7]
        * (shine * 1.1
          * (glow(home + SIMD3(-0.28, 0, -0.62), point.normal)
            + 0.9 * glow(home + SIMD3(0.28, 0, -0.55), point.normal)
            + 0.45 * glow(home + SIMD3(-0.62, 0, -0.2), point.normal)))
    }
    let fog = 1 - decay(max(z - 3, 0) / 24)
    let valley =
      0.18 * Float(look.mist) * decay(abs(point.height - 0.4) / 0.5) * smoothstep(9, 22, z)
      * (1 - fog)
    let thick = min((fog * 0.95 + valley) * (0.5 + 0.5 * Float(look.mist)), 0.93)
    return mix(light, colors.air[0] * (0.78 + 0.25 * smoothstep(0.42, 0.6, place.y)), thick).opaque
  }

  /// The light of a window on a place, which it is `way` from.
  @inline(__always) private func glow(_ way: SIMD3<Float>, _ normal: SIMD3<Float>) -> Float {
    let squared = (way * way).sum()
    let distance = root(squared)
    return max((way * normal).sum(), 0) / distance * saturate(way.z / distance * 1.5)
      / (squared * 0.62 + 0.1)
  }

  private func meadow(_ point: LandPoint, _ place: SIMD2<Float>) -> SIMD4<Float> {
    let (x, z) = (point.x, point.z)
    let near = nearness(place)
    let back = min(max(-point.normal.x * 0.2 - point.normal.z * 0.9 + 0.25, 0), 1.2)
    let shade = 0.3 + 0.16 * terrain.noise(x * 3, z * 1.6, 3) - 0.16 * back
    let light = colors.ground[shade + 0.35 * near]
    let fog = min((1 - decay(max(z - 4, 0) / 10)) * (0.5 + 0.5 * Float(look.mist)), 0.95)
    return mix(light, colors.air[1.05 * near], fog).opaque
  }

  private func mountain(_ point: LandPoint, _ place: SIMD2<Float>) -> SIMD4<Float> {
    let side = min(max((view.light.x - place.x) * 1.6, -0.85), 0.85)
    let sun = SIMD3(side, 0.5, -0.2)
    let direct = max((point.normal * sun).sum(), 0) / root((sun * sun).sum())
    // Ribs of rock and gullies of snow run down the slope.
    let along = point.x + 0.6 * point.normal.x * point.height
    let rough = terrain.noise(along * 13, point.height * 3.2 + point.z * 2, 4, gain: 0.6)
    let snow =
      smoothstep(
        0.5, 0.66, point.normal.y + 0.24 * rough + 0.1 * smoothstep(0.05, 0.5, point.height))
      * smoothstep(0.03, 0.2, point.height)
    let away = (place.x - view.light.x) / 0.75
    let glow = 0.3 + 0.7 * decay(away * away)
    let lit =
      (direct * root(direct) * (0.92 + 0.25 * rough) + 0.14 * (0.25 + 0.75 * point.normal.y)) * glow
    var light = mix(colors.rock[lit * 1.2], colors.ground[lit], snow)
    let depth = saturate((point.z - 3.2) / 6.6)
    let fog =
      (0.04 + 0.26 * depth * root(depth) + 0.38 * smoothstep(0.16, 0, point.height))
      * (0.5 + 0.5 * Float(look.mist))
    light = mix(light, colors.air[glow * glow], min(fog, 0.85))
    return light.opaque
  }
}

/// A place of the land as a picture shows it.
struct LandPoint {
  let x, z, height: Float
  /// The unit normal: right, up, away.
  let normal: SIMD3<Float>

  /// `mean` is distance, height, and the slopes across and along.
  init(_ mean: SIMD4<Float>, slope: Float) {
    (z, height) = (mean.x, mean.y)
    x = slope * mean.x
    let up = SIMD3(-mean.z, 1, -mean.w)
    normal = up / root((up * up).sum())
  }
}

extension SIMD4<Float> {
  /// The same light with alpha 1.
  @inline(__always) var opaque: SIMD4<Float> { SIMD4(x, y, z, 1) }
}

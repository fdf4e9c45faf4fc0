import SeltzerScene
import SeltzerSystem

/// A tree, a tuft, a sheet of mist or a building, at a place on the land.
struct LandThing {
  enum Kind { case spruce, oak, grass, mist, cabin }

  let kind: Kind
  let x, z: Float
  /// In units of the land.
  var size: Float

  /// The share of moonlight that a tree of this kind leaves at a place: a long soft shadow to the right and
  /// towards the viewer.
  func shadow(_ placeX: Float, _ placeZ: Float) -> Float {
    let (dx, dz) = (placeX - x, placeZ - z)
    let along = dx * 0.8 - dz * 0.6
    let length = size * 1.15
    guard along > -0.02, along < length else { return 1 }
    let across = abs(dx * 0.6 + dz * 0.8)
    let share = along / length
    let width = 0.16 * size * (1 - share) * (0.35 + 0.65 * smoothstep(0, 0.18, share)) + 0.015
    return 1 - 0.55 * smoothstep(1.25, 0.5, across / width) * smoothstep(-0.02, 0.06, along)
      * smoothstep(1, 0.75, share)
  }
}

extension Land {
  /// Single trees near the viewer, which are the frame of the picture.
  static func lone(_ ground: Drawing.Look.Ground, isTall: Bool) -> [LandThing] {
    let places: [SIMD3<Float>]
    switch (ground, isTall) {
    case (.snow, false):
      places = [
        [2.75, 6.6, 1.9], [3.3, 6.1, 1.5], [2.3, 8.3, 1.7], [-0.35, 8.6, 1.5], [-0.9, 8, 1.9],
        [-1.5, 8.5, 1.4], [0.25, 8.9, 1.6], [0.7, 9.2, 1.9], [1.7, 8.9, 2], [-3.4, 6.4, 1.9],
        [-3.9, 5.6, 1.7], [-2.7, 7.2, 1.3], [-1.55, 2, 1.95], [-1.33, 2.9, 1.3], [-2, 3.5, 1.75],
        [1.56, 2.05, 1.7],
      ]
    case (.snow, true):
      places = [
        [1.4, 6.9, 1.9], [1.1, 8.3, 1.7], [-0.6, 8.2, 1.7], [-1.2, 7.6, 1.5], [0.7, 9.2, 1.9],
        [0.82, 2.1, 1.8], [-0.76, 2.6, 1.2],
      ]
    case (.meadow, false):
      places = [
        [-3.3, 6.2, 2.3], [-2.75, 7.2, 1.8], [-3.9, 5.4, 2.7], [-2.1, 8.6, 1.7], [-1.6, 9.6, 1.3],
        [-4.4, 6.6, 2],
      ]
    case (.meadow, true): places = [[-1.5, 7, 2.2], [-1.1, 8.4, 1.6]]
    case (.water, _): places = []
    }
    return places.map { LandThing(kind: .spruce, x: $0.x, z: $0.y, size: $0.z) }
  }

  /// Draws what stands on the land, from far to near.
  mutating func plant() {
    if look.ground == .water { return shore() }
    let half = view.aspect / 2 + 0.15
    var things = lone
    let isSnow = look.ground == .snow
    let (near, far): (Float, Float) = isSnow ? (8.6, 23) : (10, 34)
    for _ in 0..<Int(look.forest * (isSnow ? 1900 : 780)) {
      let way = numbers.next()
      let z = near * Float(power(Double(far / near), Double(way)))
      let x = (2 * numbers.next() - 1) * half / view.focal * z
      let (chance, size) = (numbers.next(), numbers.next())
      let wood = terrain.noise(x * (isSnow ? 0.9 : 0.35), z * (isSnow ? 0.7 : 0.3), 2)
      let away = (x / z - view.beam.x) / 0.1
      guard wood + (isSnow ? 0.12 : 0.1) > chance * 0.65 - 0.2,
        isSnow || chance > 0.92 * decay(away * away)
      else { continue }
      things.append(LandThing(kind: .spruce, x: x, z: z, size: (isSnow ? 0.7 : 0.8) + 0.7 * size))
    }
    let home = view.home
    switch look.feature {
    case .none: break
    case .cabin: things.append(LandThing(kind: .cabin, x: home.x, z: home.y, size: 1))
    case .oak:
      things.append(LandThing(kind: .oak, x: home.x, z: home.y, size: view.isTall ? 2 : 2.5))
    }
    if !isSnow {
      for (z, size) in [
        (30, 0.5), (20, 0.5), (14, 0.55), (10.5, 0.6), (8, 0.5), (6.6, 0.42), (4.6, 0.24),
      ] as [(Float, Float)] {
        things.append(LandThing(kind: .mist, x: 0, z: z, size: size * Float(look.mist)))
      }
      for row in 0..<30 {
        let z = 6.8 * Float(power(0.146, Double(row) / 29))
        things.append(LandThing(kind: .grass, x: 0, z: z, size: Float(row)))
      }
    }
    things.sort { $0.z > $1.z }
    for (index, thing) in things.enumerated() where thing.z < cut ? drawsFront : drawsBack {
      // Of its own, so that a part of the picture is the same without what is outside.
      numbers = HashedNumbers(seed: UInt32(index) &* 7919 &+ UInt32(look.seed))
      switch thing.kind {
      case .spruce: spruce(thing)
      case .oak: oak(thing)
      case .grass: grass(thing)
      case .mist: mist(thing)
      case .cabin: cabin(thing)
      }
    }
  }

  /// The colour that air at a distance gives to what stands there, and its share.
  private func air(_ z: Float, _ pixel: SIMD2<Float>) -> (color: SIMD4<Float>, share: Float) {
    let place = pixel / view.unit - LandView.margin
    let isSnow = look.ground == .snow
    let start: Float = isSnow ? 6.5 : 3.6
    let share = (1 - decay(max(z - start, 0) / (isSnow ? 8.5 : 9.5))) * 0.96
    return (
      (colors.air[isSnow ? 0 : 1.05 * nearness(place)] * (isSnow ? 1.0 : 1)).opaque,
      min(share * (0.5 + 0.5 * Float(look.mist)), 0.97)
    )
  }

  /// A spruce: whorls of hanging branches, with needles below and snow above.
  private mutating func spruce(_ tree: LandThing) {
    let foot = view.pixel(tree.x, terrain.height(tree.x, tree.z) - 0.03, tree.z)
    let tall = view.focal * tree.size / tree.z * view.unit
    guard foot.x > Float(canvas.x.lowerBound) - tall, foot.x < Float(canvas.x.upperBound) + tall,
      foot.y > Float(canvas.y.lowerBound), foot.y - tall < Float(canvas.y.upperBound)
    else { return }
    let isSnow = look.ground == .snow
    let air = air(tree.z, foot)
    let way = SIMD2(tree.x, tree.z) - view.home
    let warm: Float =
      look.feature == .cabin ? 0.1 / ((way * way).sum() * 0.5 + 0.25) * (way.y < 2.5 ? 1 : 0.2) : 0
    let glow = isSnow ? 0 : nearness(foot / view.unit - LandView.margin)
    func color(_ light: Float, _ v: Float) -> SIMD4<Float> {
      var color = isSnow ? colors.tree[light] : colors.tree[0.05 + 0.35 * light * glow]
      color += colors.lamp[0.7] * (warm * (light * 0.9 + 0.05) * v)
      return mix(
        color.opaque, air.color * (isSnow ? 0.84 + 0.2 * v : 1),
        min(air.share * (0.72 + 0.5 * v), 0.97)
      ).opaque
    }
    let z = tree.z * 0.985
    let lean = (numbers.next() - 0.5) * 0.02
    func point(_ x: Float, _ v: Float) -> SIMD2<Float> {
      SIMD2(foot.x + (x + lean * (1 - v)) * tall, foot.y - (1 - v) * tall)
    }
    canvas.stroke(point(0, 0), point(0, 1), SIMD2(0.001, 0.012) * tall, color(0.05, 0.9), z: z)
    // Near trees have more branches and every needle-bearing twig; far ones a few strokes.
    let tiers = min(max(Int(tall / (isSnow ? 6 : 9)), 7), isSnow ? 34 : 26)
    let (branches, pieces, twigs) = tall > 260 ? (5, 6, 2) : tall > 110 ? (3, 3, 1) : (2, 1, 0)
    let wide = 0.145 + 0.05 * numbers.next()
    for tier in (1...tiers).reversed() {
      let q = Float(tier) / Float(tiers)
      let v = 0.012 + 0.95 * q
      for branch in 0..<branches * 2 {
        let side: Float = branch % 2 == 0 ? -1 : 1
        let short = (isSnow ? 0.55 : 0.35) + (isSnow ? 0.5 : 0.75) * numbers.next()
        let length = wide * (0.025 + 0.975 * q) * short
        let droop = (0.12 + 0.34 * q) * length * (0.5 + numbers.next())
        let start = v + (numbers.next() - 0.5) * 0.9 / Float(tiers)
        let thick =
          (0.006 + 0.009 * q) * (0.7 + 0.6 * numbers.next())
          * (twigs > 1 ? 0.58 : twigs > 0 ? 0.85 : 1.6)
        let facing: Float = side < 0 ? 1 : 0.72
        let depth = 0.55 + 0.45 * numbers.next()
        var before = point(0, start)
        for piece in 1...pieces {
          let t = Float(piece) / Float(pieces)
          let next = point(
            side * length * t, start - 0.02 * q * (1 - t) + droop * t - 0.12 * length * t * t * t)
          let radius = thick * (1.05 - 0.75 * t) * tall
          canvas.stroke(
            before, next, SIMD2(thick * (1.05 - 0.75 * (t - 1 / Float(pieces))) * tall, radius),
            color(0.06 + 0.1 * depth, start), z: z)
          // Twigs hang from the branch and end unevenly.
          for _ in 0..<twigs {
            let from = mix2(before, next, numbers.next())
            let hang = (0.008 + 0.013 * q) * (0.4 + numbers.next()) * tall
            let out = side * hang * (0.25 + 0.5 * numbers.next())
            canvas.stroke(
              from, from + SIMD2(out, hang), SIMD2(0.0036, 0.0012) * tall,
              color(0.03 + 0.14 * depth * numbers.next(), start), z: z)
          }
          if isSnow, numbers.next() < (twigs > 0 ? 0.72 : 0.55) {
            let lift = SIMD2(0, -thick * 0.55 * tall)
            let fluff = thick * (0.6 + 0.6 * numbers.next()) * (1.1 - 0.5 * t) * tall
            let bright = facing * (0.55 + 0.45 * depth) * (0.75 + 0.25 * t)
            canvas.stroke(
              before + lift, next + lift, SIMD2(fluff, fluff * 0.8), color(0.62 * bright, start),
              opacity: 0.85, z: z)
            canvas.stroke(
              before + lift * 1.5, next + lift * 1.5, SIMD2(fluff, fluff * 0.7) * 0.55,
              color(bright, start), opacity: 0.9, z: z)
          }
          before = next
        }
      }
    }
  }

  /// A broad tree: limbs that curve to clumps of leaves.
  private mutating func oak(_ tree: LandThing) {
    let foot = view.pixel(tree.x, terrain.height(tree.x, tree.z) - 0.03, tree.z)
    let tall = view.focal * tree.size / tree.z * view.unit
    guard foot.x > Float(canvas.x.lowerBound) - tall, foot.x < Float(canvas.x.upperBound) + tall
    else { return }
    let air = air(tree.z, foot)
    let z = tree.z * 0.985
    func color(_ light: Float, _ at: SIMD2<Float>) -> SIMD4<Float> {
      let near = nearness(at / view.unit - LandView.margin)
      let leaf = colors.tip[light * (0.12 + 0.62 * near)]
      let v = 1 - saturate((foot.y - at.y) / tall)
      return mix(leaf, air.color, min(air.share * (0.72 + 0.5 * v), 0.98)).opaque
    }
    func point(_ x: Float, _ y: Float) -> SIMD2<Float> { foot + SIMD2(x, y - 1) * tall }
    var clumps: [SIMD3<Float>] = []
    for _ in 0..<56 {
      let angle = Double(numbers.next()) * 0.74 + 0.38
      let far = root(numbers.next()) * (0.75 + 0.25 * numbers.next())
      let (c, s) = (Float(sine(turns: angle + 0.25)), Float(sine(turns: angle)))
      clumps.append(
        SIMD3(
          0.45 * far * c, 0.44 + far * s * (s < 0 ? 0.42 : 0.22) * (1 - 0.2 * abs(c)),
          (0.065 + 0.055 * numbers.next()) * (1.2 - 0.45 * far)))
    }
    var before = point(0.012, 1)
    for step in 1...12 {
      let t = Float(step) / 12
      let flare = max(0.3 - t, 0)
      let next = point(0.012 * Float(sine(turns: Double(t) * 0.6 + 0.25)), 1 - 0.56 * t)
      let thick = (0.036 * (1 - t) + 0.006 + 0.3 * flare * flare) * tall
      canvas.stroke(before, next, SIMD2(thick, thick), color(0.05, next), z: z)
      before = next
    }
    for clump in clumps.prefix(22) {
      let start = SIMD2<Float>(0, 0.50 + 0.22 * numbers.next())
      let bend = SIMD2(clump.x * 0.4, start.y - 0.06 - 0.08 * numbers.next())
      let thick = 0.007 + 0.008 * numbers.next()
      var before = point(start.x, start.y)
      for step in 1...8 {
        let t = Float(step) / 8
        let at =
          start * ((1 - t) * (1 - t)) + bend * (2 * t * (1 - t)) + SIMD2(clump.x, clump.y) * (t * t)
        let next = point(at.x, at.y)
        canvas.stroke(
          before, next, SIMD2(thick * (1.1 - t), thick * (1.1 - t) * 0.9) * tall,
          color(0.05, next), z: z)
        before = next
      }
    }
    clumps.sort { $0.y + 0.4 * $0.z < $1.y + 0.4 * $1.z }
    for clump in clumps {
      let leaves = Int(420 * clump.z * clump.z * 100)
      for _ in 0..<leaves {
        let angle = Double(numbers.next())
        let far = numbers.next() * (0.55 + 0.6 * numbers.next())
        let away =
          SIMD2(Float(sine(turns: angle + 0.25)) * 1.25, Float(sine(turns: angle)) * 0.8)
          * (clump.z * far)
        let at = point(clump.x + away.x, clump.y + away.y)
        let radius = (0.0032 + 0.0042 * numbers.next()) * tall
        let light =
          0.16 + 0.75 * (far > 0.55 ? numbers.next() : 0) + 0.5 * (-away.y / clump.z)
          * (far > 0.3 ? 1 : 0)
        let turn = SIMD2(numbers.next() - 0.5, numbers.next() - 0.5) * (radius * 1.6)
        canvas.stroke(
          at - turn, at + turn, SIMD2(radius, radius * 0.6) * 0.8, color(light, at), z: z)
      }
    }
  }

  /// A row of grass, tall with seed heads at the corners of the picture.
  private mutating func grass(_ row: LandThing) {
    let isNear = row.z < cut
    let density = 260 + 900 * min(0.35, 0.05 + 0.2 * row.z)
    let count = Int(density * (isNear ? 0.55 : 1) * view.aspect / 1.78)
    let haze = 1 - decay(max(row.z - 1.6, 0) / 9)
    for _ in 0..<count {
      let z = row.z * (0.97 + 0.06 * numbers.next())
      let blade = (0.105 + 0.3 * max(0, 1.6 - z)) / z * view.focal * 1.25
      let x = (numbers.next() * 1.12 - 0.06) * view.aspect
      let landX = (x - view.aspect / 2) / view.focal * z
      let tuft = saturate(0.55 + 0.7 * terrain.noise(landX * 2.2, z * 1.7, 2))
      var length = blade * (0.3 + 0.7 * numbers.next()) * (0.3 + 0.95 * tuft)
      if isNear {
        let side = abs(x / view.aspect - 0.48)
        length *= 0.35 + min(5.2 * side * root(side), 1.5)
      }
      let foot = view.pixel(landX, terrain.height(landX, z) - 0.01, z)
      let lean =
        0.1 + (numbers.next() + numbers.next() - 1) * 0.75 + 0.35
        * terrain.noise(landX * 0.7 + 9, z * 0.5, 1)
      let thick = 0.0030 / z * (0.6 + 0.6 * numbers.next()) * view.unit
      let stem = length * view.unit
      let gleam = 0.25 + 0.75 * numbers.next()
      let hasSeeds = numbers.next() < (z > 2.4 ? 0 : z > 1.5 ? 0.06 : 0.3)
      let place = foot / view.unit - LandView.margin
      let near = nearness(place)
      let beam = (place.x - view.light.x) / (0.42 + 0.1 * z)
      let path = decay(beam * beam)
      let patch = saturate(terrain.noise(landX * 0.9, z * 1.3, 1) + 0.4)
      let air = colors.air[1.05 * near]
      var before = foot
      for step in 1...4 {
        let t = Float(step) / 4
        let next = foot + SIMD2(stem * lean * t * t, -stem * t * (1 - 0.22 * abs(lean) * t))
        let shine =
          gleam * max(t - 0.25, 0) * 1.2 * (0.2 + 1.25 * near * path) * (0.6 + 0.8 * patch)
        let color = mix(colors.tip[shine * (0.6 + 0.4 * smoothstep(1, 2.6, z))], air, haze).opaque
        canvas.stroke(
          before, next, SIMD2(thick * (1.15 - t), thick * (0.95 - t * 0.8)), color, z: z * 0.9)
        if hasSeeds, step >= 3 {
          for bead in 0..<4 {
            let at = mix2(before, next, Float(bead) / 4 + 0.2)
            let side: Float = bead % 2 == 0 ? -1 : 1
            canvas.stroke(
              at + SIMD2(side * thick * 1.2, 0), at + SIMD2(side * thick * 1.5, -thick * 2.5),
              SIMD2(thick * 0.9, thick * 0.4), color, z: z * 0.9)
          }
        }
        before = next
      }
    }
  }

  /// A sheet of mist at a distance, thin above and below.
  private mutating func mist(_ sheet: LandThing) {
    let middle = view.row(0.1, sheet.z)
    let thickness = (0.024 + 0.2 / sheet.z) * view.unit
    let rows = Int(middle - 2.6 * thickness)..<Int(middle + 2.6 * thickness)
    for row in rows.clamped(to: canvas.y) {
      let away = (Float(row) + 0.5 - middle) / thickness
      let strength = sheet.size * max(decay(away * away) - 0.03, 0)
      for column in canvas.x {
        let at = (row - canvas.y.lowerBound) * canvas.x.count + column - canvas.x.lowerBound
        guard canvas.depth[at] > sheet.z else { continue }
        let place = view.place(column, row)
        let cloud = terrain.noise(place.x * 1.6 + sheet.z, place.y * 9 + sheet.z * 3, 3)
        let color = colors.air[1.1 * nearness(place)]
        canvas.light[at] = mix(canvas.light[at], color, strength * saturate(0.55 + cloud))
      }
    }
  }

  /// A shore of spruces beyond the lake, and a near spit with tall ones and their mirror image.
  private mutating func shore() {
    let line = view.horizon
    func bank(_ x: Float) -> Float {
      0.002 + 0.01 * smoothstep(-0.3, 0.6, terrain.noise(x * 1.7, 0.3, 2))
    }
    let black = colors.tree[0].opaque
    if drawsBack {
      for column in canvas.x {
        let top = view.pixel(SIMD2(0, line - bank(view.place(column, 0).x))).y
        for row in (Int(top)..<Int(view.row(0, 1))).clamped(to: canvas.y) {
          let at = (row - canvas.y.lowerBound) * canvas.x.count + column - canvas.x.lowerBound
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
          silhouette(ground + SIMD2(0, 0.002 * view.unit), tall * view.unit, black, mirrored: false)
        }
        let gap = numbers.next()
        x += 0.0042 * (0.15 + 2.4 * gap * gap) * (1 + 1.6 * (1 - group)) + 0.0006
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
    let stems: [SIMD2<Float>] = [
      [0.012, 0.17], [0.04, 0.235], [0.06, 0.15], [0.083, 0.2], [0.105, 0.115], [0.128, 0.165],
      [0.15, 0.09], [0.172, 0.125], [0.2, 0.07], [0.232, 0.092], [0.262, 0.05], [0.3, 0.065],
      [0.335, 0.034], [-0.012, 0.26], [-0.04, 0.2],
    ]
    let low = (0..<46).map { _ in
      let x = numbers.next()
      let tall = numbers.next()
      return SIMD2(x * root(x) * tip * 0.98 / scale, 0.012 + 0.03 * tall * tall)
    }
    for stem in stems + low where stem.x * scale < tip {
      let foot = view.pixel(SIMD2(stem.x * scale, spit - 0.014 * max(1 - stem.x / 0.36, 0)))
      let tall = stem.y * scale * (0.93 + 0.14 * numbers.next()) * view.unit
      let mirror = view.pixel(SIMD2(stem.x * scale, spit + 0.01 * max(1 - stem.x / 0.36, 0)))
      silhouette(mirror, tall, black, mirrored: true)
      silhouette(foot, tall, black, mirrored: false)
    }
  }

  /// A spruce as a dark outline of whorls that hang, of unequal length left and right.
  private mutating func silhouette(
    _ foot: SIMD2<Float>, _ tall: Float, _ color: SIMD4<Float>, mirrored: Bool
  ) {
    let up: Float = mirrored ? 1 : -1
    let opacity: Float = mirrored ? 0.86 : 1
    let wide = 0.15 + 0.06 * numbers.next()
    canvas.stroke(
      foot, foot + SIMD2(0, up * tall), SIMD2(0.014, 0.003) * tall, color, opacity: opacity)
    let whorls = min(max(Int(tall / 2.6), 6), 46)
    for whorl in 0..<whorls * 2 {
      let v = (Float(whorl / 2) + numbers.next()) / Float(whorls)
      let side: Float = whorl % 2 == 0 ? -1 : 1
      let length = (0.012 + wide * root(v) * root(root(v)) * (0.45 + 0.55 * numbers.next())) * tall
      let at = foot + SIMD2(0, up * (1 - 0.96 * v) * tall)
      let end = at + SIMD2(side * length, -up * length * (0.2 + 0.3 * v))
      canvas.stroke(
        at, end, SIMD2(0.7, 0.16) * min(tall / Float(whorls), 5), color, opacity: opacity)
    }
  }

  /// A cabin of logs with snow on its roof and lit windows.
  private mutating func cabin(_ cabin: LandThing) {
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
        let at = (row - canvas.y.lowerBound) * canvas.x.count + column - canvas.x.lowerBound
        canvas.light[at] +=
          colors.lamp[0.7] * (near + 0.07 * far * far * smoothstep(0.2, 0.12, squared))
          * SIMD4(1, 1, 1, 0)
      }
    }
  }
}

@inline(__always) func mix2(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ share: Float) -> SIMD2<Float> {
  a + (b - a) * share
}

/// Returns base^exponent for an exponent from 0 to 1, by square roots.
func power(_ base: Double, _ exponent: Double) -> Double {
  var (result, root, rest) = (1.0, base, exponent)
  for _ in 0..<24 {
    root = root.squareRoot()
    rest *= 2
    if rest >= 1 {
      result *= root
      rest -= 1
    }
  }
  return result
}

import SeltzerKernels
import SeltzerScene
import SeltzerSystem

extension Land {
  /// Stamps a tree of one of a few shapes; near ones have more branches.
  mutating func stamp(
    _ kind: LandThing.Kind, _ foot: SIMD2<Float>, tall: Float, _ ramp: LandRamp,
    _ look: seltzer_stamp
  ) {
    // The numbers are drawn for what is outside as well, so that parts of a picture agree.
    let (shape, isFlipped) = (numbers.next(), numbers.next() < 0.5)
    guard foot.x > Float(canvas.x.lowerBound) - tall, foot.x < Float(canvas.x.upperBound) + tall
    else { return }
    let isOak = kind == .oak
    let isNear = tall > (isOak ? 0.3 : 0.4) * view.unit
    let number = UInt32(shape * (isNear ? isOak ? 1 : 2 : 5)) + (isNear ? 5 : 0)
    let key = number + (isOak ? 10 : 0)
    let most = isOak ? 0.55 : lone.map { view.focal * $0.size / $0.z }.max() ?? 0.28
    let height = (isNear ? most * (isOak ? 1 : 0.8) : min(most, isOak ? 0.18 : 0.37)) * view.unit
    let isSnow = self.look.ground == .snow
    let sprite = sprites.sprite(key) {
      LandSprite(kind, number: number, height: height, isSnow: isSnow)
    }
    var look = look
    look.is_flipped = isFlipped ? 1 : 0
    sprite.stamp(on: canvas, foot, tall: tall, ramp, look)
  }

  /// A tree of the land, in its air and in the light of the cabin or the afterglow.
  mutating func tree(_ tree: LandThing) {
    let foot = view.pixel(tree.x, terrain.height(tree.x, tree.z) - 0.03, tree.z)
    let tall = view.focal * tree.size / tree.z * view.unit
    guard foot.y > Float(canvas.y.lowerBound), foot.y - tall < Float(canvas.y.upperBound)
    else { return }
    let isSnow = look.ground == .snow
    let air = air(tree.z, foot)
    let way = SIMD2(tree.x, tree.z) - view.home
    var stamp = seltzer_stamp()
    (stamp.gain, stamp.opacity, stamp.z) = (1, 1, tree.z * 0.985)
    if look.feature == .cabin {
      let warm = 0.1 / ((way * way).sum() * 0.5 + 0.25) * (way.y < 2.5 ? 1 : 0.2)
      let light = colors.lamp[0.7] * warm
      stamp.warm = (light.x, light.y, light.z, 0)
      stamp.warm_side = way.x > 0 ? -1.6 : 1.6
    }
    if !isSnow {
      let near = nearness((foot - SIMD2(0, 0.4 * tall)) / view.unit - LandView.margin)
      (stamp.bias, stamp.gain) = tree.kind == .oak ? (0, 0.12 + 0.62 * near) : (0.05, 0.5 * near)
    }
    let toLight: Float = foot.x / view.unit - LandView.margin > view.light.x ? -1 : 1
    (stamp.side, stamp.haze) = isSnow ? (-0.7, 0.84) : (1.5 * toLight, 1.04)
    (stamp.air, stamp.share) = ((air.color.x, air.color.y, air.color.z, 1), air.share)
    self.stamp(
      tree.kind, foot, tall: tall, tree.kind == .oak ? colors.tip : colors.tree, stamp)
  }

  /// A row of grass, tall with seed heads at the corners of the picture.
  mutating func grass(_ row: LandThing) {
    let isNear = row.z < cut
    let density = 260 + 900 * min(0.35, 0.05 + 0.2 * row.z)
    let count = Int(density * (isNear ? 0.55 : 1) * min(view.aspect, 8) / 1.78)
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
            let at = mix(before, next, Float(bead) / 4 + 0.2)
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
  mutating func mist(_ sheet: LandThing) {
    let middle = view.row(0.1, sheet.z)
    let thickness = (0.024 + 0.2 / sheet.z) * view.unit
    let rows = Int(middle - 2.6 * thickness)..<Int(middle + 2.6 * thickness)
    for row in rows.clamped(to: canvas.y) {
      let away = (Float(row) + 0.5 - middle) / thickness
      let strength = sheet.size * max(decay(away * away) - 0.03, 0)
      for column in canvas.x {
        let at = canvas.index(column, row)
        guard canvas.depth[at] > sheet.z else { continue }
        let place = view.place(column, row)
        let cloud = terrain.noise(place.x * 1.6 + sheet.z, place.y * 9 + sheet.z * 3, 3)
        let color = colors.air[1.1 * nearness(place)]
        canvas.light[at] = mix(canvas.light[at], color, strength * saturate(0.55 + cloud))
      }
    }
  }
}

import SeltzerScene
import SeltzerSystem

extension Land {
  /// A spruce: whorls of hanging branches, with needles below and snow above.
  mutating func spruce(_ tree: LandThing) {
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
            let from = mix(before, next, numbers.next())
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
  mutating func oak(_ tree: LandThing) {
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
}

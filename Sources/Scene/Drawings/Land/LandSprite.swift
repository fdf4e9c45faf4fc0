import SeltzerKernels
import SeltzerSystem

/// A tree that is drawn once and stamped at many places, in sizes that halve.
///
/// It is drawn in place of colours as light, side (0 is the left), nothing, and coverage.
final class LandSprite {
  private var levels: [(columns: Int, rows: Int, texels: [SIMD4<UInt8>])] = []
  private var numbers: HashedNumbers
  private let canvas: LandCanvas
  private let tall, middle: Float

  /// The most rows, which bounds the memory of huge pictures.
  static let mostRows: Float = 2400

  /// The width of the top, in widths of the sprite.
  private let narrow: Float

  /// `height` in pixels; `aspect` is width : height.
  init(
    seed: UInt32, height: Float, aspect: Float, narrow: Float, _ draw: (LandSprite) -> Void
  ) {
    self.narrow = narrow
    tall = max(min(height, Self.mostRows).rounded(.up), 16)
    var (columns, rows) = (Int(tall * aspect), Int(tall) + 2)
    (middle, numbers) = (Float(columns) / 2, HashedNumbers(seed: seed))
    canvas = LandCanvas(x: 0..<columns, y: 0..<rows)
    draw(self)
    var texels = [SIMD4<UInt8>](repeating: .zero, count: columns * rows)
    seltzer_sprite(canvas.light.baseAddress, Int32(columns * rows), &texels)
    levels = [(columns, rows, texels)]
    while rows > 12, columns > 3 {
      var half = [SIMD4<UInt8>](repeating: .zero, count: (columns / 2) * (rows / 2))
      seltzer_halve(texels, Int32(columns), Int32(rows), &half)
      (columns, rows, texels) = (columns / 2, rows / 2, half)
      levels.append((columns, rows, texels))
    }
  }

  /// Draws the sprite with its foot at a pixel.
  func stamp(
    on canvas: LandCanvas, _ foot: SIMD2<Float>, tall: Float, _ ramp: LandRamp,
    _ look: seltzer_stamp
  ) {
    let level = levels.last { Float($0.rows) >= tall * 0.8 } ?? levels[0]
    var stamp = look
    stamp.scale = Float(level.rows) / tall
    stamp.narrow = narrow
    (stamp.columns, stamp.rows) = (Int32(level.columns), Int32(level.rows))
    stamp.left = foot.x - Float(level.columns) / stamp.scale / 2
    stamp.top = foot.y - (look.is_mirrored == 0 ? tall : 0)
    ramp.table.withUnsafeBytes { table in
      level.texels.withUnsafeBytes { texels in
        (stamp.table, stamp.texels) = (table.baseAddress, texels.baseAddress)
        canvas.stamp(&stamp)
      }
    }
  }

  private func point(_ x: Float, _ y: Float) -> SIMD2<Float> {
    SIMD2(middle + x * tall, 1 + y * tall)
  }

  private func stroke(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ radii: SIMD2<Float>, _ light: Float, _ side: Float,
    opacity: Float = 1
  ) {
    canvas.stroke(
      point(a.x, a.y), point(b.x, b.y), radii * tall,
      SIMD4(saturate(light), saturate(side), 0, 1), opacity: opacity)
  }

  /// A spruce: whorls of branches around the stem, with twigs that hang and snow that lies in clumps.
  func spruce(tiers: Int, isSnow: Bool) {
    let wide = 0.145 + 0.05 * numbers.next()
    let lean = (numbers.next() - 0.5) * 0.02
    stroke([lean, 0.004], [0, 1], [0.0008, 0.010], 0.04, 0.5)
    for tier in (0..<tiers).reversed() {
      let q = (Float(tier) + 0.2 + 0.8 * numbers.next()) / Float(tiers)
      let reach = wide * (0.03 + 1.12 * q - 0.15 * q * q) * (0.76 + 0.34 * numbers.next())
      let count = min(4 + 10 * q, 9)
      let turn: Float = numbers.next() < 0.5 ? -1 : 1
      for branch in 0..<Int(count) {
        // From the back of the stem, −1, to the front.
        let front = 2 * (Float(branch) + numbers.next()) / count - 1
        let round = root(1.0001 - min(front * front, 1))
        let side = turn * (branch % 2 == 0 ? 1 : -1) * (0.2 + 0.8 * round)
        let length = reach * (0.55 + 0.55 * numbers.next())
        let sag = (0.42 * root(q) - 0.12) * (0.5 + numbers.next()) + 0.28 * front * q
        let from = 0.012 + 0.955 * q + (numbers.next() - 0.5) * 0.6 / Float(tiers)
        let thick = (0.0028 + 0.0050 * q) * (0.75 + 0.5 * numbers.next())
        let (near, face) = (0.62 + 0.38 * front, 0.5 + 0.5 * side)
        func at(_ t: Float) -> SIMD2<Float> {
          SIMD2(
            lean * (1 - from) + side * length * t,
            from - 0.018 * q * (1 - t) + length * t * (sag - 0.16 * t * t))
        }
        for piece in 0..<5 {
          let t = Float(piece) / 5
          let (a, b) = (at(t), at(t + 0.2))
          stroke(
            a, b, [thick * (1.3 - 0.8 * t), thick * (1.14 - 0.8 * t)], 0.02 + 0.06 * near * t, face)
          for twig in 0..<(front < -0.3 ? 1 : 5) {
            let root = mix(a, b, numbers.next())
            let hang = (0.004 + 0.015 * q) * (0.35 + numbers.next()) * (1.1 - 0.5 * t)
            let away = side * (twig % 3 == 0 ? 1.2 : 0.4) + (numbers.next() - 0.5) * 0.7
            stroke(
              root, root + SIMD2(away, twig % 3 == 0 ? 0.35 : 1) * hang, [0.0026, 0.0007],
              (0.02 + 0.17 * near * numbers.next()) * (0.3 + 0.7 * t), face)
          }
        }
        guard isSnow, front > -0.6 else { continue }
        var t = 0.12 + 0.4 * numbers.next()
        while t < 0.98 {
          let size = thick * (0.8 + 0.7 * numbers.next()) * (1.15 - 0.35 * t)
          let light = near * (0.7 + 0.45 * numbers.next()) * (0.55 + 0.45 * t)
          let pad = at(t)
          for dab in 0..<5 {
            // Blue dabs lie on the branch, light ones on those.
            let high = Float(dab) / 4
            let a =
              pad + SIMD2((numbers.next() - 0.5) * 3.2 * (1.1 - 0.6 * high), -0.75 * high) * size
            let slope = SIMD2(side, sag * side * side) * size * (0.3 + numbers.next())
            let bulk = size * (0.85 - 0.45 * high) * (0.6 + 0.6 * numbers.next())
            stroke(a, a + slope, [bulk, bulk * 0.45], light * (0.42 + 0.58 * high), face)
          }
          t += size / length * (2.4 + 4.5 * numbers.next() * numbers.next())
        }
      }
    }
  }

  /// A broad tree: limbs that fork and bend upwards, with leaves at the ends of the thin ones.
  func oak() {
    var clumps: [SIMD3<Float>] = []
    func limb(
      _ start: SIMD2<Float>, _ turns: Float, _ length: Float, _ thick: Float, _ level: Int
    ) {
      var (at, turns) = (start, turns)
      for step in 0..<6 {
        let t = Float(step) / 6
        turns += (numbers.next() - 0.5) * 0.07 - turns * 0.05
        let way = SIMD2(
          Float(sine(turns: Double(turns))), -0.84 * Float(sine(turns: Double(turns) + 0.25)))
        let next = at + way * (length / 6)
        stroke(at, next, [thick * (1 - 0.6 * t), thick * (0.9 - 0.6 * t)], 0.04, 0.5 + at.x)
        at = next
        if level > 0, step > 1 {
          let fork = (step % 2 == 0 ? 1 : -1) * (0.06 + 0.1 * numbers.next())
          limb(
            at, turns + fork, length * (0.42 + 0.28 * numbers.next()), thick * (0.62 - 0.4 * t),
            level - 1)
        }
      }
      if level < 2 { clumps.append([at.x, at.y, 0.03 + 0.028 * numbers.next()]) }
    }
    func thickness(_ t: Float) -> Float {
      0.026 - 0.009 * t + 0.3 * max(0.28 - t, 0) * max(0.28 - t, 0)
    }
    func stem(_ t: Float) -> SIMD2<Float> {
      [0.014 * Float(sine(turns: Double(t) * 0.6)), 1 - 0.5 * t]
    }
    for step in 0..<20 {
      let (t, next) = (Float(step) / 20, Float(step + 1) / 20)
      stroke(stem(t), stem(next), [thickness(t), thickness(next)], 0.04, 0.5)
    }
    for limb0 in 0..<7 {
      let turns = 0.068 * Float(limb0 - 3) + (numbers.next() - 0.5) * 0.04
      limb(
        [0.006, 0.52 + 0.1 * numbers.next()], turns, 0.22 + 0.08 * numbers.next(),
        0.015 + 0.006 * numbers.next(), 2)
    }
    // Dark leaves first, then those that light comes through.
    for pass in 0..<2 {
      for clump in clumps {
        for _ in 0..<Int(clump.z * (pass == 0 ? 700 : 850)) {
          let angle = Double(numbers.next())
          let far = (pass == 0 ? 0.8 : 1.25) * root(numbers.next())
          let away =
            SIMD2(Float(sine(turns: angle + 0.25)) * 1.3, Float(sine(turns: angle)) * 0.8)
            * (clump.z * far)
          let at = SIMD2(clump.x, clump.y) + away
          let size = 0.0024 + 0.0026 * numbers.next()
          let bright = pass == 0 ? 0.2 * numbers.next() : 0.15 + 0.6 * numbers.next() * far
          let turn = SIMD2(numbers.next() - 0.5, numbers.next() - 0.5) * (size * 1.8)
          stroke(
            at - turn, at + turn, [size, size * 0.5], bright - away.y / clump.z * 0.2,
            0.5 + at.x + away.x * 2)
        }
      }
    }
  }
}

import SeltzerKernels
import SeltzerSystem
import Synchronization

/// A tree that is drawn once and stamped at many places, in sizes that halve.
///
/// It is drawn in place of colours as light, side (0 is the left), nothing, and coverage.
final class LandSprite: Sendable {
  private typealias Level = (columns: Int, rows: Int, texels: [SIMD4<UInt8>])
  private let levels: [Level]
  private let isOak: Bool

  /// `number` is the shape's, from 5 on for near trees; `height` is in pixels.
  init(_ kind: LandThing.Kind, number: UInt32, height: Float, isSnow: Bool) {
    isOak = kind == .oak
    var painter = LandSpritePainter(isOak: isOak, number: number, height: height)
    if isOak { painter.oak() } else { painter.spruce(tiers: number < 5 ? 30 : 38, isSnow: isSnow) }
    let canvas = painter.canvas
    var (columns, rows) = (canvas.x.count, canvas.y.count)
    var texels = [SIMD4<UInt8>](repeating: .zero, count: columns * rows)
    seltzer_sprite(canvas.light.baseAddress, Int32(columns * rows), &texels)
    var levels: [Level] = []
    while rows > 6, columns > 2 {
      levels.append((columns, rows, texels))
      var half = [SIMD4<UInt8>](repeating: .zero, count: (columns / 2) * (rows / 2))
      seltzer_halve(texels, Int32(columns), Int32(rows), &half)
      (columns, rows, texels) = (columns / 2, rows / 2, half)
    }
    self.levels = levels
  }

  /// Stamps the sprite on a picture, with its foot at a pixel.
  func stamp(
    on picture: LandCanvas, _ foot: SIMD2<Float>, tall: Float, _ ramp: LandRamp,
    _ look: seltzer_stamp
  ) {
    let level = levels.last { Float($0.rows) >= tall * 0.8 } ?? levels[0]
    var stamp = look
    (stamp.scale, stamp.narrow) = (Float(level.rows) / tall, isOak ? 1 : 0.14)
    (stamp.columns, stamp.rows) = (Int32(level.columns), Int32(level.rows))
    stamp.left = foot.x - Float(level.columns) / stamp.scale / 2
    stamp.top = foot.y - (look.is_mirrored == 0 ? tall : 0)
    ramp.table.withUnsafeBytes { table in
      level.texels.withUnsafeBytes { texels in
        (stamp.table, stamp.texels) = (table.baseAddress, texels.baseAddress)
        picture.stamp(&stamp)
      }
    }
  }
}

/// Draws one tree's shape.
private struct LandSpritePainter {
  let canvas: LandCanvas
  private var numbers: HashedNumbers
  private let tall, middle: Float

  init(isOak: Bool, number: UInt32, height: Float) {
    // The most rows bound the memory of huge pictures.
    tall = max(min(height, 2400).rounded(.up), 16)
    let columns = Int(tall * (isOak ? 1.2 : 0.46))
    middle = Float(columns) / 2
    numbers = HashedNumbers(seed: number &* 977 &+ (isOak ? 9775 : 5))
    canvas = LandCanvas(x: 0..<columns, y: 0..<Int(tall) + 2)
  }

  private func stroke(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ radii: SIMD2<Float>, _ light: Float, _ side: Float
  ) {
    let (top, color) = (SIMD2(middle, 1), SIMD4(saturate(light), saturate(side), 0, 1))
    canvas.stroke(top + a * tall, top + b * tall, radii * tall, color)
  }

  /// A spruce: whorls of branches around the stem, with twigs that hang and snow that lies in clumps.
  mutating func spruce(tiers: Int, isSnow: Bool) {
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
          let y = from - 0.018 * q * (1 - t) + length * t * (sag - 0.16 * t * t)
          return [lean * (1 - from) + side * length * t, y]
        }
        for piece in 0..<5 {
          let t = Float(piece) / 5
          let (a, b) = (at(t), at(t + 0.2))
          let radii = SIMD2(1.35 - 1.15 * t, 1.12 - 1.15 * t) * thick
          stroke(a, b, radii, 0.02 + 0.06 * near * t, face)
          for twig in 0..<(front < -0.3 ? 1 : 5) {
            let from = mix(a, b, numbers.next())
            let hang = (0.004 + 0.015 * q) * (0.35 + numbers.next()) * (1.1 - 0.5 * t)
            let out = side * (twig % 3 == 0 ? 1.2 : 0.4) + (numbers.next() - 0.5) * 0.7
            let end = from + SIMD2(out, twig % 3 == 0 ? 0.35 : 1) * hang
            let light = (0.02 + 0.17 * near * numbers.next()) * (0.3 + 0.7 * t)
            stroke(from, end, [0.0026, 0.0007], light, face)
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
            let across = (numbers.next() - 0.5) * (3.5 - 1.9 * high)
            let a = pad + SIMD2(across, -0.75 * high) * size
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
  mutating func oak() {
    var clumps: [SIMD3<Float>] = []
    /// The direction at an angle from upwards.
    func way(_ turns: Float) -> SIMD2<Float> {
      [Float(sine(turns: Double(turns))), -0.84 * Float(sine(turns: Double(turns) + 0.25))]
    }
    func limb(_ start: SIMD2<Float>, _ turns: Float, _ length: Float, _ thick: Float, _ forks: Int)
    {
      var (at, turns) = (start, turns)
      for step in 0..<6 {
        let t = Float(step) / 6
        turns += (numbers.next() - 0.5) * 0.07 - turns * 0.05
        let next = at + way(turns) * (length / 6)
        stroke(at, next, [thick * (1 - 0.6 * t), thick * (0.9 - 0.6 * t)], 0.04, 0.5 + at.x)
        at = next
        guard forks > 0, step > 1 else { continue }
        let side = turns + (step % 2 == 0 ? 1 : -1) * (0.06 + 0.1 * numbers.next())
        let share = 0.42 + 0.28 * numbers.next()
        limb(at, side, length * share, thick * (0.62 - 0.4 * t), forks - 1)
      }
      if forks < 2 { clumps.append([at.x, at.y, 0.03 + 0.028 * numbers.next()]) }
    }
    var (stem, thick): (SIMD2<Float>, Float) = ([0, 1], 0.05)
    for step in 1...20 {
      let (t, foot) = (Float(step) / 20, max(0.28 - Float(step) / 20, 0))
      let next: SIMD2<Float> = [0.014 * Float(sine(turns: Double(t) * 0.6)), 1 - 0.5 * t]
      let radius = 0.026 - 0.009 * t + 0.3 * foot * foot
      stroke(stem, next, [thick, radius], 0.04, 0.5)
      (stem, thick) = (next, radius)
    }
    for number in -3...3 {
      let turns = 0.068 * Float(number) + (numbers.next() - 0.5) * 0.04
      let (y, length) = (0.52 + 0.1 * numbers.next(), 0.22 + 0.08 * numbers.next())
      limb([0.006, y], turns, length, 0.015 + 0.006 * numbers.next(), 2)
    }
    // Dark leaves first, then those that light comes through.
    for (index, clump) in (clumps + clumps).enumerated() {
      let isDark = index < clumps.count
      for _ in 0..<Int(clump.z * (isDark ? 700 : 850)) {
        let far = (isDark ? 0.8 : 1.25) * root(numbers.next())
        let away = way(numbers.next()) * SIMD2(1.3, 1) * (clump.z * far)
        let at = SIMD2(clump.x, clump.y) + away
        let size = 0.0024 + 0.0026 * numbers.next()
        let bright = isDark ? 0.2 * numbers.next() : 0.15 + 0.6 * numbers.next() * far
        let turn = SIMD2(numbers.next() - 0.5, numbers.next() - 0.5) * (size * 1.8)
        let light = bright - away.y / clump.z * 0.2
        stroke(at - turn, at + turn, [size, size * 0.5], light, 0.5 + at.x + away.x * 2)
      }
    }
  }
}

/// The sprites of one picture, each drawn when it is first needed.
final class LandSprites: Sendable {
  private let drawn = Mutex<[UInt32: LandSprite]>([:])

  func sprite(_ number: UInt32, _ draw: () -> LandSprite) -> LandSprite {
    drawn.withLock { drawn in
      let sprite = drawn[number] ?? draw()
      drawn[number] = sprite
      return sprite
    }
  }
}

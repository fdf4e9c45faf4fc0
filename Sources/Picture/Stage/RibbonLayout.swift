import SeltzerScene

/// The curtains of northern light over one palette's ground, over time.
struct RibbonLayout: Sendable {
  private let ribbons: Ground.Ribbons
  private let loop: Double?
  private let low, high: SIMD3<Float>

  init(_ ribbons: Ground.Ribbons, _ palette: Palette, loop: Double?) {
    (self.ribbons, self.loop) = (ribbons, loop)
    let ends = [0, 1].map { OKLCh(palette.background.color(at: $0)) }
    let main = ends[0].lightness > ends[1].lightness ? ends[0] : ends[1]
    // The hue that differs most, as a mean, so that it changes smoothly while palettes are mixed; a palette of
    // one hue gets its neighbour.
    let neighbor = SIMD2(main.hue.x * 0.9 - main.hue.y * 0.44, main.hue.y * 0.9 + main.hue.x * 0.44)
    var other = neighbor * 1e-3
    for color in ends + palette.bubbles.map({ OKLCh(OKLab($0.color)) }) {
      let difference = 1 - (color.hue * main.hue).sum()
      other += color.hue * (color.chroma * difference * difference)
    }
    let isGrey = main.chroma < 0.012
    low = Self.light(0.8, isGrey ? main.chroma : min(max(main.chroma, 0.15), 0.19), main.hue)
    high = Self.light(0.58, isGrey ? main.chroma : 0.19, other / (other * other).sum().squareRoot())
  }

  /// Returns a colour's light; that of orange, which would look like cloth, becomes pink.
  private static func light(
    _ lightness: Double, _ chroma: Double, _ hue: SIMD2<Double>
  ) -> SIMD3<Float> {
    let orange = max((hue * [0.5, 0.866]).sum() * 5 - 4, 0)
    let pink = hue + SIMD2(1.5, -0.5) * orange
    let color = OKLCh(
      lightness: lightness, chroma: chroma, hue: pink / (pink * pink).sum().squareRoot()
    ).inGamut
    let channels = SIMD3<Float>(color.encodedSRGB.clamped(lowerBound: .zero, upperBound: .one))
    return channels * channels
  }

  func shape(at t: Double) -> GroundShape.Ribbons {
    GroundShape.Ribbons(
      curtains: Array(Self.curtains.prefix(ribbons.count)),
      noises: Self.noises.map { noise in
        // A loop has a whole number of cells, and at least two.
        let cells = loop.map { min(max(($0 / noise.y).rounded(), 2), 4096) } ?? 4096
        let turns = t.turns(of: loop ?? cells * noise.y, in: loop)
        return SIMD3<Float>(SIMD3(noise.x, (turns - turns.rounded(.down)) * cells, cells))
      }, turns: Float(t.turns(of: 60, in: loop)), horizon: Float(ribbons.horizon),
      fan: Float(ribbons.fan), strength: Float(ribbons.strength), low: low, high: high)
  }

  /// Cells per length or point, and seconds.
  private static let noises: [SIMD2<Double>] = [
    [0.45, 30], [0.6, 30], [2.3, 15], [6, 9], [15, 6], [37, 4.5], [83, 3.5], [1.7, 20], [7, 9],
    [19, 5], [47, 4], [9, 10],
  ]

  private static let curtains = [
    // From the horizon, back and forth in two turns, to above the viewer.
    curtain(
      [
        [0.96, 0.676], [1.08, 0.655], [1.25, 0.622], [1.17, 0.585], [0.98, 0.556], [0.86, 0.51],
        [0.97, 0.462], [1.2, 0.432], [1.39, 0.395], [1.415, 0.345], [1.28, 0.3], [1.02, 0.29],
        [0.8, 0.268], [0.56, 0.205], [0.33, 0.165], [0.06, 0.12], [-0.25, -0.02],
      ],
      [
        [0.2, 0.8, 2, 0.1], [0.4, 0.62, 2.2, 0.35], [0.545, 0.42, 2.4, 0.6],
        [0.66, 0.34, 2.6, 0.2], [0.77, 0.26, 2.6, 0.7], [0.89, 0.2, 2.4, 0.2],
      ], seed: 3, gain: [1, 1, 1]),
    // A band along the horizon.
    curtain(
      [
        [-0.5, 0.62], [-0.1, 0.6], [0.3, 0.615], [0.62, 0.6], [0.95, 0.615], [1.4, 0.6],
        [1.8, 0.62], [2.3, 0.61],
      ], [[0.3, 0.5, 2, 0.1], [0.62, 0.5, 2, 0.5]], seed: 21, gain: [0.25, 0.25, 0.25]),
    // A veil high up, behind the great curtain.
    curtain(
      [[2.3, 0.5], [2, 0.44], [1.7, 0.36], [1.45, 0.2], [1.2, 0.02]], [[0.4, 0.15, 2, 0.3]],
      seed: 40, gain: [0, 0.06, 0.35]),
  ]

  /// Returns a curtain over places in a picture of 16:9 whose horizon is at 0.715.
  private static func curtain(
    _ places: [SIMD2<Float>], _ packets: [SIMD4<Float>], seed: UInt32, gain: SIMD3<Float>
  ) -> GroundShape.Curtain {
    var (length, last) = (Float(0), SIMD2<Float>?.none)
    let points = places.map { place in
      let ground = SIMD2(place.x - 0.89, 1) / (0.715 - place.y)
      let step = ground - (last ?? ground)
      length += (step * step).sum().squareRoot()
      last = ground
      return SIMD3(ground.x, ground.y, length)
    }
    return GroundShape.Curtain(points: points, packets: packets, seed: seed, gain: gain)
  }
}

extension Double {
  /// Returns the turns of a time since the last whole period, which is adjusted so that a loop has whole ones.
  func turns(of period: Double, in loop: Double?) -> Double {
    let fitted = loop.map { $0 / max(($0 / period).rounded(), 1) } ?? period
    return truncatingRemainder(dividingBy: fitted) / fitted
  }
}

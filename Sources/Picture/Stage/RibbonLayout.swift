import SeltzerScene
import SeltzerSystem

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
    let neighbor = SIMD2(
      main.hue.x * 0.9 - main.hue.y * 0.44, main.hue.y * 0.9 + main.hue.x * 0.44)
    var other = neighbor * 1e-3
    for color in ends + palette.bubbles.map({ OKLCh(OKLab($0.color)) }) {
      let difference = 1 - (color.hue * main.hue).sum()
      other += color.hue * (color.chroma * difference * difference)
    }
    let isGrey = main.chroma < 0.012
    low = Self.light(0.78, isGrey ? main.chroma : max(main.chroma, 0.16), main.hue)
    high = Self.light(
      0.6, isGrey ? main.chroma : 0.19, other / (other * other).sum().squareRoot())
  }

  /// Returns a colour's light to the power 1.75, so that weak channels stay weak where light is strong.
  private static func light(
    _ lightness: Double, _ chroma: Double, _ hue: SIMD2<Double>
  ) -> SIMD3<Float> {
    let color = OKLCh(lightness: lightness, chroma: chroma, hue: hue).inGamut
    let channels = SIMD3<Float>(color.encodedSRGB.clamped(lowerBound: .zero, upperBound: .one))
    let root = channels.squareRoot()
    return channels * root * root.squareRoot()
  }

  func shape(at t: Double) -> GroundShape.Ribbons {
    let (slow, fast) = (t.turns(of: 60, in: loop), t.turns(of: 30, in: loop))
    func waves(_ sines: [SIMD4<Double>], _ turns: Double) -> [SIMD3<Float>] {
      sines.map { SIMD3(Float($0.x), Float($0.y), Float(($0.w + $0.z * turns).fraction)) }
    }
    return GroundShape.Ribbons(
      curtains: Self.curtains.prefix(ribbons.count).map {
        GroundShape.Curtain(
          x: SIMD2<Float>($0.x), y: SIMD2<Float>($0.y), bendsX: waves($0.bendsX, slow),
          bendsY: waves($0.bendsY, slow), rays: waves(Self.rays, fast),
          strength: waves($0.strength, slow), height: waves($0.height, slow), low: Float($0.low),
          high: Float($0.high), gain: Float($0.gain * ribbons.strength),
          thickness: Float($0.thickness), isNear: $0.isNear)
      },
      horizon: Float(ribbons.horizon), fan: Float(ribbons.fan), low: low, high: high)
  }

  /// A curtain whose sines are (height, turns over s, turns per period, phase); lengths in stage units, down.
  private struct Curtain {
    let x, y: SIMD2<Double>
    let bendsX, bendsY, strength, height: [SIMD4<Double>]
    let low, high, gain, thickness: Double
    let isNear: Bool
  }

  private static let rays: [SIMD4<Double>] = [
    [1, 83, 1, 0.1], [0.9, 131, -1, 0.4], [0.8, 197, 2, 0.7], [0.7, 317, -2, 0.2],
    [0.6, 23, 1, 0.3],
  ]

  /// Folds are ellipses seen from the side: each sine of x has one of y of a quarter of its height.
  private static let curtains = [
    // A river in perspective: from the horizon, once back and forth, to above the viewer.
    Curtain(
      x: [1.45, -0.95], y: [0.765, -0.685],
      bendsX: [
        [0.5, 1, 0, 0.86], [0.085, 4, 1, 0.05], [0.034, 9, -1, 0.31], [0.014, 19, 1, 0.7],
      ],
      bendsY: [
        [0.045, 2, 0, 0.3], [0.022, 4, 1, 0.3], [0.014, 9, -1, 0.06], [0.006, 19, 1, 0.45],
      ],
      strength: [[0.3, 1, 1, 0.1], [0.35, 3, -1, 0.15]],
      height: [[0.6, 4, 1, 0.2], [0.4, 9, -1, 0.5]],
      low: 0.075, high: 0.34, gain: 10, thickness: 0.006, isNear: true),
    // A band along the horizon.
    Curtain(
      x: [-0.4, 2.6], y: [0.735, -0.03],
      bendsX: [[0.06, 3, -1, 0.4], [0.022, 8, 1, 0.2]],
      bendsY: [[0.022, 2, 1, 0.1], [0.012, 8, -1, 0.45]],
      strength: [[0.6, 1, -1, 0.8], [0.3, 3, 1, 0.1]],
      height: [[0.6, 5, 1, 0.7], [0.4, 11, -1, 0.1]],
      low: 0.034, high: 0.13, gain: 1.2, thickness: 0.011, isNear: false),
    // A veil high up.
    Curtain(
      x: [2, -1.9], y: [0.34, -0.1],
      bendsX: [[0.22, 2, -1, 0.62], [0.04, 7, 1, 0.3], [0.02, 13, 1, 0.4]],
      bendsY: [[0.05, 2, 1, 0.9], [0.01, 7, -1, 0.35], [0.005, 13, 1, 0.2]],
      strength: [[0.5, 1, -1, 0.6], [0.3, 4, 1, 0.2]],
      height: [[0.6, 3, 1, 0.4], [0.4, 8, -1, 0.9]],
      low: 0.09, high: 0.4, gain: 1.3, thickness: 0.034, isNear: true),
  ]
}

extension Double {
  /// The part above the next lower whole number.
  fileprivate var fraction: Double { self - rounded(.down) }

  /// Returns the turns of a time since the last whole period, which is adjusted so that a loop has whole ones.
  func turns(of period: Double, in loop: Double?) -> Double {
    let fitted = loop.map { $0 / max(($0 / period).rounded(), 1) } ?? period
    return truncatingRemainder(dividingBy: fitted) / fitted
  }
}

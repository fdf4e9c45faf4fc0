import SeltzerScene
import SeltzerSystem

/// Water seen from below in one palette, over time.
struct WaterLayout: Sendable {
  private let water: Ground.Water
  private let loop: Double?
  private let isTall: Bool
  private let colors: [Float]

  init(_ water: Ground.Water, _ palette: Palette, aspect: Double, loop: Double?) {
    (self.water, self.loop, isTall) = (water, loop, aspect < 1)
    let background = palette.background
    // Dark ends have little chroma, and would be grey when lighter.
    let rich = OKLCh(background.color(at: background.isLighterAtEnd ? 0.64 : 0.36)).chroma * 1.1
    /// Returns a colour of the gradient, from its light end, nearer to a lightness: so every palette has depth.
    func light(_ place: Double, _ lightness: Double, _ factor: Float) -> SIMD3<Float> {
      let own = OKLCh(background.color(at: background.isLighterAtEnd ? 1 - place : place))
      let shown = own.lightness + (lightness - own.lightness) * 0.75
      let chroma = min(max(own.chroma * 1.1, rich), 0.19)
      let color = OKLCh(lightness: shown, chroma: chroma, hue: own.hue).inGamut.encodedSRGB
      let channels = SIMD3<Float>(color.clamped(lowerBound: .zero, upperBound: .one))
      return channels * channels * factor
    }
    colors = [
      light(1, 0.5, 0.08), light(1, 0.5, 0.15), light(1, 0.5, 0.3), light(1, 0.5, 0.5),
      light(0.72, 0.6, 0.62), light(0.36, 0.7, 0.7),
      // The sky and the sun, which is nearly white.
      light(0, 0.86, 1), light(0, 0.95, 0.5) + 0.5,
      light(0.36, 0.72, 0.5) + light(0.72, 0.6, 0.5),
    ].flatMap { [$0.x, $0.y, $0.z] }
  }

  func shape(at t: Double) -> GroundShape.Water {
    /// Turns since the start, with a part of a turn that differs for each wave.
    func phase(_ period: Double, _ index: Int) -> Float {
      Float(
        t.turns(of: period, in: loop) + (Double(index) * 0.618).truncatingRemainder(dividingBy: 1))
    }
    var rate = 2.2 * 1.5 / (2 * Double.pi)
    let ripples = (0..<14).map { index in
      // Waves that cross make a lattice, so all run nearly with the wind; squares are as good as random.
      let turn = (Double(index * index) * 0.6180339887 + 0.37).truncatingRemainder(dividingBy: 1)
      let turns = SIMD2<Float>(unitVector(at: 1.3 + 1.3 * (turn - 0.5)) * rate)
      // Long waves are flat, so that the window's edge breaks into many pieces.
      let number = Double(index + 1)
      let slope = 0.07 * (1 - water.calm) / rate * min(1, number / 7, 8 / number)
      defer { rate *= 1.3 }
      // Long waves in deep water are the fastest.
      return SIMD4(turns.x, turns.y, phase(4.3 / rate.squareRoot(), index), Float(slope))
    }
    return GroundShape.Water(
      ripples: ripples, bends: [phase(21, 1), phase(25, 2), phase(13, 3)],
      beams: Self.beams.enumerated().map { index, rate in
        SIMD2(rate, phase(160 / Double(rate).squareRoot(), index))
      }, shafts: Float(water.shafts), colors: colors, slope: isTall ? 0.754 : 0.601,
      pitch: [0.34202, 0.93969])
  }

  /// Turns per tangent of the angle from the sun.
  private static let beams: [Float] = [1.5, 2.6, 4.3, 5.3, 7.6, 11.3, 14.4]
}

/// The Moon's near side a few days before it is full.
struct Moon: Globe {
  // The disc nearly fills the picture's 59 points of width.
  let radius: Float = 29.1

  private let view = GlobeView(latitude: 0, longitude: 0, lean: 8)
  private let rough = LatticeNoise(seed: 71)
  private let craters = MoonCraters()

  func surface(_ normal: SIMD3<Float>) -> SIMD4<Float> {
    let place = view.ground(normal)
    let blotch = rough.fractal(place * 3.2, octaves: 5, gain: 0.6)
    let grain = rough.fractal(place * 13 + 5, octaves: 3, gain: 0.6)

    // Lava plains: dark, ragged, brownish blue.
    var plain: Float = 0
    let ragged = place + SIMD3(blotch, grain * 0.5, blotch * -0.8) * 0.075
    for sea in Self.seas {
      let away = ragged - sea.center
      let depth = ramp(1.22, 0.72, root((away * away).sum()) / sea.radius) * sea.depth
      plain = max(plain, depth)
    }
    var color = mix(srgbLight(222, 217, 208), srgbLight(122, 125, 134), unit(plain))
    color *= 1 + 0.20 * grain + 0.22 * blotch

    let (slope, dust) = craters.marks(at: place)
    color = mix(color, srgbLight(242, 239, 232), unit(dust * (1 - 0.35 * plain)))

    // Hills bend the light more in the bright highlands than on the plains.
    let hills = SIMD3(
      rough.at(place * 17 + 3), rough.at(place * 17 + 41), rough.at(place * 17 + 77))
    let bent = place + slope * 0.75 + hills * (0.10 * (1 - 0.7 * plain))
    let length = root((bent * bent).sum())
    let height = (bent * view.ground(sunward)).sum() / length
    let level = (normal * sunward).sum()

    // Moon dust sends light back, so the disc is flatter than a chalk ball.
    let day = ramp(-0.06, 0.34, level)
    let chalk = max(height, 0)
    let flat = 2 * chalk / (chalk + normal.z + 0.08)
    color *= (0.55 * chalk + 0.34 * min(flat, 1.4)) * day * 1.22
    // Earthlight on the night side.
    color += srgbLight(22, 27, 42) * 0.7
    color.w = 1
    return color
  }

  private struct Plain: Sendable {
    let center: SIMD3<Float>
    let radius: Float
    let depth: Float
  }

  /// The seas as circles: latitude, longitude, radius in degrees, darkness.
  private static let seas: [Plain] = [
    (33, -16, 18, 0.9), (28, 18, 10.5, 0.95), (8, 30, 12, 1), (17, 59, 7.5, 1), (-7, 51, 10, 0.9),
    (-15, 35, 5.5, 0.9), (-20, -15, 10.5, 0.8), (-24, -39, 6.5, 0.95), (20, -56, 16, 0.85),
    (3, -46, 14, 0.85), (-9, -24, 8, 0.85), (57, -22, 5, 0.7), (58, -4, 5, 0.7), (56, 14, 5, 0.7),
    (54, 30, 4, 0.6), (13, 4, 4.5, 0.8), (7, -30, 9, 0.7), (45, -46, 9, 0.75),
  ].map {
    Plain(
      center: GlobeView.place(latitude: $0.0, longitude: $0.1),
      radius: Float(2 * sine(degrees: $0.2 / 2)), depth: Float($0.3))
  }
}

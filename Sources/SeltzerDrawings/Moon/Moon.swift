package import SeltzerScene

extension Drawing {
  /// The Moon, lit from the upper left; centred at other aspect ratios.
  package static let moon = Drawing("moon", points: Moon.pointSize) {
    drawGlobe(Moon(), width: $0, height: $1, x: $2, y: $3)
  }
}

/// The near side of the Moon a few days before full moon.
struct Moon: Globe {
  static let pointSize = SIMD2(59.0, 60)
  // The disc nearly fills the picture's 59 points of width.
  let radius: Float = 29.1

  private let view = GlobeView(latitude: 0, longitude: 0, lean: 8)
  private let rough = LatticeNoise(seed: 71)
  private let craters = MoonCraters()

  func surface(_ normal: SIMD3<Float>) -> SIMD4<Float> {
    let place = view.ground(normal)
    let blotch = rough.fractal(place * 3.2, octaves: 5, gain: 0.6)
    let grain = rough.fractal(place * 15 + 5, octaves: 3, gain: 0.6)
    let patches = rough.fractal(place * 5 + 19, octaves: 2)

    // Lava plains merge and have ragged edges.
    var lava: Float = 0
    for sea in Self.seas {
      let away = place - sea.center
      let squared = (away * away).sum() / (sea.radius * sea.radius)
      guard squared < 5 else { continue }
      lava += sea.depth * decay(1.2 * squared * squared) * smoothstep(5, 3, squared)
    }
    let plain = smoothstep(0.26, 0.64, min(lava, 0.85) + 1.0 * blotch + 0.30 * grain)
    let basalt = mix(
      srgbLight(104, 108, 120), srgbLight(142, 142, 146), saturate(0.5 - 1.6 * patches))
    var color = mix(srgbLight(224, 219, 210), basalt, plain * 0.92)
    let mottle: Float = 1 + 0.22 * grain * (1 - 0.5 * plain) + 0.3 * patches
    color *= mottle

    let (slope, dust) = craters.marks(at: place, raggedness: grain)
    color = mix(color, srgbLight(244, 241, 234), saturate(dust * (1 - 0.3 * plain)))

    // Hills vary the light more in the bright highlands than on the plains.
    let hills = SIMD3(
      rough.at(place * 17 + 3), rough.at(place * 17 + 41), rough.at(place * 17 + 77))
    let bent = place + slope + hills * (0.09 * (1 - 0.75 * plain))
    let length = root((bent * bent).sum())
    let height = (bent * view.ground(sunDirection)).sum() / length
    let level = (normal * sunDirection).sum()

    // Lunar dust reflects light back to the sun, so the disc looks flatter than Lambert's law.
    let day = smoothstep(-0.06, 0.34, level)
    let chalk = max(height, 0)
    let flat = 2 * chalk / (chalk + normal.z + 0.08)
    let light: Float = (0.55 * chalk + 0.34 * min(flat, 1.4)) * day * 1.22
    color *= light
    // Earthlight on the night side.
    color += srgbLight(15, 19, 32) * (0.4 + 0.6 * normal.z)
    color.w = 1
    return color
  }

  /// The lunar seas as circles: latitude, longitude and radius in degrees, and darkness.
  private static let circles: [(Double, Double, Double, Float)] = [
    (33, -16, 18, 0.9), (28, 18, 10.5, 0.95), (8, 30, 12, 1), (17, 59, 7.5, 1), (-7, 51, 10, 0.9),
    (-15, 35, 5.5, 0.9), (-20, -15, 10.5, 0.8), (-24, -39, 6.5, 0.95), (20, -56, 16, 0.85),
    (3, -46, 14, 0.85), (-9, -24, 8, 0.85), (56, -26, 7, 0.5), (58, -8, 7, 0.5), (58, 10, 7, 0.5),
    (55, 26, 6, 0.5), (13, 4, 4.5, 0.8), (7, -30, 9, 0.7), (45, -46, 9, 0.75),
  ]
  private static let seas = circles.map { latitude, longitude, radius, depth in
    (
      center: GlobeView.place(latitude: latitude, longitude: longitude),
      radius: Float(2 * sine(degrees: radius / 2)), depth: depth
    )
  }
}

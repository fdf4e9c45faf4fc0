package import SeltzerScene

extension Drawing {
  /// The Moon, lit from the upper left; centred at other aspect ratios.
  package static let moon = Drawing("moon", points: Moon.pointSize) {
    drawGlobe(Moon(), width: $2, height: $3, x: $4, y: $5)
  }
}

/// The near side of the Moon a few days before full moon.
struct Moon: Globe {
  static let pointSize = SIMD2(59.0, 60)
  // The disc nearly fills the picture's 59 points of width.
  let radius: Float = 29.1

  private let view = GlobeView(latitude: 0, longitude: 0, lean: 8)
  private let rough = LatticeNoise(seed: 71)

  func surface(_ normal: SIMD3<Float>) -> SIMD4<Float> {
    let place = view.ground(normal)
    let patches = rough.fractal(place * 4.5, octaves: 4, gain: 0.55)
    let grain = rough.fractal(place * 16 + 5, octaves: 3, gain: 0.6)

    // Lava plains merge softly; noise bends their shores.
    let bent = place + SIMD3(patches, rough.at(place * 5 + 9), rough.at(place * 5 + 31)) * 0.09
    var lava: Float = 0
    for sea in Self.seas {
      let away = bent - sea.center
      let squared = (away * away).sum() / (sea.radius * sea.radius)
      lava += (1 - lava) * sea.depth * decay(0.6 * squared * squared)
    }
    let plain = smoothstep(0.12, 0.92, lava + 0.16 * grain + 0.14 * patches)
    let highland = srgbLight(206, 202, 196) * (1 + 0.24 * patches + 0.22 * grain)
    let basalt = srgbLight(112, 115, 124) * (1 + 0.30 * patches + 0.10 * grain)
    var color = mix(highland, basalt, plain)

    // Bright dust around young craters, in rays.
    var dust: Float = 0
    for splash in Self.splashes {
      let away = place - splash.center
      let squared = (away * away).sum()
      let q = root(squared + 1e-9) / splash.radius
      guard q < 3 else { continue }
      let heading = away / (q * splash.radius)
      let ray = smoothstep(-0.2, 0.7, rough.at(heading * 3.4 + splash.radius * 90))
      let spray = 0.45 * ray * decay(q * 1.9) * smoothstep(3, 1, q)
      dust += splash.depth * (0.6 * decay(q * q * 22) + spray)
    }
    color = mix(color, srgbLight(232, 229, 222), saturate(dust))

    var slope = SIMD3(grain, rough.at(place * 17 + 41), rough.at(place * 17 + 77)) * 0.10
    slope *= 1 - 0.7 * plain
    for crater in Self.craters {
      let away = place - crater.center
      let near = (away * away).sum() / (crater.radius * crater.radius)
      guard near < 3 else { continue }
      // The inner wall faces the centre, the outer slope faces outward; noise breaks the rim.
      let squared = near * (1 + 0.45 * grain)
      let wall = 0.5 * smoothstep(2.4, 1, squared) - smoothstep(1.5, 0.5, squared)
      slope += away * (wall * crater.depth / crater.radius)
    }
    let rugged = place + slope
    let sun = view.ground(sunDirection)
    let height = (rugged * sun).sum() / root((rugged * rugged).sum())

    // Lunar dust reflects light back to the sun, so the disc looks flatter than Lambert's law.
    let chalk = max(height, 0)
    let flat = 2 * chalk / (chalk + normal.z + 0.08)
    let day = smoothstep(-0.05, 0.32, (normal * sunDirection).sum())
    color *= (0.66 * chalk + 0.36 * min(flat, 1.4)) * day * 1.25
    // Earthlight on the night side.
    color += srgbLight(18, 24, 42) * (0.35 + 0.65 * normal.z)
    color.w = 1
    return color
  }

  private typealias Spot = (center: SIMD3<Float>, radius: Float, depth: Float)

  /// Converts latitude, longitude and radius in degrees, and depth.
  private static func spots(_ list: [[Double]]) -> [Spot] {
    list.map {
      (
        GlobeView.place(latitude: $0[0], longitude: $0[1]), Float(2 * sine(degrees: $0[2] / 2)),
        Float($0[3])
      )
    }
  }

  /// The lunar seas as circles, and their darkness.
  private static let seas = spots(places("sea"))

  /// Young craters with rays: Tycho, Copernicus, Kepler, Aristarchus, Proclus, Langrenus.
  private static let splashes = spots(places("splash"))

  private static let craters = spots(scattered())

  /// Returns many small craters and few large ones; fewer in the north.
  private static func scattered() -> [[Double]] {
    var numbers = HashedNumbers(seed: 0x3007)
    return (0..<240).map { _ in
      let (latitude, longitude) = (Double(numbers.next()), Double(numbers.next()))
      let size = Double(numbers.next())
      let radius = 0.9 + 4 * size * size * size * size
      return [latitude * 145 - 85, longitude * 170 - 85, radius, 0.3]
    }
  }
}

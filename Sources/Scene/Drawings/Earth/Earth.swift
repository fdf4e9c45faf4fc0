package import SeltzerScene

extension Drawing {
  /// The Earth, lit from the upper left; centred at other aspect ratios.
  package static let earth = Drawing(
    "earth", points: Earth.pointSize, keys: ["sunFrom", "sunHeight", "turn", "clouds", "cities"]
  ) {
    if $1 == Look() { return drawGlobe(Earth(), width: $2, height: $3, x: $4, y: $5) }
    let scale = Float(min($2, $3)) / Float(Earth.pointSize.x)
    return drawGlobe(EarthFromSpace($1, pixel: 1 / scale), width: $2, height: $3, x: $4, y: $5)
  }
}

/// The Earth with Africa and Europe in the middle, and evening at the lower right.
struct Earth: Globe {
  static let pointSize = SIMD2(180.0, 180)
  let radius: Float = 82

  static let view = GlobeView(latitude: 18, longitude: 14, lean: -16)
  static let land = LandMap(view: view, outlines: EarthCoast.outlines)
  private let land = Self.land
  private let ground = LatticeNoise(seed: 61)
  private let sky = LatticeNoise(seed: 67)

  func surface(_ normal: SIMD3<Float>) -> SIMD4<Float> {
    let place = Self.view.ground(normal)
    let height = (normal * sunDirection).sum()
    let coverage = land.coverage(normal)
    // Noise adds bays and capes that the outlines lack.
    let relief = coverage.y > 0.01 ? ground.fractal(place * 11, octaves: 4, gain: 0.6) : 0
    let shore = smoothstep(0.36, 0.64, coverage.x + 0.22 * relief)
    var color = sea(coverage.y, north: place.z)
    if shore > 0 { color = mix(color, soil(place, relief), shore) }
    color = mix(color, srgbLight(226, 236, 246), ice(place, relief, shore))

    // The sun's glint on open water.
    let halfway = sunDirection + SIMD3(0, 0, 1)
    let gleam = 1 - (normal * halfway).sum() / root((halfway * halfway).sum())
    let glint = decay(gleam * 160) * 0.32 + decay(gleam * 26) * 0.14
    color += srgbLight(255, 236, 208) * (glint * (1 - shore))

    // Clouds are invisible at night; they shade the ground away from the sun.
    if height > -0.2 {
      let sunward = place + Self.view.ground(sunDirection) * 0.02
      let (cover, shade) = (clouds(place, octaves: 6), clouds(sunward, octaves: 3))
      color *= 1 - 0.5 * shade * (1 - cover)
      color = mix(color, srgbLight(248, 251, 255) * (1.02 - 0.22 * shade), cover)
    }

    // Twilight is wide and becomes redder towards the night.
    let day = smoothstep(-0.12, 0.85, height)
    let dusk = smoothstep(0.40, -0.02, height)
    color *= mix(SIMD4(repeating: 1), SIMD4(1, 0.70, 0.52, 1), dusk) * (day * 1.18 + 0.003)

    // The atmosphere scatters blue light, more towards the limb.
    let slant = 1 - normal.z
    let lit = smoothstep(-0.30, 0.55, height)
    let veil = (0.05 + 0.35 * slant + 0.55 * slant * slant * slant) * lit
    color = mix(color, srgbLight(110, 172, 255), min(veil, 0.9))
    color += srgbLight(9, 15, 34) * 0.6
    color.w = 1
    return color
  }

  func air(_ distance: Float, toward: SIMD3<Float>) -> SIMD4<Float> {
    // The atmosphere ends within the picture.
    let rise = (distance - 1) / 0.095
    guard rise < 1 else { return .zero }
    let lit = smoothstep(-0.50, 0.75, (toward * sunDirection).sum())
    let rest = 1 - rise
    let strength = rest * rest * decay(rise * 3.4) * lit * 0.85
    return (srgbLight(96, 164, 255) + SIMD4(0, 0, 0, 1)) * strength
  }

  private func sea(_ shelf: Float, north: Float) -> SIMD4<Float> {
    let deep = mix(srgbLight(4, 32, 92), srgbLight(10, 58, 118), north * north)
    return mix(deep, srgbLight(30, 122, 168), smoothstep(0.05, 0.75, shelf) * 0.8)
  }

  func soil(_ place: SIMD3<Float>, _ relief: Float) -> SIMD4<Float> {
    let grain = ground.fractal(place * 4 + 4, octaves: 3)
    // The sine of the latitude, with ragged edges.
    let reach = abs(place.z + 0.07 * grain)
    var color = mix(srgbLight(22, 66, 26), srgbLight(112, 112, 52), smoothstep(0.08, 0.25, reach))
    color = mix(color, srgbLight(58, 92, 44), smoothstep(0.48, 0.64, reach))
    color = mix(color, srgbLight(70, 86, 62), smoothstep(0.78, 0.9, reach))
    var arid: Float = 0
    for (center, width) in Self.deserts {
      let away = place - center
      arid = max(arid, 1 - (away * away).sum() / width)
    }
    let sand = mix(srgbLight(214, 168, 106), srgbLight(172, 112, 66), saturate(0.5 + 1.1 * grain))
    color = mix(color, sand, smoothstep(-0.3, 0.5, arid + 0.5 * grain + 0.6 * relief))
    return color * (1 + 0.55 * relief)
  }

  /// Returns the fraction of ice: Greenland, the far north and the far south.
  private func ice(_ place: SIMD3<Float>, _ relief: Float, _ shore: Float) -> Float {
    let away = place - Self.greenland
    let inland = 1 - (away * away).sum() / 0.075
    let pole = smoothstep(0.945, 0.985, max(place.z, 0.02 - place.z) + 0.04 * relief)
    return max(smoothstep(-0.15, 0.4, inland + 0.3 * relief) * shore, pole)
  }

  /// Returns the fraction of clouds over a place.
  private func clouds(_ place: SIMD3<Float>, octaves: Int) -> Float {
    // Clouds are stretched along the parallels and distorted by large eddies.
    let stretched = SIMD3(place.x, place.y, place.z * 1.7) * 2.3
    let (eddy, drift) = (sky.at(stretched + 11), sky.at(stretched + 23))
    let bent = stretched + SIMD3(eddy, drift, (eddy - drift) * 0.4) * 0.6
    // Humid at the equator and in the storm belts, dry over the deserts.
    let north = place.z
    let dry = decay((north - 0.36) * (north - 0.36) * 30)
    let storms = decay((abs(north) - 0.78) * (abs(north) - 0.78) * 22)
    let climate = 0.10 * storms - 0.20 * dry
    let mass = sky.fractal(bent, octaves: octaves, gain: 0.56)
    let cover = smoothstep(0.0, 0.62, mass + climate + 0.02)
    return cover * (1.9 - cover) * 0.98
  }

  private static let deserts = places("desert").map {
    (center: GlobeView.place(latitude: $0[1], longitude: $0[0]), width: Float($0[2]))
  }

  private static let greenland = GlobeView.place(latitude: 73, longitude: -41)
}

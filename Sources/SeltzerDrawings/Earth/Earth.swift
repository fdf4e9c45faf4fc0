package import SeltzerScene

extension Drawing {
  /// The Earth, lit from the upper left; centred at other aspect ratios.
  package static let earth = Drawing("earth", points: Earth.pointSize) {
    drawGlobe(Earth(), width: $0, height: $1, x: $2, y: $3)
  }
}

/// The Earth with Africa and Europe in the middle, and evening at the lower right.
struct Earth: Globe {
  static let pointSize = SIMD2(180.0, 180)
  let radius: Float = 82

  private let view: GlobeView
  private let coasts: CoastMap
  private let ground = LatticeNoise(seed: 61)
  private let sky = LatticeNoise(seed: 67)
  /// The direction of the sun in the globe's axes.
  private let light: SIMD3<Float>

  init() {
    view = GlobeView(latitude: 20, longitude: 4, lean: -14)
    coasts = CoastMap(view: view)
    light = view.ground(sunDirection)
  }

  func surface(_ normal: SIMD3<Float>) -> SIMD4<Float> {
    let place = view.ground(normal)
    let height = (normal * sunDirection).sum()
    let coast = coasts.distance(normal)
    // Far from the coast the relief is not used.
    let relief = coast > -0.08 ? ground.fractal(place * 9, octaves: 3, gain: 0.6) : 0
    let shore = coast + relief * 0.022
    let land = smoothstep(-0.006, 0.006, shore)
    var color = land < 1 ? sea(place, shore) : .zero
    if land > 0 { color = mix(color, soil(place, relief), land) }

    // The sun's glint on open water.
    let halfway = sunDirection + SIMD3(0, 0, 1)
    let gleam = (normal * halfway).sum() / root((halfway * halfway).sum())
    let glint = decay((1 - gleam) * 240) * 0.55 + decay((1 - gleam) * 42) * 0.16

    // Clouds are invisible at night.
    let (cloud, shade) = height > -0.2 ? clouds(place) : (0, 0)
    color += srgbLight(255, 240, 214) * (glint * (1 - land))
    color *= 1 - 0.45 * shade
    color = mix(color, srgbLight(250, 252, 255) * (0.72 + 0.28 * saturate(1 - shade)), cloud)

    // Twilight is wide and becomes redder towards the night.
    let day = smoothstep(-0.16, 0.92, height) * 1.06
    let dusk = smoothstep(0.42, -0.02, height)
    color *= mix(SIMD4(repeating: 1), SIMD4(1.0, 0.72, 0.52, 1), dusk) * (day + 0.004)
    color += srgbLight(10, 16, 36) * 0.5

    // The atmosphere: a blue veil, denser towards the rim.
    let slant = 1 - normal.z
    let lit = smoothstep(-0.22, 0.6, height)
    let veil = (0.06 + 0.9 * slant * slant * slant) * lit
    color = mix(color, srgbLight(132, 190, 255), min(veil, 0.85))
    color.w = 1
    return color
  }

  func air(_ distance: Float, toward: SIMD3<Float>) -> SIMD4<Float> {
    // The atmosphere ends within the picture.
    let rise = (distance - 1) / 0.095
    guard rise < 1 else { return .zero }
    let lit = smoothstep(-0.45, 0.7, (toward * sunDirection).sum())
    let rest = 1 - rise
    let strength = rest * rest * decay(rise * 2.2) * lit * 0.8
    return (srgbLight(92, 164, 255) + SIMD4(0, 0, 0, 1)) * strength
  }

  private func sea(_ place: SIMD3<Float>, _ shore: Float) -> SIMD4<Float> {
    let shelf = smoothstep(-0.075, 0.0, shore)
    let warm = 1 - place.z * place.z
    let deep = mix(srgbLight(10, 34, 84), srgbLight(8, 52, 122), warm)
    return mix(deep, srgbLight(38, 122, 164), shelf * shelf * 0.75)
  }

  private func soil(_ place: SIMD3<Float>, _ relief: Float) -> SIMD4<Float> {
    let grain = ground.fractal(place * 5 + 4, octaves: 2)
    // The sine of the latitude, with ragged edges.
    let north = place.z + 0.05 * grain
    let reach = abs(north)
    var color = mix(srgbLight(34, 82, 38), srgbLight(134, 128, 66), smoothstep(0.07, 0.24, reach))
    color = mix(color, srgbLight(84, 110, 56), smoothstep(0.50, 0.66, reach))
    color = mix(color, srgbLight(70, 88, 62), smoothstep(0.74, 0.86, reach))
    var arid: Float = 0
    for (center, width) in Self.deserts {
      let away = place - center
      arid = max(arid, 1 - (away * away).sum() / width)
    }
    let sand = mix(srgbLight(226, 190, 134), srgbLight(188, 138, 88), saturate(0.5 + 0.9 * grain))
    color = mix(color, sand, smoothstep(-0.05, 0.30, arid + 0.28 * grain))
    color *= 1 + 0.35 * relief
    return mix(color, srgbLight(222, 232, 242), ice(place, grain))
  }

  /// Returns the fraction of ice: Greenland and the far north.
  private func ice(_ place: SIMD3<Float>, _ grain: Float) -> Float {
    let away = place - Self.greenland
    let inland = 1 - (away * away).sum() / 0.075
    return max(
      smoothstep(-0.15, 0.4, inland + 0.5 * grain), smoothstep(0.93, 0.985, place.z + 0.03 * grain))
  }

  /// Returns the fraction of clouds over a place, and the shade within them.
  private func clouds(_ place: SIMD3<Float>) -> (cover: Float, shade: Float) {
    // Clouds are stretched along the parallels and distorted by large eddies.
    let stretched = SIMD3(place.x, place.y, place.z * 1.7) * 2.6
    let (eddy, drift) = (sky.at(stretched + 11), sky.at(stretched + 23))
    let bent = stretched + SIMD3(eddy, drift, (eddy - drift) * 0.4) * 0.5
    // Humid at the equator and in the storm belts, dry over the deserts.
    let north = place.z
    let dry = decay((north - 0.38) * (north - 0.38) * 34)
    let storms = decay((north - 0.80) * (north - 0.80) * 26)
    let damp = decay((north - 0.06) * (north - 0.06) * 60)
    let climate = 0.02 - 0.26 * dry + 0.13 * storms + 0.08 * damp
    let mass = sky.fractal(bent, octaves: 2, gain: 0.58)
    // The finer octaves cannot make clouds here.
    guard mass * 0.73 + climate > -0.24 else { return (0, 0) }
    let tufts = sky.fractal(bent * 4 + 3, octaves: 3, gain: 0.58)
    let amount = mass * 0.70 + tufts * 0.30 + climate
    let sunny = sky.fractal(bent + light * 0.09, octaves: 2, gain: 0.58)
    let shade =
      saturate((sunny + climate) * 2.4) * 0.6 * smoothstep(-0.24, -0.1, mass * 0.73 + climate)
    return (smoothstep(0.02, 0.42, amount) * 0.95, shade)
  }

  private static let deserts: [(center: SIMD3<Float>, width: Float)] = [
    (-7, 23, 0.050), (8, 25, 0.062), (24, 23, 0.075), (46, 24, 0.055), (56, 31, 0.040),
    (61, 41, 0.050), (69, 27, 0.012), (18, -24, 0.022), (46, 8, 0.012),
  ].map { (GlobeView.place(latitude: $0.1, longitude: $0.0), Float($0.2)) }

  private static let greenland = GlobeView.place(latitude: 73, longitude: -41)
}

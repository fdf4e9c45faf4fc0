import SeltzerScene
import SeltzerSystem

/// The Earth in any light, as seen from an orbit: clouds, a thin line of air at the rim, cities at
/// night; the amounts were chosen by eye after photographs from the space station.
struct EarthFromSpace: Globe {
  static let pointSize = Earth.pointSize
  let radius: Float = 82

  private let earth = Earth()
  private let land = Earth.land
  private let sky = LatticeNoise(seed: 83)
  private let ground = LatticeNoise(seed: 61)
  private let towns = LatticeNoise(seed: 97)
  private let sun: SIMD3<Float>
  /// The cosine and sine of the turn.
  private let turn: SIMD2<Float>
  private let clouds, cities: Float
  /// The width of a pixel in radii.
  private let pixel: Float

  /// `pixel` is the width of a pixel in points.
  init(_ look: Drawing.Look, pixel: Float) {
    let (across, up) = (unitVector(at: look.sunFrom), unitVector(at: look.sunHeight))
    sun = SIMD3(SIMD2<Float>(across * up.x), Float(up.y))
    turn = SIMD2<Float>(unitVector(at: look.turn))
    (clouds, cities) = (Float(look.clouds), Float(look.cities))
    self.pixel = pixel / radius
  }

  func surface(_ normal: SIMD3<Float>) -> SIMD4<Float> {
    let turned = SIMD3(
      normal.x * turn.x + normal.y * turn.y, normal.y * turn.x - normal.x * turn.y, normal.z)
    let place = Earth.view.ground(turned)
    let height = (normal * sun).sum()
    let coverage = land.coverage(turned)
    let relief = coverage.y > 0.01 ? ground.fractal(place * 11, octaves: 4, gain: 0.6) : 0
    let shore = smoothstep(0.36, 0.64, coverage.x + 0.22 * relief)
    let sea = mix(srgbLight(14, 50, 116), srgbLight(30, 102, 158), 0.35 * coverage.y)
    var color = shore > 0 ? mix(sea, mix(earth.soil(place, relief), sea, 0.86), shore) : sea

    let (cover, shade) = clouds(over: turned, casts: height > -0.2)
    color *= 1 - 0.35 * shade * (1 - cover)
    color = mix(color, srgbLight(246, 250, 255) * (1 - 0.42 * shade), cover)

    // Day, the red of twilight, and moonlight.
    let day = smoothstep(-0.03, 0.6, height)
    let low = (height - 0.015) / 0.07
    let night = srgbLight(10, 18, 48) * 0.3 + color * srgbLight(143, 168, 232) * 0.035
    var light = color * (day * 1.25) + color * srgbLight(255, 154, 94) * (0.16 * decay(low * low))
    light += night
    if cities > 0, height < 0.1 {
      let dark = smoothstep(0.1, -0.12, height) * (0.2 + 0.8 * normal.z)
      light += lamps(turned) * (dark * shore * (1 - 0.7 * cover))
    }

    // Air scatters blue light, most of all at the rim.
    let slant = 1 - normal.z
    let lit = smoothstep(-0.16, 0.5, height)
    let (square, fourth) = (slant * slant, slant * slant * slant * slant)
    let rim = fourth * fourth * fourth * square
    light *= 1 - 0.55 * square * root(slant) * lit
    light += srgbLight(95, 168, 255) * (lit * (0.05 * slant + 0.75 * fourth + 1.4 * rim))
    return toned(light)
  }

  func air(_ distance: Float, toward: SIMD3<Float>) -> SIMD4<Float> {
    let rise = distance - 1
    // The atmosphere ends within the picture.
    let rest = 1 - rise / 0.095
    guard rest > 0 else { return .zero }
    let flat = root(sun.x * sun.x + sun.y * sun.y + 1e-6)
    let along = (toward.x * sun.x + toward.y * sun.y) / flat
    let lit = smoothstep(-0.1, 0.95, along)
    let red = smoothstep(0.75, 0.2, along)
    let blue = mix(srgbLight(111, 180, 255), srgbLight(255, 154, 102), red * 0.55)
    var light = srgbLight(228, 242, 255) * (1.1 * lit * decay(rise / 0.0035))
    light += blue * (0.75 * lit * decay(rise / 0.016))
    light += srgbLight(42, 99, 214) * (0.16 * lit * rest * decay(rise / 0.075))
    var color = toned(light * rest)
    color.w = max(color.x, color.y, color.z)
    return color
  }

  /// A step towards the sun along the surface, in turned axes.
  private var sunward: SIMD3<Float> {
    SIMD3(sun.x * turn.x + sun.y * turn.y, sun.y * turn.x - sun.x * turn.y, 0)
  }

  /// Bright light approaches white instead of clipping.
  private func toned(_ light: SIMD4<Float>) -> SIMD4<Float> {
    var color = SIMD4<Float>(repeating: 1)
    for channel in 0..<3 { color[channel] = 1 - decay(1.25 * light[channel]) }
    return color
  }

  /// Returns the fractions of clouds and of their shadow at a place in turned axes; large eddies bend them.
  private func clouds(over place: SIMD3<Float>, casts: Bool) -> (cover: Float, shadow: Float) {
    let eddies = place * 3
    let bend =
      SIMD3(
        sky.fractal(eddies, octaves: 3), sky.fractal(eddies + SIMD3(9, 5, 0), octaves: 3), 0) * 0.11
    let band = sky.at(SIMD3(place.x * 1.6 + 4, place.y * 1.6, place.z * 1.6))
    func cover(_ step: Float, octaves: Int) -> Float {
      let bent = place + sunward * step + bend
      let mass = sky.fractal(
        SIMD3((bent.x + 0.4 * place.y) * 3.0, (bent.y - 0.3 * place.x) * 5.2, bent.z * 3.0),
        octaves: octaves, gain: 0.56)
      return smoothstep(0, 0.42, mass + 0.35 * band + 0.5 * clouds - 0.28)
    }
    return (cover(0, octaves: 7), casts ? cover(0.03, octaves: 4) : 0)
  }

  /// Returns the light of cities: points in the cells of grids, dense where noise says towns are.
  private func lamps(_ place: SIMD3<Float>) -> SIMD4<Float> {
    let town = towns.fractal(place * 10, octaves: 5, gain: 0.62)
    let density = smoothstep(0.1, 0.7, town + 0.25 * cities) * cities
    guard density > 0.001 else { return .zero }
    var light = srgbLight(255, 140, 50) * (0.16 * density * density)
    // Each grid is turned, so that no rows show.
    var axis = SIMD2<Float>(0.8, 0.6)
    for (index, size) in [Float(0.0015), 0.0019, 0.0027, 0.0041, 0.008].enumerated() {
      let x = (place.x * axis.x + place.y * axis.y) / size + 1024
      let y = (place.y * axis.x - place.x * axis.y) / size + 1024
      axis = SIMD2(axis.x * 0.28 - axis.y * 0.96, axis.y * 0.28 + axis.x * 0.96)
      let (column, row) = (x.rounded(.down), y.rounded(.down))
      let bits = scramble(
        UInt32(column) &* 0x9E37_79B1 ^ UInt32(row) &* 0x85EB_CA77 &+ UInt32(index))
      let chance = Float(bits & 0xFF) / 255
      guard chance < density * density * 0.9 else { continue }
      let (u, v) = (Float(bits >> 8 & 0xFF) / 255, Float(bits >> 16 & 0xFF) / 255)
      let (dx, dy) = (x - column - 0.25 - 0.5 * u, y - row - 0.25 - 0.5 * v)
      // Not smaller than a pixel, but fainter.
      let width: Float = 0.0007
      let shown = max(width, 0.55 * pixel)
      let bright = Float(bits >> 24) / 255
      let strength =
        (0.16 + 3 * bright * bright * bright * bright) * (width * width) / (shown * shown)
      let near = (dx * dx + dy * dy) * size * size / (shown * shown)
      let edge = saturate((0.25 - max(abs(dx), abs(dy)) * 0.5) * 40)
      let warm = mix(srgbLight(255, 170, 84), srgbLight(255, 226, 184), v * v)
      light += warm * (strength * decay(1.2 * near) * edge)
    }
    return light
  }
}

import SeltzerSystem

/// The light of the galaxy's band in a direction; places in the sky are in degrees of galactic longitude and latitude.
struct MilkyWay {
  private let flow = LatticeNoise(seed: 711)
  private let clouds = LatticeNoise(seed: 723)
  private let dust = LatticeNoise(seed: 737)
  private let threads = LatticeNoise(seed: 741)

  /// The light, the optical depth of the dust before it, and how near the centre is, each about 0...1.
  struct Parts { var light, dust, warmth: Float }

  func parts(_ way: SIMD3<Float>) -> Parts {
    // No light comes from afar.
    let reach = smoothstep(0.5, 0.35, abs(way.z))
    guard reach > 0 else { return Parts(light: 0, dust: 0, warmth: 0) }
    let l = degrees(way.y, way.x)
    let b = degrees(way.z, root(way.x * way.x + way.y * way.y + 1e-9))
    // Billows: places are moved by noise.
    let x = l + 4.4 * flow.fractal(l * 0.075, b * 0.075, octaves: 4)
    let y = b + 3 * flow.fractal(l * 0.075 + 9, b * 0.075 + 5, octaves: 4)
    func hill(_ place: Float, _ width: Float) -> Float { place * place / (width * width) }
    let warmth = decay(hill(l, 32))
    let cloud = noise(clouds, x * 0.16 + 31, y * 0.2 + 7, 6, gain: 0.55)
    let band = decay(abs(y + 0.8) / (4.6 + 4.2 * warmth)) * (0.26 + 0.85 * decay(hill(l, 58)))
    let bulge = 1.25 * decay(hill(l, 13) + hill(b + 2.2, 8))
    // The star clouds of Scutum, Cygnus and Sagittarius.
    let bright =
      0.55 * decay(hill(l - 27, 6) + hill(b + 2.8, 3.4)) + 0.42
      * decay(hill(l - 76, 17) + hill(b - 1, 5))
      + 0.35 * decay(hill(l - 11, 4) + hill(b + 3.5, 2.6))
    let light =
      band * (0.3 + 1.4 * smoothstep(0.25, 0.8, cloud)) + bulge * (0.55 + 0.9 * cloud)
      + bright * (0.35 + 1.3 * smoothstep(0.3, 0.75, cloud))
    // The Great Rift, and threads of dust above the centre.
    let middle =
      1.2 + 2.4 * Float(sine(turns: Double(l) * 0.00722 + 0.064)) + 1.2 * smoothstep(-5, -25, l)
    let width = 1.7 + 2.6 * smoothstep(-5, 45, l) * smoothstep(75, 45, l) + warmth
    let away = abs((y - middle) / width)
    let rift = decay(away * root(away) * root(root(away + 1e-9)))
    let lumps = noise(dust, x * 0.09 + 3, y * 0.11, 6, gain: 0.55)
    let near = decay(hill(b - 4.5, 10)) * (0.35 + 0.65 * warmth)
    let dark =
      rift * (0.35 + 0.95 * smoothstep(0.2, 0.62, lumps)) + near
      * (1.05 * smoothstep(0.48, 0.78, creases(x * 0.05 + 3, y * 0.072 + 1))
        + 0.55 * smoothstep(0.55, 0.85, creases(x * 0.11 + 13, y * 0.13 + 4)))
    return Parts(light: light * reach, dust: min(max(dark - 0.06, 0), 1.5), warmth: warmth)
  }

  /// Noise from 0 to 1.
  private func noise(_ noise: LatticeNoise, _ x: Float, _ y: Float, _ octaves: Int, gain: Float)
    -> Float
  { 0.5 + 0.5 * noise.fractal(x, y, octaves: octaves, gain: gain) }

  /// Creases where noise crosses 0, 0...1.
  private func creases(_ x: Float, _ y: Float) -> Float {
    var (x, y, strength, weight, sum): (Float, Float, Float, Float, Float) = (x, y, 1, 1, 0)
    for _ in 0..<5 {
      let crease = max(1 - abs(threads.at(x, y)) * 1.2, 0)
      let value = crease * crease * weight
      weight = saturate(value * 1.9)
      sum += strength * value
      strength *= 0.5
      (x, y) = (1.6 * x + 1.2 * y + 5.7, 1.6 * y - 1.2 * x + 3.3)
    }
    return sum / 1.94
  }
}

/// The angle of a direction in degrees, −180...180, to 0.01 degrees, without the C library.
private func degrees(_ y: Float, _ x: Float) -> Float {
  let (small, large) = (min(abs(x), abs(y)), max(abs(x), abs(y), 1e-9))
  let t = small / large
  let u = t * t
  let first = t * (57.29 + u * (-18.92 + u * (10.31 + u * (-4.88 + u * 1.2))))
  let folded = abs(y) > abs(x) ? 90 - first : first
  let half = x < 0 ? 180 - folded : folded
  return y < 0 ? -half : half
}

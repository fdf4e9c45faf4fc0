/// The Moon's craters: their walls and the bright dust that the young ones threw out.
struct MoonCraters: Sendable {
  private struct Crater: Sendable {
    let center: SIMD3<Float>
    let radius: Float
    let steepness: Float
  }

  private struct Splash: Sendable {
    let center: SIMD3<Float>
    let reach: Float
    let strength: Float
  }

  private let craters: [Crater]
  private let streaks = LatticeNoise(seed: 83)

  init() {
    var numbers = HashedNumbers(seed: 0x3007)
    var craters: [Crater] = []
    while craters.count < 190 {
      let place = SIMD3(numbers.next(), numbers.next() * 2 - 1, numbers.next() * 2 - 1)
      let size = numbers.next()
      let length = (place * place).sum()
      guard length < 1, length > 0.05 else { continue }
      let center = place / root(length)
      // Most of the big ones lie in the southern highlands.
      guard size < 0.9 || center.z < -0.15 || center.y > 0.75 else { continue }
      let spread = size * size * size
      craters.append(
        Crater(center: center, radius: 0.016 + 0.07 * spread, steepness: 0.75 - 0.35 * spread))
    }
    craters += Self.splashes.prefix(4).map {
      Crater(center: $0.center, radius: 0.045, steepness: 0.6)
    }
    self.craters = craters
  }

  /// How the ground leans at a place, and how much bright dust lies on it.
  func marks(at place: SIMD3<Float>) -> (slope: SIMD3<Float>, dust: Float) {
    var slope = SIMD3<Float>.zero
    craters.withUnsafeBufferPointer { craters in
      for crater in craters {
        let away = place - crater.center
        let squared = (away * away).sum()
        let reach = crater.radius * 1.7
        guard squared < reach * reach else { continue }
        let distance = root(squared + 1e-9)
        let q = distance / crater.radius
        // Inside the wall faces the middle; outside, a gentler apron falls away.
        let lean = q < 1 ? -q * q * ramp(1.0, 0.8, q) : 0.5 * ramp(1.0, 1.12, q) * ramp(1.7, 1.1, q)
        slope += away * (lean * crater.steepness / distance)
      }
    }
    var dust: Float = 0
    for splash in Self.splashes {
      let away = place - splash.center
      let distance = root((away * away).sum() + 1e-9)
      let q = distance / splash.reach
      guard q < 3 else { continue }
      let heading = away / distance
      let ray = ramp(0.05, 0.6, streaks.at(heading * 4.2 + splash.reach * 90))
      dust += (decay(q * q * 30) + 0.75 * ray * decay(q * 1.6) * ramp(3, 1.5, q)) * splash.strength
    }
    return (slope, dust)
  }

  /// Young craters with rays: latitude, longitude, reach, strength.
  private static let splashes: [Splash] = [
    (-43, -11, 0.36, 0.85), (10, -20, 0.16, 0.7), (8, -38, 0.11, 0.6), (24, -47, 0.09, 0.85),
    (16, 47, 0.08, 0.6), (-9, 61, 0.10, 0.5), (36, 66, 0.12, 0.5), (-50, 40, 0.10, 0.4),
  ].map {
    Splash(
      center: GlobeView.place(latitude: $0.0, longitude: $0.1), reach: Float($0.2),
      strength: Float($0.3))
  }
}

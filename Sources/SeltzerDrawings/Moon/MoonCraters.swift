/// The Moon's craters: their walls, and the bright rays of the young ones.
struct MoonCraters: Sendable {
  private struct Crater: Sendable {
    let center: SIMD3<Float>
    let radius: Float
    let steepness: Float
  }

  /// Craters grouped by the cells of the near side that they touch; `starts` has each cell's first index.
  private let craters: [Crater]
  private let starts: [Int]
  private let streaks = LatticeNoise(seed: 83)

  private static let cells = 20
  /// The distance in radii at which a crater's outer slope ends.
  private static let apron: Float = 1.75

  init() {
    let scattered = Self.scattered()
    var craters: [Crater] = []
    var starts = [0]
    for row in 0..<Self.cells {
      for column in 0..<Self.cells {
        craters += scattered.filter { crater in
          let reach = crater.radius * Self.apron * 1.2
          return (Self.cell(crater.center.y - reach)...Self.cell(crater.center.y + reach))
            .contains(column)
            && (Self.cell(crater.center.z - reach)...Self.cell(crater.center.z + reach))
              .contains(row)
        }
        starts.append(craters.count)
      }
    }
    self.craters = craters
    self.starts = starts
  }

  /// Returns the slope of the ground at a place, and the amount of bright dust.
  ///
  /// The slope is added to the ground's normal; dust is 0 (none) … 1 (all) or more. `raggedness` is
  /// noise about −1...1 that distorts the circular rims.
  func marks(at place: SIMD3<Float>, raggedness: Float) -> (slope: SIMD3<Float>, dust: Float) {
    var slope = SIMD3<Float>.zero
    let cell = Self.cell(place.z) * Self.cells + Self.cell(place.y)
    craters.withUnsafeBufferPointer { craters in
      for index in starts[cell]..<starts[cell + 1] {
        let crater = craters[index]
        let away = place - crater.center
        let squared = (away * away).sum()
        let reach = crater.radius * Self.apron
        guard squared < reach * reach else { continue }
        let distance = root(squared + 1e-9)
        let q = distance / crater.radius * (1 + 0.16 * raggedness)
        // The inner wall faces the centre; the outer slope is gentler.
        let wall = -q * q * smoothstep(1.08, 0.78, q)
        let fall = 0.36 * smoothstep(0.94, 1.16, q) * smoothstep(Self.apron, 1.1, q)
        slope += away * ((wall + fall) * crater.steepness / distance)
      }
    }
    var dust: Float = 0
    for splash in Self.splashes {
      let away = place - splash.center
      let distance = root((away * away).sum() + 1e-9)
      let q = distance / splash.reach
      guard q < 3 else { continue }
      let heading = away / distance
      let ray = smoothstep(-0.1, 0.7, streaks.at(heading * 3.4 + splash.reach * 90))
      let spray = 0.62 * ray * decay(q * 1.7) * smoothstep(3, 1.2, q) * (1 + raggedness)
      dust += (0.9 * decay(q * q * 26) + spray) * splash.strength
    }
    return (slope, dust)
  }

  @inline(__always)
  private static func cell(_ coordinate: Float) -> Int {
    min(max(Int((coordinate + 1) * 0.5 * Float(cells)), 0), cells - 1)
  }

  private static func scattered() -> [Crater] {
    var numbers = HashedNumbers(seed: 0x3007)
    var craters: [Crater] = []
    while craters.count < 620 {
      let place = SIMD3(numbers.next(), numbers.next() * 2 - 1, numbers.next() * 2 - 1)
      let size = numbers.next()
      let length = (place * place).sum()
      guard length < 1, length > 0.05 else { continue }
      let center = place / root(length)
      // Large craters are in the southern and eastern highlands only.
      guard size < 0.72 || center.z < -0.2 || center.y > 0.75 else { continue }
      let spread = size * size * size * size
      craters.append(
        Crater(
          center: center, radius: 0.010 + 0.068 * spread,
          steepness: 0.34 - 0.10 * spread + 0.12 * numbers.next()))
    }
    return craters
      + splashes.prefix(4).map { Crater(center: $0.center, radius: 0.04, steepness: 0.5) }
  }

  /// Young craters with rays: latitude, longitude, reach, strength.
  private static let splashes: [(center: SIMD3<Float>, reach: Float, strength: Float)] = [
    (-43, -11, 0.36, 0.95), (10, -20, 0.17, 0.8), (8, -38, 0.12, 0.7), (24, -47, 0.09, 0.9),
    (16, 47, 0.08, 0.6), (-9, 61, 0.10, 0.5), (36, 66, 0.12, 0.5), (-50, 40, 0.10, 0.4),
  ].map {
    (GlobeView.place(latitude: $0.0, longitude: $0.1), Float($0.2), Float($0.3))
  }
}

import SeltzerScene

/// A star in pixels of a picture.
struct Star {
  let place: SIMD2<Float>
  /// The radius at which a Gaussian has fallen to 1/e.
  let radius: Float
  let light: SIMD4<Float>

  /// Adds the star's light to a part of a picture.
  func shine(on picture: inout [SIMD4<Float>], x: Range<Int>, y: Range<Int>) {
    let reach = radius * 2.6
    let columns = (Int((place.x - reach).rounded(.down))..<Int(place.x + reach) + 2).clamped(to: x)
    for row in (Int((place.y - reach).rounded(.down))..<Int(place.y + reach) + 2).clamped(to: y) {
      let down = Float(row) + 0.5 - place.y
      for column in columns {
        let across = Float(column) + 0.5 - place.x
        let shape = max(decay((across * across + down * down) / (radius * radius)) - 0.012, 0)
        picture[(row - y.lowerBound) * x.count + column - x.lowerBound] += light * shape
      }
    }
  }

  /// A true star: its direction, its flux (1 is magnitude 2), and its colour index B−V as 0...1.
  struct Known {
    let way: SIMD3<Float>
    let flux, index: Float
  }

  /// The stars down to magnitude 5.25, brightest first, from `BrightStars.txt`.
  ///
  /// Source: Bright Star Catalogue, 5th edition (Hoffleit and Warren 1991, V/50 of the CDS); public domain.
  /// `Scripts/bright_stars.py` packs it.
  static let known = PackageResources.BrightStars_txt.split(separator: 0x0A).map { line in
    func share(_ at: Int, _ count: Int) -> Double {
      let digits = line.dropFirst(at).prefix(count)
      return digits.reduce(0) { $0 * 64 + Double($1 - 40) } / (count == 3 ? 262_143 : 63)
    }
    let (ascension, declination) = (share(0, 3) * 360, share(3, 3) * 180 - 90)
    let flat = cosine(degrees: declination)
    let way = SIMD3(
      flat * cosine(degrees: ascension), flat * sine(degrees: ascension), sine(degrees: declination)
    )
    // Rows of the rotation from equatorial coordinates of 2000 to galactic ones.
    let galactic = SIMD3(
      (way * [-0.0548755604, -0.8734370902, -0.4838350155]).sum(),
      (way * [0.4941094279, -0.4448296300, 0.7469822445]).sum(),
      (way * [-0.8676661490, -0.1980763734, 0.4559837762]).sum())
    // A magnitude is a factor of 10^0.4: 10^1.4 at −1.5, and 10^−2.7 times that at 5.25.
    return Known(
      way: SIMD3<Float>(galactic), flux: Float(25.1189 * power(0.00199526, share(6, 1))),
      index: Float(share(7, 1)))
  }
}

extension Galaxy {
  /// Returns the stars: the true ones, and fainter ones whose number grows as the flux falls.
  func stars() -> [Star] {
    let (unit, color) = (view.unit, colors)
    var stars: [Star] = []
    func add(_ place: SIMD2<Float>, _ size: Float, _ light: SIMD4<Float>) {
      // Dots smaller than a pixel are fainter instead.
      let radius = size * unit / 2.2
      let shown = max(radius, 0.55)
      let share = radius / shown
      stars.append(Star(place: place, radius: shown, light: light * (share * share)))
    }
    var numbers = HashedNumbers(seed: 0x57A2)
    let band = MilkyWay()
    let drifts = LatticeNoise(seed: 77)
    for _ in 0..<Int(60_000 * min(view.aspect, 4)) {
      let place =
        SIMD2(numbers.next() * view.aspect, numbers.next()) * (1 + 2 * Float(Drawing.margin))
      let (chance, rank, tint) = (numbers.next(), numbers.next(), numbers.next())
      let parts = band.parts(view.direction(place * unit))
      let bright = min(parts.light, 1.2)
      let crowd =
        (0.10 + 0.10 * drifts.fractal(place.x * 2.3, place.y * 2.3, octaves: 3) + 0.95 * bright
          * root(bright))
        * decay(1.3 * parts.dust)
      guard chance < crowd else { continue }
      // The number of stars brighter than a flux falls as its power of −1.2.
      let flux = min(0.0046 * Float(1 / power(max(Double(rank), 5e-5), 0.8333)), 0.8)
      let hue =
        tint < 0.16
        ? mix(color.white, color.warm, 0.7)
        : tint < 0.55 ? mix(color.white, color.cool, 0.5) : color.white
      add(place * unit, 0.001 + 0.001 * root(flux), hue * (flux * 3.2))
    }
    for star in Star.known {
      guard let place = view.pixel(star.way) else { continue }
      let flux = min(star.flux, 5)
      let hue =
        star.index < 0.35
        ? mix(color.cool, color.white, 0.4 + 0.6 * star.index / 0.35)
        : mix(color.white, color.warm, 0.75 * (star.index - 0.35) / 0.65)
      let deep = star.index < 0.4 ? color.cool : star.index < 0.65 ? color.white : color.glow
      let strong = root(flux)
      add(place, 0.0013 + 0.0016 * strong, hue * min(2.2 * root(strong) * strong, 2.8))
      guard flux > 0.12 else { continue }
      add(place, 0.0035 + 0.0045 * strong, deep * (0.08 * strong))
      add(place, 0.012 + 0.02 * strong, deep * (0.018 * strong * root(strong)))
    }
    return stars
  }
}

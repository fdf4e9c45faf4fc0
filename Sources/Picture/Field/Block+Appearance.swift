extension Block {
  /// Computes the product of the fades, which are 0 at birth and death, and the opacity curve.
  func fillPresence(_ constants: EmitterConstants) {
    let (fadesIn, fadesOut) = (constants.fadeIn, constants.fadeOut)
    for row in rows {
      // No fade takes more than half of a life.
      let half = 0.5 * (age[row] + rest[row])
      let riseFraction = age[row] / lesser(fadesIn.of(middle(ofLife.1[row])), half)
      let fallFraction = rest[row] / lesser(fadesOut.of(middle(ofLife.2[row])), half)
      results.presence[row] = smooth(
        lesser(lesser(riseFraction, fallFraction), Lanes(repeating: 1)))
    }
    guard !constants.opacity.isOne else { return }
    for row in rows { share[row] = age[row] / (age[row] + rest[row]) }
    constants.opacity.fill(scratch, at: share, rows)
    for row in rows { results.presence[row] *= unit(scratch[row]) }
  }

  func fillSizes(_ constants: EmitterConstants) {
    let (mirrored, range) = (constants.mirrored, constants.radius)
    for row in rows {
      let isMirrored = lower(ofLife.0[row]) .< Lanes(repeating: mirrored)
      share[row] = pick(isMirrored, rest[row], age[row]) / (age[row] + rest[row])
    }
    constants.size.fill(scratch, at: share, rows)
    let isStreet = constants.area?.vanishingPoint != nil
    for row in rows {
      let near = isStreet ? nearness[row] : upper(ofLife.3[row])
      results.radius[row] = scratch[row] * range.of(constants.skewed(near))
    }
  }

  func fillLifeShares() {
    for row in rows { results.lifeShare[row] = age[row] / (age[row] + rest[row]) }
  }

  /// Computes the rotation in turns, if the shape has one.
  func fillAngles(_ turns: EmitterConstants.Turns?) {
    guard let turns else { return }
    for row in rows {
      let words = ofLife.0[row]
      results.angle[row] = turns.rotation.of(upper(words)) + turns.spin.of(middle(words)) * age[row]
    }
  }

  /// Computes the wobble: independent oscillations of width and height; without wobble, the columns
  /// keep their initial values.
  func fillStretches(_ constants: EmitterConstants) {
    let stretch = constants.stretch
    guard let wobble = constants.wobble else { return }
    for row in rows {
      let rates = modulationWords(ofPair.1, row)
      let phases = modulationWords(ofPair.2, row)
      let wobbles = middle(rates) .< Lanes(repeating: wobble.share)
      let amount = pick(wobbles, Lanes(repeating: wobble.amount), Lanes(repeating: 0))
      let turnsX = age[row] * wobble.rate.of(upper(rates)) + upper(phases) * 0x1p-16
      let turnsY = age[row] * wobble.rate.of(lower(rates)) + lower(phases) * 0x1p-16
      results.stretchX[row] = stretch.x * (1 + amount * sine(turns: turnsX))
      results.stretchY[row] = stretch.y * (1 + amount * sine(turns: turnsY))
    }
  }

  /// Computes the flicker: hashed levels of lost opacity, each held and then smoothly replaced;
  /// without flicker, the column keeps its initial values.
  func fillDimming(_ flicker: EmitterConstants.Flicker?) {
    guard let flicker else { return }
    for row in rows {
      let word = modulationWords(ofPair.3, row)
      let hold = flicker.hold.of(upper(word))
      let glide = greater(hold * 0.5, Lanes(repeating: flicker.shortestGlide))
      let cycle = hold + glide
      let cycles = age[row] / cycle + lower(word) * 0x1p-16
      let counted = (cycles - 0.5) + 0x1.8p23
      let within = cycles - (counted - 0x1.8p23)
      let glideFraction = unit((within * cycle - hold) / glide)
      let counter = word &+ bits(counted) &* 0x9E37_79B9
      let from = Self.level(counter)
      let to = Self.level(counter &+ 0x9E37_79B9)
      results.dimming[row] = (from + (to - from) * smooth(glideFraction)) * flicker.amount
    }
  }

  /// Returns a level of flicker, 0..<65,536.
  @inline(__always) private static func level(_ counter: Words) -> Lanes {
    upper((counter ^ (counter &>> 15)) &* 0x2C1B_3C6D)
  }
}

extension Block {
  /// The least time a fade takes, in seconds, so that nothing pops.
  static let shortestFade: Float = 0.25

  /// What stays the same for a whole life.
  func fillConstants() {
    let words = ofLife.3
    for row in rows {
      results.depth[row] = upper(words[row]) * (1 / 65_535)
      results.opacityRank[row] = middle(words[row]) * 0x1p-16
      results.tint[row] = lower(words[row]) * 0x1p-16
    }
  }

  /// Fades, which are 0 at birth and death, and the opacity curve; fills `share`, too.
  func fillPresence(_ terms: Terms) {
    let (fadesIn, fadesOut) = (terms.fadeIn, terms.fadeOut)
    let one = Lanes(repeating: 1)
    for row in rows {
      let (age, rest) = (age[row], rest[row])
      let total = age + rest
      let fadeIn = fadesIn.of(middle(ofLife.1[row]))
      let fadeOut = fadesOut.of(middle(ofLife.2[row]))
      // A life too short for both has both scaled down.
      let fit = lesser(total / (fadeIn + fadeOut), one)
      let least = lesser(0.5 * total, Lanes(repeating: Self.shortestFade))
      let most = total - least
      let risen = age / lesser(greater(fadeIn * fit, least), most)
      let left = rest / lesser(greater(fadeOut * fit, least), most)
      results.presence[row] = smooth(lesser(lesser(risen, left), one))
      share[row] = age / total
    }
    guard !terms.opacity.isOne else { return }
    terms.opacity.fill(spare, at: share, rows)
    for row in rows { results.presence[row] *= unit(spare[row]) }
  }

  /// Sizes; uses up `share`.
  func fillRadii(_ terms: Terms) {
    let (mirrored, range) = (terms.mirrored, terms.radius)
    if mirrored > 0 {
      for row in rows {
        let isMirrored = lower(ofLife.0[row]) .< Lanes(repeating: mirrored)
        share[row] = pick(isMirrored, 1 - share[row], share[row])
      }
    }
    terms.size.fill(spare, at: share, rows)
    for row in rows { results.radius[row] = spare[row] * range.of(upper(ofLife.3[row])) }
  }

  /// Breathing of widths and heights, apart from each other.
  func fillStretches(_ wobble: Terms.Wobble?) {
    guard let wobble else {
      for row in rows { results.stretchX[row] = Lanes(repeating: 1) }
      for row in rows { results.stretchY[row] = Lanes(repeating: 1) }
      return
    }
    for row in rows {
      let rates = ofManner(ofPair.1, row)
      let phases = ofManner(ofPair.2, row)
      let wobbles = middle(rates) .< Lanes(repeating: wobble.share)
      let amount = pick(wobbles, Lanes(repeating: wobble.amount), Lanes(repeating: 0))
      let turnsX = age[row] * wobble.rate.of(upper(rates)) + upper(phases) * 0x1p-16
      let turnsY = age[row] * wobble.rate.of(lower(rates)) + lower(phases) * 0x1p-16
      results.stretchX[row] = 1 + amount * sine(turns: turnsX)
      results.stretchY[row] = 1 + amount * sine(turns: turnsY)
    }
  }

  /// Losses of opacity: levels hashed from the life and counted up, each held, then let go.
  func fillDimming(_ flicker: Terms.Flicker?) {
    guard let flicker else {
      for row in rows { results.dimming[row] = Lanes(repeating: 0) }
      return
    }
    for row in rows {
      let word = ofManner(ofPair.3, row)
      let hold = flicker.hold.of(upper(word))
      let glide = greater(hold * 0.5, Lanes(repeating: flicker.shortestGlide))
      let cycle = hold + glide
      let passed = age[row] / cycle + lower(word) * 0x1p-16
      let counted = (passed - 0.5) + 0x1.8p23
      let within = passed - (counted - 0x1.8p23)
      let gone = unit((within * cycle - hold) / glide)
      let counter = word &+ bits(counted) &* 0x9E37_79B9
      let from = Self.level(counter)
      let to = Self.level(counter &+ 0x9E37_79B9)
      results.dimming[row] = (from + (to - from) * smooth(gone)) * flicker.amount
    }
  }

  /// One level of flicker, of 65,536.
  @inline(__always)
  private static func level(_ counter: Words) -> Lanes {
    upper((counter ^ (counter &>> 15)) &* 0x2C1B_3C6D)
  }
}

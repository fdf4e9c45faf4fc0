extension Block {
  /// Fades, which are 0 at birth and death, and the opacity curve.
  func fillPresence(_ terms: Terms) {
    let (fadesIn, fadesOut) = (terms.fadeIn, terms.fadeOut)
    for row in rows {
      // Neither fade takes more than half of a life.
      let half = 0.5 * (age[row] + rest[row])
      let risen = age[row] / lesser(fadesIn.of(middle(ofLife.1[row])), half)
      let left = rest[row] / lesser(fadesOut.of(middle(ofLife.2[row])), half)
      results.presence[row] = smooth(lesser(lesser(risen, left), Lanes(repeating: 1)))
    }
    guard !terms.opacity.isOne else { return }
    for row in rows { share[row] = age[row] / (age[row] + rest[row]) }
    terms.opacity.fill(spare, at: share, rows)
    for row in rows { results.presence[row] *= unit(spare[row]) }
  }

  /// Sizes.
  func fillSizes(_ terms: Terms) {
    let (mirrored, range) = (terms.mirrored, terms.radius)
    for row in rows {
      let isMirrored = lower(ofLife.0[row]) .< Lanes(repeating: mirrored)
      share[row] = pick(isMirrored, rest[row], age[row]) / (age[row] + rest[row])
    }
    terms.size.fill(spare, at: share, rows)
    for row in rows { results.radius[row] = spare[row] * range.of(upper(ofLife.3[row])) }
  }

  /// Breathing of widths and heights, apart from each other; without any, columns say so already.
  func fillStretches(_ wobble: Terms.Wobble?) {
    guard let wobble else { return }
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
  ///
  /// Without any, columns say so already.
  func fillDimming(_ flicker: Terms.Flicker?) {
    guard let flicker else { return }
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

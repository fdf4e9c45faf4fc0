extension Block {
  /// The least time a fade takes, in seconds, so that nothing pops.
  static let shortestFade: Float = 0.25

  /// Fades and opacity curve; also fills `share`.
  func fillPresence(_ presence: UnsafeMutablePointer<Float>, _ terms: Terms) {
    let (fadeIn, fadeOut) = (terms.fadeIn, terms.fadeOut)
    for i in 0..<count {
      let total = age[i] + rest[i]
      let up = fadeIn.low + fadeIn.width * middle(life.b[i])
      let down = fadeOut.low + fadeOut.width * middle(life.c[i])
      // A life too short for both has both scaled down.
      let fit = total < up + down ? total / (up + down) : 1
      let least = total < 2 * Self.shortestFade ? 0.5 * total : Self.shortestFade
      let most = total - least
      let a = up * fit
      let b = down * fit
      let c = a > least ? a : least
      let d = b > least ? b : least
      let risen = age[i] / (c < most ? c : most)
      let left = rest[i] / (d < most ? d : most)
      let lower = risen < left ? risen : left
      presence[i] = smooth(lower < 1 ? lower : 1)
      share[i] = age[i] / total
    }
    guard !terms.opacity.isOne else { return }
    terms.opacity.fill(spare, at: share, count: count)
    for i in 0..<count {
      let value = spare[i] > 0 ? spare[i] : 0
      presence[i] *= value < 1 ? value : 1
    }
  }

  /// Sizes; uses up `share`.
  func fillRadii(_ radius: UnsafeMutablePointer<Float>, _ terms: Terms) {
    if terms.mirrored > 0 {
      for i in 0..<count {
        let isMirrored = life.a[i] & 0xFFFF < terms.mirrored
        share[i] = isMirrored ? 1 - share[i] : share[i]
      }
    }
    terms.size.fill(spare, at: share, count: count)
    for i in 0..<count {
      radius[i] = (terms.radius.low + terms.radius.width * depth(i)) * spare[i]
    }
  }

  /// From 0, smallest, to 1, biggest.
  @inline(__always)
  private func depth(_ i: Int) -> Float {
    Float(Int32(truncatingIfNeeded: life.d[i] >> 16)) * (1 / 65_535)
  }

  /// What stays the same for a whole life.
  func fillConstants(
    depths: UnsafeMutablePointer<Float>, tints: UnsafeMutablePointer<Float>,
    opacityRanks: UnsafeMutablePointer<Float>
  ) {
    for i in 0..<count {
      depths[i] = depth(i)
      tints[i] = lower(life.d[i])
      opacityRanks[i] = middle(life.d[i])
    }
  }

  /// Breathing of widths and heights, apart from each other.
  func fillStretches(
    _ stretchX: UnsafeMutablePointer<Float>, _ stretchY: UnsafeMutablePointer<Float>,
    _ terms: Terms
  ) {
    guard let wobble = terms.wobble else {
      stretchX.update(repeating: 1, count: count)
      stretchY.update(repeating: 1, count: count)
      return
    }
    for i in 0..<count {
      let rates = manner.a[i]
      let phases = manner.b[i]
      let amount = (rates >> 8) & 0xFFFF < wobble.share ? wobble.amount : 0
      let turnsX = age[i] * (wobble.rate.low + wobble.rate.width * upper(rates)) + upper(phases)
      let turnsY = age[i] * (wobble.rate.low + wobble.rate.width * lower(rates)) + lower(phases)
      stretchX[i] = 1 + amount * sine(turns: turnsX)
      stretchY[i] = 1 + amount * sine(turns: turnsY)
    }
  }

  /// Losses of opacity: levels hashed from the life and counted up, each held, then let go.
  func fillDimming(_ dimming: UnsafeMutablePointer<Float>, _ terms: Terms) {
    guard let flicker = terms.flicker else {
      dimming.update(repeating: 0, count: count)
      return
    }
    for i in 0..<count {
      let word = manner.c[i]
      let hold = flicker.hold.low + flicker.hold.width * upper(word)
      let glide = hold * 0.5 > flicker.shortestGlide ? hold * 0.5 : flicker.shortestGlide
      let cycle = hold + glide
      let passed = age[i] / cycle + lower(word)
      let counted = (passed - 0.5) + 0x1.8p23
      let within = passed - (counted - 0x1.8p23)
      let q = (within * cycle - hold) / glide
      let positive = q > 0 ? q : 0
      let weyl = word &+ counted.bitPattern &* 0x9E37_79B9
      let from = level(weyl)
      let to = level(weyl &+ 0x9E37_79B9)
      dimming[i] = flicker.amount * (from + (to - from) * smooth(positive < 1 ? positive : 1))
    }
  }

  /// One level of flicker, 0..<1.
  @inline(__always)
  private func level(_ counter: UInt32) -> Float {
    upper((counter ^ (counter >> 15)) &* 0x2C1B_3C6D)
  }
}

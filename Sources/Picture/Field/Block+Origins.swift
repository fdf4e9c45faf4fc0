import SeltzerScene

/// The births of an emitter with origins: each has as many slots, and one life of each slot begins in a period.
struct Births: Sendable {
  /// The number of origins.
  let count: Int
  /// The number of slots of each origin.
  let slots: Int
  /// Whether all bubbles of an origin are born together.
  let isBurst: Bool
  /// The number of periods that a life may take: above 1 only in loops that are shorter than lives;
  /// there are so many rows for each slot, whose bubbles are alike except for their ages.
  let generations: Int
  /// Seconds.
  let period: Float
  /// The lifetimes in seconds; none is longer than a period.
  let lifetime: EmitterConstants.RandomRange

  /// Creates the births of an emitter; nil without origins.
  ///
  /// In loops, whose periods are not the longest lifetime, the number of births per second is the same.
  init?(_ emitter: Emitter, _ schedule: LifeSchedule, aspect: Double) {
    guard let origins = emitter.livingOrigins else { return nil }
    let slots = emitter.count(aspect: aspect) / origins.count
    let period = schedule.groups[0].period
    let growth = schedule.groups[0].lives == 0 ? 1 : period / emitter.lifetime.upperBound
    func grown(_ count: Int) -> Int { max(1, Int((Double(count) * growth).rounded())) }
    isBurst = origins.bursts
    count = isBurst ? grown(origins.count) : origins.count
    self.slots = slots == 0 ? 0 : isBurst ? slots : grown(slots)
    self.period = Float(period)
    // At most twice as many rows as without a loop.
    let (rows, usual) = (count * self.slots, origins.count * max(slots, 1))
    let most =
      rows == 0 || 2 * usual > Emitter.Origins.mostBubbles ? 1 : max(2, (usual + rows - 1) / rows)
    generations =
      growth < 1 ? Int(min((emitter.lifetime.upperBound / period).rounded(.up), Double(most))) : 1
    let longest = period * Double(generations)
    lifetime = EmitterConstants.RandomRange(
      min(emitter.lifetime.lowerBound, longest)...min(emitter.lifetime.upperBound, longest))
  }

  /// The number of rows.
  var rows: Int { count * slots * generations }
}

extension Block {
  /// Finds the origins, and spreads their births over a period: those of a string up to 3/4 of a step later than
  /// evenly, as a row of equal gaps looks like a necklace, those of bursts by the golden ratio.
  func spreadPhases(of births: Births, from offset: UInt32) {
    let (slotCount, inverse) = (Float(births.slots), 1 / Float(births.slots))
    let step = UInt32(0x1p32 / max(Double(births.slots), 2))
    let perGeneration = Float(births.count * births.slots)
    for row in rows {
      var slot = number(multiples(of: 1, from: first &+ 8 &* row, plus: 0))
      if births.generations > 1 {
        let passed = ((slot + 0.5) * (1 / perGeneration)).rounded(.down)
        slot -= passed * perGeneration
        generations[row] = passed
        slots[row] = bits(slot + 0x1p23) & 0x7F_FFFF
      }
      // Half a slot away from whole numbers, so that rounding never reaches another origin.
      let scaled = (slot + 0.5) * inverse
      let nearest = (scaled + 0x1p23) - 0x1p23
      let origin = pick(nearest .> scaled, nearest - 1, nearest)
      let place = slot - origin * slotCount
      origins[row] = bits(origin + 0x1p23) & 0x7F_FFFF
      places[row] = place
      let turn = origins[row] &* 0x9E37_79B9
      let index = bits(place + 0x1p23) & 0x7F_FFFF
      var delay = index &* 0x85EB_CA6B &+ turn
      delay = (delay ^ (delay &>> 15)) &* 0x2C1B_3C6D
      let part = (turn &>> 16) &+ (delay &>> 16) &- (delay &>> 18)
      phases[row] =
        births.isBurst || births.slots == 1
        ? turn &+ offset : index &* step &+ part &* (step >> 16) &+ offset
    }
  }

  /// Gives the bubbles of an origin what they have in common, and ends lives that are shorter than the period.
  ///
  /// All bubbles of a string are alike. Those of a burst have a place and a tint in common, and, as it is made
  /// of the same bits, the time of their fading in.
  func join(_ births: Births, _ moment: LifeSchedule.Moment, seed: UInt32) {
    if births.isBurst {
      let hash = PCG4D(seed: seed, purpose: .burst)
      let (parts, next) = (Self.parts(hash, moment), hash.partOfNext)
      let lives = Choice(moment.passed.pair, moment.waiting.pair)
      for row in rows {
        let common = hash.words(
          of: origins[row], x: parts.x.of(waits[row]) &+ (isSecond[row] & next.x),
          y: parts.y.of(waits[row]) &+ (isSecond[row] & next.y))
        ofLife.1[row] = common.1
        ofLife.3[row] = (ofLife.3[row] & 0xFFFF_0000) | (common.3 & 0xFFFF)
        // Each burst has the next point of the lattice.
        let life = lives.of(waits[row]) &+ (isSecond[row] & 1)
        origins[row] = origins[row] &+ life &* UInt32(births.count)
      }
    } else {
      let hash = PCG4D(seed: seed, purpose: .life)
      let part = hash.part(ofLife: 0)
      for row in rows {
        (ofLife.0[row], ofLife.1[row], ofLife.2[row], ofLife.3[row]) = hash.words(
          of: origins[row], x: Words(repeating: part.x), y: Words(repeating: part.y))
      }
    }
    for row in rows {
      let word = (ofLife.0[row] ^ (ofLife.0[row] &>> 15)) &* 0x2C1B_3C6D
      var lifetime = births.lifetime.of(upper(word))
      if births.generations > 1 {
        age[row] += generations[row] * births.period
      } else {
        lifetime = lesser(lifetime, age[row] + rest[row])
      }
      // Afterwards presence is 0, as at death.
      age[row] = lesser(age[row], lifetime)
      rest[row] = lifetime - age[row]
    }
  }

  /// Hides bubbles that die within some seconds.
  func hide(dyingWithin seconds: Float) {
    for row in rows { results.presence[row].replace(with: 0, where: rest[row] .< seconds) }
  }
}

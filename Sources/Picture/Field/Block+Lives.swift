extension Block {
  /// Finds the current life of each slot and its age, as `LifeSchedule` says; `join` hashes the
  /// lives of strings.
  func findLives(
    _ group: LifeSchedule.Group, _ moment: LifeSchedule.Moment, seed: UInt32,
    withModulation: Bool, _ births: Births?
  ) {
    let repeats = births.map { $0.generations > 1 } ?? false
    findPairs(
      moment, PCG4D(seed: seed, purpose: .pair), withModulation: withModulation, repeats: repeats)
    let second = Float(group.period * 0x1p-30)
    let jitters = Choice(moment.passed.jitter, moment.waiting.jitter)
    for row in rows {
      // The masks tell the compiler that both factors have 16 bits, which SSE2 can multiply.
      let jitter = jitters.of(waits[row]) & 0x7FFF
      let steps = unsigned(signed(ofPair.0[row]) &>> 16)
      let change = (1 << 30) &+ steps &* jitter
      let isLater = unsigned(signed(change &- since[row] &- 1) &>> 31)
      let born = change & isLater
      // The pair ends after 2³¹.
      let dies = change ^ (isLater & (change ^ 0x8000_0000))
      age[row] = number(since[row] &- born) * second
      rest[row] = number(dies &- since[row]) * second
      isSecond[row] = isLater
      birth[row] = born
    }
    guard births?.isBurst != false else { return }
    hashLives(moment, PCG4D(seed: seed, purpose: .life), repeats: repeats)
  }

  /// Makes bubbles younger by a part of some seconds, or of their age if that is less.
  func rewind(by part: Float, ofLast seconds: Float) {
    for row in rows {
      let back = lesser(age[row], Lanes(repeating: seconds)) * part
      rewound[row] = back
      age[row] -= back
      rest[row] += back
    }
  }

  /// Spreads births evenly by multiples of the golden ratio.
  func spreadPhases(from offset: UInt32) {
    for row in rows {
      phases[row] = multiples(of: 0x9E37_79B9, from: first &+ 8 &* row, plus: offset)
    }
  }

  private func findPairs(
    _ moment: LifeSchedule.Moment, _ hash: PCG4D, withModulation: Bool, repeats: Bool
  ) {
    let halves = Choice(moment.passed.half, moment.waiting.half)
    let parts = Self.parts(hash, moment)
    for row in rows {
      let phase = phases[row]
      let time = moment.phase &- phase
      // The subtraction borrows if the phase is greater than the moment's.
      let borrowed = (phase & ~moment.phase) | ((phase | ~moment.phase) & time)
      let isWaiting = unsigned(signed(borrowed) &>> 31)
      waits[row] = isWaiting
      since[row] = (time &>> 2) &+ halves.of(isWaiting)
      let words = hash.words(
        of: repeats ? slots[row] : nil, slot: first &+ 8 &* row, x: parts.x.of(isWaiting),
        y: parts.y.of(isWaiting))
      ofPair.0[row] = words.0
      // Without modulation the compiler drops the computation of the other words.
      guard withModulation else { continue }
      (ofPair.1[row], ofPair.2[row], ofPair.3[row]) = (words.1, words.2, words.3)
    }
  }

  private func hashLives(_ moment: LifeSchedule.Moment, _ hash: PCG4D, repeats: Bool) {
    let parts = Self.parts(hash, moment)
    let next = hash.partOfNext
    for row in rows {
      (ofLife.0[row], ofLife.1[row], ofLife.2[row], ofLife.3[row]) = hash.words(
        of: repeats ? slots[row] : nil, slot: first &+ 8 &* row,
        x: parts.x.of(waits[row]) &+ (isSecond[row] & next.x),
        y: parts.y.of(waits[row]) &+ (isSecond[row] & next.y))
    }
  }

  static func parts(_ hash: PCG4D, _ moment: LifeSchedule.Moment) -> (x: Choice, y: Choice) {
    let passed = hash.part(ofLife: moment.passed.pair)
    let waiting = hash.part(ofLife: moment.waiting.pair)
    return (Choice(passed.x, waiting.x), Choice(passed.y, waiting.y))
  }

  /// Returns a word of the pair, different for each of its two lives.
  @inline(__always) func modulationWords(_ words: Column<UInt32>, _ row: Int) -> Words {
    words[row] ^ (isSecond[row] & 0xB529_7A4D)
  }

  /// Computes ranks of 16 bits by time of birth, the oldest first; births are rounded to whole
  /// steps, not ages, so the difference of two ranks never changes while both bubbles live.
  func rankByBirth(_ group: LifeSchedule.Group, _ moment: LifeSchedule.Moment) {
    if group.lives == 0 { rankEndless(moment) } else { rankInLoop(group, moment) }
  }

  /// Steps are 16,384ths of a period and wrap around after four periods; a life lasts at most two.
  private func rankEndless(_ moment: LifeSchedule.Moment) {
    let pairs = Choice(moment.passed.pair << 30, moment.waiting.pair << 30)
    let now = (pairs.first &+ moment.passed.half &+ (moment.phase >> 2)) >> 16
    for row in rows {
      let born = pairs.of(waits[row]) &+ (phases[row] &>> 2) &+ birth[row]
      results.birthRank[row] = Self.rank(now &- (born &>> 16))
    }
  }

  /// Steps are 32,768ths of the loop, as each group has its own period.
  private func rankInLoop(_ group: LifeSchedule.Group, _ moment: LifeSchedule.Moment) {
    let perLife = Float(32_768 / Double(group.lives))
    let magic: Float = 0x1.8p23
    let pairs = Choice(moment.passed.pair, moment.waiting.pair)
    let rounds = Choice(0, moment.waiting.isBefore ? 32_768 : 0)
    for row in rows {
      let fraction = number(birth[row]) * 0x1p-30 + upper(phases[row]) * 0x1p-16
      let births = number(pairs.of(waits[row])) + fraction
      let steps = bits(births * perLife + magic) &- magic.bitPattern
      results.birthRank[row] = Self.rank(moment.steps &- steps &+ rounds.of(waits[row]))
    }
  }

  /// Older bubbles get smaller ranks; two steps are added, as rounding may make an age negative.
  @inline(__always) private static func rank(_ steps: Words) -> Words {
    (0xFFFD &- steps) & 0xFFFF
  }
}

/// Selects one of two numbers.
struct Choice {
  let first: UInt32
  /// The bits in which the second number differs.
  let flip: UInt32

  init(_ first: UInt32, _ second: UInt32) {
    self.first = first
    flip = first ^ second
  }

  /// Returns the second number in lanes that are all ones, the first in lanes that are 0.
  @inline(__always) func of(_ isSecond: Words) -> Words { first ^ (isSecond & flip) }
}

extension Block {
  /// Finds the current life of each slot and its age; see `LifeSchedule`.
  func findLives(
    _ group: LifeSchedule.Group, _ moment: LifeSchedule.Moment, seed: UInt32, phase: UInt32,
    withModulation: Bool
  ) {
    findPairs(
      moment, PCG4D(seed: seed, purpose: .pair), phase: phase, withModulation: withModulation)
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
    hashLives(moment, PCG4D(seed: seed, purpose: .life))
  }

  private func findPairs(
    _ moment: LifeSchedule.Moment, _ hash: PCG4D, phase: UInt32, withModulation: Bool
  ) {
    let halves = Choice(moment.passed.half, moment.waiting.half)
    let passed = hash.part(ofLife: moment.passed.pair)
    let waiting = hash.part(ofLife: moment.waiting.pair)
    let (partsX, partsY) = (Choice(passed.x, waiting.x), Choice(passed.y, waiting.y))
    for row in rows {
      let phases = birthPhases(row, phase)
      let time = moment.phase &- phases
      // The subtraction borrows if the phase is greater than the moment's.
      let borrowed = (phases & ~moment.phase) | ((phases | ~moment.phase) & time)
      let isWaiting = unsigned(signed(borrowed) &>> 31)
      waits[row] = isWaiting
      since[row] = (time &>> 2) &+ halves.of(isWaiting)
      let words = hash.words(
        slot: first &+ 8 &* row, x: partsX.of(isWaiting), y: partsY.of(isWaiting))
      ofPair.0[row] = words.0
      // Without modulation the compiler drops the computation of the other words.
      guard withModulation else { continue }
      (ofPair.1[row], ofPair.2[row], ofPair.3[row]) = (words.1, words.2, words.3)
    }
  }

  private func hashLives(_ moment: LifeSchedule.Moment, _ hash: PCG4D) {
    let passed = hash.part(ofLife: moment.passed.pair)
    let waiting = hash.part(ofLife: moment.waiting.pair)
    let (partsX, partsY) = (Choice(passed.x, waiting.x), Choice(passed.y, waiting.y))
    let next = hash.partOfNext
    for row in rows {
      let words = hash.words(
        slot: first &+ 8 &* row,
        x: partsX.of(waits[row]) &+ (isSecond[row] & next.x),
        y: partsY.of(waits[row]) &+ (isSecond[row] & next.y))
      (ofLife.0[row], ofLife.1[row], ofLife.2[row], ofLife.3[row]) = words
    }
  }

  /// Returns birth phases, multiples of the golden ratio, which spread births evenly.
  @inline(__always)
  func birthPhases(_ row: Int, _ offset: UInt32) -> Words {
    multiples(of: 0x9E37_79B9, from: first &+ 8 &* row, plus: offset)
  }

  /// Returns a word of the pair, different for each of its two lives.
  @inline(__always)
  func modulationWords(_ words: Column<UInt32>, _ row: Int) -> Words {
    words[row] ^ (isSecond[row] & 0xB529_7A4D)
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
  @inline(__always)
  func of(_ isSecond: Words) -> Words {
    first ^ (isSecond & flip)
  }
}

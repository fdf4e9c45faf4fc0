extension Block {
  /// Finds each slot's life and where in it the moment lies; `Timetable` says how lives follow.
  func findLives(
    _ line: Timetable.Line, _ moment: Timetable.Moment, seed: UInt32, phase: UInt32,
    withManner: Bool
  ) {
    findPairs(moment, PCG4D(seed: seed, purpose: .pair), phase: phase, withManner: withManner)
    let second = Float(line.period * 0x1p-30)
    let jitters = Choice(moment.passed.jitter, moment.waiting.jitter)
    for row in rows {
      // Both factors are seen to have 16 bits, so that the plainest machine has a multiplication.
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
    _ moment: Timetable.Moment, _ hash: PCG4D, phase: UInt32, withManner: Bool
  ) {
    let halves = Choice(moment.passed.half, moment.waiting.half)
    let passed = hash.part(ofLife: moment.passed.pair)
    let waiting = hash.part(ofLife: moment.waiting.pair)
    let (partsX, partsY) = (Choice(passed.x, waiting.x), Choice(passed.y, waiting.y))
    for row in rows {
      let phases = birthPhases(row, phase)
      let time = moment.phase &- phases
      // Borrowing says that the phase is greater than the moment's.
      let borrowed = (phases & ~moment.phase) | ((phases | ~moment.phase) & time)
      let isWaiting = unsigned(signed(borrowed) &>> 31)
      waits[row] = isWaiting
      since[row] = (time &>> 2) &+ halves.of(isWaiting)
      let words = hash.words(
        slot: first &+ 8 &* row, x: partsX.of(isWaiting), y: partsY.of(isWaiting))
      ofPair.0[row] = words.0
      // Else words that nobody reads are not worked out either.
      guard withManner else { continue }
      (ofPair.1[row], ofPair.2[row], ofPair.3[row]) = (words.1, words.2, words.3)
    }
  }

  private func hashLives(_ moment: Timetable.Moment, _ hash: PCG4D) {
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

  /// Births are spread evenly: multiples of the golden ratio fill a circle with the widest gaps.
  @inline(__always)
  func birthPhases(_ row: Int, _ offset: UInt32) -> Words {
    multiples(of: 0x9E37_79B9, from: first &+ 8 &* row, plus: offset)
  }

  /// A word of the pair's, another one for each of its lives.
  @inline(__always)
  func ofManner(_ words: Column<UInt32>, _ row: Int) -> Words {
    words[row] ^ (isSecond[row] & 0xB529_7A4D)
  }
}

/// One of two numbers.
struct Choice {
  let first: UInt32
  /// The bits in which the second differs.
  let flip: UInt32

  init(_ first: UInt32, _ second: UInt32) {
    self.first = first
    flip = first ^ second
  }

  /// The second number in lanes that are all ones, the first in those that are 0.
  @inline(__always)
  func of(_ isSecond: Words) -> Words {
    first ^ (isSecond & flip)
  }
}

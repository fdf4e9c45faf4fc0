extension Block {
  /// Finds each slot's life and where in it the moment lies; `Timetable` says how lives follow.
  func findLives(
    _ line: Timetable.Line, _ moment: Timetable.Moment, seed: UInt32, phase: UInt32,
    withManner: Bool
  ) {
    let (passed, waiting) = (moment.passed, moment.waiting)
    let seeds = Words(repeating: scattered(seed))
    // One of two numbers is chosen by flipping the bits in which they differ.
    let counter = scattered(passed.pair)
    let counterFlip = counter ^ scattered(waiting.pair)
    for row in rows {
      let phases = birthPhases(row, phase)
      let time = moment.phase &- phases
      // Borrowing says that the phase is greater than the moment's.
      let borrowed = (phases & ~moment.phase) | ((phases | ~moment.phase) & time)
      let isWaiting = unsigned(signed(borrowed) &>> 31)
      waits[row] = isWaiting
      since[row] = (time &>> 2) &+ (passed.half ^ (isWaiting & (passed.half ^ waiting.half)))
      let words = pcg4d(
        scattered: scatteredSlots(row), counter ^ (isWaiting & counterFlip), seeds,
        Words(repeating: scattered(Purpose.pair.rawValue)))
      ofPair.0[row] = words.0
      // Else words that nobody reads are not worked out either.
      guard withManner else { continue }
      (ofPair.1[row], ofPair.2[row], ofPair.3[row]) = (words.1, words.2, words.3)
    }
    let second = Float(line.period * 0x1p-30)
    let jitterFlip = passed.jitter ^ waiting.jitter
    for row in rows {
      // Both factors are seen to have 16 bits, so that the plainest machine has a multiplication.
      let jitter = (passed.jitter ^ (waits[row] & jitterFlip)) & 0x7FFF
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
    for row in rows {
      let pairs = counter ^ (waits[row] & counterFlip)
      (ofLife.0[row], ofLife.1[row], ofLife.2[row], ofLife.3[row]) = pcg4d(
        scattered: scatteredSlots(row), pairs &+ (isSecond[row] & scatteredStep), seeds,
        Words(repeating: scattered(Purpose.life.rawValue)))
    }
  }

  /// The slots as pcg4d's first counter.
  @inline(__always)
  private func scatteredSlots(_ row: Int) -> Words {
    multiples(of: scatteredStep, from: first &+ 8 &* row, plus: scattered(0))
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

extension Block {
  /// Ranks by time of birth, the oldest first; 16 bits.
  ///
  /// Births, not ages, are rounded to whole steps; so the difference between two bubbles' ranks
  /// never changes while both live.
  func rankByBirth(_ line: Timetable.Line, _ moment: Timetable.Moment, phase: UInt32) {
    if line.lives == 0 {
      rankEndless(moment, phase)
    } else {
      rankInLoop(line, moment, phase)
    }
  }

  /// Steps are 16,384ths of a period, which wrap around after four: no life is longer than two.
  private func rankEndless(_ moment: Timetable.Moment, _ phase: UInt32) {
    let pairs = Choice(moment.passed.pair << 30, moment.waiting.pair << 30)
    let now = (pairs.first &+ moment.passed.half &+ (moment.phase >> 2)) >> 16
    for row in rows {
      let born = pairs.of(waits[row]) &+ (birthPhases(row, phase) &>> 2) &+ birth[row]
      results.birthRank[row] = Self.rank(now &- (born &>> 16))
    }
  }

  /// Steps are 32,768ths of the loop, in which every line has another period.
  private func rankInLoop(_ line: Timetable.Line, _ moment: Timetable.Moment, _ phase: UInt32) {
    let perLife = Float(32_768 / Double(line.lives))
    let magic: Float = 0x1.8p23
    let pairs = Choice(moment.passed.pair, moment.waiting.pair)
    let rounds = Choice(0, moment.waiting.isBefore ? 32_768 : 0)
    for row in rows {
      let late = number(birth[row]) * 0x1p-30 + upper(birthPhases(row, phase)) * 0x1p-16
      let births = number(pairs.of(waits[row])) + late
      let steps = bits(births * perLife + magic) &- magic.bitPattern
      results.birthRank[row] = Self.rank(moment.steps &- steps &+ rounds.of(waits[row]))
    }
  }

  /// The older, the less; two steps more than the age, which rounding may make negative at birth.
  @inline(__always)
  private static func rank(_ aged: Words) -> Words {
    (0xFFFD &- aged) & 0xFFFF
  }
}

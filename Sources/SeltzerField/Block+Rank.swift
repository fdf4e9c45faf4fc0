extension Block {
  /// Computes ranks of 16 bits by time of birth, the oldest first.
  ///
  /// Births are rounded to whole steps, not ages, so the difference of two ranks never changes while
  /// both bubbles live.
  func rankByBirth(_ group: LifeSchedule.Group, _ moment: LifeSchedule.Moment, phase: UInt32) {
    if group.lives == 0 {
      rankEndless(moment, phase)
    } else {
      rankInLoop(group, moment, phase)
    }
  }

  /// Steps are 16,384ths of a period and wrap around after four periods; a life lasts at most two.
  private func rankEndless(_ moment: LifeSchedule.Moment, _ phase: UInt32) {
    let pairs = Choice(moment.passed.pair << 30, moment.waiting.pair << 30)
    let now = (pairs.first &+ moment.passed.half &+ (moment.phase >> 2)) >> 16
    for row in rows {
      let born = pairs.of(waits[row]) &+ (birthPhases(row, phase) &>> 2) &+ birth[row]
      results.birthRank[row] = Self.rank(now &- (born &>> 16))
    }
  }

  /// Steps are 32,768ths of the loop, as each group has its own period.
  private func rankInLoop(
    _ group: LifeSchedule.Group, _ moment: LifeSchedule.Moment, _ phase: UInt32
  ) {
    let perLife = Float(32_768 / Double(group.lives))
    let magic: Float = 0x1.8p23
    let pairs = Choice(moment.passed.pair, moment.waiting.pair)
    let rounds = Choice(0, moment.waiting.isBefore ? 32_768 : 0)
    for row in rows {
      let fraction = number(birth[row]) * 0x1p-30 + upper(birthPhases(row, phase)) * 0x1p-16
      let births = number(pairs.of(waits[row])) + fraction
      let steps = bits(births * perLife + magic) &- magic.bitPattern
      results.birthRank[row] = Self.rank(moment.steps &- steps &+ rounds.of(waits[row]))
    }
  }

  /// Older bubbles get smaller ranks; two steps are added, as rounding may make an age negative.
  @inline(__always)
  private static func rank(_ steps: Words) -> Words {
    (0xFFFD &- steps) & 0xFFFF
  }
}

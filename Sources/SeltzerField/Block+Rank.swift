extension Block {
  /// Ranks by size: a life's own, so that order never changes while a bubble lives.
  func rankBySize(_ rank: UnsafeMutablePointer<UInt16>) {
    for i in 0..<count { rank[i] = UInt16(truncatingIfNeeded: life.d[i] >> 16) }
  }

  /// Ranks by time of birth, the oldest first.
  ///
  /// Births, not ages, are rounded to whole steps; so the difference between two bubbles' ranks
  /// never changes while both live.
  func rankByBirth(
    _ rank: UnsafeMutablePointer<UInt16>, _ line: Timetable.Line, _ moment: Timetable.Moment,
    phase: UInt32
  ) {
    if line.lives == 0 {
      rankEndless(rank, moment, phase)
    } else {
      rankInLoop(rank, line, moment, phase)
    }
  }

  /// Steps are 16,384ths of a period, which wrap around after four: no life is longer than two.
  private func rankEndless(
    _ rank: UnsafeMutablePointer<UInt16>, _ moment: Timetable.Moment, _ offset: UInt32
  ) {
    let now = ((moment.life << 30) &+ (moment.phase >> 2)) >> 16
    for i in 0..<count {
      let phase = Self.phase(first &+ i, offset)
      let moved = UInt32(bitPattern: Int32(bitPattern: jitter[i]) >> 2)
      let birth = ((nearestLife[i] << 30) &+ (phase >> 2) &+ moved) >> 16
      // Two steps more than the age, which rounding may make negative at birth.
      rank[i] = UInt16(truncatingIfNeeded: 0xFFFF &- (now &- birth &+ 2))
    }
  }

  /// Steps are 32,768ths of the loop, in which every line has another period.
  private func rankInLoop(
    _ rank: UnsafeMutablePointer<UInt16>, _ line: Timetable.Line, _ moment: Timetable.Moment,
    _ offset: UInt32
  ) {
    let lives = Double(line.lives)
    let now = Int32((Double(moment.life) + Double(moment.phase) * 0x1p-32) / lives * 32_768)
    let step = Float(32_768 / lives)
    let last = Int32(bitPattern: line.lives) &- 1
    let magic: Float = 0x1.8p23
    for i in 0..<count {
      let phase = Self.phase(first &+ i, offset)
      let part =
        Float(Int32(bitPattern: phase >> 1)) * 0x1p-31
        + Float(Int32(bitPattern: jitter[i])) * 0x1p-32
      let steps = (Float(Int32(bitPattern: nearestLife[i])) + part) * step + magic
      let birth = Int32(bitPattern: steps.bitPattern) &- Int32(bitPattern: magic.bitPattern)
      // A life of the round before or after has the same birth, one round off.
      let counted = Int32(bitPattern: moment.life &+ nearestTurn[i])
      let round: Int32 = counted < 0 ? -32_768 : counted > last ? 32_768 : 0
      let aged = now &- birth &- round &+ 2
      rank[i] = UInt16(truncatingIfNeeded: 0xFFFF &- aged)
    }
  }
}

extension Block {
  /// Finds each bubble's life and where in it the moment lies.
  ///
  /// A slot's births lie one period apart, each moved by less than half a period; so only the
  /// boundary nearest to the moment can lie on either side of it, and one comparison decides.
  /// Fills `age`, `rest`, `life` (its words), `nearestLife` (now the life's own), `nearestTurn`
  /// (likewise) and `jitter`.
  func findLives(
    _ line: Timetable.Line, _ moment: Timetable.Moment, seed: UInt32, phase: UInt32
  ) {
    findNearest(line, moment, phase)
    hash(nearestLife, seed, .life, to: life)
    findOther(line, moment)
    hash(otherLife, seed, .life, to: manner)
    choose(line)
  }

  /// Births are spread evenly: multiples of the golden ratio fill a circle with the widest gaps.
  @inline(__always)
  static func phase(_ index: Int, _ offset: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 &+ offset
  }

  private func findNearest(
    _ line: Timetable.Line, _ moment: Timetable.Moment, _ offsetOfPhases: UInt32
  ) {
    for i in 0..<count {
      let phase = Self.phase(first &+ i, offsetOfPhases)
      // In 2³²nds of a period, the time since the last boundary is, read as a signed number, the
      // time since the nearest.
      let since = moment.phase &- phase
      let borrowed: UInt32 = moment.phase < phase ? 1 : 0
      let turn = (since >> 31) &- borrowed
      offset[i] = since
      nearestTurn[i] = turn
      nearestLife[i] = line.life(moment.life &+ turn)
    }
  }

  private func findOther(_ line: Timetable.Line, _ moment: Timetable.Moment) {
    for i in 0..<count {
      let moved = line.jitter(life.a[i])
      let ends = Int32(bitPattern: offset[i]) < Int32(bitPattern: moved)
      let turn = nearestTurn[i] &+ (ends ? UInt32.max : 1)
      isEnding[i] = ends ? UInt32.max : 0
      otherLife[i] = line.life(moment.life &+ turn)
    }
  }

  private func choose(_ line: Timetable.Line) {
    let second = Float(line.period * 0x1p-30)
    for i in 0..<count {
      // Quarters, as a life may last two periods.
      let ending = isEnding[i]
      let nearest = Int32(bitPattern: line.jitter(life.a[i]))
      let other = Int32(bitPattern: line.jitter(manner.a[i]))
      let begin = ending != 0 ? other : nearest
      let end = ending != 0 ? nearest : other
      let turned: Int32 = ending != 0 ? 1 << 30 : 0
      let passed = (Int32(bitPattern: offset[i]) >> 2) &- (begin >> 2) &+ turned
      let whole = (end >> 2) &- (begin >> 2) &+ (1 << 30)
      age[i] = Float(passed) * second
      rest[i] = Float(whole &- passed) * second
      jitter[i] = UInt32(bitPattern: begin)
    }
    pick(manner.a, over: life.a)
    pick(manner.b, over: life.b)
    pick(manner.c, over: life.c)
    pick(manner.d, over: life.d)
    pick(otherLife, over: nearestLife)
    for i in 0..<count { nearestTurn[i] &+= isEnding[i] }
  }

  private func pick(_ other: UnsafeMutablePointer<UInt32>, over own: UnsafeMutablePointer<UInt32>) {
    for i in 0..<count {
      own[i] = (other[i] & isEnding[i]) | (own[i] & ~isEnding[i])
    }
  }
}

extension Timetable.Line {
  /// The number that a life is hashed by: in a loop the same for the same life of every round.
  ///
  /// `counted` is at most two lives outside the loop, as a signed number.
  @inline(__always)
  func life(_ counted: UInt32) -> UInt32 {
    // Without a loop `lives` is 0, which leaves every number as it is.
    let below = UInt32(bitPattern: Int32(bitPattern: counted) >> 31)
    let up = counted &+ (lives & below)
    let above = ~UInt32(bitPattern: Int32(bitPattern: up &- lives) >> 31)
    return lives == 1 ? 0 : up &- (lives & above)
  }

  /// How much a life's first word moves its birth, in 2³²nds of a period, signed.
  @inline(__always)
  func jitter(_ word: UInt32) -> UInt32 {
    (word >> 16) &* jitter &- (jitter << 15)
  }
}

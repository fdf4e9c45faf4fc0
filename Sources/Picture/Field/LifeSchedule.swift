/// The times at which bubbles are born and die.
///
/// A slot contains one bubble at a time, which is reborn as soon as it dies. Two successive lives form
/// a pair of two periods; a hash decides when the first life ends and the second begins. Lifetimes are
/// therefore uniform in their range, and the life at any moment is found without summing earlier ones.
///
/// Time is counted in integer ticks. They are fine enough for smooth motion at any frame rate, and
/// coarse enough that t and t + loop, which round differently, give the same tick even at t = 10⁹ s.
struct LifeSchedule: Sendable {
  /// A group of slots that share a period.
  struct Group {
    /// The number of lives in the loop; 0 without a loop.
    var lives: UInt32
    /// Ticks per period, or per loop if there is one.
    var ticks: UInt64
    /// The mean lifetime in seconds of field time.
    var period: Double
    /// The shift of the change between two lives for each of 65,536 random steps, in 2³⁰ths of a
    /// period.
    var jitter: UInt32
  }

  /// The life of a slot with birth phase 0 if all lives lasted one period.
  struct LifePosition {
    /// The number of its pair's first life.
    var pair: UInt32
    /// 2³⁰ for the second life of the pair, 0 for the first.
    var half: UInt32
    /// As in `Group`; 0 for the last life of a loop with an odd number of lives.
    var jitter: UInt32
    /// Whether it belongs to the previous round of the loop.
    var isBefore: Bool

    /// Life `number` of a group, −1 or more.
    init(_ number: Int64, of group: Group) {
      isBefore = group.lives > 0 && number < 0
      let life = UInt32(truncatingIfNeeded: isBefore ? number + Int64(group.lives) : number)
      pair = life & ~1
      half = (life & 1) << 30
      let isSingle = group.lives % 2 == 1 && life == group.lives - 1
      jitter = isSingle ? 0 : group.jitter
    }
  }

  /// A moment in a group.
  struct Moment {
    /// The lives of slots whose birth phase has passed, and of slots whose birth phase is yet to come.
    var passed, waiting: LifePosition
    /// Time since the last whole period, in 2³²nds of a period.
    var phase: UInt32
    /// Time since the loop began, in 32,768ths of the loop.
    var steps: UInt32

    init(life: Int64, phase: UInt32, steps: UInt32, of group: Group) {
      (self.phase, self.steps) = (phase, steps)
      passed = LifePosition(life, of: group)
      waiting = LifePosition(life - 1, of: group)
    }
  }

  static let ticksPerSecond = 65_536.0
  /// Seconds after which time restarts without a loop: 34,865 years.
  static let endless = 0x1p40
  /// The number of groups in a loop; slots are divided evenly among them.
  static let loopGroups = 8

  /// Seconds of scene time after which everything repeats.
  let loop: Double
  let groups: [Group]
  /// Whether time passes.
  let moves: Bool

  /// Creates a schedule for lifetimes in seconds of field time; `loop` is in scene time.
  ///
  /// A single group has no jitter. Its period is the longest lifetime, and in loops the least whole part of the
  /// loop that is not shorter, if there is one.
  init(lifetime: ClosedRange<Double>, speedScale: Double, loop: Double?, isOneGroup: Bool = false) {
    moves = speedScale > 0
    guard lifetime.lowerBound < .infinity else {
      // One life, the same in every loop. Its age and rest are 0, whose quotient is no fade: presence is 1.
      self.loop = moves && loop ?? 0 > 0 ? min(loop ?? 0, Self.endless) : Self.endless
      groups = [Group(lives: 1, ticks: 1, period: 0, jitter: 0)]
      return
    }
    let mean = isOneGroup ? lifetime.upperBound : (lifetime.lowerBound + lifetime.upperBound) / 2
    guard moves, let loop, loop > 0, loop < Self.endless else {
      // Below 2⁶², even for a field that barely moves.
      let ticks = moves ? min(max(mean / speedScale * Self.ticksPerSecond, 1), 0x1p62) : 1
      self.loop = Self.endless
      groups = [
        Group(
          lives: 0, ticks: UInt64(ticks + 0.5), period: mean,
          jitter: isOneGroup ? 0 : Self.jitter(period: mean, lifetime: lifetime))
      ]
      return
    }
    self.loop = loop
    let length = loop * speedScale
    let ticks = UInt64(max(loop * Self.ticksPerSecond + 0.5, 1))
    guard !isOneGroup else {
      // The tolerance lets a loop of exactly three lifetimes have three.
      let lives = max(1, min(length / lifetime.upperBound * (1 + 0x1p-40), 0x1p30).rounded(.down))
      groups = [Group(lives: UInt32(lives), ticks: ticks, period: length / lives, jitter: 0)]
      return
    }
    groups = (0..<Self.loopGroups).map { group in
      // Periods spread over the middle half of the range leave room for jitter at both ends.
      let share = (Double(group) + 0.5) / Double(Self.loopGroups)
      let target = mean + (lifetime.upperBound - lifetime.lowerBound) * (share - 0.5) / 2
      let lives = Self.lives(of: length, period: target, lifetime: lifetime)
      let period = length / lives
      return Group(
        lives: UInt32(lives), ticks: ticks, period: period,
        jitter: Self.jitter(period: period, lifetime: lifetime))
    }
  }

  /// Returns the number of lives in a loop whose lifetime is closest to `period`, and in range if
  /// possible.
  private static func lives(
    of length: Double, period: Double, lifetime: ClosedRange<Double>
  ) -> Double {
    // The tolerance lets a loop of exactly three lifetimes have three; the limit prevents overflow.
    let limit = 0x1p30
    let least = min(length / lifetime.upperBound * (1 - 0x1p-40), limit)
    let fewest = Int(least) + (Double(Int(least)) < least ? 1 : 0)
    let most = Int(min(length / lifetime.lowerBound * (1 + 0x1p-40), limit))
    let nearest = Int(min(length / period + 0.5, limit))
    return Double(max(fewest <= most ? min(max(nearest, fewest), most) : nearest, 1))
  }

  /// Returns the largest jitter that keeps every lifetime in range.
  private static func jitter(period: Double, lifetime: ClosedRange<Double>) -> UInt32 {
    let slack = min(lifetime.upperBound - period, period - lifetime.lowerBound)
    // Less than a whole period, because a life of length 0 has no age.
    return UInt32(max(min(slack / period, 0.999), 0) * 0x1p15)
  }

  /// Returns the slots of a group out of `count` slots.
  func slots(of group: Int, count: Int) -> Range<Int> {
    count * group / groups.count..<count * (group + 1) / groups.count
  }

  /// Returns the number of whole ticks at `t`; never negative in a loop, of either sign without one.
  func tick(at t: Double) -> Int64 {
    guard moves, t.isFinite else { return 0 }
    let passed = abs(t).truncatingRemainder(dividingBy: loop)
    guard t < 0 else { return Int64(passed * Self.ticksPerSecond + 0.5) }
    return loop < Self.endless
      ? Int64((loop - passed) * Self.ticksPerSecond + 0.5)
      : -Int64(passed * Self.ticksPerSecond + 0.5)
  }

  /// Returns the position of `tick` in a group's schedule.
  func moment(of group: Group, tick: Int64) -> Moment {
    guard group.lives > 0 else {
      let ticks = Int64(group.ticks)
      var (life, rest) = tick.quotientAndRemainder(dividingBy: ticks)
      if rest < 0 { (life, rest) = (life - 1, rest + ticks) }
      return Moment(life: life, phase: group.ticks.phase(UInt64(rest)), steps: 0, of: group)
    }
    // Rounding may turn the loop's last tick into its first.
    let inLoop = tick.magnitude % group.ticks
    let product = inLoop.multipliedFullWidth(by: UInt64(group.lives))
    let (life, rest) = group.ticks.dividingFullWidth(product)
    return Moment(
      life: Int64(life), phase: group.ticks.phase(rest), steps: group.ticks.phase(inLoop) >> 17,
      of: group)
  }
}

extension UInt64 {
  /// Returns `rest` divided by this number, in 2³²nds, rounded down.
  fileprivate func phase(_ rest: UInt64) -> UInt32 {
    UInt32(dividingFullWidth((rest >> 32, rest << 32)).quotient)
  }
}

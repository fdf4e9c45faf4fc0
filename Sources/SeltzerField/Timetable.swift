/// When bubbles are born and die.
///
/// A slot is the place of one bubble, which is reborn as soon as it dies. Its lives come in pairs
/// that last two periods together; a hash says when in that time one life ends and the other begins.
/// So lifetimes fill their range evenly, and yet the life at any moment is found without adding up
/// those before it.
///
/// Time is counted in whole ticks: fine enough to move smoothly at any frame rate, and coarse
/// enough that t and t + S, which a Double rounds differently, are one tick at t = 10⁹ s still.
struct Timetable: Sendable {
  /// A run of slots that share a period.
  struct Line: Sendable, Equatable {
    /// How many lives fill the loop; 0 is without end.
    var lives: UInt32
    /// Ticks of a period; of the whole loop where there is one.
    var ticks: UInt64
    /// Seconds of field time that a life lasts on average.
    var period: Double
    /// How far the change within a pair is moved by each of 65,536 steps about its middle, in 2³⁰ths
    /// of a period.
    var jitter: UInt32
  }

  /// The life that a slot without a birth phase would be in, were all lives one period long.
  struct Place: Sendable, Equatable {
    /// The number of its pair's first life.
    var pair: UInt32
    /// Whether it is the second one: 2³⁰, or 0.
    var half: UInt32
    /// As in `Line`; 0 for a loop's last life that has no partner.
    var jitter: UInt32
    /// Whether it lies in the round before this one.
    var isBefore: Bool

    /// The place of life `number` of a line, −1 or more.
    init(_ number: Int64, of line: Line) {
      isBefore = line.lives > 0 && number < 0
      let life = UInt32(truncatingIfNeeded: isBefore ? number + Int64(line.lives) : number)
      pair = life & ~1
      half = (life & 1) << 30
      let isSingle = line.lives % 2 == 1 && life == line.lives - 1
      jitter = isSingle ? 0 : line.jitter
    }
  }

  /// A moment in a line.
  struct Moment: Sendable, Equatable {
    /// The place of slots whose birth phase has passed, and of those that still wait for it.
    var passed, waiting: Place
    /// Time since the last whole period, in 2³²nds of one.
    var phase: UInt32
    /// Time since the loop began, in 32,768ths of it.
    var steps: UInt32

    init(life: Int64, phase: UInt32, steps: UInt32, of line: Line) {
      self.phase = phase
      self.steps = steps
      passed = Place(life, of: line)
      waiting = Place(life - 1, of: line)
    }
  }

  static let ticksPerSecond = 65_536.0
  /// Without a loop time begins anew after this many seconds: 34,865 years.
  static let endless = 0x1p40
  /// Slots are shared evenly among this many lines in a loop.
  static let loopLines = 8

  /// Seconds of scene time until all begins anew.
  let loop: Double
  let lines: [Line]
  /// Whether time passes at all.
  let moves: Bool

  /// - Parameters:
  ///   - lifetime: Seconds of field time from birth to death.
  ///   - speedScale: Field seconds in a scene second.
  ///   - loop: Scene seconds after which all is as before; without it, never.
  init(lifetime: ClosedRange<Double>, speedScale: Double, loop: Double?) {
    moves = speedScale > 0
    let mean = (lifetime.lowerBound + lifetime.upperBound) / 2
    guard moves, let loop, loop > 0, loop < Self.endless else {
      // Held below 2⁶², for a field that barely moves.
      let ticks = moves ? min(max(mean / speedScale * Self.ticksPerSecond, 1), 0x1p62) : 1
      self.loop = Self.endless
      lines = [
        Line(
          lives: 0, ticks: UInt64(ticks + 0.5), period: mean,
          jitter: Self.jitter(period: mean, lifetime: lifetime))
      ]
      return
    }
    self.loop = loop
    let length = loop * speedScale
    let ticks = UInt64(max(loop * Self.ticksPerSecond + 0.5, 1))
    lines = (0..<Self.loopLines).map { line in
      // Periods spread over the middle half of the range leave room for jitter at both ends.
      let share = (Double(line) + 0.5) / Double(Self.loopLines)
      let wanted =
        mean + (lifetime.upperBound - lifetime.lowerBound) * (share - 0.5) / 2
      let lives = Self.lives(of: length, period: wanted, lifetime: lifetime)
      let period = length / lives
      return Line(
        lives: UInt32(lives), ticks: ticks, period: period,
        jitter: Self.jitter(period: period, lifetime: lifetime))
    }
  }

  /// The whole number of lives in a loop that brings lifetimes nearest to `period`, in range if any
  /// number does.
  private static func lives(
    of length: Double, period: Double, lifetime: ClosedRange<Double>
  ) -> Double {
    // A hair's breadth, so that a loop of exactly three lifetimes fits three; and an end to what
    // anyone could see, so that all fit an Int.
    let mostEver = 0x1p30
    let least = min(length / lifetime.upperBound * (1 - 0x1p-40), mostEver)
    let fewest = Int(least) + (Double(Int(least)) < least ? 1 : 0)
    let most = Int(min(length / lifetime.lowerBound * (1 + 0x1p-40), mostEver))
    let wanted = Int(min(length / period + 0.5, mostEver))
    return Double(max(fewest <= most ? min(max(wanted, fewest), most) : wanted, 1))
  }

  /// The widest jitter that leaves every lifetime in range.
  private static func jitter(period: Double, lifetime: ClosedRange<Double>) -> UInt32 {
    let room = min(lifetime.upperBound - period, period - lifetime.lowerBound)
    // Short of a whole period, as a life of no length would have no age.
    return UInt32(max(min(room / period, 0.999), 0) * 0x1p15)
  }

  /// The slots of each line, of `count` altogether.
  func slots(of line: Int, count: Int) -> Range<Int> {
    count * line / lines.count..<count * (line + 1) / lines.count
  }

  /// The whole ticks passed at `t`, 0 up to the loop's; without a loop, of either sign.
  func tick(at t: Double) -> Int64 {
    guard moves, t.isFinite else { return 0 }
    let passed = remainder(of: abs(t), by: loop)
    guard t < 0 else { return Int64(passed * Self.ticksPerSecond + 0.5) }
    return lines[0].lives > 0
      ? Int64((loop - passed) * Self.ticksPerSecond + 0.5)
      : -Int64(passed * Self.ticksPerSecond + 0.5)
  }

  /// Where `tick` lies in a line.
  func moment(of line: Line, tick: Int64) -> Moment {
    guard line.lives > 0 else {
      let (life, rest) = line.ticks.dividing(floor: tick)
      return Moment(life: life, phase: line.ticks.phase(rest), steps: 0, of: line)
    }
    // Rounding may end a loop's last tick at its first.
    let inLoop = UInt64(tick) % line.ticks
    let product = inLoop.multipliedFullWidth(by: UInt64(line.lives))
    let (life, rest) = line.ticks.dividingFullWidth(product)
    return Moment(
      life: Int64(life), phase: line.ticks.phase(rest), steps: line.ticks.phase(inLoop) >> 17,
      of: line)
  }
}

extension UInt64 {
  /// `tick` divided by this many, rounded down, and the ticks left.
  fileprivate func dividing(floor tick: Int64) -> (Int64, UInt64) {
    let divisor = Int64(self)
    let (quotient, rest) = tick.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, UInt64(rest + divisor)) : (quotient, UInt64(rest))
  }

  /// `rest` of this many, in 2³²nds, rounded down.
  fileprivate func phase(_ rest: UInt64) -> UInt32 {
    UInt32(dividingFullWidth((rest >> 32, rest << 32)).quotient)
  }
}

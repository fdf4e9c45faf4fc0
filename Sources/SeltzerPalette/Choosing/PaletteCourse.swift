/// Which palette is shown when: one always, several in turn, or those of a day.
///
/// Like everything else in a picture it is a pure function of `t`.
public enum PaletteCourse: Sendable, Equatable {
  /// One palette.
  case always(Palette)
  /// Each palette in turn for `period` seconds, the last part of which fades into the next.
  case cycle([Palette], period: Double)
  /// Through the day; `start` is the time of day when `t` is 0, in seconds after midnight.
  case daily(PaletteDay, start: Double)

  /// Seconds that a fade takes at most; a cycle's takes at most half of its period.
  private static let longestFade = 20.0
  /// A fade goes in so many steps; fewer could be seen, more would draw the background more often.
  private static let fadeSteps = 256.0

  /// What is shown at `t = 0`, in its own colours.
  public var first: Palette { moment(at: 0, loop: nil).palette }

  /// Whether it is the same palette at any moment.
  public var isConstant: Bool {
    switch self {
    case .always: true
    case .cycle(let palettes, _): palettes.allSatisfy { $0 == palettes.first }
    case .daily(let day, _): day.spans.allSatisfy { $0.palette == day.spans.first?.palette }
    }
  }

  /// The palette at a moment.
  ///
  /// - Parameters:
  ///   - t: Seconds since the scene began; any finite number.
  ///   - loop: Seconds after which pictures repeat. A cycle is then sped up or slowed down so that whole
  ///     rounds fill the loop, and a whole day passes in it.
  /// - Returns: One of the course's palettes, or a mixture of two while it fades.
  public func palette(at t: Double, loop: Double? = nil) -> Palette {
    moment(at: t, loop: loop).palette
  }

  private struct Mixture {
    var from: Palette
    var to: Palette
    var amount: Double

    var palette: Palette { from.mixed(with: to, amount) }
  }

  private func moment(at t: Double, loop: Double?) -> Mixture {
    switch self {
    case .always(let palette): return Mixture(from: palette, to: palette, amount: 0)
    case .cycle(let palettes, let period):
      let count = Double(palettes.count)
      let rounds = loop.map { max(1, ($0 / (period * count)).rounded()) }
      let period = if let loop, let rounds { loop / (rounds * count) } else { period }
      let turn = Self.remainder(t / period, count)
      let index = min(Int(turn), palettes.count - 1)
      let fade = min(Self.longestFade, period / 2) / period
      let amount = (turn - Double(index) - (1 - fade)) / fade
      return Mixture(
        from: palettes[index], to: palettes[(index + 1) % palettes.count],
        amount: Self.eased(amount))
    case .daily(let day, let start):
      let speed = loop.map { PaletteDay.seconds / $0 } ?? 1
      let time = Self.remainder(start + t * speed, PaletteDay.seconds)
      let (from, to, amount) = day.mixture(at: time)
      return Mixture(from: from, to: to, amount: Self.eased(amount))
    }
  }

  /// Slow at both ends, in steps.
  private static func eased(_ amount: Double) -> Double {
    let x = min(max(amount, 0), 1)
    return (x * x * (3 - 2 * x) * fadeSteps).rounded() / fadeSteps
  }

  /// What is left of `value` after whole `divisor`s, 0..<divisor.
  private static func remainder(_ value: Double, _ divisor: Double) -> Double {
    let rest = value.truncatingRemainder(dividingBy: divisor)
    return rest < 0 ? max(0, rest + divisor).truncatingRemainder(dividingBy: divisor) : rest
  }
}

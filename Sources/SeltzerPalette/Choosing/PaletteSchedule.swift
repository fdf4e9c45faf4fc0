/// A schedule of palettes: one palette, several in turn, or by the time of day.
///
/// The palette is a pure function of `t`.
package enum PaletteSchedule: Sendable, Equatable {
  /// One palette.
  case always(Palette)
  /// Each palette in turn for `period` seconds, with a fade into the next at the end.
  case cycle([Palette], period: Double)
  /// Palettes by the time of day; `start` is the time at `t = 0`, in seconds after midnight.
  case daily(PaletteDay, start: Double)

  /// The longest fade of a cycle in seconds; a fade takes at most half of the period.
  private static let longestFade = 20.0
  /// Steps of a fade: few enough to save redraws, too many to be visible.
  private static let fadeSteps = 256.0

  /// The palette at `t = 0`.
  package var first: Palette { moment(at: 0, loop: nil).palette }

  /// Whether the palette never changes.
  package var isConstant: Bool {
    switch self {
    case .always: true
    case .cycle(let palettes, _): palettes.allSatisfy { $0 == palettes.first }
    case .daily(let day, _): day.spans.allSatisfy { $0.palette == day.spans.first?.palette }
    }
  }

  /// Returns the palette at a time.
  ///
  /// - Parameters:
  ///   - t: Seconds since the scene began; any finite number.
  ///   - loop: The length of a loop in seconds. The speed of a cycle is adjusted so that whole
  ///     cycles fill the loop; a day takes exactly one loop.
  /// - Returns: One of the palettes, or a mixture of two during a fade.
  package func palette(at t: Double, loop: Double? = nil) -> Palette {
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

  /// Eases in and out in steps.
  private static func eased(_ amount: Double) -> Double {
    let x = min(max(amount, 0), 1)
    return (x * x * (3 - 2 * x) * fadeSteps).rounded() / fadeSteps
  }

  /// Returns the remainder in 0..<divisor.
  private static func remainder(_ value: Double, _ divisor: Double) -> Double {
    let rest = value.truncatingRemainder(dividingBy: divisor)
    return rest < 0 ? max(0, rest + divisor).truncatingRemainder(dividingBy: divisor) : rest
  }
}

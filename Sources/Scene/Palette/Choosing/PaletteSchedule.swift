/// The palette as a pure function of the time `t`.
package enum PaletteSchedule: Sendable, Equatable {
  case always(Palette)
  /// Each palette in turn for `period` seconds, with a fade into the next at the end.
  case cycle([Palette], period: Double)
  /// Palettes by the time of day; `start` is the time at `t = 0`, in seconds after midnight.
  case daily(PaletteDay, start: Double)

  /// The longest fade of a cycle in seconds; a fade takes at most half of the period.
  private static let longestFade = 20.0

  /// The palette at `t = 0`.
  package var first: Palette { palette(at: 0) }

  /// All palettes, one or more.
  package var palettes: [Palette] {
    switch self {
    case .always(let palette): [palette]
    case .cycle(let palettes, _): palettes
    case .daily(let day, _): day.spans.map(\.palette)
    }
  }

  package var isConstant: Bool { palettes.allSatisfy { $0 == palettes.first } }

  /// Returns the palette at `t`, or a mixture of two during a fade; if there is a loop, whole
  /// cycles fill its length, and a day takes exactly one loop.
  package func palette(at t: Double, loop: Double? = nil) -> Palette {
    fade(at: t, loop: loop).palette
  }

  /// Returns the two palettes that are mixed at `t`.
  package func fade(at t: Double, loop: Double? = nil) -> PaletteFade {
    switch self {
    case .always(let palette): return PaletteFade(palette, palette, 0)
    case .cycle(let palettes, let period):
      let count = Double(palettes.count)
      let rounds = loop.map { max(1, ($0 / (period * count)).rounded()) }
      let period = if let loop, let rounds { loop / (rounds * count) } else { period }
      let turn = remainder(t / period, count)
      let index = min(Int(turn), palettes.count - 1)
      let fade = min(Self.longestFade, period / 2) / period
      let amount = (turn - Double(index) - (1 - fade)) / fade
      return PaletteFade(palettes[index], palettes[(index + 1) % palettes.count], amount)
    case .daily(let day, let start):
      let speed = loop.map { PaletteDay.seconds / $0 } ?? 1
      let (from, to, amount) = day.mixture(at: remainder(start + t * speed, PaletteDay.seconds))
      return PaletteFade(from, to, amount)
    }
  }
}

/// A mixture of two palettes.
package struct PaletteFade: Sendable {
  package private(set) var from, to: Palette
  /// The share of `to`, 0...1; 0 or 1 except during a fade.
  package let amount: Double
  package var palette: Palette { from.mixed(with: to, amount) }

  /// Returns the fade between variants of both palettes, applied one after the other.
  package func varied(by variants: [PaletteVariant]) -> PaletteFade {
    func varied(_ palette: Palette) -> Palette { variants.reduce(palette) { $0.variant($1) } }
    var fade = self
    (fade.from, fade.to) = (varied(from), varied(to))
    return fade
  }

  /// Steps of a fade: few enough to save redraws, too many to be visible.
  private static let steps = 256.0

  /// Creates a mixture; the fade is eased in and out, in steps.
  fileprivate init(_ from: Palette, _ to: Palette, _ amount: Double) {
    let x = min(max(amount, 0), 1)
    (self.from, self.to) = (from, to)
    self.amount = (x * x * (3 - 2 * x) * Self.steps).rounded() / Self.steps
  }
}

/// The palettes of a day, with a fade from each to the next.
package struct PaletteDay: Sendable, Equatable {
  /// A palette and the times between which it is shown alone, in seconds after midnight; `until` is
  /// less than `from` if the span contains midnight.
  struct Span: Equatable {
    let palette: Palette
    let from, until: Double
  }

  package static let seconds = 86_400.0
  /// Noon, in seconds after midnight.
  package static let noon = 43_200.0

  let spans: [Span]

  /// Creates a day of two palettes (day, night) or four (morning, day, evening, night); nil for any
  /// other number.
  package init?(_ palettes: [Palette]) {
    let hours: [(from: Double, until: Double)]
    switch palettes.count {
    case 2: hours = [(8, 18), (20, 6)]
    case 4: hours = [(6.5, 8), (10, 17), (18.5, 20), (22, 4.5)]
    default: return nil
    }
    spans = zip(palettes, hours).map {
      Span(palette: $0, from: $1.from * 3600, until: $1.until * 3600)
    }
  }

  /// Returns the two palettes at `time` seconds after midnight, and the amount of the second.
  fileprivate func mixture(at time: Double) -> (from: Palette, to: Palette, amount: Double) {
    func after(_ from: Double, _ time: Double) -> Double { remainder(time - from, Self.seconds) }
    for (index, span) in spans.enumerated() {
      let next = spans[(index + 1) % spans.count]
      let (since, alone) = (after(span.from, time), after(span.from, span.until))
      let whole = after(span.from, next.from)
      if since < whole { return (span.palette, next.palette, (since - alone) / (whole - alone)) }
    }
    return (spans[0].palette, spans[0].palette, 0)
  }
}

/// Returns the remainder in 0..<divisor.
private func remainder(_ value: Double, _ divisor: Double) -> Double {
  let rest = value.truncatingRemainder(dividingBy: divisor)
  return rest < 0 ? max(0, rest + divisor).truncatingRemainder(dividingBy: divisor) : rest
}

/// The palettes of a day, with a fade from each to the next.
package struct PaletteDay: Sendable, Equatable {
  /// A palette and the times between which it is shown alone.
  package struct Span: Sendable, Equatable {
    package var palette: Palette
    /// Seconds after midnight, 0..<86,400.
    package var from: Double
    /// Seconds after midnight; less than `from` if the span contains midnight.
    package var until: Double
  }

  /// Seconds in a day.
  package static let seconds = 86_400.0
  /// Noon, in seconds after midnight.
  package static let noon = 43_200.0

  /// The palettes and their times, in order.
  package let spans: [Span]

  /// Creates a day of two palettes (day, night) or four (morning, day, evening, night).
  ///
  /// With two palettes, the day's is shown alone from 8:00 to 18:00 and the night's from 20:00 to
  /// 6:00. With four, the morning's is shown alone from 6:30 to 8:00, the day's from 10:00 to
  /// 17:00, the evening's from 18:30 to 20:00 and the night's from 22:00 to 4:30. The season is
  /// ignored.
  ///
  /// - Returns: nil for any other number of palettes.
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
  func mixture(at time: Double) -> (from: Palette, to: Palette, amount: Double) {
    for (index, span) in spans.enumerated() {
      let next = spans[(index + 1) % spans.count]
      let since = Self.after(span.from, time)
      let (alone, whole) = (
        Self.after(span.from, span.until), Self.after(span.from, next.from)
      )
      guard since < whole else { continue }
      return (span.palette, next.palette, (since - alone) / (whole - alone))
    }
    return (spans[0].palette, spans[0].palette, 0)
  }

  /// Returns the seconds from one time of day until the next occurrence of another.
  private static func after(_ time: Double, _ other: Double) -> Double {
    other >= time ? other - time : other - time + seconds
  }
}

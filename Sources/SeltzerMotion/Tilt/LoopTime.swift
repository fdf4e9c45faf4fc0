/// A loop's length in seconds, above 0, and where in it a moment is.
package struct LoopTime: Sendable, Equatable {
  package let length: Double

  /// Nil if the length is no length.
  package init?(_ length: Double?) {
    guard let length, length > 0, length.isFinite else { return nil }
    self.length = length
  }

  /// Seconds since the loop began, at least 0 and below its length.
  ///
  /// On a grid of about a microsecond: t and t + length differ by rounding, and must not show it.
  package func phase(of t: Double) -> Double {
    let signed = t.truncatingRemainder(dividingBy: length)
    let rest = signed < 0 ? signed + length : signed
    let grid = 1_048_576.0
    // The end need not lie on the grid, but what is as near to it as to a point there is the beginning.
    if (length - rest) * grid <= 0.5 { return 0 }
    let phase = (rest * grid).rounded() / grid
    return phase >= length ? 0 : phase
  }
}

/// 3q² - 2q³, which leaves 0 and reaches 1 without a corner, of q in 0...1.
func smoothStep(_ q: Double) -> Double {
  q * q * (3 - 2 * q)
}

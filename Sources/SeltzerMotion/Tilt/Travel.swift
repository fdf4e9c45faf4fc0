/// The way of a viewer who walks to the right: everything moves to the left and comes back.
package struct Travel: Sendable, Equatable {
  /// The content's movement so far, before parallax divides it.
  package var distance: Double
  /// The distance after which everything is where it was; nil without a loop.
  package var loop: Double?

  package init(distance: Double, loop: Double?) {
    (self.distance, self.loop) = (distance, loop)
  }

  /// Returns the way in another unit.
  package static func * (travel: Travel, scale: Double) -> Travel {
    Travel(distance: travel.distance * scale, loop: travel.loop.map { $0 * scale })
  }

  /// Returns the way with a loop of at least `length`.
  package func stretched(to length: Double) -> Travel {
    guard let loop, loop < length else { return self }
    return self * (length / loop)
  }

  /// Returns how far something with a divisor has moved to the left.
  ///
  /// In a loop it moves by a whole number of periods: the nearest, and at least one.
  package func shift(divisor: Double, period: Double) -> Double {
    guard divisor > 0 else { return 0 }
    guard let loop else { return distance / divisor }
    return distance / loop * max(1, (loop / divisor / period).rounded()) * period
  }
}

/// Returns the place in `low..<low + period` that is a whole number of periods from `place`.
package func wrapped(_ place: Double, from low: Double, period: Double) -> Double {
  if low <= place, place < low + period { return place }
  let rest = (place - low).truncatingRemainder(dividingBy: period)
  return low + (rest < 0 ? rest + period : rest)
}
